//! Smaller scenarios of the same kind: the last calls from the position before them, fewer calls, fewer pieces.

use reference::neighbors::{Neighbors, Square};

use super::script::Script;
use super::step::{Op, Role, Step};
use crate::assignments::common::shrink::runs;

/// How many of the last calls are tried from the position before them.
const LAST: [usize; 3] = [1, 2, 4];

/// The longest script of which single calls are left out; of longer ones there would be too many ways.
const LONG: usize = 200;

/// The most promising first.
pub(super) fn smaller(script: &Script) -> impl Iterator<Item = Script> {
    let total = script.steps.len();
    let least = if total > LONG { total / 16 } else { 1 };
    let large = runs(total).take_while(move |(_, count)| *count >= least);
    let fewer = cuts(total).chain(large).filter_map(|(from, count)| without(script, from, count));
    from_positions(script).into_iter().chain(fewer).chain(with_fewer_pieces(script))
}

/// What follows the failure, if it is there: the last half, quarter, and so on to the last call.
fn cuts(total: usize) -> impl Iterator<Item = (usize, usize)> {
    let parts = std::iter::successors(Some(total / 2), |size| Some(size / 2)).take_while(|size| *size > 0);
    parts.map(move |size| (total - size, size))
}

/// A long game as a position and its last calls; only for one object, and where that is shorter.
fn from_positions(script: &Script) -> Vec<Script> {
    if script.steps.iter().any(|step| step.object != 0) {
        return Vec::new();
    }
    let total = script.steps.len();
    let starts = LAST.iter().filter(|count| **count + 2 < total).map(|count| total - count);
    starts.map(|start| from_position(script, start)).collect()
}

fn from_position(script: &Script, start: usize) -> Script {
    let mut game = Neighbors::new();
    script.steps[..start].iter().for_each(|step| follow(&mut game, &step.op));
    let judged = |op: Op| Step { object: 0, op, role: Role::Judged };
    let head = [judged(Op::New), judged(Op::Set(Box::new(game)))];
    let tail = script.steps[start..].iter().cloned();
    Script { steps: head.into_iter().chain(tail).collect(), about: script.about }
}

pub(super) fn follow(game: &mut Neighbors, op: &Op) {
    match op {
        Op::New => *game = Neighbors::new(),
        Op::Set(position) => game.clone_from(position),
        Op::Swap => game.swap_player(),
        Op::Move(from, to) => drop(game.make_move(from, to)),
        Op::Print | Op::Current | Op::Isolated(_) | Op::Connected(_) | Op::GameOver | Op::Look(_) => {}
    }
}

/// Everything but these steps; an object that is still used is still made.
fn without(script: &Script, from: usize, count: usize) -> Option<Script> {
    let to = (from + count).min(script.steps.len());
    let used = |object: u8| script.steps[to..].iter().any(|step| step.object == object);
    if script.steps[from..to].iter().any(|step| matches!(step.op, Op::New) && used(step.object)) {
        return None;
    }
    let mut smaller = script.clone();
    smaller.steps.drain(from..to);
    Some(smaller)
}

/// Without one piece of a position.
fn with_fewer_pieces(script: &Script) -> impl Iterator<Item = Script> {
    script.steps.iter().enumerate().flat_map(move |(index, step)| {
        let Op::Set(game) = &step.op else { return Vec::new() };
        let taken = Square::all().filter(|square| game.at(*square).is_some());
        let without = |square: Square| {
            let mut fewer = game.clone();
            fewer.put(square, None);
            let mut smaller = script.clone();
            smaller.steps[index].op = Op::Set(fewer);
            smaller
        };
        taken.map(without).collect()
    })
}
