//! The oracle: answers are examined beside those of the course's own solution, and beside the results that the author wrote.

use std::borrow::Cow;

use super::script::{CallScript, Expected, telling};
use super::step::Op;
use crate::assignments::declared::header::{CppType, ProgramStep};
use crate::assignments::declared::values::{Answered, Display, MadeCall, Thrown, Value, decode};
use crate::assignments::quotation::{NOTHING_PRINTED, quoted};
use crate::assignments::termination;
use crate::assignments::transcript::{AN_ANSWER, Came, Finding, Mismatch, Oracle, Role, Transcript};
use crate::assignments::wire::Decoder;
use crate::model::{Due, End, FailureSite, Judgement, RunRecord};

impl Transcript for CallScript {
    type Answer = Answered;

    fn steps(&self) -> usize {
        self.calls.len()
    }

    fn decode(&self, step: usize, from: &mut Decoder<'_>) -> Option<Answered> {
        let answer = decode(u32::try_from(step).ok()?, &self.results(step), self.watched(), from)?;
        Some(self.with_names(answer))
    }

    fn call(&self, step: usize) -> String {
        self.code_of(step)
    }

    fn lines(&self, step: usize, answer: &Answered) -> Vec<String> {
        let code = self.code_of(step);
        let brief = self.brief(step, answer);
        let end = self.end_of_line();
        let line = if brief.is_empty() { format!("{code}{end}") } else { format!("{code}{end}  // {brief}") };
        let printed = if self.prints(step) { answer.printed.as_str() } else { "" };
        std::iter::once(line).chain(printed.lines().map(|line| format!("//   {line}"))).collect()
    }

    fn owners(&self, step: usize) -> Vec<&'static str> {
        // What a function prints that is to be silent is this check's alone, and so are the calls that it makes.
        if self.rules.is_silence || self.rules.calls.is_some() {
            self.rules.rests_on.clone()
        } else {
            self.owners_of(step)
        }
    }

    fn owners_of_end(&self, step: usize) -> Vec<&'static str> {
        self.owners_of(step)
    }

    fn site(&self, step: usize) -> Option<FailureSite> {
        Some(self.site_of(step))
    }
}

impl CallScript {
    /// The answer with the names of the objects that pointers point to.
    fn with_names(&self, mut answer: Answered) -> Answered {
        let named = |number: u8| self.table.objects.named.iter().find(|known| known.number == number);
        for object in answer.result.iter_mut().flatten().flat_map(Value::objects_mut) {
            object.written = named(object.number)
                .map_or_else(|| "a pointer to another object".to_owned(), |known| format!("&{}", known.name));
        }
        let made = answer.calls.iter_mut().flat_map(|calls| &mut calls.all);
        for object in made.flat_map(MadeCall::objects) {
            object.written = named(object.number).map_or_else(String::new, |known| known.name.clone());
        }
        answer
    }

    pub(super) fn results(&self, step: usize) -> Vec<CppType> {
        let op = self.op(step);
        let references = op.references().map(|index| op.signature.parameters[index].kind.clone());
        std::iter::once(op.signature.returns.clone()).chain(references).collect()
    }

    /// An answer in a few words; empty for one that says nothing.
    pub(super) fn brief(&self, step: usize, answer: &Answered) -> String {
        let results = self.results(step);
        match &answer.result {
            Ok(values) if self.op(step).around() == Some(ProgramStep::Written) => {
                let is_there = values.first() == Some(&Value::Bool(true));
                if is_there { "there is such a file" } else { "there is no such file" }.to_owned()
            }
            Ok(values) if self.op(step).is_program() => values
                .first()
                .map_or_else(String::new, |status| format!("exit status {}", status.shown(&results[0]))),
            Ok(values) => {
                let shown = values.iter().zip(&results).enumerate().filter_map(|(index, (value, kind))| {
                    let text = value.shown(kind);
                    match (index, text.is_empty()) {
                        (_, true) => None,
                        (0, false) => Some(text),
                        (_, false) => Some(format!("{} = {text}", self.reference(step, index))),
                    }
                });
                shown.collect::<Vec<_>>().join(", ")
            }
            Err(thrown) => format!("it {}", thrown.phrase()),
        }
    }

