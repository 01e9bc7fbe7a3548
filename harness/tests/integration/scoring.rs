use std::fs;
use std::path::PathBuf;

use harness::model::GradeReport;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{Copy, accepted, check, grade, harness};
use crate::sweep::leaves_out;

/// A Board that gives the wrong id of a destroyed ship.
fn defective() -> Copy {
    Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;")
}

/// A Board that refuses vertical ships which end in the last row.
fn timid() -> Copy {
    let right = "topOrLeft.r + length > m_game.rows()";
    Copy::of("char-grid").edit("Board.cpp", right, "topOrLeft.r + length >= m_game.rows()")
}

const EDGES: &str = "board.place-ship.edges";
const DEFECT: &str = "board.attack.destroyed";

fn rubric(text: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("rubric.toml");
    fs::write(&path, text).unwrap();
    (folder, path)
}

fn graded(copy: &Copy, text: &str, arguments: &[&str]) -> GradeReport {
    let (_folder, path) = rubric(text);
    grade(
        copy.path(),
        &[
            &["--rubric", path.to_str().unwrap(), "--only", "board.attack", "--only", "board.place"],
            arguments,
        ]
        .concat(),
    )
}

#[test]
fn partial_credit_is_the_share_of_scenarios_that_pass_and_never_the_whole() {
    let text = format!("[checks.\"{EDGES}\"]\npoints = 100\ncredit = \"partial\"\n");
    let report = graded(&timid(), &text, &[]);
    let row = check(&report, EDGES);
    let share = row.share.unwrap();
    assert!(0 < share.passed && share.passed < share.of, "{share:?}");
    assert_eq!(row.points.earned, 100 * share.passed / share.of);
    assert!(row.note.as_ref().unwrap().contains("of its scenarios pass"), "{:?}", row.note);
    let whole = graded(&timid(), &text.replace("partial", "whole"), &[]);
    assert_eq!(check(&whole, EDGES).points.earned, 0);
    let right = graded(&Copy::of("char-grid"), &text, &[]);
    assert_eq!((check(&right, EDGES).points.earned, check(&right, EDGES).share), (100, None));
}

#[test]
fn extra_credit_adds_and_its_lack_costs_nothing() {
    let text = format!("[checks.\"{DEFECT}\"]\npoints = 5\ncredit = \"extra\"\n");
    let (right, wrong) = (graded(&Copy::of("char-grid"), &text, &[]), graded(&defective(), &text, &[]));
    assert_eq!(right.score.earned, right.score.possible + 5);
    assert_eq!(right.score.possible, wrong.score.possible);
    assert_eq!(wrong.score.earned, wrong.score.possible);
}

#[test]
fn checks_that_are_tied_earn_nothing_where_one_fails_and_say_so() {
    let text = format!("[[together]]\nchecks = [\"board.attack.hit\", \"{DEFECT}\"]\n");
    let report = graded(&defective(), &text, &[]);
    let hit = check(&report, "board.attack.hit");
    assert!(hit.verdict.is_pass() && hit.points.earned == 0 && hit.points.possible > 0);
    assert!(
        report.notes.iter().any(|note| note.text.contains("the rubric ties it to board.attack.destroyed"))
    );
    assert_eq!(graded(&Copy::of("char-grid"), &text, &[]).score.earned, report.score.possible);
}

const COURSE: &str = "[total]\nout-of = 50\nstep = 0.5\n[late]\nper = \"day\"\npercent = 10\n\
                      [[manual]]\nid = \"style\"\ntitle = \"Style and <b>comments</b>\"\npoints = 10\n";

