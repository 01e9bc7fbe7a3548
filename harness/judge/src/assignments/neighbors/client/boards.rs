//! Dialogues about the places of boards in the output.

use super::dialogue::{BoardLocation, Dialogue, DialogueFocus};
use super::games::{attempts, last_moves, passes};
use super::random_games::{Attempts, whole_games};
use super::results;

/// The board before anything else.
pub(super) fn start() -> Vec<Dialogue> {
    let focus = DialogueFocus::Boards(BoardLocation::Start);
    attempts(focus).into_iter().chain(whole_games(3, 1, Attempts::None, focus)).collect()
}

/// The board after each valid move.
pub(super) fn after_moves() -> Vec<Dialogue> {
    let focus = DialogueFocus::Boards(BoardLocation::Move);
    whole_games(4, 2, Attempts::None, focus).chain(passes(focus)).collect()
}

/// No board after a move that is not valid.
pub(super) fn after_invalid() -> Vec<Dialogue> {
    attempts(DialogueFocus::Boards(BoardLocation::Invalid))
}

/// The board before the result.
pub(super) fn last() -> Vec<Dialogue> {
    let focus = DialogueFocus::Boards(BoardLocation::Last);
    last_moves(focus).into_iter().chain(results::all(focus)).collect()
}
