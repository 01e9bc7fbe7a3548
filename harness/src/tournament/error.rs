//! [`TournamentError`]: a tournament that cannot be played, joined or written.

use std::path::PathBuf;

use crate::build::BuildError;
use crate::class::ClassError;
use crate::duel::DuelError;
use crate::worker::LaunchError;

/// An error that concerns the whole tournament.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TournamentError {
    /// The folders of submissions or results cannot be used.
    #[error(transparent)]
    Class(#[from] ClassError),
    /// The grader could not build a player.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A worker cannot be used.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// A series came to no end, and no player is to blame.
    #[error(transparent)]
    Duel(#[from] DuelError),
    /// The file with the key of pseudonyms cannot be used.
    #[error("{}: {why}", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// Fewer than two players can play.
    #[error("a tournament needs two players, and there are {0}")]
    TooFew(usize),
}
