//! Control scripts: a failing script without the calls that its check is about.
//!
//! A function that only shows what others did, as a size or a balance, goes wrong in the scripts of many checks. Where the same
//! calls are answered right without those of the check, and another check tests the function that showed the failure, the check's
//! own functions are the cause: no other check that looked by the same function takes the blame from it.
//!
//! And a function that is right works on what those before it left. Where a check before this one looks at that, and what it would
//! see just before the failing call is wrong already, the failure is put down to that check if it fails too. So it is where the
//! function that fails is another check's as well, and goes wrong without the calls that only this one makes.

use std::collections::BTreeSet;

use super::script::{CallScript, ScriptedCall, SharedWith, without_idle_objects};
use super::step::CallTable;
use crate::assignments::transcript::Role;
use crate::model::{Control, ControlTells, Judgement, Verdict};

/// The controls of a script that fails so.
pub(super) fn controls(script: &CallScript, failure: &Judgement) -> Vec<Control> {
    let Verdict::Mismatch { step: Some(step), .. } = failure.verdict else { return Vec::new() };
    let shared = script.shared_with(step).filter_map(|with| without_distinctive_calls(script, step, with));
    without_own_calls(script, step).into_iter().chain(shared).chain(looks(script, step)).collect()
}

/// The script up to its failing call without the calls that are this check's alone beside one that is more plainly about that
/// call: where it goes wrong without them, they are not its cause.
fn without_distinctive_calls(script: &CallScript, step: usize, with: &SharedWith) -> Option<Control> {
    let kept: Vec<usize> = (0..=step).filter(|at| script.is_known_to(with, *at)).collect();
    if kept.len() == step + 1 {
        return None;
    }
    let calls = kept.iter().map(|at| ScriptedCall { expected: None, ..script.calls[*at].clone() });
    let calls = without_idle_objects(script.table, calls.collect());
    let scenario = Box::new(CallScript { calls, ..script.clone() });
    let (acquits, proves, implicates) = (Vec::new(), Vec::new(), vec![with.check]);
    Some(Control { scenario, acquits, proves, implicates, tells: ControlTells::ByFailing })
}

/// The script up to its failing call, with what checks before this one look at in its place.
fn looks(script: &CallScript, step: usize) -> Vec<Control> {
    let is_answer = step < script.calls.len() && script.role(step) == Role::Judged;
    if !is_answer || script.op(step).opens() {
        return Vec::new();
    }
    let before = script.calls[..step].iter().map(|call| ScriptedCall { expected: None, ..call.clone() });
    let before: Vec<ScriptedCall> = before.collect();
    let look = |(check, calls): &(&'static str, Vec<ScriptedCall>)| {
        let looks = with_looks(script.table, before.clone(), calls);
        let scenario =
            (looks.len() > step).then(|| Box::new(CallScript { calls: looks, ..script.clone() }))?;
        let (acquits, proves, implicates) = (Vec::new(), Vec::new(), vec![*check]);
        Some(Control { scenario, acquits, proves, implicates, tells: ControlTells::ByFailing })
    };
    script.rules.observers.iter().filter_map(look).collect()
}

/// The calls, and behind them those looks whose objects they made.
fn with_looks(table: &CallTable, mut calls: Vec<ScriptedCall>, looks: &[ScriptedCall]) -> Vec<ScriptedCall> {
    let made = calls.iter().map(|call| &table.ops[call.op]).filter(|op| op.is_constructor());
    let made = made.filter_map(|op| op.receiver.as_ref()).map(|one| one.object.number);
    let made: BTreeSet<u8> = made.collect();
    let is_possible =
        |call: &&ScriptedCall| table.ops[call.op].needs(&call.arguments).all(|number| made.contains(&number));
    let possible: Vec<ScriptedCall> = looks.iter().filter(is_possible).cloned().collect();
    calls.extend(possible);
    calls
}

/// The script without the calls that its check is about.
fn without_own_calls(script: &CallScript, step: usize) -> Option<Control> {
    let judges_answers =
        script.rules.calls.is_none() && script.rules.hook.is_none() && !script.rules.is_silence;
    let is_shown = step < script.calls.len() && script.role(step) == Role::Premise && judges_answers;
    if !is_shown || !script.rules.vouched.contains_key(&script.op(step).signature.name) {
        return None;
    }
    let is_own = |at: &usize| script.role(*at) == Role::Judged && !script.op(*at).is_constructor();
    let (own, others): (Vec<usize>, Vec<usize>) = (0..=step).partition(is_own);
    let proves: Vec<&'static str> = own.iter().map(|at| script.op(*at).signature.name.as_str()).collect();
    if proves.is_empty() {
        return None;
    }
    let calls = others.iter().map(|at| ScriptedCall { expected: None, ..script.calls[*at].clone() });
    let calls = without_idle_objects(script.table, calls.collect());
    let scenario = Box::new(CallScript { calls, ..script.clone() });
    let tells = ControlTells::ByPassing;
    Some(Control { scenario, acquits: Vec::new(), proves, implicates: Vec::new(), tells })
}
