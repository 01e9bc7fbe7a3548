//! Verdicts on code that failed while it ran.

use crate::model::{Verdict, VerdictClass};

/// True if the student's code failed while it ran.
pub(super) fn is_a_failure(verdict: &Verdict) -> bool {
    verdict.class() == VerdictClass::FailedInScenario
}
