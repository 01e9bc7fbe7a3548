//! Clicks on a grid over the whole window.

use std::collections::BTreeMap;

use reference::reversi::{Model, Position};

use super::crash::{Crash, Endings};
use super::manner::{Manner, all_positions};
use crate::assignments::reversi::ui::course::{Course, CourseEnd, SeenStep};
use crate::assignments::reversi::ui::input::{Button, Input, Pixel};
use crate::assignments::reversi::ui::script::UiScript;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Points on the side of the smallest square that a board of the window's size could have.
const POINTS: i32 = 3;

/// Squares on a side of the largest board.
const LARGEST: i32 = 8;

/// Clicks of one grid, however large the window is.
const MOST_CLICKS: i32 = 3_000;

/// Processes among which the clicks are divided.
const PARTS: usize = 4;

/// Ends of the program after which nothing more is tried: a margin that may not be clicked on has several places of the grid.
const MOST_ENDS: usize = 40;

/// Points of the grid around one that ended the program that are tried last: they may end it as well.
const DEFERRED: i32 = 2;

/// Points of a finer grid between two of the one before.
const FINER: i32 = 3;

/// The places of each square.
pub(super) type Squares = BTreeMap<Position, Vec<Pixel>>;

/// The places that are clicked on: a grid over a part of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid {
    from: Pixel,
    to: Pixel,
    pitch: i32,
}

/// The clicks of a scan so far.
#[derive(Default)]
struct Scan {
    squares: Squares,
    endings: Endings,
    /// The first run that quit.
    first_quit: Option<Crash>,
    clicks: usize,
}

/// Clicks on a grid.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn scan(
    stage: &Stage<'_>,
    every: &Model,
    grid: Grid,
    prefix: &[Input],
    manner: Manner,
) -> Result<(Squares, Endings), NoInterface> {
    let mut found = Scan::default();
    let all = grid.points();
    let start = manner.turns.begin(every).user(prefix);
    let before = start.steps.len();
    let mut parts: Vec<Vec<Pixel>> =
        all.chunks(all.len().div_ceil(PARTS).max(1)).map(<[Pixel]>::to_vec).collect();
    while !parts.is_empty() && found.ends() < MOST_ENDS {
        let clicks =
            |part: &Vec<Pixel>| part.iter().fold(start.clone(), |script, at| script.user(manner.click(*at)));
        let scripts: Vec<UiScript> = parts.iter().map(clicks).collect();
        let courses = stage.perform(&scripts)?;
        let mut rest = Vec::new();
        for ((part, script), course) in parts.into_iter().zip(scripts).zip(courses) {
            note(every, &part, course.seen.get(before..).unwrap_or_default(), &mut found.squares);
            let left = left_after(part, &course.end, before, grid.pitch * DEFERRED);
            found.add(script, course, &left);
            rest.extend(Some(left.places).filter(|part| !part.is_empty()));
        }
        parts = rest;
    }
    found.charge_quits(manner);
    Ok((found.squares, found.endings))
}

impl Scan {
    fn ends(&self) -> usize {
        self.endings.places.len()
    }

    fn add(&mut self, script: UiScript, course: Course, left: &Left) {
        self.clicks += left.done;
        if course.end.is_early() {
            self.endings.places.extend(left.last);
        }
        match course.end {
            CourseEnd::Broke(..) => self.endings.crashes.push(Crash { script, course }),
            CourseEnd::Quit(_) => {
                self.endings.quits.extend(left.last);
                self.first_quit.get_or_insert(Crash { script, course });
            }
            CourseEnd::Complete | CourseEnd::OutOfTime(_) | CourseEnd::Trapped | CourseEnd::Unclear => {}
        }
    }

    /// Takes quitting for a crash where whatever is clicked on quits: that is no button, and nobody clicks there to leave. Another
    /// button of the mouse may be there for it.
    fn charge_quits(&mut self, manner: Manner) {
        let is_plain = manner.button == Button::Left && manner.playing.is_none() && manner.from.is_none();
        if is_plain && self.clicks == self.endings.quits.len() {
            self.endings.crashes.extend(self.first_quit.take());
        }
    }
}

/// The clicks of a part that are still to be made.
struct Left {
    /// The number of those that were made, and the last of them.
    done: usize,
    last: Option<Pixel>,
    places: Vec<Pixel>,
}

