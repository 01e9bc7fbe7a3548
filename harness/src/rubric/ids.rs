//! Ids of checks, and the id that is most like a misspelt one.

use crate::model::Assignment;

/// Every check's id, in report order.
pub fn ids(assignment: &dyn Assignment) -> Vec<&'static str> {
    assignment.checks().map(|check| check.id).collect()
}

/// The id that looks most like `asked`.
pub fn near(assignment: &dyn Assignment, asked: &str) -> &'static str {
    let likeness = |id: &&str| strsim::jaro_winkler(id, asked);
    ids(assignment).into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b))).unwrap_or_default()
}
