//! [`Roomy`]: the workers whose blocks of memory have room to spare (`runtime/cpp/roomy.cpp`).

use std::sync::OnceLock;

use super::side_by_side::each;
use super::worker_pool::WorkerPool;
use crate::build::{self, Builder};
use crate::worker::Memory;

/// The workers whose blocks have room to spare, made when the first program has crashed.
pub(super) struct Roomy<'a> {
    slots: usize,
    builder: &'a Builder,
    pool: OnceLock<Option<WorkerPool>>,
}

impl<'a> Roomy<'a> {
    pub(super) fn new(slots: usize, builder: &'a Builder) -> Roomy<'a> {
        Roomy { slots, builder, pool: OnceLock::new() }
    }

    /// `None` where the library cannot be made: then crashes stay what they are.
    pub(super) fn pool(&self) -> Option<&WorkerPool> {
        // In a thread of its own: one of the grade's would begin the next check while it waits for the compiler, and then wait here.
        let made = || each(&[()], 1, |()| self.made()).into_iter().flatten().next();
        self.pool.get_or_init(made).as_ref()
    }

    fn made(&self) -> Option<WorkerPool> {
        let toolchain = self.builder.toolchain();
        let library = build::roomy(toolchain, self.builder.cache());
        let library = library.inspect_err(|error| tracing::warn!(%error, "no room to spare")).ok()?;
        Some(WorkerPool::with_memory(self.slots, toolchain.confinement(), Memory::Watched(library)))
    }
}
