//! Clicks on a grid over the whole window.

use std::collections::BTreeMap;

use reference::reversi::{Model, Position};

use super::way::{Crash, Manner, all_positions};
use crate::assignments::reversi::ui::course::{CourseEnd, SeenStep};
use crate::assignments::reversi::ui::input::{Input, Pixel};
use crate::assignments::reversi::ui::script::UiScript;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Points on the side of the smallest square that a board of the window's size could have.
const POINTS: i32 = 3;

/// Clicks of one grid, however large the window is.
const MOST_CLICKS: i32 = 3_000;

/// Processes among which the clicks are divided.
const PARTS: usize = 4;

/// Crashes after which nothing more is tried: a margin that may not be clicked on has several places of the grid.
const MOST_CRASHES: usize = 40;

/// The places of each square.
type Squares = BTreeMap<Position, Vec<Pixel>>;

/// Clicks all over the window.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn scan(
    stage: &Stage<'_>,
    every: &Model,
    window: Pixel,
    prefix: &[Input],
    manner: Manner,
) -> Result<(Squares, Vec<Crash>), NoInterface> {
    let mut squares = Squares::new();
    let mut crashes = Vec::new();
    let all = grid(every, window);
    let start = manner.turns.begin(every).user(prefix);
    let before = start.steps.len();
    let mut parts: Vec<Vec<Pixel>> =
        all.chunks(all.len().div_ceil(PARTS).max(1)).map(<[Pixel]>::to_vec).collect();
    while !parts.is_empty() && crashes.len() < MOST_CRASHES {
        let clicks =
            |part: &Vec<Pixel>| part.iter().fold(start.clone(), |script, at| script.user(manner.click(*at)));
        let scripts: Vec<UiScript> = parts.iter().map(clicks).collect();
        let courses = stage.perform(&scripts)?;
        let mut rest = Vec::new();
        for ((mut part, script), course) in parts.into_iter().zip(scripts).zip(courses) {
            note(every, &part, course.seen.get(before..).unwrap_or_default(), &mut squares);
            part.drain(..clicks_done(&course.end, before, part.len()));
            if matches!(course.end, CourseEnd::Broke(..) | CourseEnd::Quit(_)) {
                crashes.push(Crash { script, course });
            }
            rest.extend(Some(part).filter(|part| !part.is_empty()));
        }
        parts = rest;
    }
    Ok((squares, crashes))
}

/// The clicks that need not be made again, the one that ended the program among them.
fn clicks_done(end: &CourseEnd, before: usize, all: usize) -> usize {
    let done = match end {
        CourseEnd::Broke(step, _) => (step.unwrap_or(0) + 1).saturating_sub(before),
        CourseEnd::Quit(step) => (step + 1).saturating_sub(before),
        CourseEnd::OutOfTime(step) => step.saturating_sub(before),
        CourseEnd::Complete | CourseEnd::Trapped | CourseEnd::Unclear => all,
    };
    done.clamp(1, all.max(1)).min(all)
}

/// The square that each click played.
fn note(every: &Model, clicks: &[Pixel], seen: &[SeenStep], squares: &mut Squares) {
    let all = all_positions(every);
    for (at, seen) in clicks.iter().zip(seen) {
        if let Some(asked) = seen.asked.first().filter(|asked| all.contains(&asked.at)) {
            squares.entry(asked.at).or_default().push(*at);
        }
    }
}

/// The points of the grid.
fn grid(every: &Model, window: Pixel) -> Vec<Pixel> {
    let size = every.dimensions();
    let mut pitch = (window.x / size.width).min(window.y / size.height) / POINTS;
    while pitch > 0 && (window.x / pitch).saturating_mul(window.y / pitch) > MOST_CLICKS {
        pitch += 1;
    }
    if pitch < 1 || window.x > 1 << 14 || window.y > 1 << 14 {
        return Vec::new();
    }
    let places = |length: i32| (0..length / pitch).map(move |number| number * pitch + pitch / 2);
    places(window.y).flat_map(|y| places(window.x).map(move |x| Pixel::new(x, y))).collect()
}
