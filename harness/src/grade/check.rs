//! One check: its scenarios in order, smallest first; the first failure, shrunk, is the check's result.

use std::path::Path;

use super::perform::{Patience, Stage};
use super::{seed, shrink};
use crate::model::{
    Check, CheckResult, Evidence, Finding, How, Judgement, Points, Scenario, Submission, Verdict, Visibility,
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
    let judgement = match (&check.how, library) {
        (How::Read(read), _) => finding(read(submission)),
        (How::Run(scenarios), Ok(library)) => {
            run(&scenarios(check_seed), check_seed, library, stage, patience)
        }
        (How::Run(_), Err(because)) => skipped(because),
    };
    result(check, judgement)
}

/// The row of a check that could not be decided.
pub(super) fn not_run(check: &'static Check, because: &str) -> CheckResult {
    result(check, skipped(because))
}

fn run(
    scenarios: &[Box<dyn Scenario>],
    check_seed: u64,
    library: &Path,
    stage: &Stage,
    patience: &Patience,
) -> Judgement {
    let mut nothing_said = None;
    let mut passed = 0;
    for (index, scenario) in scenarios.iter().enumerate() {
        let seed = seed::of_scenario(check_seed, index);
        let judgement = stage.judge(scenario.as_ref(), library, seed, patience);
        match judgement.verdict {
            Verdict::Pass => passed += 1,
            Verdict::Skipped { .. } => nothing_said = nothing_said.or(Some(judgement)),
            Verdict::Mismatch { .. }
            | Verdict::Crashed { .. }
            | Verdict::Exited { .. }
            | Verdict::OverLimit { .. }
            | Verdict::Protocol { .. } => {
                let attempt = |smaller: &dyn Scenario| stage.judge(smaller, library, seed, patience);
                return shrink::shrink(scenario.as_ref(), judgement, attempt);
            }
            // Each try would cost the whole limit again, or fail alike.
            Verdict::TimedOut { .. }
            | Verdict::Refused { .. }
            | Verdict::BuildFailed { .. }
            | Verdict::HarnessError { .. } => return judgement,
        }
    }
    match nothing_said {
        Some(judgement) if passed == 0 => judgement,
        Some(_) | None => Judgement::pass(),
    }
}

fn finding(finding: Finding) -> Judgement {
    match finding {
        Finding::Kept => Judgement::pass(),
        Finding::Broken { what } => Judgement { verdict: Verdict::Refused { rule: what }, evidence: None },
    }
}

fn skipped(because: &str) -> Judgement {
    Judgement { verdict: Verdict::Skipped { because: because.to_owned() }, evidence: None }
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
