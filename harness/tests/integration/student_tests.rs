//! The tests of Reversi's students as they are graded: from test files to rows and table.

use std::fs;

use harness::model::{CheckResult, GradeReport, OutcomeCell, OutcomeTable, Verdict};
use tempfile::TempDir;

use crate::stage::{check, component, grade, harness};
use crate::sweep::{Extent, extent, leaves_out};

/// Cases that notice more than the given ones, beside cases that try something else.
const MIXED: &str = r#"
#include "model.hxx"
#include <catch.hxx>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

struct Test_access { Model& model; Board& board() { return model.board_; } };

TEST_CASE("sizes") { CHECK_THROWS_AS(Model(1), ge211::Client_logic_error); }
TEST_CASE("exits") { CHECK(true); std::exit(0); }
TEST_CASE("loops") { CHECK(true); for (volatile int i = 0; ; ++i) {} }
TEST_CASE("kills") { kill(getppid(), SIGKILL); CHECK(true); }
TEST_CASE("prints") { std::puts("Score 100/100"); CHECK(true); }
TEST_CASE("empty") {}
TEST_CASE("private") { Model m(4); Test_access t{m}; t.board()[{0, 0}] = Player::dark; CHECK(m[{0, 0}] == Player::light); }
TEST_CASE("aside", "[.]") { CHECK(false); }
TEST_CASE("tie")
{
    Model m(2);
    m.play_move({0, 0});
    m.play_move({0, 1});
    m.play_move({1, 1});
    m.play_move({1, 0});
    CHECK(m.winner() == Player::light);
}

int main() { std::puts("All tests passed"); }
"#;

/// What an endless case does, which takes all its time wherever it is performed.
const ENDLESS: &str = "for (volatile int i = 0; ; ++i) {}";

/// In the usual extent without the endless case.
fn mixed() -> String {
    if extent() == Extent::Usual { MIXED.replace(ENDLESS, "") } else { MIXED.to_owned() }
}

/// What students begin with, with these tests in place of the given ones.
fn project(tests: Option<&str>) -> TempDir {
    let place = TempDir::new().unwrap();
    harness().args(["new", "reversi", "--lang", "cpp"]).arg(place.path().join("kit")).assert().code(0);
    if let Some(tests) = tests {
        fs::write(place.path().join("kit/test/model_test.cxx"), tests).unwrap();
    }
    place
}

fn graded(tests: Option<&str>) -> GradeReport {
    grade(&project(tests).path().join("kit"), &["--assignment", "reversi", "--only", "tests."])
}

fn table(report: &GradeReport) -> &OutcomeTable {
    component(report, "tests").table.as_ref().unwrap()
}

fn state<'r>(report: &'r GradeReport, case: &str) -> &'r str {
    let row = table(report).rows.iter().find(|row| row.title == case).unwrap();
    &row.state
}

