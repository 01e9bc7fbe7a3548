//! The changes between two records of a submission, and their possible causes.

use std::collections::BTreeMap;

use super::error::ClassError;
use super::results::Results;
use crate::model::class::{
    Cause, CheckChange, CheckScore, ClassChanges, ClassRun, Making, Move, MoveSide, Outcome, Record, Standing,
};
use crate::model::{CheckResult, GradeReport, Isolation};

/// Compares two folders of results, one submission at a time.
///
/// # Errors
/// Fails if either holds no results.
pub(crate) fn changes(
    (before, old): (&Results, &ClassRun),
    (now, new): (&Results, &ClassRun),
) -> Result<ClassChanges, ClassError> {
    if old.making.assignment != new.making.assignment {
        let why = format!("one is of {}, the other of {}", old.making.assignment, new.making.assignment);
        return Err(ClassError::Apart { why, help: "compare runs of one assignment".to_owned() });
    }
    let mut names: Vec<&str> =
        old.submissions.iter().chain(&new.submissions).map(|listed| listed.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let mut all = ClassChanges { causes: of_runs(&old.making, &new.making), ..ClassChanges::default() };
    for name in names {
        let record = |results: &Results, run: &ClassRun| results.current(run.listed(name)?);
        match move_of(name, record(before, old).as_ref(), record(now, new).as_ref()) {
            Some(moved) => all.moves.push(moved),
            None => all.same += 1,
        }
    }
    Ok(all)
}

/// The move of a submission; `None` if its score and every check are as before.
pub(crate) fn move_of(name: &str, before: Option<&Record>, now: Option<&Record>) -> Option<Move> {
    let (was, is) = (side(before), side(now));
    let checks = match (before.and_then(Record::report), now.and_then(Record::report)) {
        (Some(before_report), Some(now_report)) => {
            let general = of_records(before, now);
            check_changes(before_report, now_report, &general)
        }
        (Some(_) | None, _) => Vec::new(),
    };
    let moved = was != is || !checks.is_empty();
    moved.then(|| Move { name: name.to_owned(), causes: causes(before, now), before: was, now: is, checks })
}

fn side(record: Option<&Record>) -> MoveSide {
    let standing = record.map_or(Standing::Nothing, Record::standing);
    let why = record.and_then(|record| match &record.outcome {
        Outcome::Graded { .. } => None,
        Outcome::Rejected { why, .. } => Some(why.clone()),
        Outcome::Fault { detail, .. } => Some(detail.clone()),
    });
    MoveSide { standing, why }
}

/// Everything that may have moved the submission.
fn causes(before: Option<&Record>, now: Option<&Record>) -> Vec<Cause> {
    let (Some(old), Some(new)) = (before, now) else { return vec![Cause::OneRunOnly] };
    let mut all = of_records(before, now);
    match (&old.outcome, &new.outcome) {
        (Outcome::Graded { report: a }, Outcome::Graded { report: b }) => {
            let files = different_files(a, b, None);
            if !files.is_empty() {
                all.insert(0, Cause::Files(files));
            }
        }
        (Outcome::Fault { .. }, _) | (_, Outcome::Fault { .. }) => all.insert(0, Cause::Fault),
        // A rejection depends on the files only.
        (Outcome::Rejected { .. }, _) | (_, Outcome::Rejected { .. }) => {
            all.insert(0, Cause::Files(Vec::new()));
        }
    }
    known(all)
}

/// The differences that are not the submission's.
fn of_records(before: Option<&Record>, now: Option<&Record>) -> Vec<Cause> {
    let (Some(old), Some(new)) = (before, now) else { return Vec::new() };
    let mut all = Vec::new();
    if old.harness != new.harness {
        all.push(Cause::Harness);
    }
    if old.rubric != new.rubric {
        all.push(Cause::Rubric);
    }
    if let (Some(a), Some(b)) = (old.report(), new.report()) {
        all.extend(toolchain(&a.toolchain, &b.toolchain));
        all.extend(seed(a.seed, b.seed));
        all.extend(confinement(&a.isolation, &b.isolation));
    }
    all
}

fn of_runs(old: &Making, new: &Making) -> Vec<Cause> {
    let mut all = Vec::new();
    if old.harness != new.harness {
        all.push(Cause::Harness);
    }
    if old.rubric != new.rubric || old.only != new.only {
        all.push(Cause::Rubric);
    }
    all.extend(toolchain(&old.toolchain, &new.toolchain));
    all.extend(seed(old.seed, new.seed));
    all.extend(confinement(&old.isolation, &new.isolation));
    all
}

fn toolchain(before: &str, now: &str) -> Option<Cause> {
    (before != now).then(|| Cause::Toolchain { before: before.to_owned(), now: now.to_owned() })
}

fn seed(before: u64, now: u64) -> Option<Cause> {
    (before != now).then_some(Cause::Seed { before, now })
}

fn confinement(before: &Isolation, now: &Isolation) -> Option<Cause> {
    let [before, now] = [before, now].map(|one| format!("{}: {}", one.level, one.layers.join(", ")));
    (before != now).then_some(Cause::Isolation { before, now })
}

fn known(causes: Vec<Cause>) -> Vec<Cause> {
    if causes.is_empty() { vec![Cause::Unknown] } else { causes }
}

/// The graded files that differ; of one name, or all.
fn different_files(before: &GradeReport, now: &GradeReport, only: Option<&str>) -> Vec<String> {
    let hashes = |report: &GradeReport| -> BTreeMap<String, String> {
        let files = report.submission.files.iter().filter(|file| only.is_none_or(|only| only == file.name));
        files.map(|file| (file.name.clone(), file.blake3.clone())).collect()
    };
    let (old, new) = (hashes(before), hashes(now));
    let mut names: Vec<String> =
        old.keys().chain(new.keys()).filter(|name| old.get(*name) != new.get(*name)).cloned().collect();
    names.sort();
    names.dedup();
    names
}

fn check_changes(before: &GradeReport, now: &GradeReport, general: &[Cause]) -> Vec<CheckChange> {
    let parts = |report: &GradeReport| -> BTreeMap<String, CheckScore> {
        checks(report).map(|(_, check)| (check.id.clone(), part(check))).collect()
    };
    let (old, new) = (parts(before), parts(now));
    let gone = checks(before).filter(|(_, check)| !new.contains_key(&check.id));
    let change = |(file, check): (&str, &CheckResult)| {
        let (was, is) = (old.get(&check.id), new.get(&check.id));
        if was == is {
            return None;
        }
        let files = different_files(before, now, Some(file));
        let own = (!files.is_empty()).then_some(Cause::Files(files));
        let causes = known(own.into_iter().chain(general.iter().cloned()).collect());
        Some(CheckChange { id: check.id.clone(), before: was.cloned(), now: is.cloned(), causes })
    };
    checks(now).chain(gone).filter_map(change).collect()
}

/// Every check with its component's file.
fn checks(report: &GradeReport) -> impl Iterator<Item = (&str, &CheckResult)> {
    report.components.iter().flat_map(|part| part.checks.iter().map(|check| (part.file.as_str(), check)))
}

fn part(check: &CheckResult) -> CheckScore {
    CheckScore {
        verdict: check.verdict.kind().to_owned(),
        earned: check.points.earned,
        possible: check.points.possible,
    }
}
