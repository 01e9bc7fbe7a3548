//! `Game(rows, cols)`: the sizes that a Game must take.

use super::add_ship::add;
use super::script::{AccessorFocus, AccessorScript};
use super::step::{AccessorOp, AccessorStep, FreshMemory};
use crate::assignments::transcript::Role;

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

/// The contents of memory for the Games of a script about initialisers. Where the second does not do what the first did, the
/// Game's own past is the cause, and not memory.
pub(super) const CONTENTS: [FreshMemory; 3] =
    [FreshMemory::Zeroes, FreshMemory::Zeroes, FreshMemory::Pattern];

/// The same calls of a Game in each memory.
pub(super) fn initialised() -> AccessorScript {
    let new = [AccessorOp::New { rows: 3, cols: 4 }, AccessorOp::Rows, AccessorOp::Cols];
    let points = [AccessorOp::is_valid(2, 3), AccessorOp::is_valid(3, 0)];
    let first = [AccessorOp::NShips, add(2, b'R', "raft"), AccessorOp::NShips];
    let second = [add(3, b'K', "skiff"), AccessorOp::NShips];
    let all = new.into_iter().chain(points).chain(first).chain(second);
    repeated(&all.collect::<Vec<_>>())
}

/// A script that performs these calls in each memory, and judges the last time.
pub(super) fn repeated(calls: &[AccessorOp]) -> AccessorScript {
    let script = AccessorScript::new(AccessorFocus::Initialised);
    let last = CONTENTS.len() - 1;
    CONTENTS.into_iter().enumerate().fold(script, |mut script, (round, memory)| {
        let role = if round == last { Role::Judged } else { Role::Premise };
        script.steps.push(AccessorStep::premise(AccessorOp::Fill(memory)));
        script.steps.extend(calls.iter().cloned().map(|op| AccessorStep { op, role }));
        script
    })
}

/// Every valid size, the telling ones first.
pub(super) fn sizes() -> Vec<AccessorScript> {
    let all = (1..=10).flat_map(|rows| (1..=10).map(move |cols| (rows, cols)));
    let ops = BROAD.into_iter().chain(THIN).chain(all).flat_map(|(rows, cols)| {
        [AccessorOp::New { rows, cols }, AccessorOp::Rows, AccessorOp::Cols, AccessorOp::Delete]
    });
    let mut scripts = vec![AccessorScript::new(AccessorFocus::Answers).all(ops), two_games()];
    scripts.extend([1, 5, 12].map(with_ships));
    scripts
}

/// A Game that is destroyed with that many ships.
fn with_ships(ships: u8) -> AccessorScript {
    let added = (b'a'..b'a' + ships).map(|symbol| add(1, symbol, "raft"));
    let script = AccessorScript::new(AccessorFocus::Answers).game(10, 10);
    added.fold(script, AccessorScript::provided).then(AccessorOp::Delete)
}

/// Two Games at a time, each of which keeps its size.
fn two_games() -> AccessorScript {
    let size = [AccessorOp::Rows, AccessorOp::Cols];
    let first =
        [AccessorOp::New { rows: 3, cols: 7 }, AccessorOp::Other, AccessorOp::New { rows: 9, cols: 10 }];
    let asked = size.clone().into_iter().chain([AccessorOp::Other]).chain(size);
    AccessorScript::new(AccessorFocus::Answers).all(first.into_iter().chain(asked))
}
