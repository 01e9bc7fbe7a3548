//! Checks decided once more where blocks of memory have room to spare (`runtime/cpp/roomy.cpp`).

use super::check;
use super::component_job::{ComponentJob, Retrial};
use super::means::Means;
use super::spared;
use super::worker_pool::WorkerPool;
use crate::build::{self, Builder, Library};
use crate::model::{Judgement, Row};
use crate::worker::Memory;

/// Decides the checks of components with a damaged heap that did not pass once more, with room to spare; `means` is what they were
/// decided with. Nothing is decided again where none has crashed, or where the library cannot be made.
pub(super) fn decide_again<'j>(
    jobs: &'j [ComponentJob<'_>],
    builder: &Builder,
    threads: &rayon::ThreadPool,
    means: impl Fn(&'j ComponentJob<'_>, &'j Library, &'j Row) -> Means<'j> + Sync,
) {
    let retrials: Vec<Retrial<'j>> = jobs.iter().flat_map(ComponentJob::retrials).collect();
    if retrials.is_empty() {
        return;
    }
    let Some(pool) = pool(threads.current_num_threads(), builder) else { return };
    threads.scope_fifo(|scope| {
        for Retrial { job, library, row, before, cell } in retrials {
            let (means, pool) = (&means, &pool);
            scope.spawn_fifo(move |_| {
                let means = Means { pool, ..means(job, library, row) };
                let unread = |_| Judgement::skipped("its file is not read again");
                let _ = cell.set(spared::reconsidered(before, check::decide(row.check, unread, means)));
            });
        }
    });
}

/// `None` where the library cannot be made: then crashes stay what they are.
fn pool(slots: usize, builder: &Builder) -> Option<WorkerPool> {
    let toolchain = builder.toolchain();
    let library = build::roomy(toolchain, builder.cache());
    let library = library.inspect_err(|error| tracing::warn!(%error, "no room to spare")).ok()?;
    Some(WorkerPool::with_memory(slots, toolchain.confinement(), Memory::Watched(library)))
}
