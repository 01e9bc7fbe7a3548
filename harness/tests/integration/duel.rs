use std::path::Path;

use predicates::prelude::{PredicateBooleanExt, predicate};

use crate::crowd::kernel_tells;
use crate::stage::{Copy, accepted, harness, root, say};
use crate::sweep::leaves_out;

fn duel(arguments: &[&str]) -> String {
    let output = harness().arg("duel").args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A submission whose GoodPlayer does something else, the first thing it is asked for a shot.
fn good_that(statement: &str) -> Copy {
    let signature = "Point GoodPlayer::recommendAttack()\n{";
    let copy = Copy::of("char-grid").edit("Player.cpp", signature, &format!("{signature}\n    {statement}"));
    let source = std::fs::read_to_string(copy.path().join("Player.cpp")).unwrap();
    copy.with("Player.cpp", &format!("#include <cstdlib>\n#include <stdexcept>\n{source}"))
}

fn forfeits_against_awful(copy: &Copy) -> String {
    let report = duel(&[text(copy.path()), "awful", "--games", "4"]);
    let reason = report.lines().find_map(|line| line.split_once(", first in game 1: "));
    reason.unwrap_or_else(|| panic!("{report}")).1.to_owned()
}

#[test]
fn the_reference_good_player_beats_the_mediocre_one_in_both_seats() {
    let report = duel(&["good", "mediocre", "--games", "20", "--seed", "0"]);
    assert!(
        report.contains("good\n  won 20 of 20: 100.0 %, 95 % interval 66.2 to 100.0 %, by pairs"),
        "{report}"
    );
    assert!(report.contains("10 of 10 going first, 10 of 10 going second"), "{report}");
    assert!(report.contains("shots to win: mean"), "{report}");
}

#[test]
fn a_duel_of_two_submissions_is_the_same_whenever_and_however_many_at_a_time_it_is_played() {
    let (a, b) = (accepted("char-grid"), accepted("rand-idiom"));
    let play = |seed, jobs| duel(&[text(&a), text(&b), "--games", "12", "--seed", seed, "--jobs", jobs]);
    let once = play("5", "1");
    assert_eq!(once, play("5", "2"));
    assert_ne!(once.replace("--seed 5", ""), play("6", "2").replace("--seed 6", ""));
}

/// The members of the panel in C++: how they aim and how they hide, with a name.
const PANEL: [(&str, &str); 9] = [
    ("parity hunter, ships apart", "PARITY, APART"),
    ("probability density", "DIAGONALS, UNLIKELY"),
    ("hunt/target", "AT_RANDOM, UNIFORM"),
    ("checkerboard, edges first", "EDGES_FIRST, UNIFORM"),
    ("clusterer in a corner", "PARITY, CORNER"),
    ("edge-hugger", "PARITY, EDGES"),
    ("symmetric placer", "PLAIN, SYMMETRIC"),
    ("learner within a game", "LEARNING, APART"),
    ("uniform density", "PLAIN, UNIFORM"),
];

/// Games of the reference against each member.
const GAMES: usize = 12;

/// The games that the reference wins against a member of the panel, handed in as a submission.
fn wins_against(member: (&str, &str)) -> usize {
    let source = std::fs::read_to_string(root().join("fixtures/battleship/panel/Player.cpp")).unwrap();
    let usual = "#define MEMBER Member{ PARITY, APART }";
    assert!(source.contains(usual));
    let source = source.replace(usual, &format!("#define MEMBER Member{{ {} }}", member.1));
    let copy = Copy::of("char-grid").with("Player.cpp", &source);
    let report = duel(&["good", text(copy.path()), "--games", &GAMES.to_string(), "--seed", "1"]);
    assert!(!report.contains("forfeit"), "{}: {report}", member.0);
    let won = report.lines().find_map(|line| line.trim().strip_prefix("won ")?.split(' ').next());
    won.unwrap().parse().unwrap()
}

#[test]
fn the_panel_in_cpp_plays_to_the_end_and_loses_most_games_to_the_reference() {
    if leaves_out("the panel of players") {
        return;
    }
    let wins: usize = PANEL.into_iter().map(wins_against).sum();
    assert!(wins * 100 >= 65 * GAMES * PANEL.len(), "{wins} of {}", GAMES * PANEL.len());
}

#[test]
fn every_game_has_one_winner() {
    let report = duel(&[text(&accepted("terse-rand")), "mediocre", "--games", "10"]);
    let wins = report
        .lines()
        .filter_map(|line| line.trim().strip_prefix("won ")?.split(' ').next()?.parse::<u32>().ok());
    assert_eq!(wins.sum::<u32>(), 10, "{report}");
}

#[test]
fn players_of_other_kinds_take_part() {
    let name = format!("awful@{}", text(&accepted("list-sampler")));
    let report = duel(&[&name, "good", "--games", "4", "--seed", "5"]);
    assert!(report.contains("good\n  won 4 of 4"), "{report}");
}

#[test]
fn a_player_who_leaves_forfeits_and_is_told_why() {
    assert!(forfeits_against_awful(&good_that("std::exit(3);")).contains("called exit(3)"));
    assert!(forfeits_against_awful(&good_that("std::abort();")).contains("crashed (abort"));
    let thrown = forfeits_against_awful(&good_that("throw std::runtime_error(\"lost\");"));
    assert!(thrown.contains("it threw") && thrown.contains("lost"), "{thrown}");
}

#[test]
fn a_player_who_never_finishes_forfeits_in_the_end() {
    let copy = good_that("return Point(0, 0);");
    let report = duel(&[text(copy.path()), text(copy.path()), "--games", "2"]);
    let reason = "forfeited 1, first in game 1: it did not destroy all ships, however often it shot";
    assert!(report.contains(reason), "{report}");
}

#[test]
fn a_player_who_does_not_place_its_ships_forfeits() {
    let signature = "bool GoodPlayer::placeShips(Board& b)\n{";
    let copy = Copy::of("char-grid").edit("Player.cpp", signature, &format!("{signature}\n    return true;"));
    assert_eq!(forfeits_against_awful(&copy), "placeShips did not place all ships");
}

/// Writes the worker's own word for a library that cannot be loaded, as the frame of that number, and leaves.
const FORGERY: &str = "#include <cstring>\n#include <sys/syscall.h>\n#include <unistd.h>\n\
    static void forge(unsigned number)\n{\n\
    unsigned char frame[25] = { 18 };\n\
    const unsigned length = 13, reason = 5;\n\
    memcpy(frame + 4, &number, 4);\n\
    memcpy(frame + 8, &length, 4);\n\
    memcpy(frame + 12, &reason, 4);\n\
    memcpy(frame + 20, \"oops!\", 5);\n\
    syscall(SYS_exit_group, write(4, frame, sizeof frame) != sizeof frame);\n}\n";

/// Before the first shot a player has sent its answer to `createPlayer`, its layout, and that it waits for its turn.
const FRAMES_BEFORE_THE_FIRST_SHOT: u32 = 3;

#[test]
fn a_player_cannot_cancel_a_series_by_saying_that_it_does_not_load() {
    let forger = good_that(&format!("forge({FRAMES_BEFORE_THE_FIRST_SHOT});")).prepend("Player.cpp", FORGERY);
    let report = duel(&[text(forger.path()), "awful", "--games", "10"]);
    let forfeits = "forfeited 10, first in game 1: no possible answer: the process says that its library does not load, and \
                    it had loaded";
    assert!(report.contains(forfeits), "{report}");
    assert!(report.contains("awful\n  won 10 of 10"), "{report}");
}

/// What is said before the first game of a player that cannot be used.
fn refused(copy: &Copy, words: [&str; 2]) {
    for arguments in [
        vec!["duel", text(copy.path()), "good"],
        vec!["duel", "--lineup", &format!("player={}", text(copy.path()))],
    ] {
        let refused = harness().args(arguments).assert().code(2);
        refused.stderr(predicate::str::contains(words[0]).and(predicate::str::contains(words[1])));
    }
}

#[test]
fn a_library_that_names_what_nobody_defines_is_refused_before_the_first_game() {
    let signature = "Point GoodPlayer::recommendAttack()\n{";
    let copy = Copy::of("char-grid").edit(
        "Player.cpp",
        signature,
        &format!("void nowhere();\n{signature}\n    nowhere();"),
    );
    refused(&copy, ["does not compile", "nowhere"]);
}

#[test]
fn a_library_for_which_there_is_no_room_is_refused_before_the_first_game() {
    let copy = Copy::of("char-grid").append("Player.cpp", "\nchar huge[1900L << 20];\n");
    refused(&copy, ["cannot be loaded", "its own process says"]);
}

#[test]
fn a_series_ends_when_a_player_crashed_three_times_in_a_row_and_the_rest_counts_for_the_other() {
    let crasher = good_that("std::abort();");
    let play = |jobs| duel(&[text(crasher.path()), "awful", "--games", "40", "--seed", "1", "--jobs", jobs]);
    let report = play("1");
    assert!(report.contains("only 3 were played: "), "{report}");
    assert!(
        report
            .contains("forfeited 3 in a row for the same reason; the other 37 count for awful, as forfeits"),
        "{report}"
    );
    assert!(report.contains("won 40 of 40"), "{report}");
    assert!(report.contains("20 of 20 going first, 20 of 20 going second"), "{report}");
    assert_eq!(report, play("3"), "it ends at the same game, however many are played at a time");
}

#[test]
fn a_player_who_sleeps_in_every_move_forfeits_games_and_then_the_series() {
    if !kernel_tells() {
        return say(
            "SKIPPED: this kernel does not tell how long a process waits for a processor, so sleep is not counted",
        );
    }
    if leaves_out("three games against a player that sleeps in every move") {
        return;
    }
    let sleeper = good_that("usleep(4300000);").prepend("Player.cpp", "#include <unistd.h>\n");
    let report = duel(&[text(sleeper.path()), "awful", "--games", "100"]);
    assert!(
        report.contains("forfeited 100, first in game 1: it slept for more than 10 s of the game"),
        "{report}"
    );
    assert!(report.contains("the other 97 count for awful, as forfeits"), "{report}");
}

#[test]
fn what_cannot_play_is_refused_with_the_fix() {
    let refused = |arguments: &[&str], message: &'static str| {
        harness().arg("duel").args(arguments).assert().code(2).stderr(predicate::str::contains(message));
    };
    refused(&["human", "good"], "`harness play human`");
    refused(&["nobody", "good"], "KIND@SUBMISSION");
    refused(&["good", "good", "--games", "0"], "--games 2 or more");
    let without = Copy::of("char-grid").without("Player.cpp");
    refused(&[text(without.path()), "good"], "no Player.cpp");
    let broken = Copy::of("char-grid").append("Player.cpp", "\nint x = ;\n");
    refused(&[text(broken.path()), "good"], "does not compile");
}

