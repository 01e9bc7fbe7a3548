//! One check: its scenarios in order, smallest first; the first failure, shrunk, is the check's result.

use std::path::Path;

use super::perform::{Patience, Stage};
use super::{seed, shrink};
use crate::model::{
    Check, CheckResult, Evidence, Finding, How, Judgement, Limit, Points, Scenario, Submission, Verdict,
    Visibility,
};

/// Calls shown at the beginning and at the end of a long list.
const SHOWN_FIRST: usize = 8;
const SHOWN_LAST: usize = 16;

/// Decides a check; `library` is absent when the component was not built.
pub(super) fn decide(
    check: &'static Check,
    check_seed: u64,
    submission: &Submission,
    library: Result<&Path, &str>,
    stage: &Stage,
    patience: &Patience,
) -> CheckResult {
    result(check, examine(check, check_seed, submission, library, stage, patience).judgement)
}

/// What a check came to, before it is put into a row.
pub(super) struct Examined {
    pub(super) judgement: Judgement,
    /// The scenario that failed, as small as it could be made.
    pub(super) culprit: Option<Box<dyn Scenario>>,
}

impl From<Judgement> for Examined {
    fn from(judgement: Judgement) -> Examined {
        Examined { judgement, culprit: None }
    }
}

/// Runs or reads what the check asks for.
pub(super) fn examine(
    check: &'static Check,
    check_seed: u64,
    submission: &Submission,
    library: Result<&Path, &str>,
    stage: &Stage,
    patience: &Patience,
) -> Examined {
    match (&check.how, library) {
        (How::Read(read), _) => finding(read(submission)).into(),
        (How::Run(scenarios), Ok(library)) => run(scenarios(check_seed), check_seed, |scenario, seed| {
            stage.judge(scenario, library, seed, patience)
        }),
        (How::Twice(scenarios), Ok(library)) => run(scenarios(check_seed), check_seed, |scenario, seed| {
            stage.compare(scenario, library, seed, patience)
        }),
        (How::Run(_) | How::Twice(_), Err(because)) => skipped(because).into(),
    }
}

/// The row of a check that could not be decided.
pub(super) fn not_run(check: &'static Check, because: &str) -> CheckResult {
    result(check, skipped(because))
}

fn run(
    scenarios: Vec<Box<dyn Scenario>>,
    check_seed: u64,
    judge: impl Fn(&dyn Scenario, u64) -> Judgement,
) -> Examined {
    let mut nothing_said = None;
    let mut note = None;
    let mut passed = 0;
    for (index, scenario) in scenarios.into_iter().enumerate() {
        let seed = seed::of_scenario(check_seed, index);
        let judgement = judge(scenario.as_ref(), seed);
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
                let (judgement, smallest) =
                    shrink::shrink(scenario, judgement, |smaller| judge(smaller, seed));
                return Examined { judgement, culprit: Some(smallest) };
            }
            // Each try would cost the whole limit again, or fail alike.
            Verdict::TimedOut { .. }
            | Verdict::OverLimit { limit: Limit::Output }
            | Verdict::Protocol { .. }
            | Verdict::Refused { .. }
            | Verdict::BuildFailed { .. }
            | Verdict::HarnessError { .. } => return Examined { judgement, culprit: Some(scenario) },
        }
    }
    match nothing_said {
        Some(judgement) if passed == 0 => judgement.into(),
        Some(_) | None => Judgement::pass().noting(note).into(),
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

fn result(check: &Check, judgement: Judgement) -> CheckResult {
    let earned = if judgement.verdict.is_pass() { check.points } else { 0 };
    CheckResult {
        id: check.id.to_owned(),
        title: check.title.to_owned(),
        clause: check.clause.to_owned(),
        points: Points { earned, possible: check.points },
        visibility: Visibility::Visible,
        verdict: judgement.verdict,
        hint: check.hint.to_owned(),
        evidence: judgement.evidence.map(abridged),
        note: judgement.note,
        repro: String::new(),
    }
}

fn abridged(mut evidence: Evidence) -> Evidence {
    let calls = evidence.before.len();
    if calls > SHOWN_FIRST + SHOWN_LAST + 1 {
        let left_out = calls - SHOWN_FIRST - SHOWN_LAST;
        let mark = format!("… {left_out} more calls …");
        evidence.before.splice(SHOWN_FIRST..calls - SHOWN_LAST, [mark]);
    }
    evidence
}
