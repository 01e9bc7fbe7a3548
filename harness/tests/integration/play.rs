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
