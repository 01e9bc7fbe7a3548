//! Whether a report has a score, and whether it is full.

use crate::model::{BuildReport, CheckResult, ComponentReport, GradeReport};

/// True if no check ended in a grader error, which forbids a score.
pub fn is_gradable(report: &GradeReport) -> bool {
    report.components.iter().flat_map(|c| &c.checks).all(|check| !check.verdict.is_harness_error())
}

/// True if every component was built and every point earned.
pub fn is_perfect(report: &GradeReport) -> bool {
    let built = |c: &ComponentReport| matches!(c.build, BuildReport::Built { .. });
    // Extra credit does not make up for what is missing.
    let is_earned = |check: &CheckResult| check.points.earned >= check.points.possible;
    // A report for students may hold no checks at all.
    let is_full = report.score.earned >= report.score.possible;
    is_full && report.components.iter().all(|c| built(c) && c.checks.iter().all(is_earned))
}
