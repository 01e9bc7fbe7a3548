//! One process of the student's tests: the list of their cases, or one case beside a model; and the reading of its record.

use std::collections::BTreeSet;
use std::time::Duration;

use super::case_partner::CasePartner;
use crate::assignments::reversi::contract::{swapped_op, tests_op};
use crate::assignments::reversi::swapped::{ModelRules, RightRules, SwappedPartner, opened};
use crate::assignments::termination;
use crate::assignments::wire::{Decoder, Encoder};
use crate::model::{Judgement, Limits, OutcomeCell, Partner, RunRecord, Scenario, Smaller, Verdict};

/// A test case as it was registered; all texts are the student's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) tags: String,
    /// The file without its folder.
    pub(super) file: String,
    pub(super) line: u32,
}

/// The process that lists the test cases.
pub(super) struct Listing;

/// The process of one test case.
#[derive(Clone, Copy)]
pub(super) struct CaseRun {
    pub(super) index: usize,
    pub(super) company: Company,
    pub(super) rules: &'static dyn ModelRules,
    /// Calls of the model after which the case goes on for ever.
    pub(super) most_calls: usize,
    pub(super) time: Duration,
}

/// The cases that run in one process with a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Company {
    None,
    /// All those before it, in their order, as Catch runs them. Nothing is told of these: what one of them asserts wrongly is not
    /// the case's fault.
    Before,
}

/// Calls of a right model after which a case ends: more than any process makes in its time.
pub(super) const MOST_CALLS: usize = 10_000_000;

/// Processor time of a case. The handout sets none, and cases that play many games are good ones.
pub(super) const TIME: Duration = Duration::from_secs(10);

/// Processor time in which nearly every case ends that ends at all.
pub(super) const BRIEF: Duration = Duration::from_secs(1);

/// The result of one test case beside one model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// All assertions hold; their number.
    Passed(u32),
    /// An assertion does not hold.
    Failed(Failure),
    /// It called a member function that nobody defines.
    Trapped(String),
    /// The process ended before the case did.
    Ended(Verdict),
    /// The process said something else than such a process says.
    Unclear,
    /// It was not performed.
    NotRun,
}

/// The first assertion that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) file: String,
    pub(super) line: u32,
    /// The macro, or `TEST_CASE` for an exception that left the case.
    pub(super) name: String,
    pub(super) expression: String,
    /// The expression with its values; empty where it has none.
    pub(super) values: String,
    pub(super) kind: FailureKind,
    /// The exception, if one came.
    pub(super) thrown: String,
    /// The messages that go with it.
    pub(super) messages: String,
    /// The places of all assertions that do not hold.
    pub(super) places: Places,
}

/// The places of the assertions that do not hold, by file and line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Places {
    told: BTreeSet<(String, u32)>,
    /// The same with the run that each was told in: the sections of a table of examples share their lines.
    of_runs: BTreeSet<(u32, String, u32)>,
    runs: u32,
    /// Failures that were too many to be told one by one.
    untold: u32,
    reach: CaseReach,
}

/// How much of a case was performed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum CaseReach {
    /// All of it.
    #[default]
    Whole,
    /// An assertion or an exception ended a run of it: of the assertions behind it nothing is known.
    CutShort,
}

impl Places {
    /// The places that were told, in order.
    pub(super) fn told(&self) -> impl Iterator<Item = &(String, u32)> {
        self.told.iter()
    }

    /// True if an assertion is among these that holds in the others' run.
    pub(super) fn go_beyond(&self, others: &Places) -> bool {
        let is_more = !self.told.is_subset(&others.told);
        let is_known = match others.reach {
            CaseReach::Whole => true,
            CaseReach::CutShort => self.told.is_superset(&others.told),
        };
        others.untold == 0 && (is_more && is_known || self.go_beyond_by_run(others))
    }

