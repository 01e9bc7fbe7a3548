//! One check: its scenarios in order, smallest first; the first failure decides it.

use super::abridge::abridged;
use super::budget::Spent;
use super::perform::{Allowance, Judged, Stage, Task};
use super::reading::Rule;
use super::{seed, shrink};
use crate::model::{
    Check, CheckResult, How, Judgement, Limit, Linked, Points, Row, Scenario, Smaller, Verdict, VerdictClass,
};

/// A check, decided; its failure may still be cut to a smaller one.
#[derive(Debug, Clone)]
pub(super) struct Decision {
    pub(super) judgement: Judgement,
    pub(super) culprit: Culprit,
}

/// Which of a check's scenarios failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Culprit {
    /// None, or none was run.
    None,
    /// That one, as it is.
    AsItIs(usize),
    /// That one, and it is worth looking for a smaller one.
    Shrinkable(usize),
}

impl Culprit {
    /// The number of the scenario that failed.
    pub(super) fn index(self) -> Option<usize> {
        match self {
            Culprit::None => None,
            Culprit::AsItIs(index) | Culprit::Shrinkable(index) => Some(index),
        }
    }

    fn of(scenario: &dyn Scenario, index: usize) -> Culprit {
        match scenario.smaller() {
            Smaller::To(_) => Culprit::Shrinkable(index),
            Smaller::Statistics => Culprit::AsItIs(index),
        }
    }
}

/// What a check is decided with.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    /// Where the check's random inputs begin.
    pub(super) seed: u64,
    /// Absent when the component was not built.
    pub(super) library: Result<&'a Linked, &'a str>,
    pub(super) stage: &'a Stage,
    pub(super) allowance: Allowance<'a>,
}

/// Why a memory row has no scenario of its own.
const NOT_ALONE: &str = "it watches the scenarios of other checks, in `harness grade`";

/// Decides a check.
/// `read` says what a rule of the sources says.
pub(super) fn decide(check: &Check, read: impl FnOnce(Rule) -> Judgement, means: Means<'_>) -> Decision {
    match (&check.how, means.library) {
        (How::Read(rule, _), _) => Decision::of(read(*rule)),
        (
            How::Run(scenarios) | How::Contest(scenarios) | How::Along(_, scenarios) | How::Twice(scenarios),
            Ok(_),
        ) => run(&scenarios(means.seed), |scenario, index| {
            perform(check, scenario, index, means).map(|judged| judged.judgement)
        }),
        (How::Run(_) | How::Contest(_) | How::Along(..) | How::Twice(_), Err(because)) => {
            Decision::of(skipped(because))
        }
        (How::Watch(_), _) => Decision::of(skipped(NOT_ALONE)),
    }
}

/// The decision with its failure cut to a small one, within that many tries; and the scenario that shows it.
pub(super) fn shrunk(
    check: &Check,
    decision: &Decision,
    tries: usize,
    means: Means<'_>,
) -> (Judgement, Option<Box<dyn Scenario>>) {
    let judgement = decision.judgement.clone();
    let scenario = |index: usize| match &check.how {
        How::Run(scenarios) | How::Contest(scenarios) | How::Along(_, scenarios) | How::Twice(scenarios) => {
            scenarios(means.seed).into_iter().nth(index)
        }
        How::Read(..) | How::Watch(_) => None,
    };
    match decision.culprit {
        Culprit::None => (judgement, None),
        Culprit::AsItIs(index) => (judgement, scenario(index)),
        Culprit::Shrinkable(index) => match scenario(index) {
            Some(scenario) => {
                let attempt = |smaller: &dyn Scenario| perform(check, smaller, index, means);
                let (judgement, smallest) = shrink::shrink(scenario, judgement, tries, attempt);
                (judgement, Some(smallest))
            }
            None => (judgement, None),
        },
    }
}

