//! Smaller scenarios of the same kind: fewer steps, fewer ships, numbers nearer to zero.

use reference::battleship::{Game, ShipId};

use super::add_ship::{add, is_open};
use super::construct::{CONTENTS, repeated};
use super::script::{AccessorFocus, AccessorScript};
use super::step::AccessorOp;
use crate::assignments::shrink::{halving, nearer_to_zero, runs};
use crate::assignments::transcript::Role;

/// The most promising first: what leaves much out, then what leaves little out, then numbers. The first step, which
/// makes the Game, stays.
pub(super) fn smaller(script: &AccessorScript) -> impl Iterator<Item = AccessorScript> {
    let rounds = (script.focus == AccessorFocus::Initialised).then(|| fewer_calls(script));
    let total = if rounds.is_some() { 0 } else { script.steps.len() };
    let droppable = runs(total).filter(|(from, _)| *from > 0);
    let fewer = droppable.map(|(from, count)| without(script, from, count));
    let ships = (0..total).filter_map(|index| without_ship(script, index));
    let numbers = (0..total).flat_map(|index| with_smaller_numbers(script, index));
    fewer.chain(ships).chain(numbers).chain(rounds.into_iter().flatten()).filter(is_sound)
}

/// Without some of the calls that are made in each memory; the one that makes the Game stays.
fn fewer_calls(script: &AccessorScript) -> Vec<AccessorScript> {
    let round = script.steps.len() / CONTENTS.len();
    let calls: Vec<AccessorOp> = script.steps[..round].iter().skip(1).map(|step| step.op.clone()).collect();
    let without = |(from, count): (usize, usize)| {
        let kept = calls.iter().enumerate().filter(|(index, _)| !(from..from + count).contains(index));
        repeated(&kept.map(|(_, op)| op.clone()).collect::<Vec<_>>())
    };
    runs(calls.len()).filter(|(from, _)| *from > 0).map(without).collect()
}

fn without(script: &AccessorScript, from: usize, count: usize) -> AccessorScript {
    let mut smaller = script.clone();
    smaller.steps.drain(from..(from + count).min(script.steps.len()));
    smaller
}

/// Without the ship that this step adds and what is asked about one ship; the ids after it move up.
fn without_ship(script: &AccessorScript, index: usize) -> Option<AccessorScript> {
    let AccessorOp::AddShip(_) = script.steps[index].op else { return None };
    let before = script.steps[..index].iter().filter(|step| matches!(step.op, AccessorOp::AddShip(_)));
    let gone = ShipId::try_from(before.count()).ok()?;
    let mut smaller = without(script, index, 1);
    smaller.steps.retain(|step| step.op.ship_id() != Some(gone));
    for step in &mut smaller.steps {
        if let AccessorOp::ShipLength(id) | AccessorOp::ShipSymbol(id) | AccessorOp::ShipName(id) =
            &mut step.op
            && *id > gone
        {
            *id -= 1;
        }
    }
    Some(smaller)
}

fn with_smaller_numbers(script: &AccessorScript, index: usize) -> impl Iterator<Item = AccessorScript> {
    smaller_ops(&script.steps[index].op).into_iter().map(move |op| {
        let mut smaller = script.clone();
        smaller.steps[index].op = op;
        smaller
    })
}

/// The same operation with one number nearer to zero; a Game keeps a size that the handout allows.
fn smaller_ops(op: &AccessorOp) -> Vec<AccessorOp> {
    let sizes = |size: i32| nearer_to_zero(size).filter(|size| *size > 0);
    if let AccessorOp::New { rows, cols } = op {
        let fewer_rows = sizes(*rows).map(|rows| AccessorOp::New { rows, cols: *cols });
        fewer_rows.chain(sizes(*cols).map(|cols| AccessorOp::New { rows: *rows, cols })).collect()
    } else if let AccessorOp::IsValid(p) = op {
        let rows = nearer_to_zero(p.r).map(|r| AccessorOp::is_valid(r, p.c));
        rows.chain(nearer_to_zero(p.c).map(|c| AccessorOp::is_valid(p.r, c))).collect()
    } else if let AccessorOp::AddShip(ship) = op {
        nearer_to_zero(ship.length).map(|length| add(length, ship.symbol, ship.name)).collect()
    } else if let AccessorOp::RandomPoints(count) = op {
        halving(*count).map(AccessorOp::RandomPoints).collect()
    } else {
        Vec::new()
    }
}

/// Tells whether a script still asks only for what the handout fixes: of a Game that exists, about ships that exist. A
/// call that is to leave the Game unchanged must be one that the Game refuses.
fn is_sound(script: &AccessorScript) -> bool {
    let (mut game, mut aside) = (None, None);
    let mut asked = false;
    script.steps.iter().all(|step| {
        asked |= step.role == Role::Judged;
        let must_refuse = asked && script.focus == AccessorFocus::Unchanged;
        match (&step.op, &mut game) {
            (AccessorOp::New { rows, cols }, game) => {
                *game = Game::new(*rows, *cols).ok();
                true
            }
            (AccessorOp::AddShip(ship), Some(game)) => {
                let accepted = game.add_ship(ship.length, ship.symbol, ship.name).is_ok();
                let settled = script.focus == AccessorFocus::Answers || !is_open(game, *ship);
                settled && !(must_refuse && accepted)
            }
            (AccessorOp::Other, game) => {
                std::mem::swap(game, &mut aside);
                true
            }
            (AccessorOp::Fill(_) | AccessorOp::Input(_) | AccessorOp::Read, _) => true,
            (AccessorOp::Delete, game) => game.take().is_some(),
            (op, Some(game)) => op.ship_id().is_none_or(|id| id < game.n_ships()),
            (_, None) => false,
        }
    })
}
