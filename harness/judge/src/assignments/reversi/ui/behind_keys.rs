//! Signs that a key or a button turns on: a program may leave them to those who want them.

use std::collections::BTreeSet;

use reference::reversi::{Model, Position};

use super::camera::Camera;
use super::controls::{Controls, Way, candidates};
use super::course::{Course, CourseEnd};
use super::delivery::Delivery;
use super::frame::Frame;
use super::input::{Button, Input, Pixel, UiKey, click};
use super::picture::PointerPlace;
use super::script::UiScript;
use super::show::Judged;
use super::stage::{NoInterface, Stage};
use super::states;
use crate::model::Judgement;

/// Switches that are followed up.
const FOLLOWED_UP: usize = 3;

/// Places of the window at which a button is looked for.
const BUTTONS: usize = 24;

/// Frames that pass before the picture is looked at.
const FRAMES: i32 = 4;

/// An input that may turn signs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Switch {
    /// A key that goes down and stays there: signs may be shown as long as it does.
    Key(UiKey),
    /// A click beside the board.
    Click(Pixel),
}

impl Switch {
    fn inputs(self) -> Vec<Input> {
        match self {
            Switch::Key(key) => vec![Input::Hold(key), Input::Type(key), Input::Frames(1)],
            Switch::Click(place) => click(Button::Left, place),
        }
    }

    fn done(self) -> String {
        match self {
            Switch::Key(key) => format!("{} is pressed", key.name()),
            Switch::Click(Pixel { x, y }) => format!("pixel ({x}, {y}) is clicked on"),
        }
    }
}

/// A judgement, and what was switched for it, if anything was.
pub(super) struct Switched {
    pub(super) judgement: Judgement,
    pub(super) by: Option<Switch>,
}

/// The judgement, or that after an input which turns on what is looked for.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn judged(
    stage: &Stage<'_>,
    camera: &Camera<'_>,
    base: &Model,
    judge: impl Fn(&Camera<'_>) -> Judged,
) -> Result<Switched, NoInterface> {
    let judgement = judge(camera)?;
    if !judgement.verdict.class().is_failure() {
        return Ok(Switched { judgement, by: None });
    }
    for switch in switches(stage, camera, base)? {
        let controls = after(camera.controls, switch);
        let turned_on = judge(&Camera::new(stage, &controls, camera.every.clone(), base)?)?;
        if turned_on.verdict.is_pass() {
            return Ok(Switched { judgement: turned_on, by: Some(switch) });
        }
    }
    Ok(Switched { judgement, by: None })
}

fn after(controls: &Controls, switch: Switch) -> Controls {
    let mut after = controls.clone();
    after.prefix.extend(switch.inputs());
    after
}

/// Inputs after which the picture of a game is another one, though no move was made.
fn switches(stage: &Stage<'_>, camera: &Camera<'_>, base: &Model) -> Result<Vec<Switch>, NoInterface> {
    let pointed = states::legal(base).and_then(|at| camera.controls.point(at)).unwrap_or_default();
    let start = camera.controls.warm(&camera.every).set(base);
    let look = |script: UiScript| script.user(vec![Input::Frames(FRAMES)]).look();
    let script = |switch: &Switch| match switch {
        Switch::Key(_) => look(start.clone().user([pointed.clone(), switch.inputs()].concat())),
        // The pointer comes back from the button.
        Switch::Click(_) => look(start.clone().user(switch.inputs()).user(pointed.clone())),
    };
    let idle = stage.perform_one(&look(start.clone().user(pointed.clone())))?;
    let keys = candidates().into_iter().map(Switch::Key);
    let all: Vec<Switch> = keys.chain(buttons(camera, base)?.into_iter().map(Switch::Click)).collect();
    let courses = stage.perform(&all.iter().map(script).collect::<Vec<_>>())?;
    let is_sign = |course: &Course| {
        let plays = course.seen.iter().skip(start.steps.len()).any(|seen| !seen.asked.is_empty());
        course.end == CourseEnd::Complete && !plays && course.frames().last() != idle.frames().last()
    };
    let found: Vec<Switch> = all
        .into_iter()
        .zip(&courses)
        .filter(|(_, course)| is_sign(course))
        .map(|(switch, _)| switch)
        .collect();
    let mut kept = harmless(stage, camera, found)?;
    kept.truncate(FOLLOWED_UP);
    Ok(kept)
}

/// The middles of what is drawn beside the board, where the mouse plays.
fn buttons(camera: &Camera<'_>, base: &Model) -> Result<Vec<Pixel>, NoInterface> {
    let Way::Mouse(squares, _) = &camera.controls.way else { return Ok(Vec::new()) };
    let pictures = camera.take(&[(base, PointerPlace::Rest)], Delivery::Set)?;
    let Some(frame) = pictures.first().and_then(|picture| picture.frames.first()) else {
        return Ok(Vec::new());
    };
    let places: Vec<Pixel> = squares.values().flatten().copied().collect();
    let within = |side: fn(&Pixel) -> i32, at: i32| {
        let all = places.iter().map(side);
        all.clone().min().is_some_and(|least| least <= at) && all.max().is_some_and(|most| at <= most)
    };
    let is_beside = |at: &(i32, i32)| !(within(|place| place.x, at.0) && within(|place| place.y, at.1));
    let beside: BTreeSet<(i32, i32)> = middles(frame).filter(is_beside).collect();
    Ok(beside.into_iter().take(BUTTONS).map(|(x, y)| Pixel::new(x, y)).collect())
}

/// The middles of all sprites that lie in the window.
fn middles(frame: &Frame) -> impl Iterator<Item = (i32, i32)> + '_ {
    let middle = |start: i32, length: i32| start.saturating_add(length / 2);
    let all = frame.sprites.iter();
    all.map(move |sprite| (middle(sprite.x, sprite.width), middle(sprite.y, sprite.height)))
        .filter(|(x, y)| (0..frame.width).contains(x) && (0..frame.height).contains(y))
}

/// The switches after which the inputs that were found play what they did: a key that leads a cursor away turns nothing on, and
/// what is looked at after it are other squares than those that are asked about.
fn harmless(stage: &Stage<'_>, camera: &Camera<'_>, found: Vec<Switch>) -> Result<Vec<Switch>, NoInterface> {
    let reached = camera.controls.reached();
    let samples: Vec<Position> = reached.first().into_iter().chain(reached.last()).copied().collect();
    let mut kept = Vec::new();
    for switch in found {
        let controls = after(camera.controls, switch);
        let script = |at: &Position| {
            controls.begun(&camera.every).user(controls.prefix.clone()).user(controls.play_alone(*at))
        };
        let courses = stage.perform(&samples.iter().map(script).collect::<Vec<_>>())?;
        // Signs may stand as long as the key is down, and nothing be played meanwhile.
        let is_as_before = |(at, course): (&Position, &Course)| {
            let asked = course.seen.iter().flat_map(|seen| &seen.asked);
            course.end == CourseEnd::Complete && asked.into_iter().all(|asked| asked.at == *at)
        };
        if samples.iter().zip(&courses).all(is_as_before) {
            kept.push(switch);
        }
    }
    Ok(kept)
}

/// The remark on signs that have to be turned on.
pub(super) fn remark(what: &str, by: Switch) -> String {
    format!("{what} shown once {}. No points are lost", by.done())
}