/// The row of a check that could not be decided.
pub(super) fn not_run(row: &Row, because: &str) -> CheckResult {
    result(row, skipped(because))
}

impl Decision {
    fn of(judgement: Judgement) -> Decision {
        Decision { judgement, culprit: Culprit::None }
    }
}

fn perform(check: &Check, scenario: &dyn Scenario, index: usize, means: Means<'_>) -> Result<Judged, Spent> {
    let seed = seed::of_scenario(means.seed, index);
    let task = |library| Task { scenario, library, seed, allowance: means.allowance };
    match (&check.how, means.library) {
        (How::Run(_) | How::Contest(_) | How::Along(..), Ok(library)) => means.stage.judge(&task(library)),
        (How::Twice(_), Ok(library)) => means.stage.compare(&task(library)),
        (How::Run(_) | How::Contest(_) | How::Along(..) | How::Twice(_), Err(because)) => {
            Ok(Judged::at_once(skipped(because)))
        }
        (How::Read(..), _) => Ok(Judged::at_once(skipped("it is read, not run"))),
        (How::Watch(_), _) => Ok(Judged::at_once(skipped(NOT_ALONE))),
    }
}

/// A check whose scenarios could not all be performed is not passed by those that were.
fn run(
    scenarios: &[Box<dyn Scenario>],
    judge: impl Fn(&dyn Scenario, usize) -> Result<Judgement, Spent>,
) -> Decision {
    let mut nothing_said = None;
    let mut note = None;
    let mut passed = 0;
    for (index, scenario) in scenarios.iter().enumerate() {
        let judgement = match judge(scenario.as_ref(), index) {
            Ok(judgement) => judgement,
            Err(spent) => return Decision::of(spent.judgement()),
        };
        match judgement.verdict.class() {
            VerdictClass::Passed => {
                passed += 1;
                note = note.or(judgement.note);
            }
            VerdictClass::NotRun => nothing_said = nothing_said.or(Some(judgement)),
            VerdictClass::FailedInScenario
            | VerdictClass::FailedInSource
            | VerdictClass::NotBuilt
            | VerdictClass::GraderError => {
                let culprit = if is_cheap_to_repeat(&judgement.verdict) {
                    Culprit::of(scenario.as_ref(), index)
                } else {
                    Culprit::AsItIs(index)
                };
                return Decision { judgement, culprit };
            }
        }
    }
    match nothing_said {
        Some(judgement) if passed == 0 => Decision::of(judgement),
        Some(_) | None => Decision::of(Judgement::pass().noting(note)),
    }
}

/// Whether smaller scenarios are worth trying: after any other verdict each try would cost the whole limit again, or fail
/// alike.
fn is_cheap_to_repeat(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Mismatch { .. }
            | Verdict::Crashed { .. }
            | Verdict::Exited { .. }
            | Verdict::OverLimit { limit: Limit::Memory | Limit::Calls }
    )
}

fn skipped(because: &str) -> Judgement {
    Judgement::skipped(because)
}

/// The row of a check with that judgement.
pub(super) fn result(row: &Row, judgement: Judgement) -> CheckResult {
    let judgement = abridged(judgement);
    let result = CheckResult {
        id: row.check.id.to_owned(),
        title: row.check.title.to_owned(),
        clause: row.check.clause.to_owned(),
        points: Points::default(),
        visibility: row.visibility,
        verdict: judgement.verdict,
        hint: String::new(),
        evidence: judgement.evidence,
        note: judgement.note,
        second_look: None,
        repro: String::new(),
        program: String::new(),
    };
    priced(row, result)
}

/// What the rubric says beside the verdict: kept results may have been kept under other points.
pub(super) fn priced(row: &Row, result: CheckResult) -> CheckResult {
    let earned = if result.verdict.is_pass() { row.points } else { 0 };
    CheckResult {
        points: Points { earned, possible: row.points },
        visibility: row.visibility,
        hint: row.hint.clone(),
        ..result
    }
}
