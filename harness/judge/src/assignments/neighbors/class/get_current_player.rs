//! `getCurrentPlayer`: its scenarios and its answer.

use reference::neighbors::Neighbors;

use super::members::MemberView;
use super::script::ClassScript;
use super::step::{ClassOp, ClassReply};
use crate::assignments::neighbors::notation::{MIXED, exchanged, player_byte, position};
use crate::assignments::transcript::Finding;

/// Compares the player with the one to move.
pub(super) fn examine(game: &Neighbors, got: &ClassReply) -> Finding {
    got.compare(&ClassReply::Letter(player_byte(game.current_player())), "")
}

/// The player in a new game, in positions of both, and after a change of turns.
pub(super) fn value() -> Vec<ClassScript> {
    let set = position(MIXED);
    let at = |game| ClassScript::at(game).then(ClassOp::Current);
    let swapped = ClassScript::fresh().provided(ClassOp::Swap).provided(ClassOp::Look(MemberView::Players));
    vec![
        ClassScript::fresh().then(ClassOp::Current),
        at(&set),
        at(&exchanged(&set)),
        swapped.then(ClassOp::Current),
    ]
}
