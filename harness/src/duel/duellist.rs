//! The two players of a series, the reference's or a submission's, and its options.

use crate::model::{Linked, PlayerKind};
use crate::sandbox::Confinement;
use crate::worker::{LaunchError, Loading, Zygote};

/// One of the two players.
#[derive(Debug, Clone)]
pub(crate) struct Duellist {
    /// Its name in the report: hostile text.
    pub name: String,
    /// Its kind.
    pub kind: PlayerKind,
    /// Its owner.
    pub home: Home,
}

/// The owner of a player or of another part of a game.
#[derive(Debug, Clone)]
pub(crate) enum Home {
    /// The reference.
    Reference,
    /// A submission, whose component was built as a library.
    Library {
        /// The library, ready to be loaded.
        linked: Linked,
        /// The confinement of its process.
        confinement: Confinement,
    },
}

impl Home {
    /// The loader's words if the library does not load; `None` if it loads, or for the reference.
    ///
    /// # Errors
    /// Fails if no worker can be started.
    pub(crate) fn refusal(&self) -> Result<Option<String>, LaunchError> {
        let Home::Library { linked, confinement } = self else { return Ok(None) };
        Ok(match Zygote::start(*confinement)?.load(linked)? {
            Loading::Loaded => None,
            Loading::Refused(text) => Some(text),
        })
    }
}

/// The length of a series and the source of its random numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DuelOptions {
    /// Pairs of games.
    pub pairs: u32,
    /// The secret that all seeds are made from: players that do not know it can foresee nothing.
    pub seed: u64,
    /// Pairs that are played at a time.
    pub lanes: usize,
}
