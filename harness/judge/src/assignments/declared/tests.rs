//! Answers as a worker sends them, and slips in them: the solution's are a grader error, a student's are not.

use std::path::Path;

use super::load;
use crate::assignments::wire::Encoder;
use crate::model::{End, How, RunRecord, Scenario, Smaller, Verdict};

/// `Grid g(1, 2); full() drop(1, 'X') full() drop(0, 'O') full()`, of a check that is about `full`.
fn scenario() -> Box<dyn Scenario> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/assignments/connectfour");
    let assignment = load(&folder).unwrap();
    let mut checks = assignment.components()[0].checks();
    checks.find(|check| check.id == "grid.full.exactly").unwrap().scenarios(1).remove(0)
}

/// An answer to the call of that number.
fn answer(number: u32, payload: &[u8]) -> Vec<u8> {
    let mut head = Encoder::default();
    head.u8(0).str("").u32(number).u32(u32::try_from(payload.len()).unwrap());
    [head.bytes(), payload.to_vec()].concat()
}

/// A record of these answers: `[0]` returns nothing, `[0, 1]` returns true.
fn record(payloads: &[&[u8]]) -> RunRecord {
    let numbered = (0..).zip(payloads);
    let answers = numbered.flat_map(|(number, payload)| answer(number, payload)).collect();
    RunRecord { answers, ..RunRecord::silent(End::Finished) }
}

const RIGHT: [&[u8]; 6] = [&[0], &[0, 0], &[0, 1], &[0, 0], &[0, 1], &[0, 1]];

fn verdict(student: &RunRecord, solution: &RunRecord) -> Verdict {
    scenario().judge_beside(student, solution).verdict
}

/// The right answers with another one at that step.
fn but(step: usize, payload: &'static [u8]) -> RunRecord {
    let mut payloads = RIGHT;
    payloads[step] = payload;
    record(&payloads)
}

#[test]
fn the_solutions_answers_are_the_required_ones() {
    let right = record(&RIGHT);
    assert!(verdict(&right, &right).is_pass());
    assert_eq!(verdict(&but(3, &[0, 1]), &right).kind(), "mismatch");
    assert!(verdict(&but(3, &[0, 1]), &but(3, &[0, 1])).is_pass());
    let premise = scenario().judge_beside(&but(2, &[0, 0]), &right);
    assert_eq!(premise.verdict.kind(), "mismatch");
    assert!(premise.owners.contains(&"grid.drop.falls"), "{:?}", premise.owners);
}

#[test]
fn a_slip_of_the_shim_shows_in_the_solutions_answers_and_costs_no_student_a_point() {
    let right = record(&RIGHT);
    let slips = [
        // A byte too few, one too many, a truth value that is none, a call that was not asked for.
        but(3, &[0]),
        but(3, &[0, 0, 0]),
        but(3, &[0, 7]),
        but(3, &[9, 0]),
        RunRecord { answers: [right.answers.clone(), answer(6, &[0])].concat(), ..right.clone() },
        RunRecord { answers: answer(1, &[0]), ..right.clone() },
    ];
    for slip in slips {
        let of_both = verdict(&slip, &slip);
        assert!(
            of_both.fault().is_some_and(|why| why.contains("connectfour/assignment.toml:89")),
            "{of_both:?}"
        );
        assert_eq!(verdict(&slip, &right).kind(), "protocol", "only the student's process sent it");
    }
}

#[test]
fn a_solution_that_does_not_answer_is_named_with_its_call() {
    let right = record(&RIGHT);
    let ended = |end: End| RunRecord { answers: answer(0, &[0]), ..RunRecord::silent(end) };
    for end in [End::Exited { code: 3 }, End::Signalled { signal: 11, remark: String::new() }] {
        let fault = verdict(&right, &ended(end.clone()));
        assert!(fault.fault().is_some_and(|why| why.contains("at g.full()")), "{fault:?}");
        assert!(!verdict(&ended(end), &right).is_harness_error());
    }
    assert!(scenario().judge(&right).verdict.is_harness_error(), "without a solution nothing is judged");
}

#[test]
fn smaller_scripts_keep_the_object_and_drop_calls() {
    let scenario = scenario();
    let Smaller::To(candidates) = scenario.smaller() else { panic!("it can be cut") };
    let smaller: Vec<Vec<String>> = candidates.map(|candidate| candidate.code()).collect();
    assert!(smaller.iter().all(|code| code[0] == "Grid g(1, 2);" && code.len() < 6), "{smaller:?}");
    let without = |left_out: usize| {
        let all =
            ["Grid g(1, 2);", "g.full();", "g.drop(1, 'X');", "g.full();", "g.drop(0, 'O');", "g.full();"];
        let kept = all.iter().enumerate().filter(|(number, _)| *number != left_out);
        kept.map(|(_, call)| (*call).to_owned()).collect::<Vec<String>>()
    };
    assert!(smaller.contains(&without(1)) && smaller.contains(&without(5)), "{smaller:?}");
}

/// Between two scripts their objects end, by a step that has no answer.
#[test]
fn scripts_are_joined_to_one_with_objects_that_are_made_anew() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/assignments/connectfour");
    let assignment = load(&folder).unwrap();
    let mut checks = assignment.components()[0].checks();
    let How::Declared(declared) = &checks.find(|check| check.id == "grid.full.exactly").unwrap().how else {
        panic!("it is declared")
    };
    let alone = declared.scenarios(1);
    let joined = declared.joined(1, alone.len()).unwrap();
    let lines = |scenario: &dyn Scenario| scenario.code().len();
    assert_eq!(lines(joined.as_ref()), alone.iter().map(|one| lines(one.as_ref())).sum::<usize>());
    let bytes: usize = alone.iter().map(|one| one.request().len()).sum();
    assert_eq!(joined.request().len(), bytes + 5 * (alone.len() - 1));
    assert!(joined.request().starts_with(&alone[0].request()));
}