    /// The name of the parameter whose value is the answer's of that index.
    fn reference(&self, step: usize, index: usize) -> String {
        let op = self.op(step);
        let parameter = op.references().nth(index - 1).map(|at| &op.signature.parameters[at]);
        parameter.map_or_else(String::new, |parameter| parameter.name.clone())
    }

    /// The required answer: the solution's, with what the author wrote in its place.
    fn required<'a>(&'a self, step: usize, solution: &'a Answered) -> RequiredAnswer<'a> {
        RequiredAnswer { solution, expected: self.calls[step].expected.as_ref() }
    }

    /// The difference between an answer and the required one.
    fn difference(&self, step: usize, required: &RequiredAnswer<'_>, got: &Answered) -> Option<Mismatch> {
        let printed = match required.expected {
            Some(Expected::Prints(text)) => Some(text.as_str()),
            _ if self.prints(step) => Some(required.solution.printed.as_str()),
            _ => None,
        };
        self.other_result(step, required, got).or_else(|| {
            let printed = printed.filter(|text| !self.display().is_same(text, &got.printed))?;
            let op = self.op(step);
            let [required, own] = self.display().beside(printed, &got.printed);
            Some(Mismatch::new(op.shown_print(&required), op.shown_print(&own)))
        })
    }

    /// The comparison of what is printed: the check's own, or the component's.
    pub(super) fn display(&self) -> Display {
        self.rules.display.unwrap_or(self.table.display)
    }

    fn other_result(&self, step: usize, required: &RequiredAnswer<'_>, got: &Answered) -> Option<Mismatch> {
        let observed = || match &got.result {
            Ok(_) if self.brief(step, got).is_empty() => "it returned".to_owned(),
            Ok(_) | Err(_) => self.brief(step, got),
        };
        let result = match required.expected {
            Some(Expected::Throws(kind, words)) => {
                let is_right = |thrown: &Thrown| {
                    kind.as_ref().is_none_or(|kind| thrown.is_a(kind))
                        && words.as_ref().is_none_or(|words| thrown.words == *words)
                };
                let wanted = || required_exception(kind.as_deref(), words.as_deref());
                let is_met = got.result.as_ref().is_err_and(is_right);
                return (!is_met).then(|| Mismatch::new(wanted(), observed()));
            }
            Some(Expected::Returns(value)) => {
                let others =
                    required.solution.result.as_ref().map_or(&[][..], |all| all.get(1..).unwrap_or_default());
                Ok(std::iter::once(value.clone()).chain(others.iter().cloned()).collect())
            }
            Some(Expected::Prints(_)) | None => required.solution.result.clone(),
        };
        let is_written = matches!(required.expected, Some(Expected::Returns(_)));
        if self.leaves_status(step) && !is_written && got.result.is_ok() {
            return None;
        }
        match (&result, &got.result) {
            (Err(wanted), Err(thrown)) if wanted.is_matched_by(thrown) => None,
            (Err(wanted), _) => Some(Mismatch::new(required_exception(Some(&wanted.kind), None), observed())),
            (Ok(values), Ok(own)) if self.are_alike(values, own) => None,
            (Ok(values), _) => {
                let answer = Answered { printed: String::new(), result: Ok(values.clone()), calls: None };
                let brief = self.brief(step, &answer);
                Some(Mismatch::new(if brief.is_empty() { "to return".to_owned() } else { brief }, observed()))
            }
        }
    }

    /// True for a run whose exit status checks judge apart: one that is wrong is no fault of what was printed.
    fn leaves_status(&self, step: usize) -> bool {
        let is_apart = |op: &Op| op.around() == Some(ProgramStep::Status);
        self.op(step).is_program() && self.table.ops.iter().any(is_apart)
    }

