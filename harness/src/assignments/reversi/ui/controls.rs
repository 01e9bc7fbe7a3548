//! [`Controls`]: which inputs play which square, found out by trying.
//!
//! Everything is tried beside a model in which every square is legal and no move changes anything: so every input that plays
//! names its square. Clicks are tried on a grid over the whole window; where they do not reach every square, keys that move a
//! cursor are tried, each path in a process of its own, and then typed coordinates.

mod keyboard;
mod mouse;
mod way;

use std::collections::BTreeMap;

use reference::reversi::{Dimensions, Model, Position};

use super::course::{Course, CourseEnd};
use super::input::{Button, Input, Pixel, UiKey, click};
use super::script::UiScript;
use super::stage::{NoInterface, Stage};
use super::states;
use way::squares_of;

pub(super) use way::{Crash, Way, all_positions};

/// Inputs that play the squares of one size.
#[derive(Debug, Clone)]
pub(super) struct Controls {
    pub(super) size: Dimensions,
    pub(super) window: Pixel,
    /// What starts the game at a title screen.
    pub(super) prefix: Vec<Input>,
    pub(super) way: Way,
}

/// What was found.
#[derive(Debug, Clone)]
pub(super) struct FoundControls {
    pub(super) controls: Controls,
    pub(super) crashes: Vec<Crash>,
}

impl Controls {
    /// Looks for the controls at one size.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn find(stage: &Stage<'_>, size: Dimensions) -> Result<Option<FoundControls>, NoInterface> {
        let Some(every) = states::every_legal(size) else { return Ok(None) };
        let first = stage.perform_one(&UiScript::frozen(&every).look())?;
        let Some(window) = first.window else { return Ok(None) };
        if let CourseEnd::Broke(..) = first.end {
            return Ok(None);
        }
        let mut controls = Controls { size, window, prefix: Vec::new(), way: Way::Mouse(BTreeMap::new()) };
        let (squares, crashes) = mouse::scan(stage, &every, window)?;
        let all = all_positions(&every);
        controls.way = Way::Mouse(squares);
        controls.prefix = controls.find_prefix(stage, &every)?;
        if controls.reached().len() < all.len() && crashes.is_empty() {
            let keys = keyboard::search(stage, &every)?;
            if keys.as_ref().is_some_and(|way| squares_of(way).len() > controls.reached().len()) {
                controls.way = keys.unwrap_or(controls.way);
                controls.prefix = Vec::new();
            }
        }
        Ok(Some(FoundControls { controls, crashes }))
    }

    /// What has to be done before the first input plays: nothing, or what leaves a title screen.
    fn find_prefix(&self, stage: &Stage<'_>, every: &Model) -> Result<Vec<Input>, NoInterface> {
        let middle = Pixel::new(self.window.x / 2, self.window.y / 2);
        let Some(at) = self.reached().first().copied() else { return Ok(Vec::new()) };
        let press = |key| vec![Input::Press(key), Input::Frames(2)];
        let all = [Vec::new(), click(Button::Left, middle), press(UiKey::SPACE), press(UiKey::ENTER)];
        let scripts: Vec<UiScript> = all
            .iter()
            .map(|prefix| UiScript::frozen(every).user(prefix.clone()).user(self.play_alone(at)))
            .collect();
        let courses = stage.perform(&scripts)?;
        let works = |course: &Course| course.seen.last().is_some_and(|seen| !seen.asked.is_empty());
        let found = all.iter().zip(&courses).find(|(_, course)| works(course));
        Ok(found.map(|(prefix, _)| prefix.clone()).unwrap_or_default())
    }

    /// The squares that can be played.
    pub(super) fn reached(&self) -> Vec<Position> {
        squares_of(&self.way)
    }

    /// The inputs that point at a square, from the program's start; for a keyboard they move its cursor there.
    pub(super) fn point(&self, at: Position) -> Option<Vec<Input>> {
        match &self.way {
            Way::Mouse(squares) => Some(vec![Input::Move(central(squares.get(&at)?)?), Input::Frames(1)]),
            Way::Keys(paths, _) => Some(paths.get(&at)?.iter().copied().map(Input::Press).collect()),
            Way::Typed(_) => None,
        }
    }

    /// The inputs that play a square once it is pointed at.
    pub(super) fn confirm(&self, at: Position) -> Vec<Input> {
        match &self.way {
            Way::Mouse(squares) => squares
                .get(&at)
                .and_then(|places| central(places))
                .map(|place| click(Button::Left, place))
                .unwrap_or_default(),
            Way::Keys(_, key) => vec![Input::Press(*key), Input::Frames(1)],
            Way::Typed(keys) => keys.get(&at).into_iter().flatten().copied().map(Input::Press).collect(),
        }
    }

    /// The inputs that play a square, from the program's start.
    pub(super) fn play_alone(&self, at: Position) -> Vec<Input> {
        let pointed = match &self.way {
            Way::Mouse(_) | Way::Typed(_) => Vec::new(),
            Way::Keys(..) => self.point(at).unwrap_or_default(),
        };
        [pointed, self.confirm(at)].concat()
    }

    /// True where inputs do not depend on those before.
    pub(super) fn is_free(&self) -> bool {
        matches!(self.way, Way::Mouse(_) | Way::Typed(_))
    }

    /// A run that begins with every square legal, past a title screen, in which one move was asked for: so it is known which
    /// Model is the program's own.
    pub(super) fn warm(&self, every: &Model) -> UiScript {
        let script = UiScript::frozen(every).user(self.prefix.clone());
        match (&self.way, self.reached().first()) {
            (Way::Mouse(_) | Way::Typed(_), Some(at)) => script.user(self.confirm(*at)),
            // A cursor is where it begins, and plays there.
            (Way::Keys(_, key), _) => script.user(vec![Input::Press(*key), Input::Frames(1)]),
            _ => script,
        }
    }
}

/// The place that is nearest to the middle of all.
fn central(places: &[Pixel]) -> Option<Pixel> {
    let count = i32::try_from(places.len()).ok().filter(|count| *count > 0)?;
    let sum = |side: fn(&Pixel) -> i32| places.iter().map(side).sum::<i32>() / count;
    let (x, y) = (sum(|at| at.x), sum(|at| at.y));
    places.iter().copied().min_by_key(|at| (at.x - x).pow(2) + (at.y - y).pow(2))
}
