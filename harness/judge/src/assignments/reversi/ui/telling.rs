//! Failures of the interface in words.

use reference::reversi::{Model, Position};

use super::course::{Course, CourseEnd};
use super::recording;
use super::script::UiScript;
use super::state_text::situation;
use crate::assignments::reversi::notation::position_code;
use crate::assignments::termination;
use crate::model::{Evidence, Judgement, Verdict};

/// Squares that are named one by one.
const NAMED: usize = 6;

/// Squares in words.
pub(super) fn squares_words(squares: &[Position]) -> String {
    let named: Vec<String> = squares.iter().take(NAMED).map(|at| position_code(*at)).collect();
    match squares.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// The reason for judging nothing where another check failed for the same cause.
pub(super) fn depends_on(id: &str) -> String {
    format!("depends on {id}, which failed")
}

/// A state as lines: the command, and the board.
pub(super) fn state_lines(state: &Model) -> Vec<String> {
    std::iter::once(UiScript::new(state.dimensions()).command()).chain(situation(state)).collect()
}

/// The failure of pictures that a user has to tell apart.
pub(super) fn alike(state: &Model, called: &str, required: &str, got: &str) -> Judgement {
    Judgement::mismatch(
        None,
        Evidence {
            before: state_lines(state),
            called: called.to_owned(),
            required: required.to_owned(),
            got: got.to_owned(),
            ..Evidence::default()
        },
    )
}

/// Bytes of a script above which it is left out of a report.
const MOST_EVENTS: usize = 64 << 10;

/// Runs as a script that can be performed again; empty where it would be too long.
pub(super) fn events(scripts: &[UiScript]) -> String {
    let text: String = scripts.iter().map(recording::print).collect();
    if text.len() > MOST_EVENTS { String::new() } else { text }
}

/// The script up to and with a step.
fn up_to(script: &UiScript, step: usize) -> UiScript {
    UiScript { steps: script.steps.iter().take(step + 1).cloned().collect(), ..script.clone() }
}

/// A failure of what a script did in a step.
pub(super) fn went_wrong(script: &UiScript, step: usize, required: &str, got: &str) -> Judgement {
    let mut before = script.lines(step + 1);
    let called = before.pop().unwrap_or_default();
    Judgement::mismatch(
        None,
        Evidence {
            before: shortened(before),
            called,
            required: required.to_owned(),
            got: got.to_owned(),
            events: events(&[up_to(script, step)]),
            ..Evidence::default()
        },
    )
}

/// Lines that are shown before the last.
const SHOWN: usize = 12;

fn shortened(lines: Vec<String>) -> Vec<String> {
    // The command, and the state in which the game begins.
    let known = lines.iter().skip(1).take_while(|line| line.starts_with("//")).count() + 1;
    let left_out = lines.len().saturating_sub(SHOWN.max(known + 1));
    if left_out < 2 {
        return lines;
    }
    let told = format!("// {left_out} more inputs");
    [&lines[..known], &[told], &lines[known + left_out..]].concat()
}

/// The failure of a program that ended in a step, by itself or by a crash; `None` if it did not.
pub(super) fn ended(script: &UiScript, course: &Course) -> Option<Judgement> {
    let (step, verdict) = match &course.end {
        CourseEnd::Complete | CourseEnd::OutOfTime(_) | CourseEnd::Trapped | CourseEnd::Unclear => {
            return None;
        }
        CourseEnd::Quit(step) => (Some(*step), None),
        CourseEnd::Broke(step, verdict) => (*step, Some(verdict.clone())),
    };
    let mut before = script.lines(step.map_or(0, |step| step + 1));
    let called = before.pop().unwrap_or_default();
    let evidence = |got: String| Evidence {
        before: shortened(before),
        called,
        required: "the game goes on".to_owned(),
        got,
        events: events(&[step.map_or_else(|| script.clone(), |step| up_to(script, step))]),
        stderr: course.stderr.clone(),
        ..Evidence::default()
    };
    Some(match verdict {
        None => Judgement::mismatch(step, evidence("the program quit".to_owned())),
        Some(Verdict::Exited { code }) => Judgement::shown(
            Verdict::Exited { code },
            evidence(format!("the program ended with exit status {code}")),
        ),
        Some(verdict) => Judgement::shown(verdict.clone(), evidence(termination::phrase(&verdict))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::reversi::ui::input::{Input, UiKey};
    use reference::reversi::Dimensions;

    #[test]
    fn the_state_in_which_a_game_begins_is_told_before_the_last_inputs() {
        let opening = Model::new(8, 8).unwrap();
        let script = UiScript { opening: Some(Box::new(opening)), ..UiScript::new(Dimensions::new(8, 8)) };
        assert_eq!(script.lines(0), ["./reversi 8 8"], "an empty board is not told");
        let mut opening = Model::new(8, 8).unwrap();
        for (x, y) in [(3, 3), (4, 4), (3, 4), (4, 3)] {
            opening.play_move(Position::new(x, y)).unwrap();
        }
        let begun = UiScript { opening: Some(Box::new(opening)), ..script };
        let pressed = begun.user(vec![Input::Press(UiKey::SPACE); 30]);
        let lines = shortened(pressed.lines(1));
        assert_eq!([lines[0].as_str(), lines[10].as_str()], ["./reversi 8 8", "// dark is to move"]);
        assert_eq!(lines[11..], ["// 29 more inputs".to_owned(), "press Space".to_owned()]);
    }
}
