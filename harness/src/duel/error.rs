//! Reasons why a series was not played.

use crate::worker::LaunchError;

/// The reason why a series was not played.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DuelError {
    /// A worker cannot be used.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// A grader error during a game.
    #[error("{0}")]
    Grader(String),
    /// A library compiled and does not load.
    #[error("{name} cannot be loaded; its own process says: {text}")]
    NotLoadable {
        /// The player's name.
        name: String,
        /// The loader's words.
        text: String,
    },
}
