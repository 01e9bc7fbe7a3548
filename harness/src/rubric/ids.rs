//! Ids of checks, and the id that is most like a misspelt one.

use crate::model::{Assignment, nearest};

/// Every check's id, in report order.
pub fn ids(assignment: &dyn Assignment) -> Vec<&'static str> {
    assignment.checks().map(|check| check.id).collect()
}

/// The id that looks most like `asked`.
pub fn near(assignment: &dyn Assignment, asked: &str) -> &'static str {
    nearest(asked, ids(assignment), |id| id).unwrap_or_default()
}
