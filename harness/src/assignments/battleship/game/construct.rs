//! `Game(rows, cols)`: the sizes that a Game must take.

use super::script::{AccessorFocus, AccessorScript};
use super::step::AccessorOp;

/// Square, lying and standing.
pub(super) const BROAD: [(i32, i32); 5] = [(10, 10), (3, 7), (7, 3), (2, 2), (9, 10)];

/// As thin as can be: apart, because a Game that cannot be made this thin has a check of its own.
pub(super) const THIN: [(i32, i32); 3] = [(1, 10), (10, 1), (1, 1)];

/// One process for broad games, one for thin ones; each size has a Game of its own.
pub(super) fn on_sizes(
    focus: AccessorFocus,
    script: impl Fn(AccessorScript, i32, i32) -> AccessorScript,
) -> Vec<AccessorScript> {
    let on = |sizes: &[(i32, i32)]| {
        sizes.iter().fold(AccessorScript::new(focus), |whole, &(rows, cols)| script(whole, rows, cols))
    };
    vec![on(&BROAD), on(&THIN)]
}

/// Every valid size, the telling ones first.
pub(super) fn sizes() -> Vec<AccessorScript> {
    let all = (1..=10).flat_map(|rows| (1..=10).map(move |cols| (rows, cols)));
    let ops = BROAD.into_iter().chain(THIN).chain(all).flat_map(|(rows, cols)| {
        [AccessorOp::New { rows, cols }, AccessorOp::Rows, AccessorOp::Cols, AccessorOp::Delete]
    });
    vec![AccessorScript::new(AccessorFocus::Answers).all(ops)]
}
