use std::fs;
use std::path::PathBuf;

use harness::model::{GradeReport, Verdict, Visibility};
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{Copy, accepted, check, component, grade, harness};

/// A rubric file of one test.
struct Rubric {
    folder: TempDir,
}

impl Rubric {
    fn of(text: &str) -> Rubric {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("rubric.toml"), text).unwrap();
        Rubric { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("rubric.toml")
    }

    fn grade(&self, copy: &Copy, arguments: &[&str]) -> GradeReport {
        let path = self.path();
        grade(copy.path(), &[&["--rubric", path.to_str().unwrap()], arguments].concat())
    }
}

/// A Board that gives the wrong id of a destroyed ship.
fn defective() -> Copy {
    Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;")
}

const DEFECT: &str = "board.attack.destroyed";
const RANDOM: &str = "board.random.shooting";

#[test]
fn a_rubric_changes_points_hints_and_visibility_also_of_results_that_were_kept() {
    let copy = defective();
    let plain = grade(copy.path(), &[]);
    let rubric = Rubric::of(
        "[checks.\"board.attack.destroyed\"]\npoints = 12\nhint = \"Count from 0.\"\nvisibility = \"after-published\"\n",
    );
    let changed = rubric.grade(&copy, &["--times", "on"]);
    assert_eq!(changed.times.unwrap().scenarios, 0, "points and hints need no new run");
    let (before, after) = (check(&plain, DEFECT), check(&changed, DEFECT));
    assert_eq!((after.points.possible, after.points.earned), (12, 0));
    assert_eq!((after.hint.as_str(), after.visibility), ("Count from 0.", Visibility::AfterPublished));
    assert_eq!(before.verdict, after.verdict);
    assert_eq!(changed.score.possible, 100 - before.points.possible + 12);
    assert!(after.repro.contains("--rubric"), "{}", after.repro);
    assert_eq!(grade(copy.path(), &[]).score, plain.score);
}

#[test]
fn a_limit_of_the_rubric_is_in_force_also_where_a_result_was_kept_under_another() {
    let hungry = "#include <vector>\n#include <cstring>\nnamespace { struct Hungry { Hungry() {} }; }\n";
    let copy = Copy::of("terse-rand").append("Board.cpp", hungry).append(
        "Board.cpp",
        "static int hungry = [] { char* p = new char[300u << 20]; std::memset(p, 1, 300u << 20); int n = p[7]; delete[] p; return n; }();\n",
    );
    let only = ["--only", "board.attack.hit"];
    let small = grade(copy.path(), &only);
    assert!(!check(&small, "board.attack.hit").verdict.is_pass());
    let large =
        Rubric::of("[checks.\"board.attack.hit\"]\nlimits = { memory-mib = 1024, wall-seconds = 30 }\n");
    let verdict = check(&large.grade(&copy, &only), "board.attack.hit").verdict.clone();
    assert_eq!(verdict, Verdict::Pass);
    let all = Rubric::of("[limits]\nmemory-mib = 1024\nwall-seconds = 30\n");
    assert_eq!(check(&all.grade(&copy, &only), "board.attack.hit").verdict, Verdict::Pass);
}

#[test]
fn an_unknown_id_in_a_rubric_exits_with_2_and_a_suggestion() {
    let rubric = Rubric::of("[checks.\"board.atack.hit\"]\npoints = 3\n");
    for command in [vec!["grade", accepted("char-grid").to_str().unwrap()], vec!["checks"]] {
        harness()
            .args(command)
            .arg("--rubric")
            .arg(rubric.path())
            .assert()
            .code(2)
            .stderr(contains("board.atack.hit").and(contains("did you mean board.attack.hit?")));
    }
}

#[test]
fn a_rubric_that_is_not_there_or_no_toml_exits_with_2_and_says_how_to_get_one() {
    for (path, words) in [(PathBuf::from("no/such.toml"), "no/such.toml"), (Rubric::of("]").path(), "rubric")]
    {
        harness()
            .args(["checks", "--rubric"])
            .arg(path)
            .assert()
            .code(2)
            .stderr(contains(words).and(contains("harness rubric init")));
    }
}

