//! Positions and moves that dialogues of several checks are made of.

use super::dialogue::{Dialogue, DialogueFocus};
use super::opening_move::begun_by_black;
use crate::assignments::neighbors::notation::{exchanged, position};

/// Games of two or three moves in which a player has to pass, and their moves.
const PASSES: [(&str, &[&str]); 4] = [
    // Black passes twice.
    ("....W..B ........ ....W... .B..W... ........ ........ .....B.. ........", &["e3 d2", "d2 d1"]),
    ("........ ........ ...W...B ..W..... ........ ....W... ........ .B......", &["d2 d3", "c3 d4"]),
    // White's move sets Black free.
    (".....W.B .....W.. .......B ........ ........ .....W.. ........ ........", &["f0 g0", "h0 g1"]),
    // The other player passes in between.
    ("........ ........ ..W..... .......W ....B... ..W.B... ........ ...B....", &["e4 f5", "e5 e6"]),
];

/// A game in which Black passes at once, and White's move ends it: the turn is passed on by the pass alone. No real game begins so: what
/// becomes of a program that asks for the first move without looking is told by the others.
const ONE_PASS: (&str, &str) =
    ("B......B ........ ........ ........ ..WW.... ........ ....W... ........", "d4 d5");

/// The position before the last move of the handout's sample run.
pub(super) const LAST_OF_SAMPLE: &str =
    "...B..W. ...B.W.. .....B.. .WW..BB. .....B.W W..BB... .W...B.W ...WW...";

/// The last move of the sample run.
pub(super) const LAST_MOVE: &str = "d0 e1";

/// Attempts in the position before the last move, each of which breaks another condition.
const ATTEMPTS: [&str; 8] = ["D0 e1", "d0 d9", "z9 e1", "a0 b1", "g0 f1", "d0 e2", "d0 g0", "d0 d1"];

/// A dialogue from a position with Black to move, and the same with the colors exchanged, behind a move of Black's.
///
/// # Panics
/// Panics where no move leads to the position: a mistake in a scenario.
pub(super) fn for_both(picture: &str, lines: &[&str], focus: DialogueFocus) -> Vec<Dialogue> {
    vec![
        begun_by_black(Dialogue::new(&position(picture), lines, focus))
            .expect("a move leads to the position"),
        for_white(picture, lines, focus),
    ]
}

/// A dialogue from a position with the colors exchanged, behind a move of Black's.
///
/// # Panics
/// Panics where no move leads to the position: a mistake in a scenario.
pub(super) fn for_white(picture: &str, lines: &[&str], focus: DialogueFocus) -> Dialogue {
    let dialogue = Dialogue::new(&exchanged(&position(picture)), lines, focus);
    begun_by_black(dialogue).expect("a move leads to the position")
}

/// The last move of the sample run.
pub(super) fn last_moves(focus: DialogueFocus) -> Vec<Dialogue> {
    for_both(LAST_OF_SAMPLE, &[LAST_MOVE], focus)
}

/// Games in which a player has to pass.
pub(super) fn passes(focus: DialogueFocus) -> Vec<Dialogue> {
    PASSES.iter().flat_map(|(picture, moves)| for_both(picture, moves, focus)).collect()
}

/// A game in which a player passes, and nobody passes the turn on after a move.
pub(super) fn one_pass(focus: DialogueFocus) -> Dialogue {
    let (picture, last) = ONE_PASS;
    Dialogue::new(&position(picture), [last], focus)
}

/// Games in which one attempt is refused, and many.
pub(super) fn attempts(focus: DialogueFocus) -> Vec<Dialogue> {
    let one = for_both(LAST_OF_SAMPLE, &["z9 e1", LAST_MOVE], focus);
    let all: Vec<&str> = ATTEMPTS.into_iter().chain([LAST_MOVE]).collect();
    one.into_iter().chain(for_both(LAST_OF_SAMPLE, &all, focus)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialogue_ends_with_its_game() {
        let focus = DialogueFocus::Words;
        let others = vec![one_pass(focus)];
        for dialogue in [passes(focus), attempts(focus), last_moves(focus), others].concat() {
            assert!(dialogue.comes_to_an_end(), "{dialogue:?}");
        }
    }

    #[test]
    fn no_attempt_of_the_list_is_a_move() {
        for attempt in ATTEMPTS {
            let (from, to) = attempt.split_once(' ').unwrap();
            assert!(position(LAST_OF_SAMPLE).make_move(from, to).is_err(), "{attempt}");
        }
    }
}
