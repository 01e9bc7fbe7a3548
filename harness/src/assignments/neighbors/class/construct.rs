//! Scenarios about the constructor.

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
    MemberView::PARTS.map(seen_by).into()
}