#[test]
fn the_rubric_that_init_writes_changes_no_grade_and_is_never_overwritten() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("rubric.toml");
    harness().args(["rubric", "init", "-o"]).arg(&file).assert().code(0).stdout("");
    let written = fs::read_to_string(&file).unwrap();
    harness().args(["rubric", "init"]).assert().code(0).stdout(written.clone());
    let copy = defective();
    let (plain, ruled) = (grade(copy.path(), &[]), grade(copy.path(), &["--rubric", file.to_str().unwrap()]));
    assert_eq!((plain.score, plain.components.len()), (ruled.score, ruled.components.len()));
    fs::write(&file, "# mine\n").unwrap();
    harness().args(["rubric", "init", "-o"]).arg(&file).assert().code(2).stderr(contains("left as it is"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "# mine\n");
}

#[test]
fn the_table_shows_a_rubrics_points_and_who_may_see_a_check() {
    let rubric = Rubric::of("[checks.\"board.attack.hit\"]\npoints = 77\nvisibility = \"hidden\"\n");
    harness()
        .args(["checks", "--rubric"])
        .arg(rubric.path())
        .assert()
        .code(0)
        .stdout(contains("    77  board.attack.hit").and(contains("(hidden from students)")));
}

/// Hides what the defect fails, and one check that passes.
fn hiding() -> Rubric {
    Rubric::of(&format!(
        "[checks.\"{DEFECT}\"]\nvisibility = \"hidden\"\n[checks.\"{RANDOM}\"]\nvisibility = \"after-due-date\"\n\
         [checks.\"board.attack.hit\"]\nvisibility = \"after-published\"\n"
    ))
}

#[test]
fn a_report_for_students_holds_nothing_of_checks_that_they_may_not_see() {
    let copy = defective();
    let rubric = hiding();
    let full = rubric.grade(&copy, &[]);
    let hidden: Vec<_> = [DEFECT, RANDOM, "board.attack.hit"].map(|id| check(&full, id).clone()).into();
    assert!(!hidden[0].verdict.is_pass());
    for format in ["terminal", "json"] {
        let output = harness()
            .arg("grade")
            .arg(copy.path())
            .args(["--format", format, "--audience", "student", "--rubric"])
            .arg(rubric.path())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        for check in &hidden {
            let evidence =
                check.evidence.iter().flat_map(|e| [e.called.clone(), e.required.clone(), e.got.clone()]);
            let words = evidence.filter(|word| word.len() > 5);
            for secret in words.chain([check.id.clone(), check.title.clone(), check.hint.clone()]) {
                assert!(!text.contains(&secret), "{secret:?} in\n{text}");
            }
        }
        assert!(!text.contains("rubric.toml"), "{text}");
        // All that is shown passed.
        assert_eq!(output.status.code(), Some(0), "{text}");
    }
}

#[test]
fn a_student_never_reads_a_bare_full_score_while_points_are_open() {
    let copy = defective();
    let rubric = hiding();
    let report = rubric.grade(&copy, &["--audience", "student"]);
    let open = report.open;
    assert_eq!(report.score.possible + open.total(), 100);
    assert_eq!(report.score.earned, report.score.possible);
    assert_eq!(component(&report, "board").open, open);
    assert!(open.hidden > 0 && open.after_due_date > 0 && open.after_published > 0, "{open:?}");
    let output = harness()
        .arg("grade")
        .arg(copy.path())
        .args(["--audience", "student", "--rubric"])
        .arg(rubric.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let total = format!("{0}/{0}", report.score.possible);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(&total)).collect();
    assert!(!lines.is_empty() && lines.iter().all(|line| line.contains("more points open")), "{text}");
    assert!(!text.contains("100/100"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn an_instructors_report_marks_what_students_may_not_see() {
    let copy = defective();
    harness()
        .arg("grade")
        .arg(copy.path())
        .arg("--rubric")
        .arg(hiding().path())
        .assert()
        .code(1)
        .stdout(contains(DEFECT).and(contains("hidden from students")));
}
