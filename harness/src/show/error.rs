//! Reasons why nothing is shown.

use std::io;

use crate::worker::LaunchError;

/// The reason why nothing is shown, or no more.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ShowError {
    /// A worker cannot be used.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// A grader error while the program ran.
    #[error("{0}")]
    Grader(String),
    /// The machine refuses what a page needs.
    #[error("the page cannot be served: {0}")]
    Page(#[from] io::Error),
    /// The library compiled and does not load.
    #[error("the program cannot be loaded; its own process says: {0}")]
    NotLoadable(String),
}
