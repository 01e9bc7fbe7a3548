use std::fs;
use std::path::Path;

use harness::{assignments, selftest};
use predicates::prelude::predicate;
use tempfile::TempDir;

use crate::crowd::kernel_tells;
use crate::stage::{Copy, accepted, harness, reference_in_rust, root, say};
use crate::sweep::{AtMost, leaves_out, part_of};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// What is printed of one game, and the exit code.
fn game(lineup: &str, seed: &str) -> (String, i32) {
    let output = harness().args(["duel", "--lineup", lineup, "--seed", seed]).output().unwrap();
    let code = output.status.code().unwrap();
    assert!(code < 2, "{lineup}: {}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8(output.stdout).unwrap(), code)
}

/// A submission with one defect, in a folder.
fn mutant(name: &str) -> TempDir {
    let all = selftest::load(&root().join("fixtures"), assignments::find("battleship").unwrap()).unwrap();
    let fixture = all.into_iter().find(|fixture| fixture.name == name).unwrap();
    let folder = TempDir::new().unwrap();
    for file in fixture.submission.files {
        fs::write(folder.path().join(file.name), file.content).unwrap();
    }
    folder
}

/// The part that the report names, in a game with the mutant in this part and the reference everywhere else.
fn named(part: &str, name: &str) -> String {
    let mutant = mutant(name);
    let (report, code) = game(&format!("{part}={}", text(mutant.path())), "1");
    let line = report.lines().find(|line| line.contains("was the first to break the contract"));
    let line = line.unwrap_or_else(|| panic!("{name}: {report}"));
    assert_eq!(code, 1, "{name}");
    format!("{}: {report}", line.split(" (").next().unwrap())
}

#[test]
fn a_game_of_the_reference_alone_is_played_to_its_end() {
    let (report, code) = game("game=ref", "1");
    assert_eq!(code, 0);
    assert_eq!(report.matches("is the reference").count(), 5, "{report}");
    assert!(report.contains(" won with "), "{report}");
}

#[test]
fn parts_of_correct_submissions_keep_the_contract_whoever_they_meet() {
    if leaves_out("parts of correct submissions in all line-ups") {
        return;
    }
    let (_place, reference) = reference_in_rust("battleship");
    let [a, b, c, d, e, f] =
        ["char-grid", "rust-grid", "list-sampler", "rand-idiom", "ship-records", "terse-rand"].map(accepted);
    let all = [a, b, c, reference, d, e, f];
    let path = |index: usize| text(&all[index % all.len()]);
    for index in part_of((0..all.len()).collect(), AtMost { usual: 1, broad: usize::MAX }) {
        let lineup = format!(
            "board1={},board2={},game={},player1=mediocre@{},player2={}",
            path(index),
            path(index + 1),
            path(index + 2),
            path(index + 3),
            path(index + 4)
        );
        let (report, code) = game(&lineup, "1");
        assert_eq!(code, 0, "{report}");
        assert_eq!(report.matches("kept the contract").count(), 5, "{report}");
        assert!(report.contains(" won with "), "{report}");
    }
}

#[test]
fn each_part_alone_meets_the_reference() {
    if leaves_out("each part alone meets the reference") {
        return;
    }
    for path in [accepted("ship-records"), accepted("rust-grid")] {
        for part in ["game", "board", "player", "player1=awful@"] {
            let lineup = match part.split_once('=') {
                Some((part, kind)) => format!("{part}={kind}{}", text(&path)),
                None => format!("{part}={}", text(&path)),
            };
            let (report, code) = game(&lineup, "2");
            assert_eq!(code, 0, "{report}");
            assert!(report.contains("kept the contract") && report.contains("is the reference"), "{report}");
        }
    }
}

#[test]
fn parts_in_rust_and_in_cpp_play_one_game() {
    let (rust, cpp) = (accepted("rust-grid"), accepted("char-grid"));
    let (rust, cpp) = (text(&rust), text(&cpp));
    for lineup in [
        format!("board={rust},player={cpp},game={cpp}"),
        format!("board={cpp},player={rust},game={cpp}"),
        format!("board={cpp},player={cpp},game={rust}"),
        format!("board={rust},player1={rust},player2=mediocre@{rust},game={rust}"),
    ] {
        let (report, code) = game(&lineup, "3");
        assert_eq!(code, 0, "{lineup}: {report}");
        assert_eq!(report.matches("kept the contract").count(), 5, "{lineup}: {report}");
        assert!(report.contains(" won with "), "{lineup}: {report}");
    }
}

#[test]
fn a_part_in_rust_that_breaks_the_contract_is_named() {
    if leaves_out("a part in rust that breaks the contract is named") {
        return;
    }
    for (part, title, name, clause) in [
        ("board2", "Board 2", "rust-board-attack-miss-as-invalid", "Board: attack"),
        ("board1", "Board 1", "rust-board-display-indent", "Board: display"),
        ("board2", "Board 2", "rust-board-all-destroyed-any", "b.allShipsDestroyed()"),
        ("game", "Game: ", "rust-game-play-by-opponent-never", "Player: recordAttackByOpponent"),
    ] {
        let report = named(part, name);
        assert!(report.starts_with(title) && report.contains(clause), "{name}: {report}");
    }
    let cross = mutant("rust-player-cross-five");
    let lineup = format!("player1=mediocre@{}", text(cross.path()));
    let mut games = (1..20).map(|seed| game(&lineup, &seed.to_string()));
    let (report, _) = games.find(|(_, code)| *code == 1).unwrap();
    assert!(report.contains("Player 1 (") && report.contains("state 2 around"), "{report}");
    let panics = Copy::of("rust-grid").edit(
        "board.rs",
        "(0..self.game.n_ships()).all(",
        "(0..self.grid[99].len() as i32).all(",
    );
    let (report, _) =
        game(&format!("board1={},player={}", text(panics.path()), text(&accepted("char-grid"))), "1");
    assert!(report.contains("Board 1 (") && report.contains("it panicked at board.rs:"), "{report}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let (a, b) = (accepted("char-grid"), accepted("terse-rand"));
    let lineup = format!("board={},game={},player={}", text(&a), text(&b), text(&b));
    assert_eq!(game(&lineup, "3"), game(&lineup, "3"));
    let ends = ["3", "4", "5"].map(|seed| game(&lineup, seed).0.lines().last().unwrap().to_owned());
    assert!(ends.iter().any(|end| *end != ends[0]), "{ends:?}");
}

#[test]
fn a_board_that_answers_wrongly_is_named_with_the_call() {
    if leaves_out("a board that answers wrongly is named with the call") {
        return;
    }
    let report = named("board2", "board-attack-hit-not-reported");
    assert!(report.starts_with("Board 2") && report.contains("clause    Board: attack"), "{report}");
    let report = named("board", "board-display-miss-capital");
    assert!(report.starts_with("Board ") && report.contains("clause    Board: display"), "{report}");
    let report = named("board1", "board-place-directions-swapped");
    assert!(report.starts_with("Board 1"), "{report}");
    let report = named("board2", "board-all-destroyed-any");
    assert!(report.starts_with("Board 2") && report.contains("b.allShipsDestroyed()"), "{report}");
}

#[test]
fn a_game_that_makes_a_wrong_call_is_named_with_the_call() {
    if leaves_out("a game that makes a wrong call is named with the call") {
        return;
    }
    for (name, clause) in [
        ("game-play-order-own-board", "Game: play, step 4"),
        ("game-play-result-args-swapped", "Player: recordAttackResult"),
        ("game-play-by-opponent-attacker", "Player: recordAttackByOpponent"),
        ("game-play-winner-loser", "a pointer to the player who won"),
        ("game-play-places-on-one-board", "Game: play, steps 1 to 3"),
        ("game-play-display-before-missing", "Game: play, step 4a"),
        ("game-ships-names-reversed", "shipName"),
    ] {
        let report = named("game", name);
        assert!(report.starts_with("Game: ") && report.contains(clause), "{name}: {report}");
    }
}

#[test]
fn a_player_that_breaks_its_rules_is_named_in_its_seat() {
    if leaves_out("a player that breaks its rules is named in its seat") {
        return;
    }
    let report = named("player2", "player-good-places-returns-nothing-placed");
    assert!(report.starts_with("Player 2") && report.contains("clause    Player: placeShips"), "{report}");
    let path = mutant("player-cross-five-steps");
    let (report, _) = (1..20)
        .map(|seed| game(&format!("player1=mediocre@{}", text(path.path())), &seed.to_string()))
        .find(|(_, code)| *code == 1)
        .unwrap();
    assert!(report.contains("Player 1 (") && report.contains("state 2 around"), "{report}");
}

#[test]
fn whoever_crashes_leaves_or_hangs_is_named_and_nobody_else() {
    let leaves = Copy::of("char-grid").edit(
        "Board.cpp",
        "bool Board::allShipsDestroyed() const\n{",
        "bool Board::allShipsDestroyed() const\n{\n    exit(3);",
    );
    let (report, _) = game(&format!("board1={}", text(leaves.path())), "1");
    assert!(report.contains("Board 1 (") && report.contains("called exit(3)"), "{report}");
    let throws = Copy::of("char-grid").edit(
        "Player.cpp",
        "Point GoodPlayer::recommendAttack()\n{",
        "Point GoodPlayer::recommendAttack()\n{\n    throw 7;",
    );
    let (report, _) =
        game(&format!("game={},player2={}", text(&accepted("char-grid")), text(throws.path())), "1");
    assert!(report.contains("Player 2 (") && report.contains("got       it threw something"), "{report}");
    assert!(
        report.contains("kept the contract in 1 call\n") && report.contains("broke the contract in call 3")
    );
}

#[test]
fn a_part_that_no_other_one_called_is_not_exercised_and_the_others_say_how_often_they_were() {
    let hopeless = Copy::of("char-grid").edit(
        "Player.cpp",
        "bool AwfulPlayer::placeShips(Board& b)\n{",
        "bool AwfulPlayer::placeShips(Board& b)\n{\n    abort();",
    );
    let hopeless = hopeless.prepend("Player.cpp", "#include <cstdlib>\n");
    let other = accepted("char-grid");
    let lineup = format!("player1=awful@{},player2={}", text(hopeless.path()), text(&other));
    let (report, code) = game(&lineup, "1");
    assert_eq!(code, 1, "{report}");
    assert!(report.contains("broke the contract in call 1"), "{report}");
    assert!(report.contains("not exercised: no part called it"), "{report}");
    assert!(!report.contains("kept the contract"), "{report}");
}

#[test]
fn the_starter_kit_takes_part_and_is_told_what_is_missing() {
    let place = TempDir::new().unwrap();
    harness().args(["new", "battleship"]).arg(place.path()).assert().code(0);
    let (report, code) = game(&format!("board={}", text(place.path())), "1");
    assert_eq!(code, 1);
    assert!(report.contains("b.placeShip(") && report.contains("required  true"), "{report}");
}

#[test]
fn a_lineup_that_means_nothing_is_refused_with_the_fix() {
    let refused = |arguments: &[&str], message: &'static str| {
        harness().arg("duel").args(arguments).assert().code(2).stderr(predicate::str::contains(message));
    };
    refused(&["--lineup", "ship=ref"], "parts are game, board");
    refused(&["--lineup", "board=nowhere/"], "there is no nowhere/");
    refused(&["--lineup", "player=nobody"], "KIND@SUBMISSION");
    refused(&["--lineup", "board=ref,board1=ref"], "Board 1 is named twice");
    refused(&["good", "--lineup", "board=ref"], "cannot be used with");
    refused(&["good"], "required");
    let without = Copy::of("char-grid").without("Board.cpp");
    let lineup = format!("board={}", text(without.path()));
    harness()
        .args(["duel", "--lineup", &lineup])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("no Board.cpp"));
}