    /// The judgement with what the call at which it failed had to do, which the solution's answers tell. One that had to throw, or did,
    /// gave no object, so that what tells those has no part in it.
    pub(super) fn with_due(&self, mut judgement: Judgement, beside: &BesideSolution<'_>) -> Judgement {
        if let Some(site) = &mut judgement.site
            && let Some(answer) = beside.answers.get(site.step)
        {
            let has_thrown = answer.result.is_err();
            site.due = Some(if has_thrown { Due::Throw } else { Due::Return });
            if let (Err(thrown), Some(evidence)) = (&answer.result, &mut judgement.evidence)
                && evidence.required == AN_ANSWER
            {
                evidence.required = self.due_exception(site.step, thrown);
            }
            let refuses = |one: &(usize, &Answered)| self.refuses(one.0, one.1);
            site.refusals = beside.answers[..=site.step].iter().enumerate().filter(refuses).count();
            let telling = telling(&self.op(site.step).signature.returns);
            let own = self.subject(site.step);
            let gave_none = has_thrown || beside.threw_at == Some(site.step);
            site.called.retain(|name| *name == own || !gave_none || !telling.contains(name));
        }
        judgement
    }

    /// The exception that a call has to throw, given the solution's.
    fn due_exception(&self, step: usize, solution: &Thrown) -> String {
        match &self.calls[step].expected {
            Some(Expected::Throws(kind, words)) => required_exception(kind.as_deref(), words.as_deref()),
            Some(Expected::Prints(_) | Expected::Returns(_)) | None => {
                required_exception(Some(&solution.kind), None)
            }
        }
    }

    /// True for an answer that says that nothing could be done: an exception, or a program's status that is not 0.
    fn refuses(&self, step: usize, answer: &Answered) -> bool {
        match &answer.result {
            Ok(values) => {
                let is_failed = matches!(values.first(), Some(Value::Integer(status)) if *status != 0);
                is_failed && self.op(step).is_program()
            }
            Err(_) => true,
        }
    }

    fn are_alike(&self, one: &[Value], other: &[Value]) -> bool {
        one.len() == other.len()
            && one.iter().zip(other).all(|(one, other)| one.is_like(other, self.table.tolerance))
    }

    /// A record in which a program that left by exit looks like one that returned the status: both are allowed.
    pub(super) fn settled<'r>(&self, record: &'r RunRecord) -> Cow<'r, RunRecord> {
        let has_left = matches!(record.end, End::Exited { .. }) && self.is_program();
        if has_left && self.is_answered(record) {
            Cow::Owned(RunRecord { end: End::Finished, ..record.clone() })
        } else {
            Cow::Borrowed(record)
        }
    }

    /// True if there is an answer to every step.
    fn is_answered(&self, record: &RunRecord) -> bool {
        let mut from = Decoder::new(&record.answers);
        (0..self.calls.len()).all(|step| self.decode(step, &mut from).is_some())
    }

    /// The solution's answers.
    ///
    /// # Errors
    /// Fails if there is no answer to a call, or one that contradicts what the author wrote: a fault of the assignment.
    pub(super) fn solved(&self, solution: &RunRecord) -> Result<Vec<Answered>, String> {
        if let Some(detail) = solution.end.fault() {
            return Err(detail.to_owned());
        }
        let fault = |step: usize, problem: &str| {
            let call = self
                .calls
                .get(step)
                .map_or("at the end".to_owned(), |_| format!("at {}", self.code_of(step)));
            format!("{}: {}: the course's own solution, {call}: {problem}", self.place, self.table.solution)
        };
        let end = termination::verdict(&solution.end).map(|verdict| termination::phrase(&verdict));
        let mut answers = Vec::new();
        let mut from = Decoder::new(&solution.answers);
        for step in 0..self.calls.len() {
            match self.decode(step, &mut from) {
                Some(answer) => answers.push(answer),
                None => {
                    let problem = end.unwrap_or_else(|| {
                        "the shim and the grader do not agree on the answer's bytes".to_owned()
                    });
                    return Err(fault(step, &problem));
                }
            }
        }
        if let Some(problem) = end {
            return Err(fault(self.calls.len(), &problem));
        }
        if !from.is_empty() {
            return Err(fault(self.calls.len(), "the shim sent more answers than there are calls"));
        }
        let contradicted = |(step, answer): (usize, &Answered)| {
            let required = self.required(step, answer);
            let expected = required.expected?;
            let Mismatch { required: wanted, got, .. } = self.difference(step, &required, answer)?;
            let [wanted, got] = match expected {
                // As an author writes it, so that the end of a line is seen.
                Expected::Prints(text) if self.other_result(step, &required, answer).is_none() => {
                    [text, &answer.printed].map(|text| format!("{text:?}"))
                }
                Expected::Prints(_) | Expected::Returns(_) | Expected::Throws(..) => [wanted, got],
            };
            Some(fault(step, &format!("by what is written there it must be {wanted}; got: {got}")))
        };
        let is_cut = |answer: &Answered| answer.calls.as_ref().is_some_and(|calls| calls.is_cut);
        if let Some(step) = answers.iter().position(is_cut) {
            return Err(fault(step, TOO_MANY_CALLS));
        }
        match answers.iter().enumerate().find_map(contradicted) {
            Some(problem) => Err(problem),
            None => Ok(answers),
        }
    }
}