#[test]
fn every_report_says_how_the_grade_came_about() {
    let (folder, path) = rubric(COURSE);
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let asked = ["json", "gradescope", "html", "markdown"].map(|format| format!("{format}={}", out(format)));
    let mut command = harness();
    command.arg("grade").arg(accepted("char-grid")).args(["--rubric", path.to_str().unwrap()]);
    command.args(["--points", "style=7.5", "--late", "25h", "--only", "board.attack"]);
    command.args(asked.iter().flat_map(|one| ["--report", one.as_str()]));
    command.assert().code(0).stdout(
        contains("7.5/10 Style and <b>comments</b>")
            .and(contains("late: 2 days begun"))
            .and(contains("\nGrade ")),
    );
    let read = |name: &str| fs::read_to_string(out(name)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&read("json")).unwrap();
    let gradescope: serde_json::Value = serde_json::from_str(&read("gradescope")).unwrap();
    assert_eq!(gradescope["score"], json["grade"]["earned"]);
    assert_eq!(
        (json["grade"]["possible"].as_u64(), json["grade"]["lines"][1]["points"].as_f64()),
        (Some(50), Some(7.5))
    );
    assert!(read("html").contains("&lt;b&gt;comments") && read("markdown").contains("late: 2 days begun"));
}

#[test]
fn without_all_points_there_is_no_grade_rather_than_one_that_is_too_low() {
    let (_folder, path) = rubric(COURSE);
    let mut command = harness();
    command.arg("grade").arg(accepted("char-grid")).args(["--rubric", path.to_str().unwrap()]);
    command.args(["--only", "board.attack", "--format", "gradescope", "--fail-under", "1"]);
    let output = command.assert().code(1).get_output().stdout.clone();
    let gradescope: serde_json::Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(gradescope["score"].as_u64(), tests_of(&gradescope), "the points of the checks, and no more");
    assert!(gradescope["output"].as_str().unwrap().contains("Grade open: no points are entered for Style"));
}

fn tests_of(gradescope: &serde_json::Value) -> Option<u64> {
    let tests = gradescope["tests"].as_array()?;
    Some(tests.iter().filter_map(|test| test["score"].as_u64()).sum())
}

#[test]
fn what_is_entered_and_makes_no_sense_exits_with_2_and_the_fix() {
    let (_folder, path) = rubric(COURSE);
    for (arguments, words) in [
        (["--points", "style=80"], "is worth 10, and 80 was entered"),
        (["--points", "stile=8"], "the rubric file has: style"),
        (["--points", "style"], "write ROW=POINTS"),
        (["--late", "26"], "26h, 2d, 90m"),
    ] {
        let mut command = harness();
        command.arg("grade").arg(accepted("char-grid")).arg("--rubric").arg(&path).args(arguments);
        command.assert().code(2).stderr(contains(words));
    }
}

#[test]
fn a_rubric_file_is_checked_and_previewed_without_a_class() {
    if leaves_out("a rubric file is checked and previewed without a class") {
        return;
    }
    let (_folder, path) =
        rubric(&format!("{COURSE}[checks.\"{EDGES}\"]\npoints = 40\ncredit = \"partial\"\n"));
    harness().args(["rubric", "check"]).arg(&path).assert().code(0).stdout(
        contains("it changes 1 check of battleship")
            .and(contains("partial credit in 1 check"))
            .and(contains("out of 50, scaled from"))
            .and(contains("10 % of the full grade for each day begun")),
    );
    let copy = timid();
    let mut command = harness();
    command.args(["rubric", "preview"]).arg(copy.path()).arg("--rubric").arg(&path).args(["--memory", "off"]);
    command.assert().code(0).stdout(
        contains(format!("  {EDGES}  0/"))
            .and(contains("of its scenarios pass"))
            .and(contains("Grade open: --points gives those for Style")),
    );
    let (_folder, path) = rubric("\n\n[[together]]\nchecks = [\"board.attack.hit\", \"board.atack.miss\"]\n");
    harness()
        .args(["rubric", "check"])
        .arg(&path)
        .assert()
        .code(2)
        .stderr(contains("rubric.toml: line 4:").and(contains("did you mean board.attack.miss?")));
}
