//! Keys that play where the pointer is, or the square that was clicked on.

use std::collections::BTreeSet;

use reference::reversi::{Model, Position};

use super::keyboard::candidates;
use super::manner::{Manner, PlayingKey};
use crate::assignments::reversi::ui::course::Course;
use crate::assignments::reversi::ui::input::{Input, Pixel};
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Places on each side of the window that are pointed at.
const SIDE: i32 = 4;

/// The manner of a key that plays one square at some places of the pointer or of a click, another at others, and the same ones
/// when it comes there again: a cursor that keys move is where the pointer is not.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn manner(
    stage: &Stage<'_>,
    every: &Model,
    window: Pixel,
    prefix: &[Input],
) -> Result<Option<Manner>, NoInterface> {
    let start = Manner::PLAIN.turns.begin(every).user(prefix);
    let before = start.steps.len();
    let places: Vec<Pixel> = spread(window).collect();
    let with = |key| Manner { key: Some(key), ..Manner::PLAIN };
    let manners: Vec<Manner> = [PlayingKey::AtPointer, PlayingKey::AtClick]
        .into_iter()
        .flat_map(|plays| candidates().into_iter().map(move |key| with(plays(key))))
        .collect();
    let there_and_back = || places.iter().chain(places.iter().rev());
    let script = |manner: &Manner| {
        there_and_back().fold(start.clone(), |script, place| {
            let pointed = manner.point(*place);
            let pressed = manner.click(*place).split_off(pointed.len());
            script.user(pointed).user(pressed)
        })
    };
    let courses = stage.perform(&manners.iter().map(script).collect::<Vec<_>>())?;
    let played = |course: &Course| -> Vec<Option<Position>> {
        let seen = course.seen.iter().skip(before);
        seen.map(|seen| seen.asked.first().map(|asked| asked.at)).collect()
    };
    let follows = |course: &Course| {
        keys_alone(&played(course)).is_some_and(|played| follows_the_pointer(&played, places.len()))
    };
    Ok(manners.into_iter().zip(&courses).find(|(_, course)| follows(course)).map(|(manner, _)| manner))
}

/// What the keys played, each pressed after a place was pointed at; `None` if pointing plays as well, as where clicks do.
fn keys_alone(played: &[Option<Position>]) -> Option<Vec<Option<Position>>> {
    let mut keys = Vec::new();
    for pair in played.chunks(2) {
        match pair {
            [None, pressed] => keys.push(*pressed),
            [None] => {}
            _ => return None,
        }
    }
    Some(keys)
}

/// True if what was played depends on the place alone, given what was played on the way there and back.
fn follows_the_pointer(played: &[Option<Position>], places: usize) -> bool {
    let (first, back) = played.split_at(places.min(played.len()));
    let squares: BTreeSet<Position> = first.iter().copied().flatten().collect();
    first.iter().eq(back.iter().rev()) && squares.len() > 1
}

/// Places all over the window.
fn spread(window: Pixel) -> impl Iterator<Item = Pixel> {
    let places = move |length: i32| (0..SIDE).map(move |number| (2 * number + 1) * length / (2 * SIDE));
    places(window.y).flat_map(move |y| places(window.x).map(move |x| Pixel::new(x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_plays_nothing_where_clicks_play_by_themselves() {
        let at = Some(Position::new(0, 0));
        assert_eq!(keys_alone(&[None, at, None, None]), Some(vec![at, None]));
        assert_eq!(keys_alone(&[None, None, at, None]), None);
    }

    #[test]
    fn a_key_follows_the_pointer_if_each_place_has_its_square() {
        let [one, other] = [0, 1].map(|x| Some(Position::new(x, 0)));
        assert!(follows_the_pointer(&[one, None, other, other, None, one], 3));
        assert!(!follows_the_pointer(&[one, one, one, one, one, one], 3), "a cursor of its own");
        assert!(!follows_the_pointer(&[one, other, one, other, one, other], 3), "a cursor that goes on");
        assert!(!follows_the_pointer(&[one, other], 3), "it ended");
    }
}
