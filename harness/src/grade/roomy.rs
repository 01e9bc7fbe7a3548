//! Checks decided once more where blocks of memory have room to spare (`runtime/cpp/roomy.cpp`).

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::check;
use super::component_job::{ComponentJob, Retrial};
use super::means::{Means, perform};
use super::spared;
use super::worker_pool::WorkerPool;
use crate::build::{self, Builder, Library};
use crate::model::{How, Judgement, Row, Verdict};
use crate::worker::Memory;

/// Decides the checks of components with a damaged heap that did not pass once more, with room to spare; `means` is what they were
/// decided with. A heap is damaged where a scenario crashed, and where a wrong answer is right there. Nothing is decided again where the
/// library cannot be made.
pub(super) fn decide_again<'j>(
    jobs: &'j [ComponentJob<'_>],
    builder: &Builder,
    threads: &rayon::ThreadPool,
    means: impl Fn(&'j ComponentJob<'_>, &'j Library, &'j Row) -> Means<'j> + Sync,
) {
    let open: Vec<Vec<Retrial<'j>>> = jobs.iter().map(ComponentJob::retrials).collect();
    if !open.iter().flatten().any(|one| one.before.judgement.verdict.class().is_failure()) {
        return;
    }
    let Some(pool) = pool(threads.current_num_threads(), builder) else { return };
    let means = |one: &Retrial<'j>| Means { pool: &pool, ..means(one.job, one.library, one.row) };
    threads.install(|| {
        open.par_iter().for_each(|retrials| {
            let is_damaged = retrials.iter().any(|one| spared::is_damaged(one.before))
                || retrials.par_iter().any(|one| is_right_there(one, means(one)));
            if is_damaged {
                retrials.par_iter().for_each(|one| again(one, means(one)));
            }
        });
    });
}

/// Decides one check once more.
fn again(Retrial { row, before, cell, .. }: &Retrial<'_>, means: Means<'_>) {
    let unread = |_| Judgement::skipped("its file is not read again");
    let _ = cell.set(spared::reconsidered(before, check::decide(row.check, unread, means)));
}

/// Tells whether the scenario in which a check failed passes with room to spare. Whole contests are not held for that.
fn is_right_there(Retrial { row, before, .. }: &Retrial<'_>, means: Means<'_>) -> bool {
    let is_wrong = matches!(before.judgement.verdict, Verdict::Mismatch { .. });
    let Some(index) = before.failed.index().filter(|_| is_wrong) else { return false };
    if matches!(row.check.how, How::Contest(_)) {
        return false;
    }
    let scenarios = row.check.scenarios(means.seed);
    let judged = scenarios.get(index).map(|scenario| perform(row.check, scenario.as_ref(), index, means));
    judged.is_some_and(|judged| judged.is_ok_and(|judged| judged.judgement.verdict.is_pass()))
}

/// `None` where the library cannot be made: then crashes stay what they are.
fn pool(slots: usize, builder: &Builder) -> Option<WorkerPool> {
    let toolchain = builder.toolchain();
    let library = build::roomy(toolchain, builder.cache());
    let library = library.inspect_err(|error| tracing::warn!(%error, "no room to spare")).ok()?;
    Some(WorkerPool::with_memory(slots, toolchain.confinement(), Memory::Watched(library)))
}