/// The clicks that are left when a run has come to its end; those that may end it as well come last.
fn left_after(mut places: Vec<Pixel>, end: &CourseEnd, before: usize, reach: i32) -> Left {
    let done = clicks_done(end, before, places.len());
    let last = places.drain(..done).next_back();
    if let Some(last) = last.filter(|_| end.is_early()) {
        places.sort_by_key(|at| (at.x - last.x).abs() <= reach && (at.y - last.y).abs() <= reach);
    }
    Left { done, last, places }
}

/// The square that each of some inputs plays, one after the other in a few processes; nothing is known of those after a crash.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn played_by(
    stage: &Stage<'_>,
    start: &UiScript,
    all: &[Vec<Input>],
) -> Result<Vec<Option<Position>>, NoInterface> {
    let before = start.steps.len();
    let parts: Vec<&[Vec<Input>]> = all.chunks(all.len().div_ceil(PARTS).max(1)).collect();
    let script =
        |part: &&[Vec<Input>]| part.iter().fold(start.clone(), |script, input| script.user(input.clone()));
    let courses = stage.perform(&parts.iter().map(script).collect::<Vec<_>>())?;
    let played = |seen: Option<&SeenStep>| seen.and_then(|seen| seen.asked.first()).map(|asked| asked.at);
    let of_part = |(part, course): (&&[Vec<Input>], &Course)| {
        (0..part.len()).map(|number| played(course.seen.get(before + number))).collect::<Vec<_>>()
    };
    Ok(parts.iter().zip(&courses).flat_map(of_part).collect())
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

impl Grid {
    /// The whole window, by the squares of a board that fills it.
    pub(super) fn over(every: &Model, window: Pixel) -> Grid {
        let size = every.dimensions();
        let pitch = (window.x / size.width).min(window.y / size.height) / POINTS;
        let is_too_large = window.x > 1 << 14 || window.y > 1 << 14;
        Grid { from: Pixel::new(0, 0), to: window, pitch: if is_too_large { 0 } else { pitch } }.affordable()
    }

    /// The whole window, by squares as small as those of the largest board that fills it: a program may give each board the same
    /// squares in the same window. `None` where that is no finer.
    pub(super) fn for_the_smallest_squares(self, window: Pixel) -> Option<Grid> {
        let pitch = (window.x / LARGEST).min(window.y / LARGEST) / POINTS;
        let finer = Grid { from: Pixel::new(0, 0), to: window, pitch }.affordable();
        (pitch > 1 && finer.pitch < self.pitch).then_some(finer)
    }

    /// The part where squares were found, by smaller squares: a board may be much smaller than its window. `None` where none was
    /// found, and where squares are so large that this grid meets each.
    pub(super) fn finer(self, squares: &Squares) -> Option<Grid> {
        if squares.values().any(|places| spans_two(places, |at| at.x) && spans_two(places, |at| at.y)) {
            return None;
        }
        let places = || squares.values().flatten();
        let (left, right) = (places().map(|at| at.x).min()?, places().map(|at| at.x).max()?);
        let (top, bottom) = (places().map(|at| at.y).min()?, places().map(|at| at.y).max()?);
        // A board ends before the next place of this grid, where there was no square. Buttons have gaps between them: one of
        // them can lie between that place and the next but one.
        let reach = 2 * self.pitch;
        let from = Pixel::new((left - reach).max(0), (top - reach).max(0));
        let to = Pixel::new((right + reach).min(self.to.x), (bottom + reach).min(self.to.y));
        let pitch = self.pitch / FINER;
        (pitch > 1).then(|| Grid { from, to, pitch }.affordable())
    }

    fn affordable(mut self) -> Grid {
        let (width, height) = (self.to.x - self.from.x, self.to.y - self.from.y);
        while self.pitch > 0 && (width / self.pitch).saturating_mul(height / self.pitch) > MOST_CLICKS {
            self.pitch += 1;
        }
        self
    }

    fn points(self) -> Vec<Pixel> {
        let Grid { from, to, pitch } = self;
        if pitch < 1 {
            return Vec::new();
        }
        let places = |from: i32, to: i32| {
            (0..(to - from) / pitch).map(move |number| from + number * pitch + pitch / 2)
        };
        places(from.y, to.y).flat_map(|y| places(from.x, to.x).map(move |x| Pixel::new(x, y))).collect()
    }
}

/// True if places differ in that coordinate.
fn spans_two(places: &[Pixel], side: fn(&Pixel) -> i32) -> bool {
    places.iter().any(|at| places.first().is_some_and(|first| side(at) != side(first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finer_grid_covers_the_squares_of_a_small_board_in_a_large_window() {
        let every = Model::new(8, 8).unwrap();
        let grid = Grid::over(&every, Pixel::new(900, 700));
        // Squares of 22 pixels from (300, 200) on: the first grid meets some of them.
        let square = |at: Pixel| {
            let (x, y) = (at.x - 300, at.y - 200);
            let is_on_board = (0..8 * 22).contains(&x) && (0..8 * 22).contains(&y);
            is_on_board.then(|| Position::new(x / 22, y / 22))
        };
        let found = |grid: Grid| {
            let mut squares = Squares::new();
            grid.points().into_iter().for_each(|at| {
                square(at).into_iter().for_each(|square| squares.entry(square).or_default().push(at));
            });
            squares
        };
        let some = found(grid);
        assert!((1..64).contains(&some.len()), "{}", some.len());
        let finer = grid.finer(&some).unwrap();
        assert_eq!(found(finer).len(), 64);
        assert_eq!(finer.finer(&found(finer)), None, "each square is met more than once either way");
        assert!(finer.points().len() < 1000, "{}", finer.points().len());
    }

    #[test]
    fn a_finer_grid_meets_the_button_that_lies_between_two_places_beside_the_others() {
        let grid = Grid::over(&Model::new(2, 2).unwrap(), Pixel::new(396, 216));
        // Four buttons in a row, 34 pixels wide and 38 from each other: the places at 90 and 126 are on either side of the first.
        let buttons = |grid: Grid| {
            let met = grid.points().into_iter().filter(|at| (10..28).contains(&at.y) && at.x >= 92);
            let number =
                |at: Pixel| ((at.x - 92) % 38 < 34).then_some((at.x - 92) / 38).filter(|number| *number < 4);
            let mut squares = Squares::new();
            for at in met {
                let square = number(at).map(|number| Position::new(number / 2, number % 2));
                square.into_iter().for_each(|square| squares.entry(square).or_default().push(at));
            }
            squares
        };
        let some = buttons(grid);
        assert_eq!(some.len(), 3);
        assert_eq!(buttons(grid.finer(&some).unwrap()).len(), 4);
    }

    #[test]
    fn squares_of_the_largest_board_are_looked_for_where_a_small_one_leaves_most_of_the_window_empty() {
        let window = Pixel::new(900, 700);
        let grid = Grid::over(&Model::new(2, 2).unwrap(), window);
        // A board of two squares of 30 pixels at (435, 335), between the places of the first grid.
        let is_on_board = |at: &Pixel| (435..495).contains(&at.x) && (335..395).contains(&at.y);
        assert!(grid.points().iter().filter(|at| is_on_board(at)).count() < 4);
        let finer = grid.for_the_smallest_squares(window).unwrap();
        assert!(finer.points().iter().filter(|at| is_on_board(at)).count() >= 4);
        let whole = Grid::over(&Model::new(8, 8).unwrap(), window);
        assert_eq!(whole.for_the_smallest_squares(window), None);
    }

    #[test]
    fn places_beside_one_that_ended_the_program_are_tried_last() {
        let row = |places: &[i32]| places.iter().map(|x| Pixel::new(*x, 0)).collect::<Vec<_>>();
        let left = left_after(row(&[0, 10, 20, 30, 40]), &CourseEnd::Quit(3), 2, 15);
        assert_eq!((left.done, left.last, left.places), (2, Some(Pixel::new(10, 0)), row(&[30, 40, 20])));
        let left = left_after(row(&[0, 10]), &CourseEnd::Complete, 2, 15);
        assert_eq!((left.done, left.places), (2, Vec::new()));
    }

    #[test]
    fn windows_beyond_all_screens_are_not_clicked_on() {
        let every = Model::new(8, 8).unwrap();
        assert!(Grid::over(&every, Pixel::new(1 << 20, 100)).points().is_empty());
    }
}
