//! Keys that play where the pointer is, or the square that was clicked on, as another button may.

use std::collections::BTreeSet;

use reference::reversi::{Model, Position};

use super::crash::away_from;
use super::keyboard::candidates;
use super::manner::{Manner, Playing, spread};
use crate::assignments::reversi::ui::course::{Course, CourseEnd};
use crate::assignments::reversi::ui::input::{Button, Input, Pixel};
use crate::assignments::reversi::ui::script::UiScript;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Places on each side of the window at which every key is tried, and the middle of the window beside them.
const SIDE: i32 = 4;

/// Times that a route is gone, each without the places at which those before ended.
const ROUTES: usize = 5;

/// Places on each side for the keys that played something at some of those alone: squares of a small board lie closer together.
const FINER_SIDE: i32 = 12;

/// The manner of a key, or of another button, that plays one square at some places of the pointer or of a click, another at others, and
/// the same ones when it comes there again: a cursor that keys move is where the pointer is not. Nothing is tried where clicks are known
/// to end the program.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn manner(
    stage: &Stage<'_>,
    every: &Model,
    window: Pixel,
    prefix: &[Input],
    ends: &[Pixel],
) -> Result<Option<Manner>, NoInterface> {
    let start = Manner::PLAIN.turns.begin(every).user(prefix);
    let with = |playing| Manner { playing: Some(playing), ..Manner::PLAIN };
    let mut manners: Vec<Manner> = [Playing::AtPointer, Playing::AtClick]
        .into_iter()
        .flat_map(|plays| candidates().into_iter().map(move |key| with(plays(key))))
        .chain([Button::Right, Button::Middle].map(|other| with(Playing::OtherButton(other))))
        .collect();
    let middle = Pixel::new(window.x / 2, window.y / 2);
    let places = away_from(ends, spread(window, SIDE).chain([middle]));
    manners = keep(stage, &start, manners, places, <[Pixel]>::to_vec, |played, _| minds_the_place(played))?;
    let places = away_from(ends, spread(window, FINER_SIDE));
    Ok(keep(stage, &start, manners, places, there_and_back, follows_the_pointer)?.into_iter().next())
}

fn there_and_back(places: &[Pixel]) -> Vec<Pixel> {
    places.iter().chain(places.iter().rev()).copied().collect()
}

/// The manners in which keys at those places, in the order of a route, played what is looked for, and pointing there played nothing.
/// A place at which a click ends the program is left out: it may do so only where nothing is asked.
fn keep(
    stage: &Stage<'_>,
    start: &UiScript,
    manners: Vec<Manner>,
    mut places: Vec<Pixel>,
    route: fn(&[Pixel]) -> Vec<Pixel>,
    is_wanted: impl Fn(&[Option<Position>], usize) -> bool,
) -> Result<Vec<Manner>, NoInterface> {
    let before = start.steps.len();
    let mut courses = Vec::new();
    for _ in 0..ROUTES {
        let all = route(&places);
        let script = |manner: &Manner| {
            all.iter().fold(start.clone(), |script, place| {
                let pointed = manner.point(*place);
                let pressed = manner.click(*place).split_off(pointed.len());
                script.user(pointed).user(pressed)
            })
        };
        courses = stage.perform(&manners.iter().map(script).collect::<Vec<_>>())?;
        let ends: Vec<Pixel> =
            courses.iter().filter_map(|course| ended_by_pointing(course, before, &all)).collect();
        if ends.is_empty() {
            break;
        }
        places = away_from(&ends, places.into_iter());
    }
    let played = |course: &Course| -> Vec<Option<Position>> {
        let seen = course.seen.iter().skip(before);
        seen.map(|seen| seen.asked.first().map(|asked| asked.at)).collect()
    };
    let is_kept =
        |course: &Course| keys_alone(&played(course)).is_some_and(|played| is_wanted(&played, places.len()));
    Ok(manners
        .into_iter()
        .zip(&courses)
        .filter(|(_, course)| is_kept(course))
        .map(|(manner, _)| manner)
        .collect())
}

/// The place of a route at which pointing, and no key, ended a run.
fn ended_by_pointing(course: &Course, before: usize, route: &[Pixel]) -> Option<Pixel> {
    let (CourseEnd::Quit(step) | CourseEnd::Broke(Some(step), _)) = course.end else { return None };
    let done = step.checked_sub(before).filter(|done| done % 2 == 0 && !course.has_hung())?;
    route.get(done / 2).copied()
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

/// True if something was played, and not the same everywhere.
fn minds_the_place(played: &[Option<Position>]) -> bool {
    played.iter().any(|at| Some(at) != played.first())
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
    fn a_key_is_tried_at_more_places_where_it_played_something_at_some() {
        let at = Some(Position::new(0, 0));
        assert!(minds_the_place(&[None, at, None]), "one square of a small board");
        assert!(!minds_the_place(&[at, at, at]), "a cursor of its own");
        assert!(!minds_the_place(&[None, None]));
    }

    #[test]
    fn the_finer_places_meet_each_square_of_two_in_a_window_that_has_room_for_much_else() {
        let window = Pixel::new(310, 240);
        let squares = |side| {
            let met = spread(window, side).filter(|at| at.x < 80 && at.y < 80);
            met.map(|at| Position::new(at.x / 40, at.y / 40)).collect::<BTreeSet<_>>()
        };
        assert_eq!((squares(SIDE).len(), squares(FINER_SIDE).len()), (1, 4));
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
