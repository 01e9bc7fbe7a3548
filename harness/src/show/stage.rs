//! [`Stage`]: the program that is shown, and the wishes of the person who shows it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::error::ShowError;
use crate::model::{BoardSize, Linked, LiveUi};
use crate::sandbox::Confinement;
use crate::worker::{Loading, Zygote};

/// The program that is shown.
pub(crate) struct Stage<'a> {
    /// The assignment's side of it.
    pub(crate) ui: &'static dyn LiveUi,
    /// The library of the program.
    pub(crate) library: &'a Linked,
    /// The confinement of its processes: that of a grade.
    pub(crate) confinement: Confinement,
    /// The seed of its random numbers.
    pub(crate) seed: u64,
}

impl Stage<'_> {
    /// A worker in which the library loads.
    ///
    /// # Errors
    /// When there is none, or the library does not load.
    pub(super) fn worker(&self) -> Result<Zygote, ShowError> {
        let mut zygote = Zygote::start(self.confinement)?;
        match zygote.load(self.library)? {
            Loading::Loaded => Ok(zygote),
            Loading::Refused(text) => Err(ShowError::NotLoadable(text)),
        }
    }
}

/// The wishes of the person at the command line.
pub(crate) struct ShowOptions {
    /// The name on the page: hostile text, ready to be shown.
    pub(crate) title: String,
    /// The size of the board in the first game.
    pub(crate) size: BoardSize,
    /// Set from outside when all is to end.
    pub(crate) stop: Arc<AtomicBool>,
}
