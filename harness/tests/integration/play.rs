use predicates::prelude::*;
use predicates::str::contains;

use crate::stage::harness;

#[test]
fn two_computers_play_a_game_to_its_end() {
    harness()
        .args(["play", "mediocre", "good", "--seed", "3", "--no-pause"])
        .assert()
        .code(0)
        .stdout(contains("wins!"));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: &str| {
        let arguments = ["play", "mediocre", "mediocre", "--no-pause", "--seed", seed];
        harness().args(arguments).output().unwrap().stdout
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}

#[test]
fn a_human_places_ships_and_attacks_from_a_script() {
    let placing = "h\n0 0\nx\nh\n1 0\nh\none two\n2 0\nh\n3 0\nh\n9 9\nh\n4 0\n";
    let attacks: String = (0..10).flat_map(|r| (0..10).map(move |c| format!("{r} {c}\n"))).collect();
    harness()
        .args(["play", "human", "awful", "--no-pause"])
        .write_stdin(format!("{placing}{attacks}"))
        .assert()
        .code(0)
        .stdout(contains("must place 5 ships.").and(contains("Direction must be h or v.")))
        .stdout(contains("You must enter two integers.").and(contains("The ship can not be placed there.")))
        .stdout(contains("wins!"));
}

#[test]
fn input_that_ends_early_ends_the_game_and_says_so() {
    harness()
        .args(["play"])
        .write_stdin("h\n0 0\n")
        .assert()
        .code(2)
        .stderr(contains("help").or(contains("place")));
}

#[test]
fn an_unknown_player_is_refused_with_the_known_ones() {
    harness().args(["play", "superb"]).assert().code(2).stderr(contains("mediocre"));
}

/// `harness play reversi` with these arguments and lines.
fn reversi(arguments: &[&str], typed: &str) -> assert_cmd::assert::Assert {
    harness().args(["play", "reversi"]).args(arguments).write_stdin(typed).assert()
}

#[test]
fn a_game_of_reversi_is_played_from_a_script_to_a_tie() {
    let squares = "   a b\n   0 1\n0  D D\n1  L L\n";
    reversi(&["--size", "2x2"], "a0\n1 1\n1,0\nA1\n")
        .code(0)
        .stdout(contains(format!("{squares}Neither player can move. It is a tie: Dark 2, Light 2.\n")));
}

#[test]
fn reversi_shows_flips_passes_and_the_winner_and_asks_again() {
    let typed = "b1\nc1\n9 9\nsee\nb0\nc0\n? d0\nd0\na1\n3 2\nd1\nc2\na2\na0\n";
    reversi(&["--size", "4x3"], typed)
        .code(0)
        .stdout(contains("No move is allowed at 9 9.\nDark's move: A move is typed as"))
        .stdout(contains("Dark at d0 (+) would flip c0.\nDark's move: Dark plays d0 and flips c0.\n"))
        .stdout(contains("plays c2 and flips c1.\nLight cannot move; Dark plays again.\n"))
        .stdout(contains("plays a2 and flips b1.\nLight cannot move; Dark plays again.\n"))
        .stdout(contains("0  D D D D\n1  D D D L\n2  D . D D\n"))
        .stdout(contains("Neither player can move. Dark wins: Dark 10, Light 1.\n"));
}

#[test]
fn a_game_of_reversi_whose_input_ends_says_so() {
    reversi(&[], "d3\n").code(2).stderr(contains("the input ended before the game did"));
}

#[test]
fn reversi_is_left_with_q() {
    reversi(&[], "d3\nq\n").code(0).stdout(contains("Light's move: "));
}

#[test]
fn a_size_that_reversi_does_not_have_is_refused() {
    for size in ["1x2", "9x8", "8x9", "0x0", "-2x4", "99999x3"] {
        reversi(&[&format!("--size={size}")], "")
            .code(2)
            .stdout("")
            .stderr(contains(format!("a board is from 2x2 to 8x8, not {size}")));
    }
    for size in ["", "8", "x", "8x", "8 by 8", "8x8x8", "99999999999x2"] {
        reversi(&[&format!("--size={size}")], "").code(2).stdout("").stderr(contains("WIDTHxHEIGHT"));
    }
    reversi(&["human"], "").code(2).stderr(contains("not human"));
}

#[test]
fn games_of_one_size_take_no_other() {
    for game in [&["neighbors"][..], &["battleship"], &["human", "awful"], &[]] {
        harness()
            .arg("play")
            .args(game)
            .args(["--size", "6x6"])
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains("a board of one size, not of 6x6").and(contains("leave --size out")));
    }
}
