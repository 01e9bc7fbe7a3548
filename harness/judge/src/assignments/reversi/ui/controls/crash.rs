//! What ends the program while the ways in which squares are played are looked for: a crash, or a wish to leave.
//!
//! Neither stops the search. 3.2 forbids crashes alone: "It should not be possible for the user to cause the game to crash via any
//! interaction with the UI". A button that leaves the game is right, and squares are played beside it; a crash costs its own check,
//! and not those of a game that is played in another way.

use crate::assignments::reversi::ui::course::Course;
use crate::assignments::reversi::ui::input::Pixel;
use crate::assignments::reversi::ui::script::UiScript;

/// Pixels around a place that ends the program on which no more is tried: about as much as a button has on either side of its middle.
const AREA: i32 = 24;

/// A run in which the program broke off while controls were looked for.
#[derive(Debug, Clone)]
pub(in crate::assignments::reversi::ui) struct Crash {
    pub(in crate::assignments::reversi::ui) script: UiScript,
    pub(in crate::assignments::reversi::ui) course: Course,
}

/// All that ended the program.
#[derive(Debug, Clone, Default)]
pub(in crate::assignments::reversi::ui) struct Endings {
    pub(in crate::assignments::reversi::ui) crashes: Vec<Crash>,
    /// Places at which a click quits.
    pub(in crate::assignments::reversi::ui) quits: Vec<Pixel>,
    /// All places at which a click ended the program, in either way.
    pub(super) places: Vec<Pixel>,
}

impl Endings {
    /// True if a run did not end.
    pub(super) fn have_hung(&self) -> bool {
        self.crashes.iter().any(|crash| crash.course.has_hung())
    }

    pub(super) fn join(&mut self, later: Endings) {
        self.crashes.extend(later.crashes);
        self.quits.extend(later.quits);
        self.places.extend(later.places);
    }
}

/// True for a place so near to another that the same button may hold both.
pub(in crate::assignments::reversi::ui) fn may_be_one_button(one: Pixel, other: Pixel) -> bool {
    (one.x - other.x).abs() <= AREA && (one.y - other.y).abs() <= AREA
}

/// The places at which nothing is known to end the program.
pub(super) fn away_from(ends: &[Pixel], places: impl Iterator<Item = Pixel>) -> Vec<Pixel> {
    places.filter(|place| !ends.iter().any(|end| may_be_one_button(*place, *end))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_beside_one_that_ends_the_program_are_left_out() {
        let [near, far] = [Pixel::new(90, 20), Pixel::new(60, 20)];
        assert_eq!(away_from(&[Pixel::new(100, 30)], [near, far].into_iter()), [far]);
        assert_eq!(away_from(&[], [near, far].into_iter()), [near, far]);
    }
}
