//! [`CaseStanding`]: what a case is worth by its outcome beside a right model.

use super::brevity::brief_end;
use super::case_run::{Failure, Outcome};
use super::private_access::Reach;
use crate::assignments::termination;
use crate::model::Verdict;

/// The standing of a case by its outcome beside a right model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CaseStanding {
    /// It passes, and what it notices counts.
    Counts,
    /// Its tag says that it is not run as a matter of course, or that it is to fail.
    SetAside,
    /// It asserts something that the handout contradicts.
    Contradicts(Fault),
    /// It fails where the handout does not say that it must pass.
    FailsUnblamed(Fault),
    /// It calls a private helper that only the student's model has.
    NeedsHelper(String),
    /// It asserts nothing.
    ChecksNothing,
    /// It was stopped by a limit of the grader.
    Stopped(String),
    /// It passes at one time and fails at another.
    Unsteady,
    /// It fails alone and passes after the cases before it, as all of them run in the course's program.
    RestsOnOthers,
    /// It was not performed.
    NotRun,
}

/// The way in which a case fails beside a right model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// An assertion does not hold.
    Assertion(Failure),
    /// The process ended.
    End(Verdict),
}

impl CaseStanding {
    pub(super) fn of(right: Outcome, reach: Reach) -> CaseStanding {
        match right {
            Outcome::Passed(0) => CaseStanding::ChecksNothing,
            Outcome::Passed(_) => CaseStanding::Counts,
            Outcome::Trapped(name) => CaseStanding::NeedsHelper(name),
            Outcome::NotRun => CaseStanding::NotRun,
            Outcome::Unclear => CaseStanding::Stopped(UNCLEAR.to_owned()),
            Outcome::Failed(failure) => {
                let is_blamed = reach == Reach::Public && failure.contradicts_handout();
                CaseStanding::failed(Fault::Assertion(failure.in_brief()), is_blamed)
            }
            Outcome::Ended(verdict) if is_by_itself(&verdict) => {
                CaseStanding::failed(Fault::End(brief_end(verdict)), reach == Reach::Public)
            }
            Outcome::Ended(verdict) => CaseStanding::Stopped(termination::phrase(&verdict)),
        }
    }

    /// The failure beside a right model, if there is one.
    pub(super) fn fault(&self) -> Option<&Fault> {
        match self {
            CaseStanding::Contradicts(fault) | CaseStanding::FailsUnblamed(fault) => Some(fault),
            CaseStanding::Counts
            | CaseStanding::SetAside
            | CaseStanding::NeedsHelper(_)
            | CaseStanding::ChecksNothing
            | CaseStanding::Stopped(_)
            | CaseStanding::Unsteady
            | CaseStanding::RestsOnOthers
            | CaseStanding::NotRun => None,
        }
    }

    /// True for a case that a limit of the grader stopped.
    pub(super) fn is_stopped(&self) -> bool {
        matches!(self, CaseStanding::Stopped(_))
    }

    fn failed(fault: Fault, is_blamed: bool) -> CaseStanding {
        if is_blamed { CaseStanding::Contradicts(fault) } else { CaseStanding::FailsUnblamed(fault) }
    }
}

/// The words for a process that ended without a word about its case.
pub(super) const UNCLEAR: &str = "its process did not say how it ended";

/// Returns true for an end that the case brought about, and no limit of the grader.
pub(super) fn is_by_itself(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Crashed { .. } | Verdict::Exited { .. })
}

/// Catch does not run cases whose tags begin with a full stop, and expects others to fail.
pub(super) fn is_set_aside(tags: &str) -> bool {
    ["[.", "[!hide]", "[!mayfail]", "[!shouldfail]"].iter().any(|tag| tags.contains(tag))
}
