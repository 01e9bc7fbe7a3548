//! The judgement of each row from what the test cases showed.

use std::collections::BTreeSet;

use super::brevity::brief_end;
use super::mutants::{Mutant, of_check};
use super::rubric::{self, OWN, RIGHT};
use super::situations::Situation;
use super::standing::{CaseStanding, Fault};
use super::suite::{Suite, Tried};
use crate::assignments::quotation::quoted;
use crate::assignments::termination;
use crate::model::{Evidence, Judgement, OutcomeCell, Verdict};

/// The reason why a row is skipped that nothing passes although a case that cannot show it might.
const OWN_CODE: &str = "a test case that counts calls a private helper which only your own model has, and from there on runs your own \
     code, in which no wrong model shows: whether it would notice is not known";

/// The judgements of all rows.
pub(super) fn judgements(suite: &Suite) -> Vec<(&'static str, Judgement)> {
    let judged = |id: &'static str| match id {
        OWN => (id, own(suite)),
        RIGHT => (id, right(suite).noting(remark(suite))),
        _ => (id, mutants(suite, id)),
    };
    match (suite.unsteadiness(), suite.luck()) {
        (Some(because), _) => all(&Verdict::Skipped { because }),
        (None, Some(because)) => {
            rubric::ids().map(judged).map(|(id, judgement)| (id, unearned(judgement, &because))).collect()
        }
        (None, None) => rubric::ids().map(judged).collect(),
    }
}

/// The judgement of a row that nothing earns for that reason.
fn unearned(judgement: Judgement, because: &str) -> Judgement {
    if judgement.verdict.is_pass() { Judgement::skipped(because).noting(judgement.note) } else { judgement }
}

/// The same verdict for all rows.
pub(super) fn all(verdict: &Verdict) -> Vec<(&'static str, Judgement)> {
    rubric::ids().map(|id| (id, Judgement::plain(verdict.clone()))).collect()
}

fn own(suite: &Suite) -> Judgement {
    if let Some(because) = &suite.own {
        return Judgement::skipped(format!("beside the student's own model: {because}"));
    }
    let faults = suite.cases.iter().filter_map(|case| Some((case, case.fault_on_own()?)));
    let (of_the_right, of_own): (Vec<_>, Vec<_>) =
        faults.partition(|(case, fault)| is_told_beside_right(&case.standing, fault));
    if let Some((case, fault)) = of_own.first() {
        return failed(case, fault, "a test case that passes on your own model", own_remark(&case.standing));
    }
    if suite.swapped.is_none() && !suite.goes_beyond_given() {
        return Judgement::skipped(suite.too_little());
    }
    let unknown =
        |case: &Tried| Some(format!("test case {}: {}", quoted(&case.case.name), case.unknown_on_own()?));
    let judgement = suite.cases.iter().find_map(unknown).map_or_else(Judgement::pass, Judgement::skipped);
    judgement.noting(of_the_right.first().map(|(case, _)| {
        format!(
            "test case {} fails as it does beside a right model: the row about that speaks of it",
            quoted(&case.case.name)
        )
    }))
}

/// True if a case fails at the same assertions beside a right model, and loses the points for that there.
fn is_told_beside_right(standing: &CaseStanding, fault: &Fault) -> bool {
    match (standing, fault) {
        (CaseStanding::Contradicts(Fault::Assertion(right)), Fault::Assertion(own)) => {
            own.places == right.places
        }
        (CaseStanding::Contradicts(Fault::End(right)), Fault::End(own)) => brief_end(own.clone()) == *right,
        _ => false,
    }
}

/// What its standing says of a case that fails beside the student's own model.
fn own_remark(standing: &CaseStanding) -> &'static str {
    match standing {
        CaseStanding::Counts => {
            "It passes beside a right model: what it finds is a defect of your own model, or the case changes what your model keeps for itself."
        }
        CaseStanding::Contradicts(_) | CaseStanding::FailsUnblamed(_) => "It fails beside a right model too.",
        CaseStanding::SetAside
        | CaseStanding::NeedsHelper(_)
        | CaseStanding::ChecksNothing
        | CaseStanding::Stopped(_)
        | CaseStanding::Unsteady
        | CaseStanding::RestsOnOthers
        | CaseStanding::NotRun => "",
    }
}

