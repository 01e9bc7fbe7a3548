//! Smaller scripts: the same with fewer calls.
//!
//! An expected result that the author wrote holds after all the calls before it, so a smaller script has none: there the
//! solution alone says what is required.

use std::collections::BTreeSet;

use super::script::{CallScript, ScriptedCall, Tie, without_idle_objects, without_orphans};
use crate::assignments::shrink::runs;

/// The longest script of which single calls are left out; of longer ones there would be too many ways.
const LONG: usize = 400;

/// Smaller scripts, the most promising first.
pub(super) fn smaller(script: &CallScript) -> impl Iterator<Item = CallScript> {
    let is_first = |call: &&ScriptedCall| script.table.ops[call.op].opens();
    let first = script.calls.iter().take_while(is_first).count();
    let total = script.calls.len() - first;
    let least = if total > LONG { total / 16 } else { 1 };
    let ends = std::iter::successors(Some(total / 2), |size| Some(size / 2)).take_while(|size| *size > 0);
    let ends = ends.map(move |size| (total - size, size));
    let runs = runs(total).take_while(move |(_, count)| *count >= least);
    ends.chain(runs).filter_map(move |(from, count)| without(script, first + from, count))
}

fn without(script: &CallScript, from: usize, count: usize) -> Option<CallScript> {
    let to = (from + count).min(script.calls.len());
    let turns: BTreeSet<usize> = script.calls[from..to].iter().filter_map(|call| call.tie.turn()).collect();
    let is_kept = |(at, call): &(usize, &ScriptedCall)| match call.tie {
        Tie::None => !(from..to).contains(at),
        Tie::Turn(turn) => !turns.contains(&turn),
        Tie::Kept => true,
    };
    let kept: Vec<ScriptedCall> =
        script.calls.iter().enumerate().filter(is_kept).map(|(_, call)| call.clone()).collect();
    if kept.len() == script.calls.len() {
        return None;
    }
    let mut smaller = CallScript { calls: kept, ..script.clone() };
    smaller.calls.iter_mut().for_each(|call| call.expected = None);
    smaller.calls = without_idle_objects(script.table, without_orphans(script.table, smaller.calls));
    (!smaller.calls.is_empty()).then_some(smaller)
}
