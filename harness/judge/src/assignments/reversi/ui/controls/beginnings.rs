//! The clicks that a square takes in a new process, where nothing was clicked on before, and what has to be done first.

use reference::reversi::Position;

use super::way::Clicks;
use crate::assignments::reversi::ui::course::Course;
use crate::assignments::reversi::ui::input::{Button, Input, Pixel, UiKey, click};

/// Frames that pass before a title that closes by itself is gone.
pub(super) const SPLASH: i32 = 300;

/// One click and two, each after nothing but the prefix, and after everything that may leave a title screen.
pub(super) fn beginnings(window: Pixel, prefix: &[Input]) -> Vec<(Clicks, Vec<Input>)> {
    let middle = Pixel::new(window.x / 2, window.y / 2);
    let press = |key| vec![Input::Press(key), Input::Frames(2)];
    let prefixes = [
        prefix.to_vec(),
        click(Button::Left, middle),
        press(UiKey::SPACE),
        press(UiKey::ENTER),
        vec![Input::Frames(SPLASH)],
        // Two screens, one after the other: the second click of two would play otherwise.
        click(Button::Left, middle).repeat(2),
        press(UiKey::SPACE).repeat(2),
        press(UiKey::ENTER).repeat(2),
    ];
    let with = |clicks| prefixes.clone().map(|prefix| (clicks, prefix));
    [Clicks::One, Clicks::Two].into_iter().flat_map(with).collect()
}

/// The beginning that plays the most of some squares, by the runs of each with each of them; of several the first, and `None` where
/// nothing plays any.
pub(super) fn most_playing(courses: &[Course], squares: &[Position]) -> Option<usize> {
    let ranks = courses.chunks(squares.len().max(1)).map(|courses| Rank::of(courses, squares));
    let playing = ranks.enumerate().filter(|(_, rank)| rank.any > 0);
    playing.max_by_key(|(index, rank)| (*rank, std::cmp::Reverse(*index))).map(|(index, _)| index)
}

/// The number of squares that were played by their own clicks, and of those by whose clicks any square was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    own: usize,
    any: usize,
}

impl Rank {
    fn of(courses: &[Course], squares: &[Position]) -> Rank {
        let played: Vec<Option<Position>> = courses.iter().map(Course::played_at_last).collect();
        let own = played.iter().zip(squares).filter(|(played, at)| **played == Some(**at)).count();
        Rank { own, any: played.iter().flatten().count() }
    }
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
