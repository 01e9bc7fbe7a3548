//! The memory row beside the results of the other checks: errors that a check rests on is charged for, and passes that show
//! nothing.

use std::sync::OnceLock;

use super::attribution::{depends_on, words_of};
use super::memory_check::{self, MemoryObservation};
use crate::model::{Check, CheckResult, How, Row, Verdict};

/// The reason for a row of a component of which nothing is right: what does nothing makes no errors.
const NOTHING_RIGHT: &str = "no check of what the component does passes";

/// What was seen of the watched checks, and their results.
pub(super) struct MemoryRow<'a> {
    pub(super) watched: &'a [(&'static Check, OnceLock<MemoryObservation>)],
    pub(super) results: &'a [CheckResult],
    /// What the compiler said of the component.
    pub(super) warnings: &'a str,
    pub(super) files: &'a [String],
}

impl MemoryRow<'_> {
    /// The row's verdict.
    pub(super) fn verdict(&self, row: &Row) -> Verdict {
        let verdict = self.without(&[]);
        if let Verdict::MemoryErrors { .. } = verdict {
            self.beside_crashes(row, self.put_down(row.check).unwrap_or(verdict))
        } else if verdict.is_pass() && row.check.points > 0 && !self.has_anything_right() {
            Verdict::Skipped { because: NOTHING_RIGHT.to_owned() }
        } else {
            verdict
        }
    }

    /// The verdict by what was seen of all watched checks but these.
    fn without(&self, left_out: &[&str]) -> Verdict {
        memory_check::row(self.seen_without(left_out), self.warnings, self.files)
    }

    fn seen_without(&self, left_out: &[&str]) -> impl Iterator<Item = &MemoryObservation> {
        let kept = self.watched.iter().filter(move |(check, _)| !left_out.contains(&check.id));
        kept.filter_map(|(_, seen)| seen.get())
    }

    fn beside_crashes(&self, row: &Row, verdict: Verdict) -> Verdict {
        let is_paid = row.points > 0 && self.results.iter().any(memory_check::is_paid_crash);
        if is_paid { memory_check::beside_crashes(verdict, self.seen_without(&[])) } else { verdict }
    }

    /// The verdict of a row with errors that only those checks show which it rests on, and which fail.
    fn put_down(&self, row: &Check) -> Option<Verdict> {
        let How::Memory { rests_on, .. } = row.how else { return None };
        let failed = |id: &&&str| {
            self.results.iter().any(|result| result.id == **id && result.verdict.class().is_failure())
        };
        let failed: Vec<&str> = rests_on.iter().filter(failed).copied().collect();
        let cause = failed.first()?;
        let left_out = [self.put_down_to(&failed), failed.clone()].concat();
        let others = self.without(&left_out);
        let is_seen = self.seen_without(&left_out).next().is_some();
        if others.is_pass() && is_seen {
            return Some(others);
        }
        let is_put_down = others.is_pass() || others.skipped_because().is_some();
        is_put_down.then(|| depends_on(cause).verdict)
    }

    /// The checks that are not run because of these.
    fn put_down_to(&self, failed: &[&str]) -> Vec<&str> {
        let is_named = |because: &str| words_of(because).any(|word| failed.contains(&word));
        let is_put_down = |result: &&CheckResult| result.verdict.skipped_because().is_some_and(is_named);
        self.results.iter().filter(is_put_down).map(|result| result.id.as_str()).collect()
    }

    /// True if a check with points that runs something passes, or none has points.
    fn has_anything_right(&self) -> bool {
        let scored = || self.watched.iter().filter(|(check, _)| check.points > 0);
        let passes = |id: &str| self.results.iter().any(|result| result.id == id && result.verdict.is_pass());
        scored().next().is_none() || scored().any(|(check, _)| passes(check.id))
    }
}

/// The verdict of a row where memory cannot be watched: a grader error, unless the row is worth nothing.
pub(super) fn unwatched(why: &str, row: &Row) -> Verdict {
    let because = format!("memory could not be watched: {why}");
    match row.points {
        0 => Verdict::Skipped { because },
        _ => Verdict::HarnessError { detail: format!("{because}; --memory off grades without") },
    }
}