    /// True if an assertion fails in the others' run that does not fail in this one, which came as far.
    pub(super) fn spare(&self, others: &Places) -> bool {
        let is_as_far = match self.reach {
            CaseReach::Whole => true,
            // What ended it failed in the others' run as well, and ended that.
            CaseReach::CutShort => self.told.is_subset(&others.told),
        };
        self.untold == 0 && is_as_far && !self.told.is_superset(&others.told)
    }

    /// True if these are the places of a case that came to its own end.
    pub(super) fn are_all(&self) -> bool {
        match self.reach {
            CaseReach::Whole => true,
            CaseReach::CutShort => false,
        }
    }

    /// True if as many runs fail where the others do, and one of them somewhere else as well.
    fn go_beyond_by_run(&self, others: &Places) -> bool {
        let is_more = self.of_runs.is_superset(&others.of_runs) && self.of_runs != others.of_runs;
        self.runs == others.runs && is_more
    }
}

/// The ways in which an assertion fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FailureKind {
    /// The condition does not hold.
    False,
    /// An exception came where none was expected.
    Threw,
    /// No exception came where one was expected.
    ThrewNothing,
    /// Another exception came than was expected.
    ThrewAnother,
}

impl Outcome {
    /// The outcome that a record shows, if there is one.
    pub(super) fn of(record: Option<&RunRecord>) -> Outcome {
        record.map_or(Outcome::NotRun, outcome)
    }

    /// True if the case passes.
    pub(super) fn is_pass(&self) -> bool {
        matches!(self, Outcome::Passed(_))
    }

    /// Returns true if the case was stopped by a clock or a limit, as each further case would be.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self, Outcome::Ended(Verdict::TimedOut { .. } | Verdict::OverLimit { .. }))
    }

    /// The result beside a wrong model of a case that passes beside the right one.
    pub(super) fn cell(&self) -> OutcomeCell {
        match self {
            Outcome::NotRun => OutcomeCell::NotRun,
            Outcome::Failed(_) => OutcomeCell::Noticed,
            // Bytes that no test sends are no sign of having noticed anything.
            Outcome::Ended(Verdict::Protocol { .. })
            | Outcome::Passed(_)
            | Outcome::Trapped(_)
            | Outcome::Unclear => OutcomeCell::Unnoticed,
            Outcome::Ended(_) => OutcomeCell::Noticed,
        }
    }
}

impl Failure {
    /// Returns true if a right model can only fail it because it asserts something else than the handout says, given that the
    /// case sees states of games alone. The handout fixes neither types nor texts of exceptions.
    pub(super) fn contradicts_handout(&self) -> bool {
        match self.kind {
            FailureKind::False | FailureKind::Threw | FailureKind::ThrewNothing => true,
            FailureKind::ThrewAnother => false,
        }
    }

    /// True for an assertion whose condition did not hold; false for an exception that left it, or the case.
    pub(super) fn is_decided(&self) -> bool {
        match self.kind {
            FailureKind::False | FailureKind::ThrewNothing | FailureKind::ThrewAnother => true,
            FailureKind::Threw => false,
        }
    }

    /// The assertion as it stands in the source.
    pub(super) fn code(&self) -> String {
        match self.name.as_str() {
            "TEST_CASE" => "the test case".to_owned(),
            name => format!("{name}({})", self.expression),
        }
    }

    /// The way in which it failed.
    pub(super) fn outcome(&self) -> String {
        let said = match self.kind {
            FailureKind::False if self.values.is_empty() => "it does not hold".to_owned(),
            FailureKind::False => format!("it does not hold: {}", self.values),
            FailureKind::Threw => format!("an exception: {}", self.thrown),
            FailureKind::ThrewNothing => "no exception".to_owned(),
            FailureKind::ThrewAnother => format!("another exception: {}", self.thrown),
        };
        let messages = self.messages.trim_end();
        if messages.is_empty() { said } else { format!("{said}\n{messages}") }
    }
}

