//! Dialogues about input that the handout leaves open: positions on several lines or on one, glued together, cut short.

use reference::neighbors::Neighbors;

use super::dialogue::{Dialogue, DialogueFocus, InputReading};
use super::games::LAST_OF_SAMPLE;
use super::turn_slip::TurnSlip;
use crate::assignments::neighbors::notation::position;

fn typed(text: &str) -> Dialogue {
    Dialogue::typing(&position(LAST_OF_SAMPLE), text.to_owned(), DialogueFocus::Words).despite(TurnSlip::ALL)
}

/// Positions on lines of their own, and two moves on one line.
pub(super) fn split() -> Vec<Dialogue> {
    let texts = ["d0\ne1\n", "\n\n  d0\t\n\n   e1", "d0 e2 d0 d1 d0 e1\n", "d0 e2\nd0\nd1 d0\ne1\n"];
    texts.map(typed).into()
}

/// Positions without anything between them are either a word that is no position, or two positions.
pub(super) fn glued() -> Vec<Dialogue> {
    let readings = &[InputReading::Words, InputReading::Characters];
    ["d0e1 x9x9\nd0 e1\n", "d0e2 d0d1\nd0 e1\n"].map(|text| Dialogue { readings, ..typed(text) }).into()
}

/// The input ends in the middle of a game, of a move, of a question.
pub(super) fn ends() -> Vec<Dialogue> {
    let moves: [&[&str]; 4] = [&[], &["d0 f2"], &["d0 f2", "E0 f1"], &["d0 f2", "e0"]];
    moves.map(|moves| Dialogue::new(&Neighbors::new(), moves, DialogueFocus::Ending)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glued_positions_may_be_read_in_both_ways() {
        let dialogue = &glued()[0];
        assert!(dialogue.comes_to_an_end());
        let lengths: Vec<usize> = dialogue.required().iter().map(|(said, _)| said.len()).collect();
        assert!(lengths[0] > lengths[2], "{lengths:?}");
    }
}
