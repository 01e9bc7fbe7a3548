//! [`ExaminedRow`]: a row of a graded fixture's report.

use crate::model::{CheckResult, Points, Verdict};

/// A check of a graded fixture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExaminedRow {
    /// The check's id.
    pub check: String,
    /// The verdict's kind.
    pub kind: String,
    /// The reason, for a check that was skipped.
    pub because: Option<String>,
    /// The points.
    pub points: Points,
}

impl ExaminedRow {
    pub(super) fn of(result: &CheckResult) -> ExaminedRow {
        let because = result.verdict.skipped_because().map(str::to_owned);
        let kind = result.verdict.kind().to_owned();
        ExaminedRow { check: result.id.clone(), kind, because, points: result.points }
    }

    /// True if nothing is wrong.
    pub fn is_pass(&self) -> bool {
        self.kind == Verdict::Pass.kind()
    }

    /// True for a check worth points that ran and failed.
    pub fn is_scored_failure(&self) -> bool {
        !self.is_pass() && self.because.is_none() && self.points.possible > 0
    }
}