#[test]
fn a_part_cannot_cancel_the_game_by_saying_that_it_does_not_load() {
    let constructor = " : Player(nm, g), m_steps(0)\n{";
    let forgery = "\n    unsigned char frame[20] = { 18, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 5 };\n    \
                   syscall(SYS_exit_group, write(4, frame, sizeof frame) != sizeof frame);";
    let forger = Copy::of("char-grid")
        .edit("Player.cpp", constructor, &format!("{constructor}{forgery}"))
        .prepend("Player.cpp", "#include <sys/syscall.h>\n#include <unistd.h>\n");
    let (report, code) = game(&format!("player2={}", text(forger.path())), "1");
    assert_eq!(code, 1, "{report}");
    assert!(report.contains("says that its library does not load, and it had loaded"), "{report}");
}

#[test]
fn a_part_that_sleeps_in_every_answer_breaks_the_contract() {
    if leaves_out("a part that sleeps in every answer") {
        return;
    }
    if !kernel_tells() {
        return say(
            "SKIPPED: this kernel does not tell how long a process waits for a processor, so sleep is not counted",
        );
    }
    let signature = "Point GoodPlayer::recommendAttack()\n{";
    let sleeper = Copy::of("char-grid")
        .edit("Player.cpp", signature, &format!("{signature}\n    usleep(4300000);"))
        .prepend("Player.cpp", "#include <unistd.h>\n");
    let (report, code) = game(&format!("player1={}", text(sleeper.path())), "1");
    assert_eq!(code, 1, "{report}");
    assert!(report.contains("no answer: it has slept for more than 10 s of the game"), "{report}");
}

