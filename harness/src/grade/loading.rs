//! Libraries that cannot be run, and the words for that.

use crate::build::{BuildError, Library};
use crate::model::Linked;
use crate::worker::{LaunchError, Loading};

/// The library if its code can be run, else the reason.
pub(super) fn loadable<'l>(
    library: &'l Library,
    loading: Option<&Loading>,
) -> Result<&'l Linked, &'static str> {
    match (library, loading) {
        (Library::Ready { .. }, Some(Loading::Refused(_))) => Err("the component did not link"),
        (Library::Ready { linked, .. }, Some(Loading::Loaded) | None) => Ok(linked),
        (Library::Rejected { .. } | Library::Stopped { .. }, _) => Err("the component did not compile"),
    }
}

/// The diagnostics of a library that does not load. A static initialiser of the student's could write the same text, so it
/// is quoted as the process's.
pub(super) fn unloaded(text: &str) -> String {
    format!("the library cannot be loaded; its own process says:\n{text}")
}

/// A worker's failure as one that ends the grade.
pub(super) fn system(error: LaunchError) -> BuildError {
    BuildError::System(std::io::Error::other(error))
}