fn right(suite: &Suite) -> Judgement {
    if let Some(because) = &suite.swapped {
        return Judgement::skipped(because.clone());
    }
    let contradicting = |case: &Tried| match &case.standing {
        CaseStanding::Contradicts(fault) => {
            Some(failed(case, fault, "an assertion that holds for a right model", &further(suite, fault)))
        }
        CaseStanding::Counts
        | CaseStanding::SetAside
        | CaseStanding::FailsUnblamed(_)
        | CaseStanding::NeedsHelper(_)
        | CaseStanding::ChecksNothing
        | CaseStanding::Stopped(_)
        | CaseStanding::Unsteady
        | CaseStanding::RestsOnOthers
        | CaseStanding::NotRun => None,
    };
    if let Some(judgement) = suite.cases.iter().find_map(contradicting) {
        return judgement;
    }
    if !suite.goes_beyond_given() {
        return Judgement::skipped(suite.too_little());
    }
    if suite.cases.iter().any(|case| case.standing == CaseStanding::NotRun) {
        return Judgement::skipped(suite.unfinished());
    }
    Judgement::pass()
}

/// Places of assertions that are named beside the first; the rest is counted.
const FURTHER: usize = 8;

/// The other assertions that do not hold beside a right model though the handout says what they must be.
fn further(suite: &Suite, first: &Fault) -> String {
    let failures = suite.cases.iter().filter_map(|case| {
        let CaseStanding::Contradicts(Fault::Assertion(failure)) = &case.standing else { return None };
        Some(failure)
    });
    let mut others: BTreeSet<&(String, u32)> = failures.flat_map(|failure| failure.places.told()).collect();
    if let Fault::Assertion(failure) = first {
        others.remove(&(failure.file.clone(), failure.line));
    }
    let named: Vec<String> =
        others.iter().take(FURTHER).map(|(file, line)| format!("{file}:{line}")).collect();
    match others.len().saturating_sub(FURTHER) {
        _ if named.is_empty() => String::new(),
        0 => format!("Further assertions that do not hold: {}.", named.join(", ")),
        more => format!("Further assertions that do not hold: {}, and {more} more.", named.join(", ")),
    }
}

/// The judgement of a case that fails where it must not.
fn failed(case: &Tried, fault: &Fault, required: &str, remark: &str) -> Judgement {
    let evidence = Evidence {
        called: format!("TEST_CASE({})", quoted(&case.case.name)),
        required: required.to_owned(),
        remark: (!remark.is_empty()).then(|| remark.to_owned()),
        ..Evidence::default()
    };
    match fault {
        Fault::End(verdict) => {
            Judgement::shown(verdict.clone(), Evidence { got: termination::phrase(verdict), ..evidence })
        }
        Fault::Assertion(failure) => {
            let place = format!("{}:{}", failure.file, failure.line);
            let got = format!("{place}: {}\n{}", failure.code(), failure.outcome());
            Judgement::mismatch(None, Evidence { got, ..evidence })
        }
    }
}

/// The judgement of a row about wrong models.
fn mutants(suite: &Suite, id: &'static str) -> Judgement {
    if let Some(because) = &suite.swapped {
        return Judgement::skipped(because.clone());
    }
    let with = |total| move |(index, _): &(usize, &Mutant)| suite.total(*index) == total;
    let unnoticed: Vec<&Mutant> =
        of_check(id).filter(with(OutcomeCell::Unnoticed)).map(|(_, mutant)| mutant).collect();
    if !unnoticed.is_empty() && suite.cases.iter().any(|case| case.is_lent() && case.is_counted()) {
        return unknown(suite);
    }
    if !unnoticed.is_empty()
        && let Some(because) = suite.stopped()
    {
        return Judgement::skipped(because);
    }
    if !unnoticed.is_empty() {
        let noticed: Vec<&Mutant> =
            of_check(id).filter(with(OutcomeCell::Noticed)).map(|(_, mutant)| mutant).collect();
        return survived(suite, &unnoticed, &noticed);
    }
    if of_check(id).any(|each| with(OutcomeCell::NotRun)(&each)) {
        return Judgement::skipped(suite.unfinished());
    }
    Judgement::pass()
}

/// The judgement of a row of which nobody can tell whether it is noticed: a limit of the grader's, which costs those nothing whose tests
/// notice most of what can be told.
fn unknown(suite: &Suite) -> Judgement {
    if suite.may_notice_all() {
        Judgement::pass().noting(Some(format!("{OWN_CODE}; given, as the tests notice most of the others")))
    } else {
        Judgement::skipped(OWN_CODE)
    }
}

/// The judgement of a row of which some models pass all test cases.
fn survived(suite: &Suite, unnoticed: &[&Mutant], noticed: &[&Mutant]) -> Judgement {
    let named = |all: &[&Mutant]| all.iter().map(|mutant| mutant.behaviour).collect::<Vec<_>>().join("; ");
    let remark = (!noticed.is_empty()).then(|| format!("What they notice of this row: {}.", named(noticed)));
    Judgement::mismatch(
        None,
        Evidence {
            called: "the test cases, beside models in which one thing is wrong".to_owned(),
            required: format!("a test case that fails when this is not so: {}", named(unnoticed)),
            got: std::iter::once(passing(suite))
                .chain(reached(suite, unnoticed))
                .collect::<Vec<_>>()
                .join("\n"),
            remark,
            ..Evidence::default()
        },
    )
}

