use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};

use harness::model::CheckResult;
use predicates::prelude::*;
use predicates::str::contains;

use crate::stage::{Copy, HANGS, cache, check, grade, harness};
use crate::sweep::leaves_out;

/// Five defects in three components: a wrong answer, a crash, a stray line, a wrong turn and an early end.
fn defective() -> Copy {
    Copy::of("char-grid")
        .edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;")
        .append("Board.cpp", "\nstatic const char* GameImpl = \"a name of another file\";\n")
        .without("Player.cpp")
}

/// Checks of which some scenarios fail at a step that a failing check is about, and others pass.
const EXCUSED: &[&str] = &["board.clear.shots"];

#[test]
fn every_check_of_a_submission_with_several_defects_has_alone_the_verdict_that_it_has_among_all() {
    if leaves_out(
        "every check of a submission with several defects has alone the verdict that it has among all",
    ) {
        return;
    }
    let copy = defective();
    let among_all = grade(copy.path(), &[]);
    let all = among_all.components.iter().flat_map(|component| &component.checks);
    let (passed, failed): (Vec<_>, Vec<_>) = all.partition(|check| check.verdict.is_pass());
    // What fails by itself, what has no component to run, and of the rest one in eight. What the other checks excuse fails alone.
    let missing = failed.iter().filter(|check| check.id.starts_with("player.")).take(2);
    let is_excused = |check: &CheckResult| {
        check.verdict.skipped_because().is_some_and(|because| because.starts_with("depends on"))
    };
    let wrong = failed.iter().filter(|check| !check.id.starts_with("player.") && !is_excused(check));
    let right = passed.iter().step_by(8).filter(|check| !EXCUSED.contains(&check.id.as_str()));
    let chosen: Vec<_> = wrong.chain(missing).chain(right).collect();
    assert!(chosen.len() > 10, "{chosen:#?}");
    for expected in chosen {
        let alone = grade(copy.path(), &["--only", &expected.id]);
        let found = check(&alone, &expected.id);
        // How far a failure is cut down depends on how many others there are; what became of the check does not.
        assert_eq!(
            (found.verdict.kind(), found.points),
            (expected.verdict.kind(), expected.points),
            "{}",
            expected.id
        );
        assert_eq!(alone.components.iter().map(|component| component.checks.len()).sum::<usize>(), 1);
    }
}

#[test]
fn a_rule_that_is_read_has_alone_the_verdict_that_it_has_where_nothing_loads() {
    let copy = Copy::of("terse-rand")
        .append("Board.cpp", "\nint forgotten();\nint user() { return forgotten(); }\n");
    let id = "board.rules.names";
    let among_all = grade(copy.path(), &[]);
    assert_eq!(check(&among_all, id), check(&grade(copy.path(), &["--only", id]), id));
    let run = "board.attack.hit";
    assert_eq!(check(&among_all, run), check(&grade(copy.path(), &["--only", run]), run));
}

#[test]
fn each_of_several_only_must_begin_a_check() {
    let copy = Copy::of("char-grid");
    harness()
        .arg("grade")
        .arg(copy.path())
        .args(["--only", "board.attack", "--only", "board.atack.hit"])
        .assert()
        .code(2)
        .stderr(
            contains("no check begins with board.atack.hit").and(contains("did you mean board.attack.hit?")),
        );
}

#[test]
fn a_check_is_explained_with_clause_why_hint_and_an_example() {
    harness()
        .args(["explain", "board.unplace-ship.mismatch"])
        .assert()
        .code(0)
        .stdout(contains("clause    Board: unplaceShip, reason 2"))
        .stdout(contains("why       A player who tries arrangements takes ships back"))
        .stdout(contains("hint      Every one of the ship's positions"))
        .stdout(contains("example   Game g("))
        .stdout(contains("b.unplaceShip(Point("))
        .stdout(contains("--only board.unplace-ship.mismatch"));
}

#[test]
fn every_check_has_a_why_a_clause_a_hint_and_an_example() {
    let components = harness::assignments::ALL.iter().flat_map(|assignment| assignment.components());
    for topic in components.flat_map(|component| component.rubric) {
        assert!(topic.why.len() > 40, "{}", topic.why);
        for check in topic.checks {
            assert!(!check.clause.is_empty() && !check.hint.is_empty(), "{}", check.id);
            assert!(!check.example().is_empty(), "{}", check.id);
        }
    }
}

#[test]
fn an_unknown_check_is_not_explained_but_guessed() {
    harness().args(["explain", "board.atack.hit"]).assert().code(2).stderr(
        contains("there is no check board.atack.hit").and(contains("did you mean board.attack.hit?")),
    );
}

#[test]
fn the_rubric_is_a_table_of_every_check_with_its_points_and_clause() {
    let output = harness().args(["checks", "--assignment", "battleship"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = squeezed(&text);
    for check in harness::assignments::ALL[0].components().iter().flat_map(|component| component.checks()) {
        let row = format!("{} {} {}", check.points, check.id, squeezed(check.title));
        assert!(all.contains(&row) && all.contains(&squeezed(check.clause)), "{row}\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

/// A program that watches a submission, ended by its own handle however the test ends.
struct Watch {
    child: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn of(submission: &Path) -> Watch {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("harness"))
            .env("HARNESS_CACHE_DIR", cache())
            .arg("grade")
            .arg(submission)
            .args(["--watch", "--only", "board.attack"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = mpsc::channel();
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Watch { child, lines }
    }

    /// The lines up to the first that holds `mark`, it included.
    fn until(&self, mark: &str) -> String {
        let mut read = String::new();
        loop {
            let line = self.lines.recv_timeout(HANGS);
            let line = line.unwrap_or_else(|error| panic!("{error}: no {mark:?} after\n{read}"));
            read += &format!("{line}\n");
            if line.contains(mark) {
                return read;
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_watched_submission_is_graded_again_on_save_and_only_what_changed_is_said() {
    let copy = Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;");
    let watch = Watch::of(copy.path());
    let first = watch.until("waiting for a file");
    assert!(first.contains("✗") && first.contains("board.attack.destroyed"), "{first}");

    let copy = copy.edit("Board.cpp", "shipId = ship.id + 1;", "shipId = ship.id;");
    let mended = watch.until("waiting for a file");
    assert!(mended.contains("Board.cpp was saved\n  ✓ board.attack.destroyed: "), "{mended}");
    assert!(mended.contains("Score 8/10 → 10/10") || mended.contains(" → "), "{mended}");
    assert!(!mended.contains("board.attack.hit"), "{mended}");

    let copy = copy.append("Board.cpp", "\nint broken( { }\n");
    let broken = watch.until("waiting for a file");
    assert!(broken.contains("Board.cpp did not compile") && broken.contains(" → 0/"), "{broken}");
    drop(copy);
}
