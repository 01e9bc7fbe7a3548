//! Inputs that leave what stands before a game: a button on a title, or a key that it asks for.
//!
//! Which input that is cannot be known, but what it does can be seen: the picture is another one afterwards. Time passes
//! alike in all runs, so a title that moves by itself looks the same in each.

use reference::reversi::Model;

use super::keyboard::candidates;
use crate::assignments::reversi::ui::frame::Frame;
use crate::assignments::reversi::ui::input::{Button, Input, Pixel, click};
use crate::assignments::reversi::ui::script::UiScript;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Places on each side of the window that are clicked on.
const PLACES: i32 = 20;

/// Pictures of each kind of input that are followed up: those with the most to see, as a board has more than a title.
const FOLLOWED_UP: usize = 3;

/// Frames that pass in a run, whatever the input.
const FRAMES: i32 = 4;

/// Sprites of a picture that may be a title. Hundreds of larger ones would cost more than a grade may.
const MOST_SPRITES: usize = 500;

/// Inputs that lead to another picture.
#[derive(Debug, Clone)]
pub(super) struct Opening {
    pub(super) inputs: Vec<Input>,
    /// The sprites of that picture.
    sprites: usize,
}

impl Opening {
    /// True if so much more is to be seen than after another that this may be the board, and the other a second title.
    pub(super) fn may_show_a_board_behind(&self, title: &Opening) -> bool {
        self.sprites >= 2 * title.sprites
    }

    /// The one after which the least is to be seen.
    pub(super) fn barest(all: &[Opening]) -> Option<&Opening> {
        all.iter().min_by_key(|opening| opening.sprites)
    }
}

/// Inputs after some others after which the picture is another one though no move was made, one for each such picture.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn openings(
    stage: &Stage<'_>,
    every: &Model,
    window: Pixel,
    before: &[Input],
) -> Result<Vec<Opening>, NoInterface> {
    let keys = candidates().into_iter().map(|key| vec![Input::Press(key), Input::Frames(2)]);
    let places = |length: i32| (0..PLACES).map(move |number| (2 * number + 1) * length / (2 * PLACES));
    let pixels = places(window.y).flat_map(|y| places(window.x).map(move |x| Pixel::new(x, y)));
    let clicks = pixels.map(|at| [click(Button::Left, at), vec![Input::Frames(1)]].concat());
    let start = UiScript::frozen(every).user(before);
    let mut found = changing(stage, &start, before, clicks.collect())?;
    found.extend(changing(stage, &start, before, keys.collect())?);
    Ok(found)
}

fn changing(
    stage: &Stage<'_>,
    start: &UiScript,
    before: &[Input],
    inputs: Vec<Vec<Input>>,
) -> Result<Vec<Opening>, NoInterface> {
    let script = |inputs: &[Input]| start.clone().user(inputs).look();
    let idle = stage.perform_one(&script(&[Input::Frames(FRAMES)]))?;
    if idle.frames().any(|frame| frame.sprites.len() > MOST_SPRITES) {
        return Ok(Vec::new());
    }
    let scripts: Vec<UiScript> = inputs.iter().map(|input| script(input)).collect();
    let tried = stage.perform(&scripts)?;
    let mut known: Vec<&Frame> = idle.frames().collect();
    let mut changed: Vec<Opening> = Vec::new();
    for (input, course) in inputs.into_iter().zip(&tried) {
        // What plays a move begins no game: one is under way.
        let plays = course.seen.iter().any(|seen| !seen.asked.is_empty());
        let frame = course.frames().next().filter(|frame| !plays && !known.contains(frame));
        if let Some(frame) = frame {
            known.push(frame);
            let inputs = [before, &input].concat();
            changed.push(Opening { inputs, sprites: frame.sprites.len() });
        }
    }
    changed.sort_by_key(|opening| std::cmp::Reverse(opening.sprites));
    changed.truncate(FOLLOWED_UP);
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_more_to_see_than_a_second_title() {
        let opening = |sprites| Opening { inputs: Vec::new(), sprites };
        let [title, rules, board] = [1, 3, 6].map(opening);
        assert!(board.may_show_a_board_behind(&rules) && !board.may_show_a_board_behind(&opening(4)));
        let all = [board, title, rules];
        assert_eq!(Opening::barest(&all).map(|opening| opening.sprites), Some(1));
    }
}
