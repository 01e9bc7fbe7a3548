//! Smaller scripts of the same kind: without mended states, one object alone, the last moves alone looked at.

use super::script::ModelScript;
use super::step::{ModelOp, ModelStep};

/// Smaller scripts, the most promising first.
pub(super) fn smaller(script: &ModelScript) -> impl Iterator<Item = ModelScript> {
    let cut = (1..script.steps.len())
        .map(|end| ModelScript { steps: script.steps[..end].to_vec(), ..ModelScript::default() });
    let cut = cut.filter(|shorter| shorter.steps.last().is_some_and(is_question));
    unmended(script).into_iter().chain(alone(script)).chain(cut).chain(with_fewer_questions(script))
}

/// The same without mending: every step is then one that a program takes.
fn unmended(script: &ModelScript) -> Option<ModelScript> {
    without(script, |step| matches!(step.op, ModelOp::Sync(_) | ModelOp::Emptied))
}

/// Each object alone.
fn alone(script: &ModelScript) -> Vec<ModelScript> {
    let mut objects: Vec<u8> = script.steps.iter().map(|step| step.object).collect();
    objects.sort_unstable();
    objects.dedup();
    objects.into_iter().filter_map(|object| without(script, |step| step.object != object)).collect()
}

/// All questions but the last left out, or one of them.
fn with_fewer_questions(script: &ModelScript) -> impl Iterator<Item = ModelScript> {
    let last = script.steps.len().saturating_sub(1);
    let is_early = move |index: usize, step: &ModelStep| index < last && is_question(step);
    let one = (0..last).filter(move |index| is_early(*index, &script.steps[*index]));
    one.map(|index| {
        let mut smaller = script.clone();
        smaller.steps.remove(index);
        smaller
    })
}

fn is_question(step: &ModelStep) -> bool {
    matches!(step.op, ModelOp::Look(_) | ModelOp::Moves | ModelOp::Find(_))
}

fn without(script: &ModelScript, is_left_out: impl Fn(&ModelStep) -> bool) -> Option<ModelScript> {
    let steps: Vec<ModelStep> = script.steps.iter().filter(|step| !is_left_out(step)).cloned().collect();
    (steps.len() < script.steps.len() && !steps.is_empty())
        .then_some(ModelScript { steps, ..ModelScript::default() })
}
