//! Failures of the interface in words.

use reference::reversi::{Model, Player, Position};

use super::course::{Course, CourseEnd};
use super::recording;
use super::script::UiScript;
use crate::assignments::common::termination;
use crate::assignments::reversi::notation::{board_text, position_code};
use crate::model::{Evidence, Judgement, Verdict};

/// Squares that are named one by one.
const NAMED: usize = 6;

/// A player, or none, in words.
fn player_words(player: Option<Player>) -> &'static str {
    match player {
        Some(Player::Dark) => "dark",
        Some(Player::Light) => "light",
        None => "no player",
    }
}

/// Squares in words.
pub(super) fn squares_words(squares: &[Position]) -> String {
    let named: Vec<String> = squares.iter().take(NAMED).map(|at| position_code(*at)).collect();
    match squares.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// A state as lines: the command, and the board.
pub(super) fn state_lines(state: &Model) -> Vec<String> {
    let to_move = match state.turn() {
        Some(player) => format!("{} is to move", player_words(Some(player))),
        None => "the game is over".to_owned(),
    };
    let mut lines = vec![UiScript::new(state.dimensions()).command()];
    lines.extend(board_text(state.board()).lines().map(|line| format!("// {line}")));
    lines.push(format!("// {to_move}"));
    lines
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
    let left_out = lines.len().saturating_sub(SHOWN);
    if left_out < 2 {
        return lines;
    }
    let [first, rest @ ..] = lines.as_slice() else { return lines };
    let told = format!("// {left_out} more inputs");
    [std::slice::from_ref(first), &[told], &rest[left_out..]].concat()
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
