//! Adding up. The denominator is the plan's: what did not run counts as not earned.

use crate::model::{CheckResult, Points};

/// A component's points.
pub(super) fn score(checks: &[CheckResult]) -> Points {
    Points::sum(checks.iter().map(|check| check.points))
}
