//! [`Likeness`]: what a case that fails beside the right model does beside a wrong one.

use super::case_run::Outcome;
use super::mutants::MUTANTS;
use super::standing::{CaseStanding, Fault};

/// The end beside a wrong model of a case that fails beside the right one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Likeness {
    /// It was not performed there.
    #[default]
    Unknown,
    /// It fails there too, or nothing is known of the assertion that fails beside the right model.
    Alike,
    /// What fails beside the right model holds there.
    Otherwise,
}

/// One in so many wrong models belongs to the sample, beside which every case is performed that fails beside the right one.
pub(super) const SAMPLED: usize = 3;

/// The wrong models of the sample.
pub(super) fn sample() -> impl Iterator<Item = usize> {
    (0..MUTANTS.len()).step_by(SAMPLED)
}

impl Likeness {
    /// The likeness of an outcome beside a wrong model to what that standing says of the right one.
    pub(super) fn of(right: &CaseStanding, outcome: &Outcome) -> Likeness {
        match (right.fault(), outcome) {
            (_, Outcome::NotRun) => Likeness::Unknown,
            (Some(Fault::Assertion(_) | Fault::End(_)), Outcome::Passed(_)) => Likeness::Otherwise,
            (Some(Fault::Assertion(right)), Outcome::Failed(failure))
                if failure.places.spare(&right.places) =>
            {
                Likeness::Otherwise
            }
            (Some(Fault::End(_)), Outcome::Failed(_)) => Likeness::Otherwise,
            (Some(Fault::Assertion(_) | Fault::End(_)), _) => Likeness::Alike,
            (None, outcome) => Likeness::of_stopped(right, outcome),
        }
    }

    /// The same of a case that a limit stopped beside the right model. One that would take long fails early beside many wrong models,
    /// and rightly so.
    fn of_stopped(right: &CaseStanding, outcome: &Outcome) -> Likeness {
        match (right.is_stopped(), outcome) {
            (false, _) => Likeness::Unknown,
            (true, Outcome::Passed(_)) => Likeness::Otherwise,
            (true, Outcome::Failed(failure)) if failure.places.are_all() => Likeness::Otherwise,
            (true, _) => Likeness::Alike,
        }
    }
}
