//! Whose turn it is after a move that the other player cannot answer: a program that counts moves goes on to the other all the same.

use reference::reversi::Model;

use super::camera::Camera;
use super::delivery::Delivery;
use super::pairs::StatePair;
use super::picture::PointerPlace;
use super::stage::NoInterface;
use super::states;
use super::telling::alike;
use crate::model::Judgement;

/// The failure of a program whose picture after a move does not depend on whose turn the model says it is. The pairs are of states
/// that differ in the turn alone, and that are told apart one way or the other; `None` where nothing is wrong.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn counted_turn(
    camera: &Camera<'_>,
    pairs: &[StatePair],
) -> Result<Option<Judgement>, NoInterface> {
    let told = camera.told_apart_by([Delivery::Set, Delivery::Answer], pairs)?;
    let Some(pair) = told.iter().position(Option::is_none).and_then(|index| pairs.get(index)) else {
        return Ok(None);
    };
    if !shows_answers(camera, &pair.one)? {
        return Ok(None);
    }
    let judgement = alike(
        &pair.one,
        "the picture after a move, with the turn of the player who made it, as after a pass, and with the other's",
        "two pictures that can be told apart, wherever the pointer is",
        "the same picture: after a move nothing in it depends on whose turn it is",
    );
    let place = pair.places.first().copied().unwrap_or(PointerPlace::Rest);
    let shots = [("dark to move", &pair.one, place), ("light to move", &pair.other, place)];
    camera.illustrated(judgement, &shots).map(Some)
}

/// True if the picture after a move is that of the state which the move leads to, as far as its tiles go.
fn shows_answers(camera: &Camera<'_>, state: &Model) -> Result<bool, NoInterface> {
    let Some(at) = states::occupied(state) else { return Ok(false) };
    let without = states::with_tile(state, at, None);
    let pictures =
        camera.take(&[(state, PointerPlace::Rest), (&without, PointerPlace::Rest)], Delivery::Answer)?;
    Ok(pictures[0].is_like(&pictures[1]) == Some(false))
}
