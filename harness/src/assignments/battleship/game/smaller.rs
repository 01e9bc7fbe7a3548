//! Smaller scenarios of the same kind: fewer steps, fewer ships, numbers nearer to zero.

use reference::battleship::{Game, Point, ShipId};

use super::oracle::is_open;
use super::script::{About, Script};
use super::step::{Op, Role, Ship};
use crate::assignments::common::shrink::{halving, nearer_to_zero, runs};

/// The most promising first: what leaves much out, then what leaves little out, then numbers. The first step, which
/// makes the Game, stays.
pub(super) fn smaller(script: &Script) -> impl Iterator<Item = Script> {
    let total = script.steps.len();
    let droppable = runs(total).filter(|(from, _)| *from > 0);
    let fewer = droppable.map(|(from, count)| without(script, from, count));
    let ships = (0..total).filter_map(|index| without_ship(script, index));
    let numbers = (0..total).flat_map(|index| with_smaller_numbers(script, index));
    fewer.chain(ships).chain(numbers).filter(is_sound)
}

fn without(script: &Script, from: usize, count: usize) -> Script {
    let mut smaller = script.clone();
    smaller.steps.drain(from..(from + count).min(script.steps.len()));
    smaller
}

/// Without the ship that this step adds and what is asked about one ship; the ids after it move up.
fn without_ship(script: &Script, index: usize) -> Option<Script> {
    let Op::AddShip(_) = script.steps[index].op else { return None };
    let before = script.steps[..index].iter().filter(|step| matches!(step.op, Op::AddShip(_)));
    let gone = ShipId::try_from(before.count()).ok()?;
    let mut smaller = without(script, index, 1);
    smaller.steps.retain(|step| asked_about(&step.op) != Some(gone));
    for step in &mut smaller.steps {
        if let Op::ShipLength(id) | Op::ShipSymbol(id) | Op::ShipName(id) = &mut step.op
            && *id > gone
        {
            *id -= 1;
        }
    }
    Some(smaller)
}

fn with_smaller_numbers(script: &Script, index: usize) -> impl Iterator<Item = Script> {
    smaller_ops(&script.steps[index].op).into_iter().map(move |op| {
        let mut smaller = script.clone();
        smaller.steps[index].op = op;
        smaller
    })
}

/// The same operation with one number nearer to zero; a Game keeps a size that the handout allows.
fn smaller_ops(op: &Op) -> Vec<Op> {
    let sizes = |size: i32| nearer_to_zero(size).filter(|size| *size > 0);
    match op {
        Op::New { rows, cols } => {
            let fewer_rows = sizes(*rows).map(|rows| Op::New { rows, cols: *cols });
            fewer_rows.chain(sizes(*cols).map(|cols| Op::New { rows: *rows, cols })).collect()
        }
        Op::IsValid(p) => {
            let rows = nearer_to_zero(p.r).map(|r| Op::IsValid(Point::new(r, p.c)));
            rows.chain(nearer_to_zero(p.c).map(|c| Op::IsValid(Point::new(p.r, c)))).collect()
        }
        Op::AddShip(ship) => {
            nearer_to_zero(ship.length).map(|length| Op::AddShip(Ship { length, ..*ship })).collect()
        }
        Op::RandomPoints(count) => halving(*count).map(Op::RandomPoints).collect(),
        Op::Rows
        | Op::Cols
        | Op::NShips
        | Op::ShipLength(_)
        | Op::ShipSymbol(_)
        | Op::ShipName(_)
        | Op::Input(_)
        | Op::Play(_)
        | Op::Delete => Vec::new(),
    }
}

/// Whether it still asks only for what the handout fixes: of a Game that exists, about ships that exist; and what is to
/// leave the Game unchanged is something that must be refused.
fn is_sound(script: &Script) -> bool {
    let mut game = None;
    let mut asked = false;
    script.steps.iter().all(|step| {
        asked |= step.role == Role::Judged;
        let must_refuse = asked && script.about == About::Unchanged;
        match (&step.op, &mut game) {
            (Op::New { rows, cols }, game) => {
                *game = Game::new(*rows, *cols).ok();
                true
            }
            (Op::AddShip(ship), Some(game)) => {
                let accepted = game.add_ship(ship.length, ship.symbol, ship.name).is_ok();
                let settled = script.about == About::Answers || !is_open(game, *ship);
                settled && !(must_refuse && accepted)
            }
            (Op::Delete, game) => game.take().is_some(),
            (op, Some(game)) => asked_about(op).is_none_or(|id| id < game.n_ships()),
            (_, None) => false,
        }
    })
}

/// The ship that an accessor is asked about.
fn asked_about(op: &Op) -> Option<ShipId> {
    match op {
        Op::ShipLength(id) | Op::ShipSymbol(id) | Op::ShipName(id) => Some(*id),
        Op::New { .. }
        | Op::Rows
        | Op::Cols
        | Op::IsValid(_)
        | Op::RandomPoints(_)
        | Op::AddShip(_)
        | Op::NShips
        | Op::Input(_)
        | Op::Play(_)
        | Op::Delete => None,
    }
}
