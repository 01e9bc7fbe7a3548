//! Smaller scenarios of the same kind: fewer steps, fewer and shorter ships, a smaller board, numbers nearer to zero.

use reference::battleship::Point;

use super::script::{About, Script};
use super::step::{Op, Shot};
use crate::assignments::alone::{nearer_to_zero, runs};
use crate::assignments::battleship::sea::{Placement, Spec};

/// The most promising first: what leaves much out, then what leaves little out, then numbers.
pub(super) fn smaller(script: &Script) -> Vec<Script> {
    if script.about == About::BlockShare {
        // Shares mean something on boards of some size only.
        return Vec::new();
    }
    let fewer = runs(script.steps.len()).filter_map(|(from, count)| without(script, from, count));
    let specs = smaller_specs(&script.spec).into_iter().map(|spec| Script { spec, ..script.clone() });
    let numbers = (0..script.steps.len()).flat_map(|index| {
        smaller_ops(script.steps[index].op).into_iter().map(move |op| {
            let mut script = script.clone();
            script.steps[index].op = op;
            script
        })
    });
    fewer.chain(without_ships(script)).chain(shifted(script)).chain(specs).chain(numbers).collect()
}

/// Everything moved to the corner, with what is free above and to the left cut off, or one of the two.
fn shifted(script: &Script) -> Vec<Script> {
    let points = || script.steps.iter().filter_map(|step| point_of(step.op));
    let free = |least: Option<i32>, size: i32| least.unwrap_or(0).clamp(0, size - 1);
    let up = free(points().map(|at| at.r).min(), script.spec.rows);
    let left = free(points().map(|at| at.c).min(), script.spec.cols);
    let moved = |(up, left): (i32, i32)| {
        let mut smaller = script.clone();
        smaller.spec.rows -= up;
        smaller.spec.cols -= left;
        for step in &mut smaller.steps {
            step.op = with_point(step.op, |at| Point::new(at.r - up, at.c - left));
        }
        smaller
    };
    let ways = [(up, left), (up, 0), (0, left)].into_iter().filter(|way| *way != (0, 0));
    ways.map(moved).filter(|smaller| is_playable(&smaller.spec)).collect()
}

/// Whether every ship fits on the board in some direction.
fn is_playable(spec: &Spec) -> bool {
    let longest = spec.ships.iter().map(|ship| ship.0).max().unwrap_or(1);
    spec.rows >= 1 && spec.cols >= 1 && longest <= spec.rows.max(spec.cols)
}

/// Everything but these steps; boards stay.
fn without(script: &Script, from: usize, count: usize) -> Option<Script> {
    let to = (from + count).min(script.steps.len());
    if script.steps[from..to].iter().any(|step| step.op == Op::New) {
        return None;
    }
    let mut smaller = script.clone();
    smaller.steps.drain(from..to);
    Some(smaller)
}

/// Without one ship that no step names; the ids after it move up.
fn without_ships(script: &Script) -> Vec<Script> {
    let ids = 0..script.spec.n_ships();
    let is_unnamed = |id: &i32| script.steps.iter().all(|step| id_of(step.op) != Some(*id));
    let without = |gone: i32| {
        let mut smaller = script.clone();
        smaller.spec.ships.remove(usize::try_from(gone).ok()?);
        for step in &mut smaller.steps {
            step.op = with_id(step.op, |id| if id > gone { id - 1 } else { id });
        }
        Some(smaller)
    };
    ids.filter(is_unnamed).filter_map(without).collect()
}

fn smaller_specs(spec: &Spec) -> Vec<Spec> {
    let sizes = |size: i32| [size / 2, size - 1].into_iter();
    let rows = sizes(spec.rows).map(|rows| Spec { rows, ..spec.clone() });
    let cols = sizes(spec.cols).map(|cols| Spec { cols, ..spec.clone() });
    let shorter = (0..spec.ships.len()).filter(|index| spec.ships[*index].0 > 1).map(|index| {
        let mut spec = spec.clone();
        spec.ships[index].0 -= 1;
        spec
    });
    rows.chain(cols).filter(is_playable).chain(shorter).collect()
}

fn smaller_ops(op: Op) -> Vec<Op> {
    let points = |at: Point| {
        let rows = nearer_to_zero(at.r).map(move |r| Point::new(r, at.c));
        rows.chain(nearer_to_zero(at.c).map(move |c| Point::new(at.r, c)))
    };
    let placements = |p: Placement| {
        let moved = points(p.at).map(move |at| Placement { at, ..p });
        moved.chain(nearer_to_zero(p.id).map(move |id| Placement { id, ..p }))
    };
    match op {
        Op::Place(p) => placements(p).map(Op::Place).collect(),
        Op::Unplace(p) => placements(p).map(Op::Unplace).collect(),
        Op::Attack(shot) => points(shot.at).map(|at| Op::Attack(Shot { at, ..shot })).collect(),
        Op::Probe(id) => nearer_to_zero(id).map(Op::Probe).collect(),
        Op::New | Op::Clear | Op::Block | Op::Unblock | Op::Display(_) | Op::AllDestroyed | Op::Delete => {
            Vec::new()
        }
    }
}

fn point_of(op: Op) -> Option<Point> {
    match op {
        Op::Place(p) | Op::Unplace(p) => Some(p.at),
        Op::Attack(shot) => Some(shot.at),
        Op::New
        | Op::Clear
        | Op::Block
        | Op::Unblock
        | Op::Display(_)
        | Op::AllDestroyed
        | Op::Delete
        | Op::Probe(_) => None,
    }
}

fn with_point(op: Op, change: impl Fn(Point) -> Point) -> Op {
    match op {
        Op::Place(p) => Op::Place(Placement { at: change(p.at), ..p }),
        Op::Unplace(p) => Op::Unplace(Placement { at: change(p.at), ..p }),
        Op::Attack(shot) => Op::Attack(Shot { at: change(shot.at), ..shot }),
        Op::New
        | Op::Clear
        | Op::Block
        | Op::Unblock
        | Op::Display(_)
        | Op::AllDestroyed
        | Op::Delete
        | Op::Probe(_) => op,
    }
}

fn id_of(op: Op) -> Option<i32> {
    match op {
        Op::Place(p) | Op::Unplace(p) => Some(p.id),
        Op::Probe(id) => Some(id),
        Op::New
        | Op::Clear
        | Op::Block
        | Op::Unblock
        | Op::Display(_)
        | Op::Attack(_)
        | Op::AllDestroyed
        | Op::Delete => None,
    }
}

fn with_id(op: Op, change: impl Fn(i32) -> i32) -> Op {
    match op {
        Op::Place(p) => Op::Place(Placement { id: change(p.id), ..p }),
        Op::Unplace(p) => Op::Unplace(Placement { id: change(p.id), ..p }),
        Op::Probe(id) => Op::Probe(change(id)),
        Op::New
        | Op::Clear
        | Op::Block
        | Op::Unblock
        | Op::Display(_)
        | Op::Attack(_)
        | Op::AllDestroyed
        | Op::Delete => op,
    }
}