impl CaseRun {
    /// The run of a case beside the right model.
    pub(super) fn beside_right(index: usize) -> CaseRun {
        CaseRun { index, company: Company::None, rules: &RightRules, most_calls: MOST_CALLS, time: TIME }
    }
}

impl Scenario for Listing {
    fn request(&self) -> Vec<u8> {
        Encoder::default().u8(tests_op::LIST).bytes()
    }

    fn code(&self) -> Vec<String> {
        Vec::new()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(SwappedPartner::new(&RightRules))
    }

    fn judge(&self, _record: &RunRecord) -> Judgement {
        Judgement::pass()
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::Statistics
    }
}

impl Scenario for CaseRun {
    fn request(&self) -> Vec<u8> {
        let before = match self.company {
            Company::None => 0,
            Company::Before => self.index,
        };
        let mut out = Encoder::default();
        let number = |index: usize| i32::try_from(index).unwrap_or(i32::MAX);
        for index in 0..before {
            out.u8(tests_op::PRECEDE).i32(number(index));
        }
        out.u8(tests_op::RUN).i32(number(self.index)).bytes()
    }

    fn code(&self) -> Vec<String> {
        Vec::new()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(CasePartner::answering(self.rules, self.most_calls))
    }

    fn judge(&self, _record: &RunRecord) -> Judgement {
        Judgement::pass()
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::Statistics
    }

    fn limits(&self) -> Limits {
        Limits { cpu: self.time, wall: 4 * self.time, ..Limits::default() }
    }
}

/// The cases of a listing; `None` if the record is none.
pub(super) fn listed(record: &RunRecord) -> Option<Vec<Case>> {
    let mut from = Decoder::new(&record.answers);
    let head = from.head()?;
    if head.thrown.is_some() {
        return None;
    }
    let count = from.u32()?;
    let mut cases = Vec::new();
    for _ in 0..count {
        cases.push(Case { name: from.str()?, tags: from.str()?, file: from.str()?, line: from.u32()? });
    }
    Some(cases)
}

/// The outcome that the record of a case shows.
fn outcome(record: &RunRecord) -> Outcome {
    let mut run = Tally::default();
    for exchange in &record.calls {
        let Some((op, mut from)) = opened(&exchange.call) else { return Outcome::Unclear };
        match op {
            swapped_op::TRAPPED => return from.str().map_or(Outcome::Unclear, Outcome::Trapped),
            swapped_op::FAILED => match failure(&mut from) {
                Some(failure) => run.fail(failure),
                None => return Outcome::Unclear,
            },
            swapped_op::RAN if run.add(&mut from).is_none() => return Outcome::Unclear,
            _ => {}
        }
    }
    run.outcome(record)
}

/// The ending of a run whose body returned.
const RETURNED: u8 = 0;

/// The sum of a case's runs: one for each of its sections and generated values.
#[derive(Default)]
struct Tally {
    runs: u32,
    assertions: u32,
    failures: u32,
    failure: Option<Failure>,
    told: u32,
    places: BTreeSet<(String, u32)>,
    of_runs: BTreeSet<(u32, String, u32)>,
    reach: CaseReach,
}

impl Tally {
    /// Takes in an assertion that does not hold: the first is shown.
    fn fail(&mut self, failure: Failure) {
        self.told += 1;
        self.places.insert((failure.file.clone(), failure.line));
        self.of_runs.insert((self.runs, failure.file.clone(), failure.line));
        self.failure.get_or_insert(failure);
    }

    fn add(&mut self, from: &mut Decoder<'_>) -> Option<()> {
        let returned = from.u8()? == RETURNED;
        self.assertions = self.assertions.saturating_add(from.u32()?);
        self.failures = self.failures.saturating_add(from.u32()?);
        if from.u32()? > 0 || !returned {
            self.reach = CaseReach::CutShort;
        }
        self.runs += 1;
        Some(())
    }

