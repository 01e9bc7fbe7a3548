//! The smallest assignment that there can be, in a folder of its own: `harness/docs/adding-an-assignment.md` follows it.
//!
//! Students write `int twice(int)` in `twice.cpp`. Nothing of the harness knows it, and everything works with it.

mod assignment;
mod numbers;

use harness::assignments;
use harness::build::{Builder, Reuse};
use harness::grade::{self, Chance, GradeOptions, MemoryMode, Only, Reproduction, Timing};
use harness::intake;
use harness::model::{Adjustments, Assignment, GradeReport, Submission, Verdict};
use harness::rubric;
use tempfile::TempDir;

use crate::stage::{root, workshop_for};
use assignment::TWICE;

/// A submission with that file.
fn handed_in(source: &str) -> Submission {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("twice.cpp"), source).unwrap();
    intake::read(folder.path(), harness::intake::Sought::newest(&TWICE.languages())).unwrap()
}

fn workshop() -> Builder {
    workshop_for(&TWICE)
}

fn options() -> GradeOptions {
    GradeOptions {
        seed: 0,
        reuse: Reuse::Refused,
        only: Only::Everything,
        memory: MemoryMode::Off,
        adjustments: Adjustments::default(),
        rubric_path: None,
        slots: 1,
        shrink_tries: 100,
        self_attack: None,
        submission_path: "submission/".to_owned(),
        timing: Timing::Reported,
        chance: Chance::Shared,
        progress: std::sync::Arc::default(),
    }
}

fn graded(source: &str) -> GradeReport {
    grade::grade(&TWICE, &handed_in(source), &workshop(), &options()).unwrap()
}

#[test]
fn a_correct_submission_of_an_assignment_that_nobody_knew_gets_full_marks() {
    let report = graded("int twice(int number)\n{\n    return number + number;\n}\n");
    assert_eq!((report.score.earned, report.score.possible), (100, 100), "{report:?}");
    assert_eq!(report.assignment, "twice");
}

#[test]
fn a_wrong_one_is_shown_by_the_smallest_number_that_shows_it() {
    let report = graded("int twice(int number)\n{\n    return number < 5 ? 2 * number : 10;\n}\n");
    let check = &report.components[0].checks[0];
    let Verdict::Mismatch { expected, observed, .. } = &check.verdict else { panic!("{check:?}") };
    assert_eq!((expected.as_str(), observed.as_str()), ("12", "10"));
    assert_eq!(check.evidence.as_ref().unwrap().called, "twice(6)");
    let negative = graded("int twice(int number)\n{\n    return number < 0 ? 0 : 2 * number;\n}\n");
    assert!(negative.components[0].checks[0].verdict.is_pass(), "{negative:?}");
    assert_eq!(negative.components[0].checks[1].evidence.as_ref().unwrap().called, "twice(-1)");
}

#[test]
fn a_crash_and_a_file_that_does_not_compile_are_verdicts_like_anywhere() {
    let crash = graded("int twice(int number)\n{\n    return *reinterpret_cast<int*>(number * 0L);\n}\n");
    assert_eq!(crash.components[0].checks[0].verdict.kind(), "crashed");
    let broken = graded("int twice(int number)\n{\n");
    assert_eq!((broken.score.earned, broken.score.possible), (0, 100));
}

#[test]
fn a_failure_becomes_a_program() {
    let wrong = handed_in("int twice(int number)\n{\n    return 2 * number + 1;\n}\n");
    let check = TWICE.components()[0].checks().next().unwrap();
    let Reproduction::Program(program) =
        grade::reproduce(&TWICE, &wrong, &workshop(), &options(), check).unwrap()
    else {
        panic!("no program")
    };
    assert!(program.text.contains("twice(0) == 0"), "{}", program.text);
}

#[test]
fn the_rubric_file_is_written_without_code_of_its_own() {
    let template = rubric::template(&TWICE);
    assert!(template.contains("twice.positive") && rubric::parse(&template, &TWICE).is_ok(), "{template}");
}

#[test]
fn the_page_on_adding_an_assignment_names_every_file_of_the_example() {
    let page = std::fs::read_to_string(root().join("harness/docs/adding-an-assignment.md")).unwrap();
    let folder = root().join("harness/tests/integration/example");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name == "mod.rs" || page.contains(&format!("`{name}`")), "{name}");
    }
    // What a real assignment needs of the three lines is what those that there are have.
    for line in [
        "reference/src/lib.rs",
        "harness/judge/src/assignments/mod.rs",
        "harness/judge/src/assignments/registry.rs",
    ] {
        assert!(page.contains(&format!("`{line}`")), "{line}");
    }
    assert!(assignments::find("twice").is_none(), "the example is no assignment of the program's");
}
