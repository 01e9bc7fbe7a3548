//! Squares that are free when the game is over: a program that draws the tiles of the one who has not won in another way may draw them
//! on squares of nobody's as well.

use reference::reversi::{Model, Player, Position};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::controls::all_positions;
use super::delivery::Delivery;
use super::input::Pixel;
use super::painter::Canvas;
use super::picture::{Picture, PointerPlace};
use super::show::Judged;
use super::states;
use super::telling::{alike, squares_words};
use crate::assignments::reversi::notation::{player_code, position_code};
use crate::model::Judgement;

/// Free squares that are looked at.
const SQUARES: usize = 3;

/// The pictures of one square at an end: with no tile, with either, and with none while the game goes on.
struct SquareAtTheEnd {
    none: Canvas,
    dark: Canvas,
    light: Canvas,
    before: Canvas,
}

/// Looks at free squares of ends that either player has won. A square is filled where it shows, at the end alone, exactly what it
/// shows with a tile, and tiles can be seen there at all.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn filled(camera: &Camera<'_>, base: &Model, boxes: &Boxes) -> Judged {
    if camera.pace != Pace::Steady || !boxes.is_complete(&camera.every) {
        return Ok(Judgement::pass());
    }
    for winner in [Player::Dark, Player::Light] {
        let end = states::ended_consistently(base, Some(winner));
        let free = all_positions(&end).into_iter().filter(|at| end.board().get(*at).is_none());
        let free: Vec<Position> = free.take(SQUARES).collect();
        for player in [winner.other(), winner] {
            let mut squares = Vec::new();
            for at in &free {
                if is_filled(camera, &end, boxes, (*at, player))? {
                    squares.push(*at);
                }
            }
            if squares.len() == free.len() && !free.is_empty() {
                return told(camera, &end, player, &squares);
            }
        }
    }
    Ok(Judgement::pass())
}

fn is_filled(
    camera: &Camera<'_>,
    end: &Model,
    boxes: &Boxes,
    (at, player): (Position, Player),
) -> Result<bool, super::stage::NoInterface> {
    let before = states::with_turn(end, Player::Dark);
    let with = |tile| states::with_tile(end, at, tile);
    let all = [with(None), with(Some(Player::Dark)), with(Some(Player::Light)), before];
    let pictures = camera.take(&all.each_ref().map(|state| (state, PointerPlace::Rest)), Delivery::Set)?;
    let canvases: Vec<Canvas> = pictures.iter().filter_map(|picture| Picture::canvas(picture)).collect();
    let Ok([none, dark, light, before]) = <[Canvas; 4]>::try_from(canvases) else { return Ok(false) };
    let square = SquareAtTheEnd { none, dark, light, before };
    Ok(square.shows(player, |canvas, index| {
        let (x, y) = canvas.place(index);
        boxes.is_on_tile(at, Pixel::new(x, y))
    }))
}

impl SquareAtTheEnd {
    fn shows(&self, player: Player, is_on_tile: impl Fn(&Canvas, usize) -> bool) -> bool {
        let differ = |one: &Canvas, other: &Canvas| {
            let pixels = one.difference(other);
            pixels.is_none_or(|pixels| pixels.into_iter().any(|index| is_on_tile(one, index)))
        };
        let with_tile = match player {
            Player::Dark => &self.dark,
            Player::Light => &self.light,
        };
        !differ(&self.none, with_tile) && differ(&self.dark, &self.light) && differ(&self.none, &self.before)
    }
}

fn told(camera: &Camera<'_>, end: &Model, player: Player, squares: &[Position]) -> Judged {
    let Some(at) = squares.first() else { return Ok(Judgement::pass()) };
    let name = player_code(Some(player));
    let judgement = alike(
        end,
        &format!("the picture of this end with a tile of {name} on {}, and with no tile", position_code(*at)),
        "two pictures that can be told apart",
        &format!(
            "the same picture of the square, which was free before the end; so on {}",
            squares_words(squares)
        ),
    );
    let with_tile = states::with_tile(end, *at, Some(player));
    let shots = [("a tile", &with_tile, PointerPlace::Rest), ("no tile", end, PointerPlace::Rest)];
    camera.illustrated(judgement, &shots)
}
