//! [`Suite`]: the student's test cases and what each of them showed.

use std::collections::BTreeSet;
use std::time::Duration;

use super::case_run::{BRIEF, Case, CaseRun, Company, Failure, Outcome};
use super::likeness::{self, Likeness};
use super::mutants::{GIVEN, MUTANTS};
use super::private_access::Reach;
use super::situations::Situation;
use super::standing::{CaseStanding, Fault, UNCLEAR, is_by_itself, is_set_aside};
use crate::assignments::quotation::quoted;
use crate::assignments::termination;
use crate::model::OutcomeCell;

/// Calls of a right model from which a case is long.
pub(super) const LONG: usize = 3_000;

/// All test cases after they were performed.
pub(super) struct Suite {
    pub(super) cases: Vec<Tried>,
    /// The number of cases that were too many to be performed.
    pub(super) left_out: usize,
    /// A macro of the framework that the student's files define anew.
    pub(super) defined_anew: Option<&'static str>,
    /// The budget that was spent before all was performed, if one was.
    pub(super) spent: Option<String>,
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
    /// Its processor time beside a right model.
    cpu: Duration,
    /// It runs where the swapped model borrows the student's own functions, and makes so many assertions there.
    lent: Option<u32>,
    /// The outcome beside the student's own model.
    pub(super) own: Outcome,
    /// Its results beside the wrong models; empty for a case that is not performed beside them.
    pub(super) cells: Vec<OutcomeCell>,
    /// What it does beside the wrong models if it fails beside the right one.
    likeness: Vec<Likeness>,
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

/// The processor time of a case beside a right model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CasePace {
    /// As little as nearly every case takes.
    Quick,
    /// So much that a few of them use up the budget.
    Slow,
}

/// The outcome of a case beside a right model.
pub(super) struct Beside {
    pub(super) outcome: Outcome,
    pub(super) situations: BTreeSet<Situation>,
    pub(super) calls: usize,
    pub(super) cpu: Duration,
}

impl Tried {
    /// A case with its outcomes beside a right model and the student's own.
    pub(super) fn new(case: Case, reach: Reach, voice: Voice, right: Beside, own: Outcome) -> Tried {
        let Beside { outcome, situations, calls, cpu } = right;
        let standing =
            if is_set_aside(&case.tags) { CaseStanding::SetAside } else { CaseStanding::of(outcome, reach) };
        let likeness = vec![Likeness::Unknown; MUTANTS.len()];
        let (lent, cells) = (None, Vec::new());
        Tried { case, standing, situations, calls, cpu, lent, own, cells, likeness, voice }
    }

    /// True if it runs where the swapped model borrows the student's own functions.
    pub(super) fn is_lent(&self) -> bool {
        self.lent.is_some()
    }

    /// Takes in what it shows where the function that it lacked is borrowed. Only a pass says anything: a borrowed function may
    /// be wrong itself.
    pub(super) fn lend(&mut self, beside: Beside) {
        if let Outcome::Passed(assertions) = beside.outcome {
            self.standing = CaseStanding::of(beside.outcome, Reach::Private);
            (self.situations, self.calls, self.cpu) = (beside.situations, beside.calls, beside.cpu);
            self.lent = Some(assertions);
        }
    }

    /// The place among the others in which it is performed: those that compute long come last, and before them the fewest calls of a
    /// right model first.
    pub(super) fn turn(&self) -> (CasePace, usize) {
        (self.pace(), self.calls)
    }

    /// Its pace beside a right model.
    pub(super) fn pace(&self) -> CasePace {
        if self.cpu < BRIEF { CasePace::Quick } else { CasePace::Slow }
    }

    /// Returns true if it noticed that wrong model.
    pub(super) fn notices(&self, mutant: usize) -> bool {
        self.cells.get(mutant) == Some(&OutcomeCell::Noticed)
    }

    /// Takes in its outcome beside a wrong model.
    pub(super) fn show(&mut self, mutant: usize, outcome: &Outcome) {
        self.cells[mutant] = self.cell(outcome);
        self.compare(mutant, outcome);
    }

    /// Compares its outcome beside a wrong model with its failure beside the right one, if there is one.
    pub(super) fn compare(&mut self, mutant: usize, outcome: &Outcome) {
        self.likeness[mutant] = Likeness::of(&self.standing, outcome);
    }

    /// The wrong models beside which it is compared if it fails beside the right one: all, or a sample if it takes long.
    pub(super) fn to_compare(&self) -> impl Iterator<Item = usize> + use<> {
        let step = match self.pace() {
            CasePace::Quick if !self.is_long() => 1,
            CasePace::Quick | CasePace::Slow => likeness::SAMPLED,
        };
        (0..MUTANTS.len()).step_by(step)
    }

    /// The same of outcomes after the cases before it, of which only one that is another says anything.
    pub(super) fn compare_after_others(&mut self, mutant: usize, right: &Outcome, outcome: &Outcome) {
        let standing = CaseStanding::of(right.clone(), Reach::Public);
        if Likeness::of(&standing, outcome) == Likeness::Otherwise {
            self.likeness[mutant] = Likeness::Otherwise;
        }
    }