/// What the test cases have of the situations in which the models are wrong: "2 of them come to a pass".
fn reached(suite: &Suite, mutants: &[&Mutant]) -> Vec<String> {
    let mut named: Vec<Situation> = mutants.iter().filter_map(|mutant| mutant.situation()).collect();
    named.dedup();
    let coming = |situation: &Situation, is_meant: fn(&Tried) -> bool| {
        suite.cases.iter().filter(|case| is_meant(case) && case.situations.contains(situation)).count()
    };
    let said = |situation: Situation| match coming(&situation, Tried::is_counted) {
        0 if coming(&situation, Tried::is_tried) > 0 => {
            format!("only a test case that fails beside a right model comes to {}", situation.phrase())
        }
        0 => format!("none of them comes to {}", situation.phrase()),
        1 => format!("one of them comes to {}", situation.phrase()),
        more => format!("{more} of them come to {}", situation.phrase()),
    };
    if suite.counted() == 0 { Vec::new() } else { named.into_iter().map(said).collect() }
}

/// "all 12 test cases that count pass".
fn passing(suite: &Suite) -> String {
    match (suite.counted(), suite.cases.len()) {
        (0, 0) => "no test cases".to_owned(),
        (0, all) => format!("none of {all} test cases counts"),
        (1, _) => "the one test case that counts passes".to_owned(),
        (counted, _) => format!("all {counted} test cases that count pass"),
    }
}

/// Remarks on single cases; the rest is counted.
const REMARKS: usize = 12;

/// The remark that costs nothing: the cases that do not count, with the reasons.
fn remark(suite: &Suite) -> Option<String> {
    let mut all: Vec<String> = suite.cases.iter().filter_map(note).collect();
    let more = all.len().saturating_sub(REMARKS);
    all.truncate(REMARKS);
    all.extend((more > 0).then(|| format!("{more} more test cases are not counted")));
    all.extend(resting(suite));
    all.extend(suite.defined_anew.map(|name| {
        format!(
            "your files define {name} anew, a macro of the test framework: what ends a test case in another way than by an \
             assertion that does not hold is not counted"
        )
    }));
    let left_out = suite.left_out;
    all.extend(
        (left_out > 0)
            .then(|| format!("{left_out} more test cases were not performed, as there are so many")),
    );
    (!all.is_empty()).then(|| all.join("; "))
}

/// What is told of cases that count together with those before them.
fn resting(suite: &Suite) -> Option<String> {
    let mut resting = suite.cases.iter().filter(|case| case.rests_on_others() && case.is_counted());
    let first = quoted(&resting.next()?.case.name);
    Some(format!(
        "{} of your test cases, the first of them {first}, pass only after the cases before them, and count together with these; \
         let each case make its own model",
        1 + resting.count()
    ))
}

/// The reason why a case does not count.
fn note(case: &Tried) -> Option<String> {
    let name = quoted(&case.case.name);
    match &case.standing {
        CaseStanding::Counts | CaseStanding::NotRun | CaseStanding::Contradicts(_) => None,
        CaseStanding::SetAside => Some(format!("test case {name} is not counted: its tags set it aside")),
        CaseStanding::ChecksNothing => Some(format!(
            "test case {name} is not counted: it asserts nothing by a macro of the framework, as CHECK is one; `assert` is none"
        )),
        CaseStanding::NeedsHelper(_) => Some(format!(
            "test case {name} is not counted: it calls a private helper that only your model has, and does not pass beside a right model with it"
        )),
        CaseStanding::Stopped(why) => {
            Some(format!("test case {name} is not counted: {why}, beside a right model"))
        }
        CaseStanding::Unsteady => {
            Some(format!("test case {name} is not counted: it passes at one time and fails at another"))
        }
        CaseStanding::RestsOnOthers if case.is_counted() => None,
        CaseStanding::RestsOnOthers => Some(format!(
            "test case {name} is not counted: it passes only after the cases before it; let each case make its own model"
        )),
        CaseStanding::FailsUnblamed(fault) => Some(format!("test case {name} {}", unblamed(fault))),
    }
}

/// The words about a case that may see states that no game reaches.
fn unblamed(fault: &Fault) -> String {
    match fault {
        Fault::End(verdict) => {
            format!("is not counted: beside a right model, {}", termination::phrase(verdict))
        }
        Fault::Assertion(failure) => {
            let place = format!("{}:{}", failure.file, failure.line);
            let outcome = failure.outcome().replace('\n', "; ");
            format!(
                "fails beside a right model, which costs nothing, at {place}, {}: {outcome}; what its other assertions \
                 notice counts",
                failure.code()
            )
        }
    }
}
