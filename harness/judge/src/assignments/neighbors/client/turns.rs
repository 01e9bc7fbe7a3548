//! Dialogues about turns: the player who is asked, and the moment when nobody is asked any more.

use super::dialogue::{Dialogue, DialogueFocus};
use super::games::{LAST_MOVE, LAST_OF_SAMPLE, attempts, for_both, last_moves};
use super::random_games::{Attempts, whole_games};
use super::turn_slip::TurnSlip;

const FOCUS: DialogueFocus = DialogueFocus::Words;

/// A last move and whole games.
pub(super) fn order() -> Vec<Dialogue> {
    last_moves(FOCUS).into_iter().chain(whole_games(1, 2, Attempts::None, FOCUS)).collect()
}

/// Games with moves that are not valid. A client that never passes the turn on may well refuse them.
pub(super) fn invalid() -> Vec<Dialogue> {
    let games = attempts(FOCUS).into_iter().chain(whole_games(2, 1, Attempts::Some, FOCUS));
    games.map(|dialogue| dialogue.despite(&[TurnSlip::Never, TurnSlip::PassOnceOver])).collect()
}

/// More is typed than the game takes.
pub(super) fn stops() -> Vec<Dialogue> {
    for_both(LAST_OF_SAMPLE, &[LAST_MOVE, "a5 b4", "e1 d0", "a5 b4", "e1 d0", "h7 h6"], DialogueFocus::Stop)
}
