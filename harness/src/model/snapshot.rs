//! Displays and their approved snapshots: the assignment's pictures ([`Pictures`], [`Picture`]), a component's
//! display ([`Seen`]), and the comparison of the two ([`Comparison`]).

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
    /// The shape of such a file, for authors of pictures.
    pub shape: &'static str,
}

/// Reads a picture's file, from its name and its text.
pub type PictureReader = fn(&str, &str) -> Result<Box<dyn Picture>, PictureError>;

/// Something for a component to draw.
pub trait Picture: Send + Sync + std::fmt::Debug {
    /// The file's name without its ending.
    fn name(&self) -> &str;

    /// The component that draws it, where that is another than the assignment's pictures as a rule have.
    fn component(&self) -> Option<ComponentId> {
        None
    }

    /// The steps that the component performs.
    fn scenario(&self) -> &dyn Scenario;

    /// The display of the reference.
    fn reference(&self) -> String;

    /// The display of a component, read from its record.
    fn seen(&self, record: &RunRecord) -> Seen;
}

/// A mistake in a picture's file, in words that name the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PictureError(pub String);

/// The display of a component.
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
    /// The result.
    pub outcome: Match,
}

/// The result of comparing one picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Match {
    /// To the byte.
    Same,
    /// Something else was shown.
    Differs(Differences),
    /// Nothing was shown.
    Nothing(Verdict),
}
