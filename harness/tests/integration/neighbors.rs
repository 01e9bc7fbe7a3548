use std::fs;
use std::path::{Path, PathBuf};

use harness::assignments;
use harness::build::{Library, Reuse};
use harness::model::{BuildInput, End, Language, Limits, Partner, PartnerFault};
use harness::sandbox::Confinement;
use harness::worker::{Job, Zygote};
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{component, grade, harness, root, workshop_in};
use crate::sweep::leaves_out;

const FILES: [&str; 2] = ["Neighbors.cpp", "playgame.cpp"];

fn accepted(name: &str) -> PathBuf {
    root().join("fixtures/neighbors/accepted").join(name)
}

/// A copy of an accepted submission, with something else in place of the one file.
fn copy(name: &str, file: &str, change: impl Fn(&str) -> String) -> TempDir {
    let folder = TempDir::new().unwrap();
    for each in FILES {
        let text = fs::read_to_string(accepted(name).join(each)).unwrap();
        let text = if each == file { change(&text) } else { text };
        fs::write(folder.path().join(each), text).unwrap();
    }
    folder
}

/// What is printed and what is typed in the handout's sample run.
fn sample() -> (String, String) {
    let text = fs::read_to_string(root().join("reference/src/neighbors/sample_run.txt")).unwrap();
    let mut parts = (String::new(), String::new());
    for line in text.lines() {
        match line.split_once("'s move: ") {
            Some((player, typed)) => {
                parts.0.push_str(&format!("{player}'s move: "));
                parts.1.push_str(&format!("{typed}\n"));
            }
            None => parts.0.push_str(&format!("{line}\n")),
        }
    }
    parts
}

#[test]
fn the_sample_run_is_played_in_the_terminal_to_the_letter() {
    let (printed, typed) = sample();
    harness()
        .args(["play", "neighbors"])
        .write_stdin(typed)
        .assert()
        .code(2)
        .stdout(format!("{printed}B's move: "))
        .stderr(contains("the input ended before the game did"));
}

#[test]
fn players_cannot_be_chosen_where_two_people_play() {
    harness().args(["play", "neighbors", "mediocre"]).assert().code(2).stderr(contains("mediocre"));
}

#[test]
fn every_accepted_style_is_recognised_by_its_files_and_gets_full_marks() {
    for name in ["bfs-queue", "flood-fill", "union-find"] {
        let report = grade(&accepted(name), &[]);
        assert_eq!(report.assignment, "neighbors");
        assert_eq!((report.score.earned, report.score.possible), (100, 100), "{name}");
    }
}

#[test]
fn files_of_two_assignments_are_refused_with_the_option_to_choose() {
    let folder = copy("bfs-queue", "", str::to_owned);
    fs::write(folder.path().join("Board.cpp"), "int x;\n").unwrap();
    harness()
        .arg("grade")
        .arg(folder.path())
        .assert()
        .code(2)
        .stderr(contains("battleship, neighbors").and(contains("--assignment battleship")));
    let report = grade(folder.path(), &["--assignment", "neighbors", "--only", "class.construct"]);
    assert_eq!(report.assignment, "neighbors");
}

#[test]
fn files_of_no_assignment_are_refused_with_the_names_of_all() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("essay.txt"), "").unwrap();
    let names = contains("Board.cpp").and(contains("Neighbors.cpp")).and(contains("playgame.cpp"));
    harness().arg("grade").arg(folder.path()).assert().code(2).stderr(names);
    fs::write(folder.path().join("Neighbor.cpp"), "").unwrap();
    let near = contains("did you mean Neighbor.cpp?").and(contains("Board.cpp").not());
    harness().arg("grade").arg(folder.path()).assert().code(2).stderr(near);
}

/// The client runs beside the reference class, and the class beside nobody.
#[test]
fn a_broken_file_costs_the_other_nothing() {
    if leaves_out("a broken file costs the other nothing") {
        return;
    }
    let broken = |text: &str| format!("{text}\nint broken( {{ }}\n");
    for (file, whole) in [("Neighbors.cpp", "client"), ("playgame.cpp", "class")] {
        let report = grade(copy("union-find", file, broken).path(), &[]);
        let score = component(&report, whole).score;
        assert_eq!(score.earned, score.possible, "{whole} beside a broken {file}");
    }
}

