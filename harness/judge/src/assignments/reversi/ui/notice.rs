//! Inputs that close a notice after a pass: until then a program may hear nothing else.
//!
//! Which input that is cannot be known, but it is one after which the move that nothing played before is made.

use reference::reversi::Position;

use super::controls::candidates;
use super::course::Course;
use super::input::{Button, Input, Pixel, UiKey, click};
use super::script::{UiScript, UiStep};
use super::stage::{NoInterface, Stage};

/// Places on each side of the window that are clicked on: a notice may have a button.
const PLACES: i32 = 12;

/// Frames that pass before the next input: a notice may fade.
const FRAMES: i32 = 30;

/// A legal move that is the first after a pass, and that nothing played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Missed {
    /// The step after the pass.
    pub(super) pass: usize,
    /// The step of the move.
    pub(super) step: usize,
    pub(super) at: Position,
}

/// The inputs after which the move of a script is made; `None` where nothing helps.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn closing(
    stage: &Stage<'_>,
    window: Pixel,
    script: &UiScript,
    missed: Missed,
) -> Result<Option<Vec<Input>>, NoInterface> {
    let Missed { pass, step, at } = missed;
    for inputs in [keys(), clicks(window)] {
        let scripts: Vec<UiScript> =
            inputs.iter().map(|input| with_input(script, pass, step, input)).collect();
        let is_played = |course: &Course| {
            let asked = course.seen.get(step + 1).map(|seen| seen.asked.as_slice()).unwrap_or_default();
            asked.iter().any(|asked| asked.is_taken && asked.at == at)
        };
        let courses = stage.perform(&scripts)?;
        let found = inputs.into_iter().zip(&courses).find(|(_, course)| is_played(course));
        if let Some((input, _)) = found {
            return Ok(Some(input));
        }
    }
    Ok(None)
}

/// The steps up to and with one, with an input more before another.
fn with_input(script: &UiScript, before: usize, last: usize, input: &[Input]) -> UiScript {
    let mut steps: Vec<UiStep> = script.steps.iter().take(last + 1).cloned().collect();
    steps.insert(before, UiStep::User(input.to_vec()));
    UiScript { steps, ..script.clone() }
}

fn keys() -> Vec<Vec<Input>> {
    let likely = [UiKey::SPACE, UiKey::ENTER, UiKey::Code('\u{1b}')];
    let others = candidates().into_iter().filter(|key| !likely.contains(key));
    likely.into_iter().chain(others).map(|key| vec![Input::Press(key), Input::Frames(FRAMES)]).collect()
}

fn clicks(window: Pixel) -> Vec<Vec<Input>> {
    let places = |length: i32| (0..PLACES).map(move |number| (2 * number + 1) * length / (2 * PLACES));
    let pixels = places(window.y).flat_map(|y| places(window.x).map(move |x| Pixel::new(x, y)));
    pixels.map(|at| [click(Button::Left, at), vec![Input::Frames(FRAMES)]].concat()).collect()
}
