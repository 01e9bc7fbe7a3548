//! [`Suite`]: the student's test cases and what each of them showed.

use std::collections::BTreeSet;

use super::case_run::{Case, CaseRun, Company, Failure, Outcome};
use super::mutants::{GIVEN, MUTANTS};
use super::private_access::Reach;
use super::situations::Situation;
use crate::assignments::quotation::quoted;
use crate::assignments::termination;
use crate::model::{OutcomeCell, Verdict};

/// Calls of a right model from which a case is long.
pub(super) const LONG: usize = 3_000;

/// All test cases after they were performed.
pub(super) struct Suite {
    pub(super) cases: Vec<Tried>,
    /// The number of cases that were too many to be performed.
    pub(super) left_out: usize,
    /// A macro of the framework that the student's files define anew.
    pub(super) defined_anew: Option<&'static str>,
    /// The reason why there is no right model beside the tests, if there is none.
    pub(super) swapped: Option<String>,
    /// The reason why the student's own model is not beside the tests, if it is not.
    pub(super) own: Option<String>,
}

/// A test case and its outcomes.
pub(super) struct Tried {
    pub(super) case: Case,
    pub(super) standing: CaseStanding,
    /// The situations that it comes to beside a right model.
    pub(super) situations: BTreeSet<Situation>,
    /// The number of its calls of a right model.
    calls: usize,
    /// It runs where the swapped model borrows the student's own functions.
    is_lent: bool,
    /// The outcome beside the student's own model.
    pub(super) own: Outcome,
    /// Its results beside the wrong models; empty for a case that is not performed beside them.
    pub(super) cells: Vec<OutcomeCell>,
    /// What of it says that it noticed something.
    voice: Voice,
}

/// What of a case says that it noticed something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    /// Whatever makes it fail.
    Any,
    /// Assertions that do not hold: macros that are defined anew may have silenced others.
    AssertionsAlone,
}

/// The outcome of a case beside a right model.
pub(super) struct Beside {
    pub(super) outcome: Outcome,
    pub(super) situations: BTreeSet<Situation>,
    pub(super) calls: usize,
}

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

impl Tried {
    /// A case with its outcomes beside a right model and the student's own.
    pub(super) fn new(case: Case, reach: Reach, voice: Voice, right: Beside, own: Outcome) -> Tried {
        let Beside { outcome, situations, calls } = right;
        let standing =
            if is_set_aside(&case.tags) { CaseStanding::SetAside } else { CaseStanding::of(outcome, reach) };
        Tried { case, standing, situations, calls, is_lent: false, own, cells: Vec::new(), voice }
    }

    /// True if it runs where the swapped model borrows the student's own functions.
    pub(super) fn is_lent(&self) -> bool {
        self.is_lent
    }

    /// Takes in what it shows where the function that it lacked is borrowed. Only a pass says anything: a borrowed function may
    /// be wrong itself.
    pub(super) fn lend(&mut self, beside: Beside) {
        if let Outcome::Passed(_) = beside.outcome {
            self.standing = CaseStanding::of(beside.outcome, Reach::Private);
            (self.situations, self.calls, self.is_lent) = (beside.situations, beside.calls, true);
        }
    }

    /// The number of its calls of a right model.
    pub(super) fn calls(&self) -> usize {
        self.calls
    }

    /// Returns true if it noticed that wrong model.
    pub(super) fn notices(&self, mutant: usize) -> bool {
        self.cells.get(mutant) == Some(&OutcomeCell::Noticed)
    }

    /// Returns true if what it showed counts for something only if it shows it again.
    pub(super) fn is_to_be_repeated(&self) -> bool {
        match self.standing {
            CaseStanding::Contradicts(_) | CaseStanding::FailsUnblamed(_) => true,
            CaseStanding::Counts
            | CaseStanding::SetAside
            | CaseStanding::NeedsHelper(_)
            | CaseStanding::ChecksNothing
            | CaseStanding::Stopped(_)
            | CaseStanding::Unsteady
            | CaseStanding::RestsOnOthers
            | CaseStanding::NotRun => self.cells.contains(&OutcomeCell::Noticed),
        }
    }

