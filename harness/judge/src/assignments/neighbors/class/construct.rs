//! Scenarios about the constructor.

use reference::neighbors::Neighbors;

use super::members::MemberView;
use super::script::ClassScript;
use super::step::ClassOp;

/// A new game, of which these members are read.
pub(super) fn new_game(view: MemberView) -> Vec<ClassScript> {
    vec![ClassScript::fresh().then(ClassOp::Look(view))]
}

/// Several games: one changes, another does not, and one that is made later is a new game. A member that the constructor leaves
/// wrong hides no other.
pub(super) fn apart() -> Vec<ClassScript> {
    let seen_by = |view: MemberView| {
        ClassScript::fresh()
            .on(1, ClassOp::New)
            .provided(ClassOp::step("c0", "c2"))
            .then(ClassOp::Swap)
            .on(1, ClassOp::Look(view))
            .on(2, ClassOp::New)
            .on(2, ClassOp::Look(view))
    };
    MemberView::PARTS.map(seen_by).into_iter().chain(BESIDE_PLAYERS.map(set_apart)).collect()
}

/// The members that are right whoever begins.
const BESIDE_PLAYERS: [MemberView; 2] = [MemberView::Board, MemberView::Counts];

/// The same in a game that is set before it changes, so that the move is Black's for a class in which White begins, too.
fn set_apart(view: MemberView) -> ClassScript {
    ClassScript::fresh()
        .on(1, ClassOp::New)
        .then(ClassOp::Set(Box::new(Neighbors::new())))
        .provided(ClassOp::step("c0", "c2"))
        .then(ClassOp::Swap)
        .on(1, ClassOp::Look(view))
        .on(2, ClassOp::New)
        .on(2, ClassOp::Look(view))
}