/// The reason why the solution's own calls are no measure.
const TOO_MANY_CALLS: &str = "it makes more of the calls that `calls` names than are noted, 1000 in a step: name fewer functions, or ask for less";

/// The required answer to one call.
struct RequiredAnswer<'a> {
    solution: &'a Answered,
    expected: Option<&'a Expected>,
}

/// The solution's answers beside a script.
pub(super) struct BesideSolution<'a> {
    pub(super) script: &'a CallScript,
    pub(super) answers: Vec<Answered>,
    /// The last step at which the student's code threw.
    pub(super) threw_at: Option<usize>,
}

/// The reason why nothing can be said of functions that were not reached.
const NO_OBJECT: &str = "the constructor throws where it must not, so that nothing is called";

impl Oracle<Answered> for BesideSolution<'_> {
    fn examine(&mut self, step: usize, answer: &Answered) -> Finding {
        let script = self.script;
        if answer.result.is_err() {
            self.threw_at = Some(step);
        }
        if script.rules.is_silence {
            if script.op(step).is_constructor() && answer.result.is_err() && self.answers[step].result.is_ok()
            {
                return Finding::Unjudged(NO_OBJECT);
            }
            let is_loud = !script.prints(step) && !answer.printed.is_empty();
            return Finding::of(
                is_loud.then(|| Mismatch::new(NOTHING_PRINTED, script.op(step).shown_print(&answer.printed))),
            );
        }
        if script.is_left_to_hook(step) || script.is_elsewhere(step) {
            return Finding::Right;
        }
        if let Some(mismatch) = script.other_calls(step, &self.answers[step], answer) {
            return Finding::Wrong(mismatch);
        }
        let required = script.required(step, &self.answers[step]);
        // A call that the check is not about is required as well: where no check that is about it fails, this one does.
        let role = if script.is_open(step) { Role::Premise } else { Role::Judged };
        let came = if script.rules.calls.is_some() { Came::Elsewhere } else { Came::Answer };
        let difference = script.difference(step, &required, answer);
        Finding::of(difference.map(|wrong| Mismatch { came, ..wrong })).in_role(role)
    }
}

/// An exception in words: its type, and the text that `what()` must give where the author wrote one.
fn required_exception(kind: Option<&str>, words: Option<&str>) -> String {
    let of_type = kind.map_or_else(String::new, |kind| format!(" of type {}", quoted(kind)));
    let saying = words.map_or_else(String::new, |words| format!(" that says {}", quoted(words)));
    format!("an exception{of_type}{saying}")
}