    /// Takes in its outcome at another time beside a right model. An end by a limit says nothing: how near a case comes to one
    /// depends on the machine.
    pub(super) fn repeated(&mut self, outcome: &Outcome) {
        let passed = match outcome {
            Outcome::Passed(_) => true,
            Outcome::Failed(_) => false,
            Outcome::Ended(verdict) if is_by_itself(verdict) => false,
            Outcome::Ended(_) | Outcome::Trapped(_) | Outcome::Unclear | Outcome::NotRun => return,
        };
        if passed != self.is_counted() {
            self.doubt();
        }
    }

    /// Takes in its outcome at another time beside the student's own model, where it failed.
    pub(super) fn repeated_on_own(&mut self, outcome: &Outcome) {
        if matches!(outcome, Outcome::Passed(_)) {
            self.doubt();
        }
    }

    /// Leaves it out: it passes at one time and fails at another.
    pub(super) fn doubt(&mut self) {
        self.standing = CaseStanding::Unsteady;
        self.cells.clear();
    }

    /// True if it fails beside a right model, and is blamed for it or only noted.
    pub(super) fn fails_on_right(&self) -> bool {
        matches!(self.standing, CaseStanding::Contradicts(_) | CaseStanding::FailsUnblamed(_))
    }

    /// Leaves it out: it passes once the cases before it have run.
    pub(super) fn rest_on_others(&mut self) {
        self.standing = CaseStanding::RestsOnOthers;
        self.cells.clear();
    }

    /// True if no limit stopped it beside a right model.
    pub(super) fn ends_on_right(&self) -> bool {
        !matches!(self.standing, CaseStanding::Stopped(_))
    }

    /// True if no limit stopped it beside the student's own model.
    pub(super) fn ends_on_own(&self) -> bool {
        !self.own.is_endless()
    }

    /// True if it passes only once the cases before it have run.
    pub(super) fn rests_on_others(&self) -> bool {
        self.standing == CaseStanding::RestsOnOthers
    }

    /// Takes in what it shows after the cases before it, beside a right model; what they notice together counts.
    pub(super) fn in_company(&mut self, beside: Beside) {
        (self.situations, self.calls) = (beside.situations, beside.calls);
        self.cells = vec![OutcomeCell::NotRun; MUTANTS.len()];
    }

    /// Its run beside a wrong model; `index` is its own number. After many times the calls of a right model it will not end.
    pub(super) fn beside_wrong(&self, index: usize, mutant: usize) -> CaseRun {
        let company = if self.rests_on_others() { Company::Before } else { Company::None };
        let rules = &MUTANTS[mutant].rules;
        CaseRun { rules, most_calls: 500 + 20 * self.calls, company, ..CaseRun::beside_right(index) }
    }

    /// Returns true if it passes alone beside a right model, and in few calls: it may show in one process with others that it
    /// notices nothing.
    pub(super) fn is_quick(&self) -> bool {
        self.standing == CaseStanding::Counts && !self.is_lent && !self.is_long()
    }

    /// Returns true if it makes so many calls of a right model that it is performed beside no wrong model that another case noticed.
    pub(super) fn is_long(&self) -> bool {
        self.calls >= LONG
    }

    /// Returns true if it passes beside a right model, alone or after the cases before it, and asserts something.
    pub(super) fn is_counted(&self) -> bool {
        self.standing == CaseStanding::Counts || self.rests_on_others() && !self.cells.is_empty()
    }

    /// Returns true if it is performed beside the wrong models: one assertion that does not hold takes nothing from the others
    /// of its case.
    pub(super) fn is_tried(&self) -> bool {
        self.is_counted() || self.failure_on_right().is_some()
    }

