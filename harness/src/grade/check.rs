//! One check: its scenarios in order, smallest first; the first failure, shrunk, is the check's result.

use std::path::Path;

use super::perform::{Allowance, Patience, Stage};
use super::{seed, shrink};
use crate::model::{
    CheckResult, Evidence, Finding, How, Judgement, Points, Row, Scenario, Submission, Verdict,
};

/// Calls shown at the beginning and at the end of a long list.
const SHOWN_FIRST: usize = 8;
const SHOWN_LAST: usize = 16;

/// Decides a check; `library` is absent when the component was not built.
pub(super) fn decide(
    row: &Row,
    check_seed: u64,
    submission: &Submission,
    library: Result<&Path, &str>,
    stage: &Stage,
    patience: &Patience,
) -> CheckResult {
    let allowance = Allowance { patience, change: row.limits };
    let judgement = match (&row.check.how, library) {
        (How::Read(read, _), _) => finding(read(submission)),
        (How::Run(scenarios), Ok(library)) => run(&scenarios(check_seed), check_seed, |scenario, seed| {
            stage.judge(scenario, library, seed, &allowance)
        }),
        (How::Twice(scenarios), Ok(library)) => run(&scenarios(check_seed), check_seed, |scenario, seed| {
            stage.compare(scenario, library, seed, &allowance)
        }),
        (How::Run(_) | How::Twice(_), Err(because)) => skipped(because),
    };
    result(row, judgement)
}

/// The row of a check that could not be decided.
pub(super) fn not_run(row: &Row, because: &str) -> CheckResult {
    result(row, skipped(because))
}

fn run(
    scenarios: &[Box<dyn Scenario>],
    check_seed: u64,
    judge: impl Fn(&dyn Scenario, u64) -> Judgement,
) -> Judgement {
    let mut nothing_said = None;
    let mut note = None;
    let mut passed = 0;
    for (index, scenario) in scenarios.iter().enumerate() {
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
            | Verdict::OverLimit { .. }
            | Verdict::Protocol { .. } => {
                return shrink::shrink(scenario.as_ref(), judgement, |smaller| judge(smaller, seed));
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
        Some(_) | None => Judgement::pass().noting(note),
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

fn result(row: &Row, judgement: Judgement) -> CheckResult {
    let result = CheckResult {
        id: row.check.id.to_owned(),
        title: row.check.title.to_owned(),
        clause: row.check.clause.to_owned(),
        points: Points::default(),
        visibility: row.visibility,
        verdict: judgement.verdict,
        hint: String::new(),
        evidence: judgement.evidence.map(abridged),
        note: judgement.note,
        repro: String::new(),
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

fn abridged(mut evidence: Evidence) -> Evidence {
    let calls = evidence.before.len();
    if calls > SHOWN_FIRST + SHOWN_LAST + 1 {
        let left_out = calls - SHOWN_FIRST - SHOWN_LAST;
        let mark = format!("… {left_out} more calls …");
        evidence.before.splice(SHOWN_FIRST..calls - SHOWN_LAST, [mark]);
    }
    evidence
}
