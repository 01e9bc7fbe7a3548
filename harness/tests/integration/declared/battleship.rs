//! Battleship's Board and Game, declared: the mutants of the checks in Rust, graded by the declared ones.

use super::other_than_told;
use crate::stage::mutants;
use crate::sweep::{AtMost, leaves_out, part_of};

/// Mutants that no declared check sees: they are younger than the checks.
const UNSEEN: [&str; 16] = [
    "board-all-destroyed-counts-taken-away",
    "board-all-destroyed-letters-only",
    "board-all-destroyed-skips-first",
    "board-attack-destroyed-skips-first",
    "board-attack-hit-number-sign-is-water",
    "board-block-two-patterns",
    "board-clear-shots-still-shown",
    "board-display-hides-capitals-only",
    "board-place-eleventh-ship",
    "board-silent-display-waits",
    "board-silent-place-waits",
    "board-unblock-takes-odd-symbols",
    "game-add-ship-twenty-at-most",
    "game-play-place-fails-human-again",
    "game-play-winner-human-loser",
    "game-play-winner-paused",
];

/// The mutants that are graded if sweeps do not run whole.
const PART: AtMost = AtMost { usual: 3, broad: 14 };

#[test]
fn the_declared_board_and_game_notice_the_mutants_of_the_checks_in_rust() {
    if leaves_out("the declared board and game beside mutants in Rust") {
        return;
    }
    let mut all = mutants();
    all.retain(|mutant| ["board-", "game-"].iter().any(|start| mutant.name.starts_with(start)));
    assert_eq!(all.len(), 287, "the table in `declaring-keys` counts them");
    let chosen = part_of(all, PART);
    assert_eq!(other_than_told("battleship-board-game", &chosen, &UNSEEN), [""; 0]);
}
