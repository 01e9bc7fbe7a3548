//! Smaller scenarios of the same kind: fewer steps, fewer and shorter ships, a smaller board, numbers nearer to zero.

use reference::battleship::{Point, ShipId};

use super::script::BoardScript;
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::shrink::{nearer_to_zero, runs};
use crate::assignments::transcript::Role;

/// The most promising first: what leaves much out, then what leaves little out, then numbers.
pub(super) fn smaller(script: &BoardScript) -> impl Iterator<Item = BoardScript> {
    let fewer = runs(script.steps.len()).filter_map(|(from, count)| without(script, from, count));
    let specs =
        smaller_specs(&script.config).into_iter().map(|config| BoardScript { config, ..script.clone() });
    let numbers = (0..script.steps.len()).flat_map(move |index| {
        smaller_ops(script.steps[index].op).into_iter().map(move |op| {
            let mut script = script.clone();
            script.steps[index].op = op;
            script
        })
    });
    fewer.chain(without_ships(script)).chain(shifted(script)).chain(specs).chain(numbers)
}

/// Everything moved to the corner, with what is free above and to the left cut off, or one of the two.
fn shifted(script: &BoardScript) -> Vec<BoardScript> {
    let points = || script.steps.iter().filter_map(|step| point_of(step.op));
    let free = |least: Option<i32>, size: i32| least.unwrap_or(0).clamp(0, size - 1);
    let up = free(points().map(|at| at.r).min(), script.config.rows);
    let left = free(points().map(|at| at.c).min(), script.config.cols);
    let moved = |(up, left): (i32, i32)| {
        let mut smaller = script.clone();
        smaller.config.rows -= up;
        smaller.config.cols -= left;
        for step in &mut smaller.steps {
            step.op = with_point(step.op, |at| Point::new(at.r - up, at.c - left));
        }
        smaller
    };
    let ways = [(up, left), (up, 0), (0, left)].into_iter().filter(|way| *way != (0, 0));
    ways.map(moved).filter(|smaller| is_playable(&smaller.config)).collect()
}

/// True if every ship fits on the board in some direction.
fn is_playable(config: &GameConfig) -> bool {
    let longest = config.ships.iter().map(|ship| ship.0).max().unwrap_or(1);
    config.rows >= 1 && config.cols >= 1 && longest <= config.rows.max(config.cols)
}

/// Everything but these steps; boards stay, and so does the last call of the function that the check is about.
fn without(script: &BoardScript, from: usize, count: usize) -> Option<BoardScript> {
    let to = (from + count).min(script.steps.len());
    if script.steps[from..to].iter().any(|step| step.op == BoardOp::New) {
        return None;
    }
    let mut smaller = script.clone();
    smaller.steps.drain(from..to);
    keeps_subject(script, &smaller).then_some(smaller)
}

/// True unless all calls of the function that the check is about are gone, or all that must come before its answer.
fn keeps_subject(script: &BoardScript, smaller: &BoardScript) -> bool {
    let any = |script: &BoardScript| script.steps.iter().any(|step| is_subject(script.check, step.op));
    let any_premise = |script: &BoardScript| script.steps.iter().any(|step| step.role == Role::Premise);
    (any(smaller) || !any(script)) && (any_premise(smaller) || !any_premise(script))
}

/// True if the check is about this function: `clear` for `board.clear.ships`, and `block` for what a blocked board refuses.
fn is_subject(check: &str, op: BoardOp) -> bool {
    match check.split('.').nth(1) {
        Some("clear") => op == BoardOp::Clear,
        Some("block") => op == BoardOp::Block,
        Some("unblock") => op == BoardOp::Unblock,
        Some("place-ship") => matches!(op, BoardOp::Place(_)),
        Some("unplace-ship") => matches!(op, BoardOp::Unplace(_)),
        Some("attack") => matches!(op, BoardOp::Attack(_)),
        Some("display") => op.is_display(),
        Some("all-destroyed") => op == BoardOp::AllDestroyed,
        Some(_) | None => false,
    }
}

/// Without one ship that no step names; the ids after it move up.
fn without_ships(script: &BoardScript) -> Vec<BoardScript> {
    let ids = 0..script.config.n_ships();
    let is_unnamed = |id: &ShipId| script.steps.iter().all(|step| id_of(step.op) != Some(*id));
    let without = |gone: ShipId| {
        let mut smaller = script.clone();
        smaller.config.ships.remove(usize::try_from(gone).ok()?);
        for step in &mut smaller.steps {
            step.op = with_id(step.op, |id| if id > gone { id - 1 } else { id });
        }
        Some(smaller)
    };
    ids.filter(is_unnamed).filter_map(without).collect()
}

fn smaller_specs(config: &GameConfig) -> Vec<GameConfig> {
    let sizes = |size: i32| [size / 2, size - 1].into_iter();
    let rows = sizes(config.rows).map(|rows| GameConfig { rows, ..config.clone() });
    let cols = sizes(config.cols).map(|cols| GameConfig { cols, ..config.clone() });
    let shorter = (0..config.ships.len()).filter(|index| config.ships[*index].0 > 1).map(|index| {
        let mut config = config.clone();
        config.ships[index].0 -= 1;
        config
    });
    rows.chain(cols).filter(is_playable).chain(shorter).collect()
}

fn smaller_ops(op: BoardOp) -> Vec<BoardOp> {
    let rows = point_of(op).into_iter().flat_map(|at| nearer_to_zero(at.r).map(move |r| Point::new(r, at.c)));
    let cols = point_of(op).into_iter().flat_map(|at| nearer_to_zero(at.c).map(move |c| Point::new(at.r, c)));
    let moved = rows.chain(cols).map(|at| with_point(op, |_| at));
    // Only a ship of length 1 tells which positions are blocked.
    let named = if matches!(op, BoardOp::Probe(_)) { None } else { id_of(op) };
    let ids = named.into_iter().flat_map(nearer_to_zero).map(|id| with_id(op, |_| id));
    moved.chain(ids).collect()
}

fn point_of(mut op: BoardOp) -> Option<Point> {
    arguments(&mut op).0.copied()
}

fn with_point(mut op: BoardOp, change: impl Fn(Point) -> Point) -> BoardOp {
    if let (Some(at), _) = arguments(&mut op) {
        *at = change(*at);
    }
    op
}

fn id_of(mut op: BoardOp) -> Option<ShipId> {
    arguments(&mut op).1.copied()
}

fn with_id(mut op: BoardOp, change: impl Fn(ShipId) -> ShipId) -> BoardOp {
    if let (_, Some(id)) = arguments(&mut op) {
        *id = change(*id);
    }
    op
}

/// The position and the ship that an operation names.
fn arguments(op: &mut BoardOp) -> (Option<&mut Point>, Option<&mut ShipId>) {
    match op {
        BoardOp::Place(p) | BoardOp::Unplace(p) => (Some(&mut p.at), Some(&mut p.id)),
        BoardOp::Attack(shot) => (Some(&mut shot.at), None),
        BoardOp::Probe(id) => (None, Some(id)),
        BoardOp::New
        | BoardOp::Clear
        | BoardOp::Block
        | BoardOp::Unblock
        | BoardOp::Display(_)
        | BoardOp::AllDestroyed
        | BoardOp::Delete
        | BoardOp::Read => (None, None),
    }
}
