//! One check: its scenarios in order, smallest first; the first failure decides it.

use std::path::Path;

use super::abridge::abridged;
use super::perform::{Patience, Stage};
use super::{seed, shrink};
use crate::model::{
    Check, CheckResult, Finding, How, Judgement, Limit, Points, Scenario, Submission, Verdict, Visibility,
};

/// A check, decided; its failure may still be cut to a smaller one.
#[derive(Debug, Clone)]
pub(super) struct Decision {
    pub(super) judgement: Judgement,
    /// Which scenario failed, if it is worth looking for a smaller one.
    pub(super) shrinkable: Option<usize>,
}

/// What a check is decided with.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    /// Where the check's random inputs begin.
    pub(super) seed: u64,
    /// Absent when the component was not built.
    pub(super) library: Result<&'a Path, &'a str>,
    pub(super) stage: &'a Stage,
    pub(super) patience: &'a Patience,
}

/// Decides a check.
pub(super) fn decide(check: &Check, submission: &Submission, means: Means<'_>) -> Decision {
    match (&check.how, means.library) {
        (How::Read(read), _) => Decision::of(finding(read(submission))),
        (How::Run(scenarios) | How::Twice(scenarios), Ok(_)) => {
            run(&scenarios(means.seed), |scenario, index| perform(check, scenario, index, means))
        }
        (How::Run(_) | How::Twice(_), Err(because)) => Decision::of(skipped(because)),
    }
}

/// The decision with its failure cut to a small one, within that many tries.
pub(super) fn shrunk(check: &Check, decision: &Decision, tries: usize, means: Means<'_>) -> Judgement {
    let (Some(index), How::Run(scenarios) | How::Twice(scenarios)) = (decision.shrinkable, &check.how) else {
        return decision.judgement.clone();
    };
    match scenarios(means.seed).get(index) {
        Some(scenario) => shrink::shrink(scenario.as_ref(), decision.judgement.clone(), tries, |smaller| {
            perform(check, smaller, index, means)
        }),
        None => decision.judgement.clone(),
    }
}

/// The row of a check that could not be decided.
pub(super) fn not_run(check: &Check, because: &str) -> CheckResult {
    result(check, skipped(because))
}

impl Decision {
    fn of(judgement: Judgement) -> Decision {
        Decision { judgement, shrinkable: None }
    }
}

fn perform(check: &Check, scenario: &dyn Scenario, index: usize, means: Means<'_>) -> Judgement {
    let seed = seed::of_scenario(means.seed, index);
    match (&check.how, means.library) {
        (How::Run(_), Ok(library)) => means.stage.judge(scenario, library, seed, means.patience),
        (How::Twice(_), Ok(library)) => means.stage.compare(scenario, library, seed, means.patience),
        (How::Run(_) | How::Twice(_), Err(because)) => skipped(because),
        (How::Read(_), _) => skipped("it is read, not run"),
    }
}

fn run(scenarios: &[Box<dyn Scenario>], judge: impl Fn(&dyn Scenario, usize) -> Judgement) -> Decision {
    let mut nothing_said = None;
    let mut note = None;
    let mut passed = 0;
    for (index, scenario) in scenarios.iter().enumerate() {
        let judgement = judge(scenario.as_ref(), index);
        match judgement.verdict {
            Verdict::Pass => {
                passed += 1;
                note = note.or(judgement.note);
            }
            Verdict::Skipped { .. } => nothing_said = nothing_said.or(Some(judgement)),
            Verdict::Mismatch { .. }
            | Verdict::Crashed { .. }
            | Verdict::Exited { .. }
            | Verdict::OverLimit { limit: Limit::Memory | Limit::Calls } => {
                return Decision { judgement, shrinkable: Some(index) };
            }
            // Each try would cost the whole limit again, or fail alike.
            Verdict::TimedOut { .. }
            | Verdict::OverLimit { limit: Limit::Output }
            | Verdict::Protocol { .. }
            | Verdict::Refused { .. }
            | Verdict::BuildFailed { .. }
            | Verdict::HarnessError { .. } => return Decision::of(judgement),
        }
    }
    match nothing_said {
        Some(judgement) if passed == 0 => Decision::of(judgement),
        Some(_) | None => Decision::of(Judgement::pass().noting(note)),
    }
}

fn finding(finding: Finding) -> Judgement {
    match finding {
        Finding::Kept => Judgement::pass(),
        Finding::Broken { what } => Judgement::plain(Verdict::Refused { rule: what }),
    }
}

fn skipped(because: &str) -> Judgement {
    Judgement::plain(Verdict::Skipped { because: because.to_owned() })
}

/// The row of a check with that judgement.
pub(super) fn result(check: &Check, judgement: Judgement) -> CheckResult {
    let judgement = abridged(judgement);
    let earned = if judgement.verdict.is_pass() { check.points } else { 0 };
    CheckResult {
        id: check.id.to_owned(),
        title: check.title.to_owned(),
        clause: check.clause.to_owned(),
        points: Points { earned, possible: check.points },
        visibility: Visibility::Visible,
        verdict: judgement.verdict,
        hint: check.hint.to_owned(),
        evidence: judgement.evidence,
        note: judgement.note,
        repro: String::new(),
    }
}
