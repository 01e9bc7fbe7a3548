//! Tiles on the squares that a move gains, once the user has made it: a view that keeps colours may show those of before.

use reference::reversi::{Model, Player, Position};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::delivery::{Delivery, Patience};
use super::input::Pixel;
use super::painter::Canvas;
use super::picture::{Picture, PointerPlace};
use super::show::Judged;
use super::stage::NoInterface;
use super::states;
use super::telling::alike;
use crate::assignments::reversi::notation::position_code;
use crate::model::Judgement;

/// Squares of a move that are looked at, its own among them.
const SQUARES: usize = 4;

/// A move of the user's, and the states before and after it.
struct MoveMade<'a> {
    before: &'a Model,
    at: Position,
    after: Model,
}

impl MoveMade<'_> {
    /// The state after the move with what was on a square before it.
    fn with_old(&self, square: Position) -> Model {
        states::with_tile(&self.after, square, self.before.board().get(square))
    }

    /// Some of the squares that the move gains, those that it flips first.
    fn gained(&self) -> Vec<Position> {
        let gained = self.before.find_move(self.at).map(|gained| gained.iter().collect()).unwrap_or_default();
        let mut gained: Vec<Position> = gained;
        gained.sort_by_key(|at| *at == self.at);
        let own = gained.pop();
        gained.into_iter().take(SQUARES - 1).chain(own).collect()
    }
}

/// Looks at the squares that a move of each state gains, after the move. A square is wrong only where its pixels are exactly
/// those of the tile that was there before: tiles may be marked, or drawn in another way, because they were just turned.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn turned(camera: &Camera<'_>, bases: &[Model], boxes: &Boxes) -> Judged {
    if camera.pace != Pace::Steady || !camera.controls.is_free() {
        return Ok(Judgement::pass());
    }
    for made in bases.iter().filter_map(|state| largest(camera, state)) {
        // Tiles may turn slowly, one after the other.
        let soon = old_square(camera, &made, boxes, Patience::Soon)?;
        let settled =
            if soon.is_some() { old_square(camera, &made, boxes, Patience::Settled)? } else { None };
        if let Some(at) = settled {
            return Ok(told(&made, at));
        }
    }
    Ok(Judgement::pass())
}

/// The first square that shows what was there before the move.
fn old_square(
    camera: &Camera<'_>,
    made: &MoveMade<'_>,
    boxes: &Boxes,
    patience: Patience,
) -> Result<Option<Position>, NoInterface> {
    let Some(picture) = camera.after_one_move(made.before, made.at, &made.after, patience)? else {
        return Ok(None);
    };
    let gained = made.gained();
    let states: Vec<Model> =
        std::iter::once(made.after.clone()).chain(gained.iter().map(|at| made.with_old(*at))).collect();
    let shots: Vec<(&Model, PointerPlace)> = states.iter().map(|state| (state, PointerPlace::Rest)).collect();
    let pictures = camera.take(&shots, Delivery::Set)?;
    let Some((new, olds)) = pictures.split_first() else { return Ok(None) };
    let mut shown = gained.into_iter().zip(olds);
    Ok(shown.find(|(at, old)| shows_old(&picture, new, old, boxes, *at)).map(|(at, _)| at))
}

/// The largest move that can be made in a state, after which it is the other's turn.
fn largest<'a>(camera: &Camera<'_>, before: &'a Model) -> Option<MoveMade<'a>> {
    let reached = camera.controls.reached();
    let moves = before.next_moves().iter().filter(|(at, _)| reached.contains(at));
    let (at, _) = moves.max_by_key(|(_, gained)| gained.len())?;
    let mut after = before.clone();
    after.play_move(*at).ok()?;
    (after.turn() == before.turn().map(Player::other)).then_some(MoveMade { before, at: *at, after })
}

/// True if a square's pixels are those of its tile before the move, where the tile after it has others.
fn shows_old(picture: &Picture, new: &Picture, old: &Picture, boxes: &Boxes, at: Position) -> bool {
    let canvases = [picture, new, old].map(Picture::canvas);
    let [Some(picture), Some(new), Some(old)] = &canvases else { return false };
    let on_tile = |index: &usize| {
        let (x, y) = new.place(*index);
        boxes.is_on_tile(at, Pixel::new(x, y))
    };
    let Some(telling) = new.difference(old) else { return false };
    let telling: Vec<usize> = telling.into_iter().filter(on_tile).collect();
    let is_old = |index: &usize| has_pixel_of(picture, old, *index);
    !telling.is_empty() && telling.iter().all(is_old)
}

fn has_pixel_of(one: &Canvas, other: &Canvas, index: usize) -> bool {
    one.width == other.width && one.height == other.height && one.pixels.get(index) == other.pixels.get(index)
}

fn told(made: &MoveMade<'_>, square: Position) -> Judgement {
    let tile = |state: &Model| match state.board().get(square) {
        Some(Player::Dark) => "a dark tile",
        Some(Player::Light) => "a light tile",
        None => "no tile",
    };
    let on = position_code(square);
    alike(
        made.before,
        &format!("the picture after a click plays the move at {}", position_code(made.at)),
        &format!("{} on {on}", tile(&made.after)),
        &format!("the picture of {} there, as before the move", tile(made.before)),
    )
}