    fn failure_on_right(&self) -> Option<&Failure> {
        match &self.standing {
            CaseStanding::Contradicts(Fault::Assertion(failure))
            | CaseStanding::FailsUnblamed(Fault::Assertion(failure)) => Some(failure),
            CaseStanding::Contradicts(Fault::End(_))
            | CaseStanding::FailsUnblamed(Fault::End(_))
            | CaseStanding::Counts
            | CaseStanding::SetAside
            | CaseStanding::NeedsHelper(_)
            | CaseStanding::ChecksNothing
            | CaseStanding::Stopped(_)
            | CaseStanding::Unsteady
            | CaseStanding::RestsOnOthers
            | CaseStanding::NotRun => None,
        }
    }

    /// The result beside a wrong model of that outcome. A case that fails beside the right model too notices a wrong one by
    /// an assertion that holds there.
    pub(super) fn cell(&self, outcome: &Outcome) -> OutcomeCell {
        let is_heard = match (outcome, self.voice) {
            (Outcome::Failed(failure), Voice::AssertionsAlone) => failure.is_decided(),
            (Outcome::Ended(_), Voice::AssertionsAlone) => false,
            (_, Voice::Any) => true,
            (
                Outcome::Passed(_) | Outcome::Trapped(_) | Outcome::Unclear | Outcome::NotRun,
                Voice::AssertionsAlone,
            ) => true,
        };
        let is_more = match (self.failure_on_right(), outcome) {
            (Some(right), Outcome::Failed(failure)) => failure.places.go_beyond(&right.places),
            (Some(_) | None, _) => true,
        };
        let cell = outcome.cell();
        if cell == OutcomeCell::Noticed && !(is_heard && is_more) { OutcomeCell::Unnoticed } else { cell }
    }

    /// Its failure beside the student's own model. A case that a limit stops has none, nor one that passes at another time.
    pub(super) fn fault_on_own(&self) -> Option<Fault> {
        match &self.own {
            _ if matches!(
                self.standing,
                CaseStanding::SetAside | CaseStanding::Unsteady | CaseStanding::RestsOnOthers
            ) =>
            {
                None
            }
            Outcome::Failed(failure) => Some(Fault::Assertion(failure.clone())),
            Outcome::Ended(verdict) if is_by_itself(verdict) => Some(Fault::End(verdict.clone())),
            Outcome::Ended(_)
            | Outcome::Passed(_)
            | Outcome::Trapped(_)
            | Outcome::Unclear
            | Outcome::NotRun => None,
        }
    }

    /// The reason why nothing can be said of it beside the student's own model.
    pub(super) fn unknown_on_own(&self) -> Option<String> {
        match &self.own {
            _ if self.standing == CaseStanding::SetAside => None,
            Outcome::Ended(verdict) if !is_by_itself(verdict) => Some(termination::phrase(verdict)),
            Outcome::Unclear => Some(UNCLEAR.to_owned()),
            Outcome::NotRun => Some("it was not performed".to_owned()),
            Outcome::Ended(_) | Outcome::Failed(_) | Outcome::Passed(_) | Outcome::Trapped(_) => None,
        }
    }
}

/// The words for a process that ended without a word about its case.
const UNCLEAR: &str = "its process did not say how it ended";

/// Returns true for an end that the case brought about, and no limit of the grader.
fn is_by_itself(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Crashed { .. } | Verdict::Exited { .. })
}

/// Catch does not run cases whose tags begin with a full stop, and expects others to fail.
fn is_set_aside(tags: &str) -> bool {
    ["[.", "[!hide]", "[!mayfail]", "[!shouldfail]"].iter().any(|tag| tags.contains(tag))
}

