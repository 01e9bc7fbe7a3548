//! The check that nothing but `display` writes to cout.

use reference::battleship::Direction::{Horizontal, Vertical};

use super::script::{BoardFocus, BoardScript, attack, place, unplace};
use super::step::{BoardAnswer, BoardOp, BoardStep};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::transcript::Finding;

/// Examines what a step other than `display` printed.
pub(super) fn examine(step: &BoardStep, answer: &BoardAnswer) -> Finding {
    if step.op.is_display() || answer.printed.is_empty() {
        return Finding::Right;
    }
    Finding::wrong("nothing written to cout (only display may)", format!("it wrote {:?}", answer.printed))
}

pub(super) fn silent() -> Vec<BoardScript> {
    let about =
        |rows, cols| BoardScript::new(GameConfig::with_lengths(rows, cols, &[3, 2]), BoardFocus::Silence);
    let plain = about(7, 7)
        .all([place(1, 1, 0, Horizontal), place(1, 1, 1, Horizontal), unplace(1, 2, 0, Horizontal)])
        .all([
            unplace(1, 1, 0, Horizontal),
            BoardOp::Block,
            place(2, 2, 0, Vertical),
            BoardOp::Unblock,
            BoardOp::Clear,
        ])
        .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal), BoardOp::AllDestroyed])
        .all([attack(5, 5), attack(5, 5), attack(1, 1), attack(1, 2), attack(1, 3)])
        .all([attack(3, 1), attack(3, 2), BoardOp::AllDestroyed, BoardOp::Delete]);
    let refusals =
        [place(9, 9, 1, Horizontal), place(1, 1, 7, Horizontal), unplace(1, 1, 7, Horizontal), attack(7, 7)];
    let each_refusal = refusals.map(|op| about(5, 5).then(op));
    std::iter::once(plain).chain(each_refusal).collect()
}
