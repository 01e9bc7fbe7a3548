use harness::model::{DiffRow, Evidence};

use crate::stage::{Copy, check, grade, harness, root};
use crate::sweep::leaves_out;

/// The report of a fixture that a student with this defect gets.
fn shown(fixture: &str) -> String {
    let output = harness().current_dir(root()).args(["selftest", "--show", fixture]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn evidence(copy: &Copy, id: &str) -> Evidence {
    check(&grade(copy.path(), &["--only", id]), id).evidence.clone().unwrap()
}

#[test]
fn a_wrong_cell_of_a_display_is_marked_and_named_as_the_board_numbers_it() {
    let report = shown("board-display-miss-capital");
    let picture = "    required     got\n      0            0\n    0 o       ≠  0 0\n      ^            ^\n";
    assert!(report.contains(&format!("{picture}    row 0, column 0: expected `o`, got `0`\n")), "{report}");
}

#[test]
fn a_display_that_is_right_but_for_white_space_is_said_to_be() {
    if leaves_out("a display that is right but for white space is said to be") {
        return;
    }
    let indented = shown("board-display-header-indent");
    assert!(indented.contains("only leading spaces differ on 1 line\n"), "{indented}");
    assert!(indented.contains("    ··0       ≠  0\n    ^^\n"), "{indented}");
    let blank = shown("board-display-blank-line");
    assert!(blank.contains("only 1 blank line is too many\n"), "{blank}");
    assert!(blank.contains("≠  ⏎\n"), "{blank}");
}

#[test]
fn trailing_spaces_are_counted_by_line_in_the_report_and_by_snapshot_check() {
    let end = "cout << ch;\n        }\n        cout << endl;";
    let copy =
        Copy::of("char-grid").edit("Board.cpp", end, &end.replace("cout << endl", "cout << ' ' << endl"));
    let differences = evidence(&copy, "board.display.format").differences.unwrap();
    assert_eq!(differences.summary, ["only trailing spaces differ on 1 line"]);
    assert!(
        matches!(differences.rows.as_slice(), [DiffRow::Same { .. }, DiffRow::Changed { .. }]),
        "{differences:?}"
    );
    let output = harness().args(["snapshot", "check"]).arg(copy.path()).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(
        report.contains("✗ empty_3x4\n") && report.contains("only trailing spaces differ on 6 lines\n"),
        "{report}"
    );
}

#[test]
fn an_exception_of_the_report_of_a_shot_is_shown_at_the_report_and_not_at_the_next_choice() {
    if leaves_out("an exception of the report of a shot") {
        return;
    }
    let cpp = Copy::of("char-grid").edit(
        "Player.cpp",
        "        return;\n    if (shipDestroyed)\n    {",
        "        return;\n    if (shipDestroyed) throw 7;\n    if (shipDestroyed)\n    {",
    );
    let destroyed = "            (Some(_), Attack::Destroyed(_)) => ";
    let rust = Copy::of("rust-grid").edit(
        "player.rs",
        &format!("{destroyed}self.center = None,"),
        &format!("{destroyed}panic!(\"sunk\"),"),
    );
    for (copy, called) in [(cpp, "p1->recordAttackResult(Point(0, 0), true, true, true, 0);"), (rust, "")] {
        let evidence = evidence(&copy, "player.mediocre.attack.fresh");
        assert!(evidence.called.contains("ecord") && evidence.called.contains(called), "{evidence:?}");
        assert!(evidence.before.iter().any(|line| line.contains("ecommend")), "{evidence:?}");
        assert!(evidence.got.starts_with("it threw") || evidence.got.contains("sunk"), "{evidence:?}");
    }
}

#[test]
fn a_wrong_turn_shows_the_call_that_had_to_come_and_those_that_came() {
    if leaves_out("a wrong turn shows the call that had to come and those that came") {
        return;
    }
    let report = shown("game-play-order-again-after-hit");
    let lines: Vec<&str> = report.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| *line == "expected  ▸ p2->recommendAttack()");
    let at = at.unwrap_or_else(|| panic!("{report}"));
    assert!(lines[at - 1].starts_with("b2.display("), "{report}");
    assert!(lines[at + 1].starts_with("seen      ▸ p1->recommendAttack() → Point("), "{report}");
    assert!(lines[at + 2].starts_with("b2.attack(Point("), "{report}");
}

#[test]
fn a_call_that_never_came_is_expected_before_the_one_that_did() {
    if leaves_out("a call that never came is expected before the one that did") {
        return;
    }
    let report = shown("game-play-by-opponent-never");
    let parts =
        ["expected  ▸ p2->recordAttackByOpponent(Point(", "seen      ▸ p2->recommendAttack() → Point("];
    for part in parts {
        assert!(report.contains(part), "{report}");
    }
}

#[test]
fn a_wrong_attack_shows_the_board_before_and_after_it() {
    if leaves_out("a wrong attack shows the board before and after it") {
        return;
    }
    let copy = Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;");
    let states = evidence(&copy, "board.attack.destroyed").board.unwrap();
    assert_eq!(states.after, states.before.replacen(|c: char| c.is_ascii_uppercase() && c != 'X', "X", 1));
    let report = shown("board-attack-hit-not-reported");
    assert!(report.contains("board     before the call   as required after it\n"), "{report}");
    assert!(report.contains("              0 R               0 X\n"), "{report}");
}

#[test]
fn a_failure_names_the_command_that_makes_a_program_of_it_and_that_command_works() {
    if leaves_out("a failure names the command that makes a program of it") {
        return;
    }
    let report = shown("board-display-miss-capital");
    assert!(report.contains("    debug     harness repro submission/ board.display.ships\n"), "{report}");
    let copy = Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;");
    let report = grade(copy.path(), &["--only", "board.attack.destroyed", "--seed", "5"]);
    let command = &check(&report, "board.attack.destroyed").program;
    let words: Vec<&str> = command.split(' ').collect();
    assert_eq!((words[0], words[3..].join(" ").as_str()), ("harness", "board.attack.destroyed --seed 5"));
    harness().current_dir(copy.path()).args(&words[1..]).assert().code(0);
    assert!(copy.path().join("repro.cpp").exists());
}

#[test]
fn what_no_program_can_show_names_no_command() {
    let copy = Copy::of("char-grid").without("Player.cpp");
    let report = grade(copy.path(), &["--only", "player.is-human"]);
    assert!(report.components.iter().flat_map(|part| &part.checks).all(|check| check.program.is_empty()));
}
