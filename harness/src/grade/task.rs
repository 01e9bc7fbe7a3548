//! [`Task`], one scenario to perform, and [`Judged`], the outcome.

use std::time::Duration;

use super::budget::CheckBudget;
use super::patience::Patience;
use crate::model::{Judgement, LimitChange, Limits, Linked, RunRecord, Scenario, SolutionRecords};

/// One scenario to perform, with its library, seed and limits.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) scenario: &'a dyn Scenario,
    pub(super) library: &'a Linked,
    pub(super) seed: u64,
    pub(super) allowance: Allowance<'a>,
    /// The course's own solution, where its answers are the required ones.
    pub(super) solution: Option<&'a dyn SolutionRecords>,
}

/// The limits that the scenarios of one check share.
#[derive(Clone, Copy)]
pub(super) struct Allowance<'a> {
    pub(super) patience: &'a Patience,
    pub(super) budget: CheckBudget<'a>,
    pub(super) change: LimitChange,
}

impl Task<'_> {
    pub(super) fn limits(&self) -> Limits {
        self.allowance.patience.shortened(self.whole_limits())
    }

    /// The limits before any was shortened.
    pub(super) fn whole_limits(&self) -> Limits {
        self.allowance.change.applied_to(self.scenario.limits())
    }

    /// Judges a record, beside the solution's where there is one.
    pub(super) fn judged(&self, record: &RunRecord) -> Judgement {
        match self.solution {
            Some(solution) => self.scenario.judge_beside(record, &solution.record(self.scenario, self.seed)),
            None => self.scenario.judge(record),
        }
    }
}

/// A judged scenario, and the time that it took.
pub(super) struct Judged {
    pub(super) judgement: Judgement,
    /// Processor time; of a run that a clock ended, that clock's time.
    pub(super) cost: Duration,
}

impl Judged {
    pub(super) fn costing(judgement: Judgement, cost: Duration) -> Judged {
        Judged { judgement, cost }
    }

    /// A judgement for which nothing was performed.
    pub(super) fn at_once(judgement: Judgement) -> Judged {
        Judged::costing(judgement, Duration::ZERO)
    }
}