#[test]
fn a_client_without_main_does_not_link_and_is_told_so() {
    let renamed = |text: &str| text.replace("int main()", "int mein()");
    let report = grade(copy("bfs-queue", "playgame.cpp", renamed).path(), &["--only", "client"]);
    let build = serde_json::to_string(&component(&report, "client").build).unwrap();
    assert!(build.contains("main"), "{build}");
}

#[test]
fn the_same_seed_gives_the_same_report_and_another_seed_full_marks_too() {
    if leaves_out("Neighbors under another seed") {
        return;
    }
    let folder = copy("bfs-queue", "Neighbors.cpp", |text| text.replace("board[r1][c1] = '.';", ";"));
    let report = |seed: &str| grade(folder.path(), &["--no-cache", "--seed", seed]);
    assert_eq!(report("3"), report("3"));
    for seed in ["1", "2"] {
        let report = grade(&accepted("flood-fill"), &["--seed", seed]);
        assert_eq!(report.score.earned, 100, "seed {seed}");
    }
}

#[test]
fn a_long_game_that_goes_wrong_is_shown_as_a_position_and_a_call() {
    let wrong = |text: &str| {
        text.replace("    if (board[r2][c2] == 'B')\n", "    if (board[r2][c2] == 'B' && r2 != 3)\n")
    };
    let report = grade(copy("bfs-queue", "Neighbors.cpp", wrong).path(), &["--only", "class.random.games"]);
    let check = crate::stage::check(&report, "class.random.games");
    let evidence = check.evidence.as_ref().unwrap();
    assert!(evidence.before.len() < 20, "{evidence:?}");
    assert!(evidence.before[1].contains("is now in this position"), "{evidence:?}");
}

fn snapshot_check(path: &Path) -> assert_cmd::assert::Assert {
    harness().args(["snapshot", "check"]).arg(path).assert()
}

#[test]
fn the_gallery_is_the_assignments_own() {
    snapshot_check(&accepted("union-find")).code(0).stdout("6 of 6 snapshots match\n");
    let wrong = copy("bfs-queue", "Neighbors.cpp", |text| {
        text.replace("<< \" \" << board[r][c]", "<< ' ' << board[c][r]")
    });
    snapshot_check(wrong.path()).code(1).stdout(contains("✗ initial_setup").and(contains("✗ black_wins")));
    harness()
        .args(["snapshot", "show", "two_pieces"])
        .assert()
        .code(0)
        .stdout(contains("printGame():\n  a b c d e f g h\n0 B . . . . . . .\n"));
}

#[test]
fn a_check_is_explained_without_naming_its_assignment() {
    let explained = harness().args(["explain", "class.game-over.single-pieces"]).assert().code(0);
    explained.stdout(contains("when a player has only one piece left").and(contains("g.gameOver();")));
    harness()
        .args(["explain", "client.pass.mesage"])
        .assert()
        .code(2)
        .stderr(contains("did you mean client.pass.message?"));
}

#[test]
fn a_duel_is_for_assignments_with_players() {
    harness()
        .args(["duel", "good", "awful", "--assignment", "neighbors"])
        .assert()
        .code(2)
        .stderr(contains("neighbors has no players"));
}

/// A parent that expects no call.
struct Nobody;

impl Partner for Nobody {
    fn answer(&mut self, _call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        Err(PartnerFault::TooManyCalls)
    }
}

#[test]
fn a_step_that_the_shim_does_not_know_is_a_fault_of_the_harness_and_no_silence() {
    if leaves_out("a step that the shim does not know is a fault of the harness and no silence") {
        return;
    }
    let neighbors = assignments::find("neighbors").unwrap();
    let components = [neighbors.kit().components[0], neighbors.rust().unwrap().components[0]];
    for (language, component) in Language::ALL.into_iter().zip(components) {
        let fixture = if language == Language::Cpp { "flood-fill" } else { "rust-plain" };
        let source = fs::read(accepted(fixture).join(component.file)).unwrap();
        let workshop = workshop_in(neighbors, language);
        let Library::Ready { linked, .. } =
            workshop.build(&component, &BuildInput::alone(component.file, &source), Reuse::Allowed).unwrap()
        else {
            panic!("{fixture} does not build");
        };
        let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
        // A new game comes first, so the shim has looked ahead.
        let job = Job { library: &linked, seed: 1, request: &[0, 0, 200], limits: Limits::default() };
        let record = zygote.perform(&job, &mut Nobody);
        let fault = "the shim does not know step 200, which the parent sent".to_owned();
        assert_eq!((record.end, record.answers), (End::Harness(fault), Vec::new()), "{fixture}");
    }
}
