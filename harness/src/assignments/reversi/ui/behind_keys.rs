//! Signs that a key turns on: a program may leave them to those who want them.

use reference::reversi::{Model, Position};

use super::camera::Camera;
use super::controls::{Controls, candidates};
use super::course::{Course, CourseEnd};
use super::input::{Input, UiKey};
use super::script::UiScript;
use super::show::Judged;
use super::stage::{NoInterface, Stage};
use super::states;
use crate::model::Judgement;

/// Keys that are followed up.
const FOLLOWED_UP: usize = 3;

/// Frames that pass before the picture is looked at.
const FRAMES: i32 = 4;

/// The steps in which a key is down and the picture is looked at.
const KEY_STEPS: usize = 2;

/// A judgement, and the key that was down for it, if there was one.
pub(super) struct WithKey {
    pub(super) judgement: Judgement,
    pub(super) key: Option<UiKey>,
}

/// The judgement, or that after a key which turns on what is looked for.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn judged(
    stage: &Stage<'_>,
    camera: &Camera<'_>,
    base: &Model,
    judge: impl Fn(&Camera<'_>) -> Judged,
) -> Result<WithKey, NoInterface> {
    let judgement = judge(camera)?;
    if !judgement.verdict.class().is_failure() {
        return Ok(WithKey { judgement, key: None });
    }
    for key in keys(stage, camera, base)? {
        let controls = after(camera.controls, key);
        let turned_on = judge(&Camera::new(stage, &controls, camera.every.clone(), base)?)?;
        if turned_on.verdict.is_pass() {
            return Ok(WithKey { judgement: turned_on, key: Some(key) });
        }
    }
    Ok(WithKey { judgement, key: None })
}

/// The key goes down and stays there: signs may be shown as long as it does.
fn down(key: UiKey) -> Vec<Input> {
    vec![Input::Hold(key), Input::Type(key), Input::Frames(1)]
}

fn after(controls: &Controls, key: UiKey) -> Controls {
    let mut after = controls.clone();
    after.prefix.extend(down(key));
    after
}

/// Keys after which the picture of a game is another one, though no move was made.
fn keys(stage: &Stage<'_>, camera: &Camera<'_>, base: &Model) -> Result<Vec<UiKey>, NoInterface> {
    let pointed = states::legal(base).and_then(|at| camera.controls.point(at)).unwrap_or_default();
    let start = camera.controls.warm(&camera.every).set(base).user(pointed);
    let script = |inputs: Vec<Input>| -> UiScript {
        start.clone().user([inputs, vec![Input::Frames(FRAMES)]].concat()).look()
    };
    let idle = stage.perform_one(&script(vec![Input::Frames(1)]))?;
    let all = candidates();
    let courses = stage.perform(&all.iter().map(|key| script(down(*key))).collect::<Vec<_>>())?;
    let is_sign = |course: &Course| {
        let plays = course.seen.iter().rev().take(KEY_STEPS).any(|seen| !seen.asked.is_empty());
        course.end == CourseEnd::Complete && !plays && course.frames().last() != idle.frames().last()
    };
    let found: Vec<UiKey> =
        all.into_iter().zip(&courses).filter(|(_, course)| is_sign(course)).map(|(key, _)| key).collect();
    let mut kept = harmless(stage, camera, found)?;
    kept.truncate(FOLLOWED_UP);
    Ok(kept)
}

/// The keys after which the inputs that were found play what they did: one that leads a cursor away turns nothing on, and what
/// is looked at after it are other squares than those that are asked about.
fn harmless(stage: &Stage<'_>, camera: &Camera<'_>, found: Vec<UiKey>) -> Result<Vec<UiKey>, NoInterface> {
    let reached = camera.controls.reached();
    let samples: Vec<Position> = reached.first().into_iter().chain(reached.last()).copied().collect();
    let mut kept = Vec::new();
    for key in found {
        let controls = after(camera.controls, key);
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
            kept.push(key);
        }
    }
    Ok(kept)
}

/// The remark on signs that a key turns on.
pub(super) fn remark(what: &str, key: UiKey) -> String {
    format!("{what} shown once {} is pressed. No points are lost", key.name())
}
