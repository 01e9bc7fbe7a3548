//! [`Starter`]: the files that students begin with.

use super::NamedText;

/// The files that a student starts from: what the course gives out, skeletons of what is to be written, a page that says
/// how to go on. Embedded in the program, so that they are there wherever it is.
#[derive(Debug, Clone, Copy)]
pub struct Starter {
    /// The files; a name may have folders in it, with slashes.
    pub files: &'static [NamedText],
    /// The command that makes a program of them and runs it.
    pub run: &'static str,
}
