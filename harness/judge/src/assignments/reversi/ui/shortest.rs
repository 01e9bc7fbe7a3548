//! The fewest inputs that still end a program.

use super::course::{Course, CourseEnd};
use super::input::Input;
use super::script::{UiScript, UiStep};
use super::stage::{NoInterface, Stage};
use super::telling::ended;
use crate::model::Judgement;

/// Numbers of the last inputs that are tried at first.
const LAST: [usize; 7] = [1, 2, 4, 8, 20, 50, 200];

/// Runs for leaving out one part after the other.
const TRIES: usize = 80;

/// The failure of a run that broke off, in as few inputs as were found to do it. One that never ends is told as it is: each further
/// run of the kind would cost the whole limit of time.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn shortest(
    stage: &Stage<'_>,
    script: &UiScript,
    course: &Course,
) -> Result<Judgement, NoInterface> {
    let whole = || ended(script, course).unwrap_or_else(Judgement::pass);
    if course.has_hung() {
        return Ok(whole());
    }
    let (CourseEnd::Broke(Some(step), _) | CourseEnd::Quit(step)) = course.end else { return Ok(whole()) };
    let begun = setup(script).len();
    let Some(inputs) = inputs_of(&script.steps[begun..script.steps.len().min(step + 1).max(begun)]) else {
        return Ok(whole());
    };
    // One by one, so that it is known which ends it.
    let mut search = Search { stage, script, ending: EndKind::of(&course.end), tries: TRIES };
    let tails: Vec<Vec<Input>> =
        LAST.iter().map(|count| inputs[inputs.len().saturating_sub(*count)..].to_vec()).collect();
    let tails = tails.into_iter().chain([inputs.clone()]).collect();
    let Some(tail) = search.first_that_ends(tails)? else { return Ok(whole()) };
    let fewest = search.without_parts(tail)?;
    let script = one_by_one(script, &fewest);
    let course = stage.perform_one(&script)?;
    Ok(ended(&script, &course).unwrap_or_else(whole))
}

/// What comes before the user does anything.
pub(super) fn setup(script: &UiScript) -> &[UiStep] {
    let count = script.steps.iter().take_while(|step| !matches!(step, UiStep::User(_))).count();
    &script.steps[..count]
}

/// All inputs in order; `None` for a script that does other things than a user.
pub(super) fn inputs_of(steps: &[UiStep]) -> Option<Vec<Input>> {
    let mut inputs = Vec::new();
    for step in steps {
        let UiStep::User(some) = step else { return None };
        inputs.extend(some);
    }
    Some(inputs)
}

/// The script with these inputs alone, a step each; a picture is drawn behind the last.
pub(super) fn one_by_one(script: &UiScript, inputs: &[Input]) -> UiScript {
    let single = inputs.iter().map(|input| UiStep::User(vec![*input]));
    let steps: Vec<UiStep> = setup(script).iter().cloned().chain(single).collect();
    UiScript { steps, ..script.clone() }.user(vec![Input::Frames(2)])
}

/// The kinds of ends: fewer inputs must not end a program that crashes by leaving it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EndKind {
    Crash,
    Quit,
    None,
}

impl EndKind {
    fn of(end: &CourseEnd) -> EndKind {
        match end {
            CourseEnd::Broke(..) => EndKind::Crash,
            CourseEnd::Quit(_) => EndKind::Quit,
            CourseEnd::Complete | CourseEnd::OutOfTime(_) | CourseEnd::Trapped | CourseEnd::Unclear => {
                EndKind::None
            }
        }
    }
}

struct Search<'a> {
    stage: &'a Stage<'a>,
    script: &'a UiScript,
    ending: EndKind,
    tries: usize,
}

impl Search<'_> {
    /// The first of some lists of inputs that ends the program, cut behind the input that does.
    fn first_that_ends(&mut self, lists: Vec<Vec<Input>>) -> Result<Option<Vec<Input>>, NoInterface> {
        self.tries = self.tries.saturating_sub(lists.len());
        let scripts: Vec<UiScript> = lists.iter().map(|inputs| one_by_one(self.script, inputs)).collect();
        let courses = self.stage.perform(&scripts)?;
        let begun = setup(self.script).len();
        let ending = lists.into_iter().zip(&courses).find_map(|(mut inputs, course)| match course.end {
            _ if EndKind::of(&course.end) != self.ending => None,
            CourseEnd::Broke(step, _) => {
                inputs.truncate(step.map_or(0, |step| step + 1).saturating_sub(begun));
                Some(inputs)
            }
            CourseEnd::Quit(step) => {
                inputs.truncate((step + 1).saturating_sub(begun));
                Some(inputs)
            }
            CourseEnd::Complete | CourseEnd::OutOfTime(_) | CourseEnd::Trapped | CourseEnd::Unclear => None,
        });
        Ok(ending)
    }

    /// Leaves out parts, large ones first, as long as the program still ends.
    fn without_parts(&mut self, mut inputs: Vec<Input>) -> Result<Vec<Input>, NoInterface> {
        let mut length = inputs.len().div_ceil(2);
        while length > 0 && self.tries > 0 {
            let without = |at: usize| {
                let end = (at + length).min(inputs.len());
                [&inputs[..at], &inputs[end..]].concat()
            };
            let lists: Vec<Vec<Input>> =
                (0..inputs.len()).step_by(length).take(self.tries).map(without).collect();
            match self.first_that_ends(lists)? {
                Some(fewer) if fewer.len() < inputs.len() => {
                    inputs = fewer;
                    length = length.min(inputs.len());
                }
                _ if length == 1 => break,
                _ => length = length.div_ceil(2),
            }
        }
        Ok(inputs)
    }
}
