//! The check that nothing but `display` writes to cout, and that nothing reads from cin.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::View;

use super::script::{BoardFocus, BoardScript, attack, place, unplace};
use super::step::{BoardAnswer, BoardOp, BoardReply, BoardStep};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::repro::watched_cin::WAS_READ;
use crate::assignments::transcript::{Finding, Role};

/// Examines what a step other than `display` printed, and whether any has read.
pub(super) fn examine(step: &BoardStep, answer: &BoardAnswer) -> Finding {
    if step.op == BoardOp::Read && answer.result == BoardReply::Truth(true) {
        let required = "nothing read from cin: only play and HumanPlayer may";
        return Finding::wrong(required, WAS_READ);
    }
    if step.op.is_display() || answer.printed.is_empty() {
        return Finding::Right;
    }
    Finding::wrong("nothing written to cout (only display may)", format!("it wrote {:?}", answer.printed))
}

/// A board that takes no ship does nothing that could print.
const IDLE: &str = "a ship on the board, which other checks ask for";

/// The finding about silence where an answer is found so: wrong answers are other checks' business, but a board that refuses
/// its ships shows nothing.
pub(super) fn observed(finding: Finding, step: &BoardStep) -> Finding {
    match (finding, step.op, step.role) {
        (Finding::Wrong(_), BoardOp::Place(_), Role::Premise) => Finding::Unjudged(IDLE),
        _ => Finding::Right,
    }
}

pub(super) fn silent() -> Vec<BoardScript> {
    let about =
        |rows, cols| BoardScript::new(GameConfig::with_lengths(rows, cols, &[3, 2]), BoardFocus::Silence);
    let plain = |direction| {
        about(7, 7)
            .provided(place(1, 1, 0, direction))
            .all([place(1, 1, 1, direction), unplace(2, 2, 0, direction), unplace(1, 1, 0, direction)])
            .all([BoardOp::Block, place(2, 2, 0, Vertical), BoardOp::Unblock, BoardOp::Clear])
            .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal), BoardOp::AllDestroyed])
            .all([attack(5, 5), attack(5, 5), attack(1, 1), attack(1, 2), attack(1, 3)])
            .all([attack(3, 1), attack(3, 2), BoardOp::AllDestroyed, BoardOp::Delete])
    };
    let refusals =
        [place(9, 9, 1, Horizontal), place(1, 1, 7, Horizontal), unplace(1, 1, 7, Horizontal), attack(7, 7)];
    let lone = || about(5, 5).provided(place(1, 1, 0, Horizontal));
    let each_refusal = refusals.map(|op| lone().then(op));
    let again = lone().all([place(3, 1, 0, Horizontal), unplace(1, 1, 1, Horizontal), attack(1, 1)]);
    // Of the places of a ship some are blocked. A board that takes none where nothing is blocked shows nothing by that.
    let blocked = about(2, 3)
        .provided(place(0, 0, 1, Horizontal))
        .all([unplace(0, 0, 1, Horizontal), BoardOp::Block])
        .all([place(0, 0, 1, Horizontal), place(0, 1, 1, Horizontal)])
        .all([place(1, 0, 1, Horizontal), place(1, 1, 1, Horizontal), BoardOp::Unblock]);
    let views = [View::Everything, View::ShotsOnly].map(BoardOp::Display);
    let shown = lone().all(views);
    let all =
        [plain(Horizontal), plain(Vertical)].into_iter().chain(each_refusal).chain([again, blocked, shown]);
    all.map(looking_at_cin).collect()
}

/// The same script with a look at cin after each call.
fn looking_at_cin(script: BoardScript) -> BoardScript {
    let with_look = |step: &BoardStep| [*step, BoardStep { op: BoardOp::Read, role: Role::Judged, ..*step }];
    BoardScript { steps: script.steps.iter().flat_map(with_look).collect(), ..script }
}
