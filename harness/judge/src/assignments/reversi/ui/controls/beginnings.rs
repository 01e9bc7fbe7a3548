//! The clicks that a square takes in a new process, where nothing was clicked on before, and what has to be done first.

use reference::reversi::{Model, Position};

use super::way::{Clicks, Way};
use super::{Controls, SPLASH};
use crate::assignments::reversi::ui::course::Course;
use crate::assignments::reversi::ui::input::{Button, Input, Pixel, UiKey, click};
use crate::assignments::reversi::ui::script::UiScript;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// The controls with the clicks that it takes, and with nothing before them or what leaves a title screen; `None` where nothing
/// plays. Two squares tell: a click in the middle of the window may choose one of them, which then takes one click more.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn begun(
    stage: &Stage<'_>,
    every: &Model,
    controls: &Controls,
) -> Result<Option<Controls>, NoInterface> {
    let reached = controls.reached();
    let ends: Vec<Position> = reached.first().into_iter().chain(reached.last()).copied().collect();
    let all = candidates(controls);
    let script = |controls: &Controls, at: Position| {
        controls.begun(every).user(controls.prefix.clone()).user(controls.play_alone(at))
    };
    let scripts: Vec<UiScript> =
        all.iter().flat_map(|controls| ends.iter().map(|at| script(controls, *at))).collect();
    let courses = stage.perform(&scripts)?;
    let ranks = courses.chunks(ends.len().max(1)).map(|courses| Rank::of(courses, &ends));
    let playing: Vec<(Controls, Rank)> =
        all.into_iter().zip(ranks).filter(|(_, rank)| rank.any > 0).collect();
    // Of several that play as much the last one would be taken.
    Ok(playing.into_iter().rev().max_by_key(|(_, rank)| *rank).map(|(controls, _)| controls))
}

/// The number of squares that were played by their own clicks, and of those by whose clicks any square was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    own: usize,
    any: usize,
}

impl Rank {
    fn of(courses: &[Course], squares: &[Position]) -> Rank {
        let played: Vec<Option<Position>> =
            courses.iter().map(|course| Some(course.seen.last()?.asked.first()?.at)).collect();
        let own = played.iter().zip(squares).filter(|(played, at)| **played == Some(**at)).count();
        Rank { own, any: played.iter().flatten().count() }
    }
}

/// One click and two, each after everything that may leave a title screen.
fn candidates(controls: &Controls) -> Vec<Controls> {
    let Way::Mouse(squares, _) = &controls.way else { return Vec::new() };
    let middle = Pixel::new(controls.window.x / 2, controls.window.y / 2);
    let press = |key| vec![Input::Press(key), Input::Frames(2)];
    let prefixes = [
        controls.prefix.clone(),
        click(Button::Left, middle),
        press(UiKey::SPACE),
        press(UiKey::ENTER),
        vec![Input::Frames(SPLASH)],
        // Two screens, one after the other: the second click of two would play otherwise.
        click(Button::Left, middle).repeat(2),
        press(UiKey::SPACE).repeat(2),
        press(UiKey::ENTER).repeat(2),
    ];
    let with = |clicks, prefix: &Vec<Input>| Controls {
        prefix: prefix.clone(),
        way: Way::Mouse(squares.clone(), clicks),
        ..controls.clone()
    };
    [Clicks::One, Clicks::Two]
        .into_iter()
        .flat_map(|clicks| prefixes.iter().map(move |prefix| with(clicks, prefix)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clicks_that_play_their_own_squares_go_before_those_that_play_any() {
        let both = Rank { own: 2, any: 2 };
        let elsewhere = Rank { own: 0, any: 2 };
        let one = Rank { own: 1, any: 1 };
        assert!(both > one && one > elsewhere);
    }
}
