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
/// where it has one, or no other square changes. A controller that keeps what a state allows shows it only once a move led there.
///
/// # Errors
/// When nothing can be said of the interface at all.
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
    let mut found = None;
    for delivery in [Delivery::Set, Delivery::Answer] {
        let pictures = camera.take(&[(&pair.one, place), (&pair.other, place)], delivery)?;
        let canvases: Vec<Canvas> = pictures.iter().filter_map(|picture| picture.canvas()).collect();
        let [one, other] = canvases.as_slice() else { return Ok(None) };
        // A cursor that is nowhere makes no move.
        if found.is_some() && one == other {
            break;
        }
        let Some(others) = beside(boxes, one, other, sign, aside) else { return Ok(None) };
        found.get_or_insert(others);
    }
    Ok(found)
}

/// The squares that change from one picture to another, if the one that should have a sign does not.
fn beside(
    boxes: &Boxes,
    one: &Canvas,
    other: &Canvas,
    sign: Position,
    aside: PositionSet,
) -> Option<Vec<Position>> {
    let pixels = one.difference(other)?;
    let squares = boxes.squares_of(one, &pixels);
    let others: Vec<Position> = squares.iter().copied().filter(|other| !aside.contains(*other)).collect();
    // A frame round a tile is a sign as well. Of a neighbour's it is a small part that reaches over.
    let most = others.iter().map(|at| boxes.changed_in_cell(*at, one, &pixels)).max()?;
    let has_sign = squares.contains(&sign) || 2 * boxes.changed_in_cell(sign, one, &pixels) >= most;
    (!has_sign).then_some(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: i32 = 12;

    fn at(x: i32, y: i32) -> Position {
        Position::new(x, y)
    }

    /// Two rows of two squares, each 12 pixels wide, with tiles of 4.
    fn boxes() -> Boxes {
        let all = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
        Boxes::of_areas(all.map(|at| (at, SIDE * at.x + 4, SIDE * at.y + 4, 4)), 2 * SIDE)
    }

    fn canvas(changed: impl Fn(i32, i32) -> bool) -> Canvas {
        let places = (0..2 * SIDE).flat_map(|y| (0..2 * SIDE).map(move |x| (x, y)));
        let pixels = places.map(|(x, y)| if changed(x, y) { [200; 3] } else { [0; 3] }).collect();
        Canvas { width: 2 * SIDE, height: 2 * SIDE, pixels }
    }

    fn others(changed: impl Fn(i32, i32) -> bool) -> Option<Vec<Position>> {
        beside(&boxes(), &canvas(|_, _| false), &canvas(changed), at(0, 0), PositionSet::new())
    }

    #[test]
    fn a_frame_round_a_tile_is_a_sign_whatever_else_changes() {
        let is_frame = |x: i32, y: i32| x < SIDE && y < SIDE && (x < 2 || y < 2 || x >= 10 || y >= 10);
        let is_on_another = |x: i32, y: i32| (17..19).contains(&x) && (17..19).contains(&y);
        assert_eq!(others(|x, y| is_frame(x, y) || is_on_another(x, y)), None);
        assert_eq!(others(is_on_another), Some(vec![at(1, 1)]));
    }

    #[test]
    fn a_neighbours_sign_that_reaches_over_is_none() {
        assert_eq!(others(|x, y| x >= SIDE - 1 && y < SIDE), Some(vec![at(1, 0)]));
    }

    #[test]
    fn what_changes_beside_all_tiles_says_nothing() {
        assert_eq!(others(|x, y| x < 1 && y > 20), None);
    }
}