#[test]
fn a_player_that_changes_or_attacks_its_own_board_in_the_game_is_named() {
    let placing = "bool AwfulPlayer::placeShips(Board& b)\n{";
    let kept = format!("static Board* kept = nullptr;\n{placing}\n    kept = &b;");
    let shooting = "Point AwfulPlayer::recommendAttack()\n{";
    for (call, told) in [
        ("kept->clear();", "clear()"),
        ("bool h, d; int id; kept->attack(Point(0, 0), h, d, id);", "attack(Point(0, 0)"),
    ] {
        let copy = Copy::of("char-grid").edit("Player.cpp", placing, &kept);
        let copy = copy.edit("Player.cpp", shooting, &format!("{shooting}\n    {call}"));
        let (report, code) = game(&format!("player1=awful@{}", text(copy.path())), "1");
        assert_eq!(code, 1, "{report}");
        let named =
            report.contains("Player 1 (awful@") && report.contains("was the first to break the contract");
        assert!(named, "{report}");
        assert!(report.contains("of its own board") && report.contains(told), "{report}");
    }
    let copy = Copy::of("char-grid").edit("Player.cpp", placing, &kept);
    let copy = copy.edit("Player.cpp", shooting, &format!("{shooting}\n    kept->allShipsDestroyed();"));
    let (report, code) = game(&format!("player1=awful@{}", text(copy.path())), "1");
    assert_eq!((code, report.matches("kept the contract").count()), (0, 1), "{report}");
}
