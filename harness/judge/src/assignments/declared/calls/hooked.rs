//! Scripts whose answers a hook decides about.
//!
//! The hook is asked once the process has answered every call and nothing else is wrong. First it is asked about the solution's
//! own answers: one that refuses those is a fault of the assignment, as a solution is that contradicts what the author wrote.

use super::script::CallScript;
use crate::assignments::declared::hooks::{Asked, Hook, HookCall, HookFinding};
use crate::assignments::declared::values::Answered;
use crate::assignments::transcript::{self, Mismatch, Transcript};
use crate::assignments::wire::Decoder;
use crate::model::{Judgement, RunRecord, Verdict};

/// The reason for showing nothing where answers are too large for a hook.
const TOO_MUCH: &str = "the answers hold more than a hook of this check is given";

/// The judgement of a record with which nothing else is wrong.
pub(super) fn judgement(
    script: &CallScript,
    hook: &Hook,
    record: &RunRecord,
    solution: &[Answered],
) -> Judgement {
    let asked = approved(script, hook, solution).and_then(|()| {
        let answers = decoded(script, record);
        hook.ask(&calls(script, &answers, solution))
    });
    match asked {
        Ok(Asked::Said(HookFinding::Passes)) => Judgement::pass(),
        Ok(Asked::Said(HookFinding::Fails { step, required })) => failed(script, record, step, required),
        Ok(Asked::TooMuch) => Judgement::skipped(TOO_MUCH),
        Err(problem) => {
            let detail = format!("{problem} (asked about the script at {})", script.place);
            Judgement::plain(Verdict::HarnessError { detail })
        }
    }
}

/// Fails if the hook refuses the solution, or cannot be asked about it.
fn approved(script: &CallScript, hook: &Hook, solution: &[Answered]) -> Result<(), String> {
    match hook.ask(&calls(script, solution, solution))? {
        Asked::Said(HookFinding::Passes) => Ok(()),
        Asked::Said(HookFinding::Fails { required, .. }) => {
            let solution = &script.table.solution;
            Err(hook.problem(None, &format!("it refuses the course's own solution, {solution}: {required}")))
        }
        Asked::TooMuch => Err(hook.problem(None, "the solution's answers hold more than a hook is given")),
    }
}

fn decoded(script: &CallScript, record: &RunRecord) -> Vec<Answered> {
    let mut from = Decoder::new(&record.answers);
    (0..script.calls.len()).map_while(|step| script.decode(step, &mut from)).collect()
}

fn calls<'a>(script: &'a CallScript, student: &'a [Answered], solution: &'a [Answered]) -> Vec<HookCall<'a>> {
    let both = student.iter().zip(solution).enumerate();
    let call = |(step, (student, solution)): (usize, (&'a Answered, &'a Answered))| {
        let op = script.op(step);
        let names = op.references().map(|at| op.signature.parameters[at].name.as_str());
        HookCall {
            code: script.code_of(step),
            signature: &op.signature,
            arguments: &script.calls[step].arguments,
            results: script.results(step),
            references: names.collect(),
            student,
            solution,
        }
    };
    both.map(call).collect()
}

/// A failure at the step that the hook named, or else at the last.
fn failed(script: &CallScript, record: &RunRecord, step: Option<usize>, required: String) -> Judgement {
    let step = step.unwrap_or(script.calls.len().saturating_sub(1));
    let answers = decoded(script, record);
    let got = answers.get(step).map_or_else(String::new, |answer| {
        let brief = script.brief(step, answer);
        match (brief.is_empty(), script.prints(step)) {
            (_, true) => script.op(step).shown_print(&answer.printed),
            (true, false) => "it returned".to_owned(),
            (false, false) => brief,
        }
    });
    transcript::wrong_at(script, record, step, Mismatch::new(required, got))
}
