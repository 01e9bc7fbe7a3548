//! Previews that stay: what is shown of a move that the pointer is on must not depend on one that it was on before.

use reference::reversi::{Model, Position};

use super::camera::{Camera, Pace};
use super::controls::{Clicks, Way};
use super::delivery::Delivery;
use super::input::Input;
use super::picture::Picture;
use super::script::UiScript;
use super::show::Judged;
use super::stage::NoInterface;
use super::states;
use super::telling::{alike, events};
use crate::assignments::reversi::notation::position_code;
use crate::model::Judgement;

/// Frames until a picture is looked at: by then a preview that fades is gone.
const FADED: i32 = 120;

/// Pairs of moves that are looked at in a state.
const PAIRS: usize = 2;

/// Pairs, at least, that have to show it, each of them.
const ENOUGH: usize = 2;

/// A move that is pointed at, one that is pointed at next, and a tile that the first alone flips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Passage {
    first: Position,
    flipped: Position,
    next: Position,
}

/// Previews of moves that the pointer has left, where mere motion points. Of a chosen square, or a question about one, nothing is
/// said: it may stand until it is answered.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn previews(camera: &Camera<'_>, bases: &[Model]) -> Judged {
    let is_pointed_at_by_motion = matches!(camera.controls.way, Way::Mouse(_, Clicks::One));
    if camera.pace != Pace::Steady || !is_pointed_at_by_motion {
        return Ok(Judgement::pass());
    }
    let mut staying = Vec::new();
    for state in bases {
        for passage in passages(camera, state) {
            match stays(camera, state, passage)? {
                true => staying.push((state, passage)),
                false => return Ok(Judgement::pass()),
            }
        }
    }
    Ok(match staying.first().filter(|_| staying.len() >= ENOUGH) {
        Some((state, passage)) => told(camera, state, *passage)?,
        None => Judgement::pass(),
    })
}

/// The moves of a state that the pointer is led over.
fn passages(camera: &Camera<'_>, state: &Model) -> Vec<Passage> {
    let moves = state.next_moves().keys().copied();
    pairs(state, &moves.filter(|at| camera.controls.hover(*at).is_some()).collect::<Vec<_>>())
}

/// Moves one after the other of which the first flips a tile that the next one does not.
fn pairs(state: &Model, moves: &[Position]) -> Vec<Passage> {
    let passage = |first: Position, next: Position| {
        let kept = state.find_move(next)?;
        let mut flipped = state.find_move(first)?.iter().filter(|at| *at != first && !kept.contains(*at));
        Some(Passage { first, flipped: flipped.next()?, next })
    };
    let both = moves.iter().zip(moves.iter().skip(1));
    both.filter_map(|(first, next)| passage(*first, *next)).take(PAIRS).collect()
}

/// True if the picture with the pointer on the next move tells whether the first flips its tile, but only after the pointer was
/// there: a view may show what all moves flip.
fn stays(camera: &Camera<'_>, state: &Model, passage: Passage) -> Result<bool, NoInterface> {
    let Passage { first, flipped, next } = passage;
    let delivery = camera.delivery_to_people(state)?;
    let both = [state.clone(), states::without_gain(state, first, flipped)];
    let is_told = |route: &[Position]| -> Result<Option<bool>, NoInterface> {
        let mut pictures = Vec::new();
        for state in &both {
            pictures.push(Picture::of(&camera.perform_again(&script(camera, state, route, delivery))?));
        }
        let [with, without] = pictures.as_slice() else { return Ok(None) };
        Ok(with.is_like(without).map(|is_like| !is_like))
    };
    Ok(is_told(&[first, next])? == Some(true) && is_told(&[next])? == Some(false))
}

/// The run in which the pointer goes from square to square in a state.
fn script(camera: &Camera<'_>, state: &Model, route: &[Position], delivery: Delivery) -> UiScript {
    let begun = camera.delivered(state, delivery);
    let led = route.iter().filter_map(|at| camera.controls.hover(*at));
    led.fold(begun, UiScript::user).user(vec![Input::Frames(FADED)]).look()
}

fn told(camera: &Camera<'_>, state: &Model, passage: Passage) -> Judged {
    let [first, flipped, next] = [passage.first, passage.flipped, passage.next].map(position_code);
    let mut judgement = alike(
        state,
        &format!("the picture with the pointer on {next}, which was on {first} before"),
        &format!("the tiles that playing {next} flips, and no others"),
        &format!(
            "another picture if playing {first} flips {flipped}, too: what it would flip is still shown"
        ),
    );
    if let Some(evidence) = &mut judgement.evidence {
        let delivery = camera.delivery_to_people(state)?;
        evidence.events = events(&[script(camera, state, &[passage.first, passage.next], delivery)]);
    }
    Ok(judgement)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_looked_at_that_the_first_of_two_moves_alone_flips() {
        let state = states::base(reference::reversi::Dimensions::new(8, 8), reference::reversi::Player::Dark);
        let state = state.unwrap();
        let moves: Vec<Position> = state.next_moves().keys().copied().collect();
        let found = pairs(&state, &moves);
        assert_eq!(found.len(), PAIRS);
        for Passage { first, flipped, next } in found {
            assert!(first != flipped && state.find_move(first).unwrap().contains(flipped));
            assert!(!state.find_move(next).unwrap().contains(flipped));
        }
    }
}
