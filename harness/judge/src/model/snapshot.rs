//! Displays and their approved snapshots: the assignment's pictures ([`Pictures`], [`Picture`]), and their comparison
//! ([`Comparison`]) with what a component draws.

use super::{ComponentId, Differences, Picture, Verdict};

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

/// A mistake in a picture's file, in words that name the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PictureError(pub String);

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
