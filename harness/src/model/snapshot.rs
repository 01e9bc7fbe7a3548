//! Displays and their approved snapshots: what an assignment brings ([`Pictures`], [`Picture`]), what a component showed
//! ([`Seen`]), and how that stands against a snapshot ([`Comparison`]).

use super::{ComponentId, Differences, RunRecord, Scenario, Verdict};

/// The displays of an assignment.
#[derive(Clone, Copy)]
pub struct Pictures {
    /// The component that draws them.
    pub component: ComponentId,
    /// Name, file and snapshot of each picture that comes with the program.
    pub shipped: &'static [(&'static str, &'static str, &'static str)],
    /// Reads a picture's file; the arguments are its name and its text.
    pub parse: PictureReader,
    /// What such a file holds, for whoever writes one.
    pub shape: &'static str,
}

/// Reads a picture's file, from its name and its text.
pub type PictureReader = fn(&str, &str) -> Result<Box<dyn Picture>, PictureError>;

/// Something for a component to draw.
pub trait Picture: Send + Sync + std::fmt::Debug {
    /// The file's name without its ending.
    fn name(&self) -> &str;

    /// What the component is to do.
    fn scenario(&self) -> &dyn Scenario;

    /// What the reference shows.
    fn reference(&self) -> String;

    /// What a component showed that did it.
    fn seen(&self, record: &RunRecord) -> Seen;
}

/// What is wrong with a picture's file, in words that name the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PictureError(pub String);

/// What a component showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Everything, each display under the call that printed it: hostile text.
    Displays(String),
    /// It never came to that.
    Nothing(Verdict),
}

/// One picture, compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The picture's name.
    pub name: String,
    /// How it came out.
    pub outcome: Match,
}

/// How a picture came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Match {
    /// To the byte.
    Same,
    /// Something else was shown.
    Differs(Differences),
    /// Nothing was shown.
    Nothing(Verdict),
}
