//! `swapPlayer`: its scenarios.

use super::members::MemberView;
use super::script::ClassScript;
use super::step::ClassOp;
use crate::assignments::neighbors::notation::{MIXED, exchanged, position};

/// Three changes of turns, with a look at the players after each.
pub(super) fn players() -> Vec<ClassScript> {
    let turns = [ClassOp::Swap, ClassOp::Look(MemberView::Players)];
    let thrice = |script: ClassScript| (0..3).fold(script, |script, _| script.all(turns.clone()));
    vec![
        thrice(ClassScript::fresh()),
        thrice(ClassScript::at(&position(MIXED))),
        thrice(ClassScript::at(&exchanged(&position(MIXED)))),
    ]
}

/// Two changes of turns, with a look at all other members after each.
pub(super) fn alone() -> Vec<ClassScript> {
    let rest = [ClassOp::Swap, ClassOp::Look(MemberView::Board), ClassOp::Look(MemberView::Counts)];
    vec![ClassScript::at(&position(MIXED)).all(rest.clone()).all(rest)]
}