impl CaseStanding {
    fn of(right: Outcome, reach: Reach) -> CaseStanding {
        match right {
            Outcome::Passed(0) => CaseStanding::ChecksNothing,
            Outcome::Passed(_) => CaseStanding::Counts,
            Outcome::Trapped(name) => CaseStanding::NeedsHelper(name),
            Outcome::NotRun => CaseStanding::NotRun,
            Outcome::Unclear => CaseStanding::Stopped(UNCLEAR.to_owned()),
            Outcome::Failed(failure) => {
                let is_blamed = reach == Reach::Public && failure.contradicts_handout();
                CaseStanding::failed(Fault::Assertion(failure), is_blamed)
            }
            Outcome::Ended(verdict) if is_by_itself(&verdict) => {
                CaseStanding::failed(Fault::End(verdict), reach == Reach::Public)
            }
            Outcome::Ended(verdict) => CaseStanding::Stopped(termination::phrase(&verdict)),
        }
    }

    fn failed(fault: Fault, is_blamed: bool) -> CaseStanding {
        if is_blamed { CaseStanding::Contradicts(fault) } else { CaseStanding::FailsUnblamed(fault) }
    }
}

impl Suite {
    /// The sum of a wrong model's results: noticed if any case noticed it, not run if a case that counts was not performed.
    pub(super) fn total(&self, mutant: usize) -> OutcomeCell {
        let cells = || self.cases.iter().filter_map(|case| case.cells.get(mutant));
        if cells().any(|cell| *cell == OutcomeCell::Noticed) {
            return OutcomeCell::Noticed;
        }
        let unknown = |case: &Tried| case.standing == CaseStanding::NotRun;
        if cells().any(|cell| *cell == OutcomeCell::NotRun) || self.cases.iter().any(unknown) {
            return OutcomeCell::NotRun;
        }
        OutcomeCell::Unnoticed
    }

    /// The number of cases that count.
    pub(super) fn counted(&self) -> usize {
        self.cases.iter().filter(|case| case.is_counted()).count()
    }

    /// Returns true if the tests notice enough that the given ones do not: that they are sound says little of a few idle cases.
    pub(super) fn goes_beyond_given(&self) -> bool {
        self.noticed_beyond_given() >= ENOUGH
    }

    /// The reason why nothing is said of any row, if so many cases are unsteady that the others may be so by luck.
    pub(super) fn unsteadiness(&self) -> Option<String> {
        let unsteady = self.cases.iter().filter(|case| case.standing == CaseStanding::Unsteady).count();
        (unsteady >= UNSTEADY).then(|| {
            format!(
                "{unsteady} test cases pass at one time and fail at another beside the same model, so that it is luck \
                 what the tests notice"
            )
        })
    }

    /// The reason why nothing is said of what no case noticed, if a limit of the grader stopped one that might have.
    pub(super) fn stopped(&self) -> Option<String> {
        self.cases.iter().find_map(|case| {
            let CaseStanding::Stopped(why) = &case.standing else { return None };
            let name = quoted(&case.case.name);
            Some(format!("test case {name} was stopped beside a right model ({why}), and what it would notice is not known"))
        })
    }

    /// The reason why nothing is said about tests that notice less.
    pub(super) fn too_little(&self) -> String {
        self.stopped().unwrap_or_else(|| self.little_noticed())
    }

    fn little_noticed(&self) -> String {
        let (noticed, all) = (self.noticed_beyond_given(), beyond_given().count());
        format!(
            "the tests notice {noticed} of the {all} wrong models that the given ones do not notice; \
             this row asks for at least {ENOUGH}"
        )
    }

    fn noticed_beyond_given(&self) -> usize {
        beyond_given().filter(|index| self.total(*index) == OutcomeCell::Noticed).count()
    }
}

/// Unsteady cases after which all of them are in doubt.
const UNSTEADY: usize = 3;

/// Wrong models to notice, besides those that the given tests notice, for the rows about sound cases: a quarter of them.
const ENOUGH: usize = 9;

/// The wrong models that the given tests do not notice.
fn beyond_given() -> impl Iterator<Item = usize> {
    MUTANTS.iter().enumerate().filter(|(_, mutant)| mutant.check != GIVEN).map(|(index, _)| index)
}