    fn outcome(self, record: &RunRecord) -> Outcome {
        if let Some(verdict) = termination::verdict(&record.end) {
            // What failed before the end counts only where the case came to its own end.
            return Outcome::Ended(verdict);
        }
        match self.failure {
            Some(failure) => {
                let untold = self.failures.saturating_sub(self.told);
                Outcome::Failed(Failure {
                    places: Places {
                        told: self.places,
                        of_runs: self.of_runs,
                        runs: self.runs,
                        untold,
                        reach: self.reach,
                    },
                    ..failure
                })
            }
            None if self.runs == 0 || self.failures > 0 => Outcome::Unclear,
            None => Outcome::Passed(self.assertions),
        }
    }
}

fn failure(from: &mut Decoder<'_>) -> Option<Failure> {
    let (file, line) = (from.str()?, from.u32()?);
    let (name, expression, values) = (from.str()?, from.str()?, from.str()?);
    let kind = match from.u8()? {
        1 => FailureKind::False,
        2 => FailureKind::Threw,
        3 => FailureKind::ThrewNothing,
        4 => FailureKind::ThrewAnother,
        _ => return None,
    };
    let (class, text) = (from.str()?, from.str()?);
    let thrown = if text.is_empty() { class } else { format!("{class}: {text}") };
    let messages = from.str()?;
    let places = Places::default();
    Some(Failure { file, line, name, expression, values, kind, thrown, messages, places })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(lines: &[u32], reach: CaseReach) -> Places {
        let told = lines.iter().map(|line| ("model_test.cxx".to_owned(), *line)).collect();
        Places { told, reach, ..Places::default() }
    }

    fn failing_in(runs: &[u32], all: u32) -> Places {
        let of_runs = runs.iter().map(|run| (*run, "model_test.cxx".to_owned(), 7)).collect();
        Places { of_runs, runs: all, ..places(&[7], CaseReach::CutShort) }
    }

    #[test]
    fn an_assertion_that_sections_share_is_heard_in_those_where_it_holds_beside_the_right_model() {
        let right = failing_in(&[4], 9);
        assert!(failing_in(&[2, 4], 9).go_beyond(&right));
        assert!(!failing_in(&[4], 9).go_beyond(&right));
        assert!(!failing_in(&[2], 9).go_beyond(&right), "what fails beside the right model holds");
        assert!(!failing_in(&[2, 4], 8).go_beyond(&right), "which run is which is not known");
    }

    #[test]
    fn an_assertion_that_holds_beside_the_right_model_is_heard_beside_one_that_never_does() {
        let right = places(&[7], CaseReach::Whole);
        assert!(places(&[7, 9], CaseReach::Whole).go_beyond(&right));
        assert!(places(&[5], CaseReach::CutShort).go_beyond(&right), "it ended before line 7");
        assert!(!places(&[7], CaseReach::Whole).go_beyond(&right));
    }

    #[test]
    fn nothing_is_known_of_assertions_behind_the_one_that_ended_the_case() {
        let right = places(&[7], CaseReach::CutShort);
        assert!(!places(&[9], CaseReach::Whole).go_beyond(&right), "line 7 holds, and line 9 was never seen");
        assert!(places(&[5, 7], CaseReach::CutShort).go_beyond(&right));
    }

    #[test]
    fn an_assertion_that_fails_beside_the_right_model_alone_is_spared_where_the_case_came_as_far() {
        let right = places(&[7, 9], CaseReach::CutShort);
        assert!(places(&[5], CaseReach::Whole).spare(&right));
        assert!(places(&[9], CaseReach::CutShort).spare(&right), "line 9 ended both");
        assert!(!places(&[5], CaseReach::CutShort).spare(&right), "it ended before line 7");
        assert!(!places(&[5, 7, 9], CaseReach::Whole).spare(&right));
    }

    #[test]
    fn failures_that_were_too_many_to_be_told_say_nothing_of_the_others() {
        let right = Places { untold: 1, ..places(&[7], CaseReach::Whole) };
        assert!(!places(&[7, 9], CaseReach::Whole).go_beyond(&right));
    }
}
