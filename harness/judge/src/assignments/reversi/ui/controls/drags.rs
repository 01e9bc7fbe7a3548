//! Drags: a button goes down at one place and comes up at another, as where tiles are taken from a pile and laid on squares.

use reference::reversi::Model;

use super::crash::away_from;
use super::manner::Manner;
use super::mouse::played_by;
use crate::assignments::reversi::ui::input::Pixel;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Places on each side of the window at which the button goes down, and at which it comes up: about as many drags as one grid
/// has clicks.
const FROM: i32 = 18;
const TO: i32 = 3;

/// Places from which something was dragged that are followed up.
const FOLLOWED_UP: usize = 2;

/// Manners of dragging that play something: from the middle of all places that do, and from the first. Nothing is tried where clicks
/// are known to end the program.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn manners(
    stage: &Stage<'_>,
    every: &Model,
    window: Pixel,
    ends: &[Pixel],
) -> Result<Vec<Manner>, NoInterface> {
    let [sources, targets] = [FROM, TO].map(|side| away_from(ends, spread(window, side)));
    let all: Vec<(Pixel, Pixel)> =
        sources.iter().flat_map(|from| targets.iter().map(move |to| (*from, *to))).collect();
    let drag = |(from, to): &(Pixel, Pixel)| Manner { from: Some(*from), ..Manner::PLAIN }.click(*to);
    let played =
        played_by(stage, &Manner::PLAIN.turns.begin(every), &all.iter().map(drag).collect::<Vec<_>>())?;
    let mut found: Vec<Pixel> =
        all.iter().zip(played).filter(|(_, played)| played.is_some()).map(|((from, _), _)| *from).collect();
    found.dedup();
    let middle = found.get(found.len() / 2).copied();
    let places = middle.into_iter().chain(found.first().copied()).take(FOLLOWED_UP);
    Ok(places.map(|from| Manner { from: Some(from), ..Manner::PLAIN }).collect())
}

/// Places all over a window.
fn spread(window: Pixel, side: i32) -> impl Iterator<Item = Pixel> {
    let places = move |length: i32| (0..side).map(move |number| (2 * number + 1) * length / (2 * side));
    places(window.y).flat_map(move |y| places(window.x).map(move |x| Pixel::new(x, y)))
}
