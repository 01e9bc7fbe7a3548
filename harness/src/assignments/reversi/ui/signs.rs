//! Whether a sign stands on the square that it is about.

use reference::reversi::{Position, PositionSet};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::delivery::Delivery;
use super::painter::Canvas;
use super::pairs::StatePair;
use super::picture::PointerPlace;
use super::stage::NoInterface;

/// The squares that change where the one that should have a sign does not, but for those of which nothing is said; `None`
/// where it has one, or no other square changes.
pub(super) fn elsewhere(
    camera: &Camera<'_>,
    boxes: &Boxes,
    pair: &StatePair,
    place: PointerPlace,
    sign: Position,
    aside: PositionSet,
) -> Result<Option<Vec<Position>>, NoInterface> {
    if !boxes.is_complete(&camera.every) || camera.pace != Pace::Steady {
        return Ok(None);
    }
    let pictures = camera.take(&[(&pair.one, place), (&pair.other, place)], Delivery::Set)?;
    let canvases: Vec<Canvas> = pictures.iter().filter_map(|picture| picture.canvas()).collect();
    let [one, other] = canvases.as_slice() else { return Ok(None) };
    let Some(pixels) = one.difference(other) else { return Ok(None) };
    let squares = boxes.squares_of(one, &pixels);
    let others: Vec<Position> = squares.iter().copied().filter(|other| !aside.contains(*other)).collect();
    Ok((!squares.contains(&sign) && !others.is_empty()).then_some(others))
}
