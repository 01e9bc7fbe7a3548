//! The corners of the window, in one of which the pointer rests while pictures are taken.

use reference::reversi::Model;

use super::controls::{Controls, Way};
use super::course::Course;
use super::input::{Input, Pixel};
use super::script::UiScript;
use super::stage::{NoInterface, Stage};

/// Frames after which a program that the pointer ends has ended.
const SOON: i32 = 2;

/// The corners of the window to which a pointer can be led without ending the program, the usual one first. Where none is such a
/// one, none, if the program goes on as long as the pointer stays where it is; otherwise all.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn harmless_corners(
    stage: &Stage<'_>,
    controls: &Controls,
    every: &Model,
    base: &Model,
) -> Result<Vec<Pixel>, NoInterface> {
    let Pixel { x, y } = controls.window;
    let all = [(x - 1, y - 1), (x - 1, 0), (0, y - 1), (0, 0)].map(|(x, y)| Pixel::new(x, y));
    if !matches!(controls.way, Way::Mouse(..) | Way::Listed(_)) {
        return Ok(all.to_vec());
    }
    let led = |corner: &Pixel| -> UiScript {
        controls.warm(every).set(base).user(vec![Input::Move(*corner), Input::Frames(SOON)]).look()
    };
    let courses = stage.perform(&all.each_ref().map(led))?;
    let is_harmless = |(_, course): &(Pixel, &Course)| !course.end.is_early();
    let harmless: Vec<Pixel> =
        all.into_iter().zip(&courses).filter(is_harmless).map(|(corner, _)| corner).collect();
    if !harmless.is_empty() {
        return Ok(harmless);
    }
    let unled = controls.warm(every).set(base).user(vec![Input::Frames(SOON)]).look();
    let goes_on = !stage.perform_one(&unled)?.end.is_early();
    Ok(if goes_on { Vec::new() } else { all.to_vec() })
}
