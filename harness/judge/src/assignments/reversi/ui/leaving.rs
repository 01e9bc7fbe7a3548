//! Inputs by which a user leaves the game: a button or a key that is there for it.
//!
//! 3.2 forbids that the user makes the game crash, and a program that calls `quit()` because "Quit" was clicked on does what it was
//! asked for. So a run that quits goes on without the input that did it. Nobody asks for the end by moving the pointer: a game that
//! quits by that alone, while it is not over, is charged. Clicks on squares that quit are charged by the checks of moves, and by
//! clicks on every square in a game that goes on.

use super::controls::may_be_one_button;
use super::course::{Course, CourseEnd};
use super::input::{Button, Input, Pixel};
use super::script::UiScript;
use super::shortest::{inputs_of, one_by_one, setup};
use super::stage::{NoInterface, Stage};

/// Inputs of a run that are left out, one after the other, before it is given up.
const MOST: usize = 30;

/// Places at which a button of the mouse quits from which on it is taken to do so everywhere.
const EVERYWHERE: usize = 4;

/// The end of a run that quit, performed again without the inputs by which a user leaves: a crash, or a motion that quits.
/// `None` if the game goes on. The first steps begin the run, and are no inputs of its own.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn other_end(
    stage: &Stage<'_>,
    script: &UiScript,
    begun: usize,
) -> Result<Option<(UiScript, Course)>, NoInterface> {
    let first = setup(script).len();
    let Some(mut inputs) = inputs_of(&script.steps[first..]) else { return Ok(None) };
    let own = inputs_of(&script.steps[first..begun.max(first)]).map_or(0, |inputs| inputs.len());
    let mut places = Vec::new();
    for _ in 0..MOST {
        let tried = one_by_one(script, &inputs);
        let course = stage.perform_one(&tried)?;
        let step = match course.end {
            CourseEnd::Quit(step) => step.saturating_sub(first),
            CourseEnd::Broke(..) => return Ok(Some((tried, course))),
            CourseEnd::Complete | CourseEnd::OutOfTime(_) | CourseEnd::Trapped | CourseEnd::Unclear => break,
        };
        if let Some(at) = last_motion(&inputs, own, step) {
            let alone = one_by_one(script, &[&inputs[..own], &inputs[at..=at]].concat());
            let course = stage.perform_one(&alone)?;
            if is_charged(script, &course) {
                return Ok(Some((alone, course)));
            }
        }
        let Some(wish) = last_wish(&inputs, own, step) else { break };
        leave_out(&mut inputs, wish, &mut places);
    }
    Ok(None)
}

/// True for a run that quit before its game was over.
fn is_charged(script: &UiScript, course: &Course) -> bool {
    let is_over = script.opening.as_ref().is_some_and(|state| state.is_game_over());
    matches!(course.end, CourseEnd::Quit(_)) && !is_over
}

/// The motion behind which nothing but time passed up to an input.
fn last_motion(inputs: &[Input], own: usize, step: usize) -> Option<usize> {
    let last = last_of(inputs, own, step, |input| !matches!(input, Input::Frames(_)))?;
    matches!(inputs[last], Input::Move(_)).then_some(last)
}

/// The last button or key up to an input: what quits some time after it, as behind a farewell, was asked for by it.
fn last_wish(inputs: &[Input], own: usize, step: usize) -> Option<usize> {
    last_of(inputs, own, step, |input| !matches!(input, Input::Frames(_) | Input::Move(_)))
}

/// The place of the last input of a kind, of the run's own ones up to one of them.
fn last_of(inputs: &[Input], own: usize, step: usize, is_it: impl Fn(&Input) -> bool) -> Option<usize> {
    let done = inputs.get(own..=step.min(inputs.len().saturating_sub(1)))?;
    done.iter().rposition(is_it).map(|at| own + at)
}

/// Leaves out the input that quits, and all later ones of that button of the mouse near its place, or everywhere if it quits at
/// many.
fn leave_out(inputs: &mut Vec<Input>, wish: usize, places: &mut Vec<(Button, Pixel)>) {
    let Some((button, place)) = button_of(inputs[wish]) else {
        inputs.remove(wish);
        return;
    };
    places.push((button, place));
    let is_everywhere = places.iter().filter(|(known, _)| *known == button).count() >= EVERYWHERE;
    let later = inputs.split_off(wish);
    let is_kept = |input: &Input| {
        button_of(*input)
            .is_none_or(|(other, at)| other != button || !(is_everywhere || may_be_one_button(at, place)))
    };
    inputs.extend(later.into_iter().filter(is_kept));
}

fn button_of(input: Input) -> Option<(Button, Pixel)> {
    match input {
        Input::Down(button, at) | Input::Up(button, at) => Some((button, at)),
        Input::Move(_)
        | Input::Press(_)
        | Input::Hold(_)
        | Input::Type(_)
        | Input::LetGo(_)
        | Input::Frames(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::reversi::ui::input::{UiKey, click};

    #[test]
    fn a_button_is_left_out_around_the_place_where_it_quits_and_everywhere_if_there_are_many() {
        let at = |x| Pixel::new(x, 10);
        let clicks = |places: &[i32]| -> Vec<Input> {
            places.iter().flat_map(|x| click(Button::Left, at(*x))).collect()
        };
        let presses =
            |inputs: &[Input]| inputs.iter().filter(|input| matches!(input, Input::Down(..))).count();
        let mut inputs = clicks(&[10, 200, 12, 300, 400]);
        let mut places = Vec::new();
        leave_out(&mut inputs, 2, &mut places);
        assert_eq!(presses(&inputs), 3);
        for quit in [200, 300] {
            let wish = inputs.iter().position(|input| *input == Input::Down(Button::Left, at(quit)));
            leave_out(&mut inputs, wish.unwrap(), &mut places);
        }
        assert_eq!((presses(&inputs), places.len()), (1, 3));
    }

    #[test]
    fn what_comes_some_time_after_a_key_was_asked_for_by_it() {
        let key = Input::Press(UiKey::SPACE);
        let inputs = [key, Input::Frames(1), Input::Move(Pixel::new(1, 1)), Input::Frames(9)];
        assert_eq!((last_motion(&inputs, 0, 3), last_wish(&inputs, 0, 3)), (Some(2), Some(0)));
        assert_eq!((last_motion(&inputs, 0, 1), last_wish(&inputs, 1, 3)), (None, None));
    }
}
