//! Control scripts: a failing script without the calls that its check is about.
//!
//! A function that only shows what others did, as a size or a balance, goes wrong in the scripts of many checks. Where the same
//! calls are answered right without those of the check, and another check tests the function that showed the failure, the check's
//! own functions are the cause: no other check that looked by the same function takes the blame from it.

use super::script::{CallScript, ScriptedCall, without_idle_objects};
use crate::assignments::transcript::Role;
use crate::model::{Control, Judgement, Verdict};

/// The control of a script that fails so, if there is one.
pub(super) fn controls(script: &CallScript, failure: &Judgement) -> Option<Control> {
    let Verdict::Mismatch { step: Some(step), .. } = failure.verdict else { return None };
    let judges_answers =
        script.rules.calls.is_none() && script.rules.hook.is_none() && !script.rules.is_silence;
    let is_shown = step < script.calls.len() && script.role(step) == Role::Premise && judges_answers;
    if !is_shown || !script.rules.vouched.contains(&script.op(step).signature.name) {
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
    Some(Control { scenario, acquits: Vec::new(), proves, implicates: Vec::new() })
}
