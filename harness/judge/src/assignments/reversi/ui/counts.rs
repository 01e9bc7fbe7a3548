//! Ends that a view tells apart by the tiles that it counts, and not by the tiles that differ.

use reference::reversi::{Model, Player};

use super::camera::{Camera, Pace, Shot};
use super::delivery::{Delivery, Patience};
use super::painter::Canvas;
use super::picture::{Picture, PointerPlace};
use super::stage::NoInterface;
use super::states;

/// True if two ends look different by how many tiles each player has, or if that cannot be known. What changes with the count
/// changes whichever tiles differ: beside the end with more dark tiles stand two others with as many as the one with fewer, which
/// differ from it in different squares, and some pixel has to change in both.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn tell_apart(
    camera: &Camera<'_>,
    [one, other]: [&Model; 2],
    delivery: Delivery,
) -> Result<bool, NoInterface> {
    let darks = |end: &Model| end.board().count(Some(Player::Dark));
    let (more, fewer) = if darks(one) > darks(other) { (one, other) } else { (other, one) };
    let elsewhere = states::ended_elsewhere(more, fewer);
    let patiences: &[Patience] = match camera.pace {
        Pace::Steady => &[Patience::Soon, Patience::Settled],
        Pace::Late | Pace::Moving => &[Patience::Soon],
    };
    for patience in patiences {
        let shot = |state| Shot { state, place: PointerPlace::Rest, home: state, patience: *patience };
        let pictures = camera.take_led(&[shot(more), shot(fewer), shot(&elsewhere)], delivery)?;
        if change_together([0, 1, 2].map(|index| &*pictures[index])) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// True if some pixel of the first picture is another one in both of the others at the same time, or if one of them is missing.
fn change_together([first, second, third]: [&Picture; 3]) -> bool {
    let all = first.frames.iter().zip(&second.frames).zip(&third.frames);
    let changes = |((first, second), third): ((&_, &_), &_)| {
        let [first, second, third] = [first, second, third].map(Canvas::paint);
        let pixels = [second, third].map(|other| first.difference(&other));
        let [Some(second_pixels), Some(third_pixels)] = pixels else { return true };
        third_pixels.iter().any(|pixel| second_pixels.binary_search(pixel).is_ok())
    };
    [first, second, third].iter().any(|picture| picture.frames.is_empty()) || all.into_iter().any(changes)
}
