//! `harness snapshot` about the displays of a declared assignment.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, copied, example};
use crate::stage::harness;
use crate::sweep::leaves_out;

fn tictactoe() -> TempDir {
    let place = TempDir::new().unwrap();
    copied(&example("tictactoe"), &place.path().join("tictactoe"));
    place
}

#[test]
fn what_checks_have_printed_is_shown_kept_and_compared() {
    if leaves_out("what checks have printed is shown kept and compared") {
        return;
    }
    let place = tictactoe();
    let folder = place.path().join("tictactoe");
    let snapshot = |words: &[&str]| {
        let mut command = harness();
        command.args(["snapshot"]).args(words).arg("--assignment").arg(&folder);
        command.current_dir(&folder).assert()
    };
    // The solution shows it where nothing was kept.
    snapshot(&["show", "board.print.rows-2"]).code(0).stdout(contains("std::cout << b\n.X.\n...\nO..\n"));
    snapshot(&["check", "solution"]).code(0).stdout(contains("2 of 2"));
    snapshot(&["accept", "--from", "solution"]).code(0).stdout(contains("wrote"));
    assert!(folder.join("pictures/board.print.rows-2.snap").is_file());
    let board = fs::read_to_string(folder.join("solution/Board.cpp")).unwrap();
    let game = fs::read_to_string(folder.join("solution/Game.cpp")).unwrap();
    let wrong = changed(&board, "out << '\\n'", "out << \"|\\n\"");
    let handed_in = all_handed_in(&[("Board.cpp", &wrong), ("Game.cpp", &game)]);
    snapshot(&["check", handed_in.path().to_str().unwrap()]).code(1).stdout(contains(".X.|"));
    // What was kept is what counts, and not what the solution shows by now.
    fs::write(folder.join("solution/Board.cpp"), &wrong).unwrap();
    snapshot(&["check", "solution"]).code(1).stdout(contains(".X.|"));
}

#[test]
fn an_assignment_that_prints_nothing_has_no_displays() {
    let mut command = harness();
    command.args(["snapshot", "show", "--assignment"]).arg(example("linkedlist"));
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() || said.contains("has no displays"), "{said}");
}