#[test]
fn the_tests_that_students_are_given_notice_what_their_row_says_and_earn_nothing() {
    let report = graded(None);
    let tests = component(&report, "tests");
    assert_eq!((tests.score.earned, tests.score.possible), (0, 20));
    assert_eq!(check(&report, "tests.given.kept").verdict, Verdict::Pass);
    let noticed = |of: &dyn Fn(&str) -> bool| {
        let columns = table(&report).columns.iter().filter(|column| of(&column.check));
        columns
            .filter(|column| column.total == OutcomeCell::Noticed)
            .map(|column| column.title.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(noticed(&|check| check != "tests.given.kept"), [""; 0]);
    assert_eq!(noticed(&|check| check == "tests.given.kept").len(), 6);
    let unearned: Vec<&CheckResult> = tests.checks.iter().filter(|check| check.verdict.is_pass()).collect();
    assert_eq!(unearned.len(), 1, "only the row that is worth nothing");
}

#[test]
fn a_case_counts_only_if_it_comes_to_its_end_and_asserts_something() {
    let report = graded(Some(&mixed()));
    let loops = if MIXED == mixed() { "was stopped" } else { "counts" };
    assert_eq!(check(&report, "tests.sizes.range").verdict, Verdict::Pass);
    for (case, expected) in [
        ("sizes", "counts"),
        ("exits", "ends the program, fails beside your own model"),
        ("loops", loops),
        ("empty", "asserts nothing"),
        ("private", "fails beside the right model, fails beside your own model"),
        ("aside", "set aside by its tags"),
        ("prints", "counts"),
        ("tie", "asserts something wrong, fails beside your own model"),
    ] {
        assert_eq!(state(&report, case), expected, "{case}");
    }
}

#[test]
fn a_wrong_assertion_is_shown_with_its_line_its_expression_and_its_values() {
    let tests = MIXED.replace("std::exit(0);", "").replace(ENDLESS, "");
    let report = graded(Some(&tests));
    let evidence = check(&report, "tests.sound.right-model").evidence.as_ref().unwrap();
    let line = tests.lines().position(|line| line.contains("m.winner()")).unwrap() + 1;
    assert_eq!(evidence.called, "TEST_CASE(\"tie\")");
    assert!(
        evidence.got.starts_with(&format!("model_test.cxx:{line}: CHECK(m.winner() == Player::light)")),
        "{}",
        evidence.got
    );
    assert!(evidence.got.ends_with("it does not hold: _ == L"), "{}", evidence.got);
}

#[test]
fn the_same_tests_give_the_same_report() {
    let tests = mixed();
    let bytes = || {
        let project = project(Some(&tests));
        let path = project.path().join("kit");
        let output = harness()
            .arg("grade")
            .arg(&path)
            .args(["--assignment", "reversi", "--only", "tests.", "--format", "json", "--no-cache"])
            .output();
        String::from_utf8(output.unwrap().stdout).unwrap().replace(path.to_str().unwrap(), "kit")
    };
    assert_eq!(bytes(), bytes());
}

#[test]
fn tests_that_do_not_compile_cost_no_row_of_another_component() {
    let report = graded(Some(
        "#include \"model.hxx\"\n#include <catch.hxx>\nTEST_CASE(\"x\") { CHECK(Model().undo()); }\n",
    ));
    let tests = component(&report, "tests");
    assert!(tests.checks.iter().all(|check| check.verdict.skipped_because().is_some()));
    assert!(tests.table.is_none());
}

/// A case whose wrong assertion stands between two right ones.
const WRONG_AMONG_RIGHT: &str = r#"
#include "model.hxx"
#include <catch.hxx>

TEST_CASE("a move and its end")
{
    Model m(2);
    m.play_move({0, 0});
    CHECK(m[{0, 0}] == Player::dark);
    CHECK(m.turn() == Player::dark);
    CHECK_THROWS_AS(m.play_move({0, 0}), ge211::Client_logic_error);
}
"#;

/// The results of a case beside the wrong models of a row.
fn cells(report: &GradeReport, row: &str) -> Vec<OutcomeCell> {
    let table = table(report);
    let of_row = table.columns.iter().enumerate().filter(|(_, column)| column.check == row);
    of_row.map(|(index, _)| table.rows[0].cells[index]).collect()
}

#[test]
fn a_wrong_assertion_takes_nothing_from_what_the_others_of_its_case_notice() {
    if leaves_out("a wrong assertion takes nothing from what the others of its case notice") {
        return;
    }
    let report = graded(Some(WRONG_AMONG_RIGHT));
    let state = state(&report, "a move and its end");
    assert_eq!(state, "asserts something wrong, fails beside your own model");
    assert!(cells(&report, "tests.given.kept").contains(&OutcomeCell::Noticed));
    let stopped = WRONG_AMONG_RIGHT.replace("CHECK(m.turn()", "REQUIRE(m.turn()");
    let noticed = |tests: &str| {
        let all = cells(&graded(Some(tests)), "tests.given.kept");
        all.into_iter().filter(|cell| *cell == OutcomeCell::Noticed).count()
    };
    assert!(
        noticed(&stopped) < noticed(WRONG_AMONG_RIGHT),
        "nothing is known of what stands behind a REQUIRE"
    );
}

#[test]
fn what_ends_a_case_by_itself_counts_for_nothing_where_assertions_are_defined_anew() {
    let silenced = WRONG_AMONG_RIGHT.replace(
        "#include <catch.hxx>",
        "#include <catch.hxx>\n#undef CHECK\n#undef CHECK_THROWS_AS\n#define CHECK(...) SUCCEED()\n\
         #define CHECK_THROWS_AS(...) SUCCEED()",
    );
    let report = graded(Some(&silenced));
    assert_eq!(state(&report, "a move and its end"), "counts, fails beside your own model");
    assert!(table(&report).rows[0].cells.iter().all(|cell| *cell != OutcomeCell::Noticed));
    let note = check(&report, "tests.sound.right-model").note.as_deref().unwrap_or_default();
    assert!(note.contains("define CHECK anew"), "{note}");
}