#[test]
fn a_player_who_breaks_the_same_rule_in_every_game_has_forfeited_them_all_after_three() {
    let signature = "bool GoodPlayer::placeShips(Board& b)\n{";
    let copy = Copy::of("char-grid").edit("Player.cpp", signature, &format!("{signature}\n    return true;"));
    let report = duel(&[text(copy.path()), "awful", "--games", "20"]);
    assert!(report.contains("only 3 were played"), "{report}");
    assert!(report.contains("forfeited 20, first in game 1: placeShips did not place all ships"), "{report}");
}

#[test]
fn the_time_of_moves_is_told_beside_the_report_by_both_clocks() {
    let output =
        harness().args(["duel", text(&accepted("char-grid")), "awful", "--games", "2"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let times = said.lines().find(|line| line.contains("longest move")).unwrap_or_else(|| panic!("{said}"));
    assert!(times.matches("computing").count() == 2 && times.contains("mean"), "{times}");
    assert!(!String::from_utf8(output.stdout).unwrap().contains("longest move"));
}

#[test]
fn a_move_over_five_seconds_is_a_warning_with_the_handouts_clause_and_no_forfeit() {
    if leaves_out("a move over five seconds") {
        return;
    }
    let once =
        "static bool once = false;\n    if (!once) {\n        once = true;\n        usleep(5300000);\n    }";
    let slow = good_that(once).prepend("Player.cpp", "#include <unistd.h>\n");
    let report = duel(&[text(slow.path()), "awful", "--games", "2", "--seed", "3"]);
    assert!(report.contains("warning: a move took 5."), "{report}");
    assert!(report.contains("must not take more than 5 seconds"), "{report}");
    assert!(!report.contains("forfeited"), "{report}");
}

#[test]
fn the_references_players_of_another_game_play_a_series_with_its_own_words() {
    let report = duel(&["random", "greedy", "--assignment", "reversi", "--games", "20", "--seed", "1"]);
    assert!(report.contains("moves to win: mean") && !report.contains("shots"), "{report}");
    let refused = harness().args(["duel", "random", "/", "--assignment", "reversi"]).assert().code(2);
    refused.stderr(predicate::str::contains("submissions of reversi hold no players"));
    let refused =
        harness().args(["duel", "--assignment", "reversi", "--lineup", "board=ref"]).assert().code(2);
    refused.stderr(predicate::str::contains("no game of reversi has parts of several submissions"));
}
