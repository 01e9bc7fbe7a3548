//! [`Means`]: what a check's scenarios are performed with, and how one of them is.

use super::budget::Spent;
use super::task::{Allowance, Judged, Task};
use super::worker_pool::WorkerPool;
use super::{seed, twins};
use crate::model::{Check, How, Judgement, Language, Linked, Scenario, SolutionRecords};

/// The input of deciding a check.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    /// The seed of the check's random inputs.
    pub(super) seed: u64,
    /// The library, or the reason why it cannot be run.
    pub(super) library: Result<&'a Linked, &'a str>,
    pub(super) pool: &'a WorkerPool,
    pub(super) allowance: Allowance<'a>,
    /// The language of the library.
    pub(super) language: Language,
    /// The course's own solution, where its answers are the required ones.
    pub(super) solution: Option<&'a dyn SolutionRecords>,
}

impl<'a> Means<'a> {
    /// The task to perform the scenario of that number, or the reason why there is none.
    pub(super) fn task(&self, scenario: &'a dyn Scenario, index: usize) -> Result<Task<'a>, &'a str> {
        let Means { allowance, solution, .. } = *self;
        let seed = seed::of_scenario(self.seed, index);
        self.library.map(|library| Task { scenario, library, seed, allowance, solution })
    }
}

/// Performs the scenario of that number alone, and judges it.
pub(super) fn perform(
    check: &Check,
    scenario: &dyn Scenario,
    index: usize,
    means: Means<'_>,
) -> Result<Judged, Spent> {
    let task = match means.task(scenario, index) {
        Ok(task) => task,
        Err(because) => return Ok(Judged::at_once(Judgement::skipped(because))),
    };
    match check.how {
        How::Determinism(_) => match scenario.twin() {
            Some(twin) => twins::compare(means.pool, &task, twin.as_ref(), means.language),
            None => means.pool.compare_runs(&task),
        },
        How::Run(_)
        | How::Contest(_)
        | How::SharedRun(..)
        | How::Declared(_)
        | How::Static(..)
        | How::Survey(_)
        | How::Memory { .. } => means.pool.judge(&task),
    }
}