    /// What it does beside that wrong model, if it fails beside the right one.
    pub(super) fn likeness(&self, mutant: usize) -> Likeness {
        self.likeness[mutant]
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

    /// Leaves out what it noticed: it was not performed again, and what it showed may have been luck.
    pub(super) fn unconfirmed(&mut self) {
        self.cells.iter_mut().for_each(unsee);
    }

    /// Leaves out that it noticed that wrong model: it was not performed again beside it.
    pub(super) fn unconfirmed_beside(&mut self, mutant: usize) {
        self.cells.get_mut(mutant).into_iter().for_each(unsee);
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
        self.standing.fault().is_some()
    }

    /// Leaves it out: it passes once the cases before it have run.
    pub(super) fn rest_on_others(&mut self) {
        self.standing = CaseStanding::RestsOnOthers;
        self.cells.clear();
    }

    /// True if no limit stopped it beside a right model.
    pub(super) fn ends_on_right(&self) -> bool {
        !self.standing.is_stopped()
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
        (self.situations, self.calls, self.cpu) = (beside.situations, beside.calls, beside.cpu);
        self.cells = vec![OutcomeCell::NotRun; MUTANTS.len()];
    }

    /// Its run beside a wrong model; `index` is its own number. After many times the calls of a right model it will not end.
    pub(super) fn beside_wrong(&self, index: usize, mutant: usize) -> CaseRun {
        let company = if self.rests_on_others() { Company::Before } else { Company::None };
        let rules = &MUTANTS[mutant].rules;
        CaseRun { rules, most_calls: 500 + 20 * self.calls, company, ..CaseRun::beside_right(index) }
    }

    /// The same for a case that fails beside the right model; one that a limit stopped there ends soon if at all.
    pub(super) fn beside_sampled(&self, index: usize, mutant: usize) -> CaseRun {
        let run = self.beside_wrong(index, mutant);
        if self.standing.is_stopped() { CaseRun { time: 2 * BRIEF, ..run } } else { run }
    }

    /// Returns true if it passes alone beside a right model, and in few calls: it may show in one process with others that it
    /// notices nothing.
    pub(super) fn is_quick(&self) -> bool {
        self.standing == CaseStanding::Counts && !self.is_lent() && !self.is_long()
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
        match self.standing.fault()? {
            Fault::Assertion(failure) => Some(failure),
            Fault::End(_) => None,
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

/// Takes back that something was noticed.
fn unsee(cell: &mut OutcomeCell) {
    if *cell == OutcomeCell::Noticed {
        *cell = OutcomeCell::NotRun;
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

    /// Returns true if the tests notice most of the wrong models that the given ones do not, and the cases of which nobody can tell what
    /// they notice make as many assertions as there are others: then these may be what the others need.
    pub(super) fn may_notice_all(&self) -> bool {
        let unnoticed =
            (0..MUTANTS.len()).filter(|index| self.total(*index) == OutcomeCell::Unnoticed).count();
        let lent = self.cases.iter().filter(|case| case.is_counted()).filter_map(|case| case.lent);
        2 * self.noticed_beyond_given() > beyond_given().count() && lent.sum::<u32>() as usize >= unnoticed
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
        let is_unknown = |index: usize| self.total(index) == OutcomeCell::NotRun;
        let unfinished = || beyond_given().any(is_unknown).then(|| self.unfinished());
        self.stopped().or_else(unfinished).unwrap_or_else(|| self.little_noticed())
    }

    /// The reason why nothing is said of what some case was not performed for.
    pub(super) fn unfinished(&self) -> String {
        let because = self.spent.as_deref().unwrap_or("the component's budget is spent");
        format!("not every test case was performed beside every model: {because}")
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A case that notices so many wrong models.
    fn case(noticed: usize, lent: Option<u32>) -> Tried {
        let case =
            Case { name: String::new(), tags: String::new(), file: "model_test.cxx".to_owned(), line: 1 };
        let beside = Beside {
            outcome: Outcome::Passed(1),
            situations: BTreeSet::new(),
            calls: 0,
            cpu: Duration::ZERO,
        };
        let cell = |index| if index < noticed { OutcomeCell::Noticed } else { OutcomeCell::Unnoticed };
        let cells = (0..MUTANTS.len()).map(cell).collect();
        let tried = Tried::new(case, Reach::Private, Voice::Any, beside, Outcome::Passed(1));
        Tried { cells, lent, ..tried }
    }

    fn suite(cases: Vec<Tried>) -> Suite {
        Suite { cases, left_out: 0, defined_anew: None, spent: None, swapped: None, own: None }
    }

    #[test]
    fn what_cannot_be_told_is_given_to_those_alone_who_notice_most_and_assert_as_much_more() {
        let (most, few) = (MUTANTS.len() - 4, 5);
        assert!(suite(vec![case(most, None), case(0, Some(4))]).may_notice_all());
        assert!(!suite(vec![case(most, None), case(0, Some(3))]).may_notice_all());
        assert!(!suite(vec![case(few, None), case(0, Some(1000))]).may_notice_all());
        assert!(!suite(vec![case(0, Some(1000))]).may_notice_all());
    }
}
