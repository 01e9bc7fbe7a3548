//! Scenarios about `placeShip`.
//!
//! They observe through placing alone, never through a display or an attack, so that a defect there does not show here.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::{Direction, Point, ShipId};

use super::script::{BoardScript, place, unplace};

/// Ids that a game of two ships does not have.
pub(super) const INVALID_IDS: [ShipId; 6] = [2, -1, 3, 100, i32::MIN, i32::MAX];

pub(super) fn horizontal() -> Vec<BoardScript> {
    let one = BoardScript::of_answers(3, 8, &[5]).then(place(1, 1, 0, Horizontal));
    let several = BoardScript::of_answers(6, 10, &[6, 4, 3]).all([
        place(1, 1, 0, Horizontal),
        place(3, 3, 1, Horizontal),
        place(3, 1, 2, Vertical),
    ]);
    vec![one, several, outlined(5, 10, Horizontal)]
}

pub(super) fn vertical() -> Vec<BoardScript> {
    let one = BoardScript::of_answers(8, 3, &[5]).then(place(1, 1, 0, Vertical));
    let several = BoardScript::of_answers(10, 7, &[6, 4, 3]).all([
        place(1, 1, 0, Vertical),
        place(3, 3, 1, Vertical),
        place(1, 3, 2, Horizontal),
    ]);
    vec![one, several, outlined(10, 5, Vertical)]
}

/// The ship, then a ship of length 1 on each of its positions and just past both ends.
fn outlined(rows: i32, cols: i32, direction: Direction) -> BoardScript {
    let along = |k: i32| Point::new(2, 2).step(direction, k);
    let raft = |k: i32| place(along(k).r, along(k).c, 1, Horizontal);
    BoardScript::of_answers(rows, cols, &[5, 1])
        .then(place(2, 2, 0, direction))
        .all((0..5).map(raft))
        .then(raft(6))
}

pub(super) fn edges() -> Vec<BoardScript> {
    let fits = |rows, cols, op| BoardScript::of_answers(rows, cols, &[3]).then(op);
    let mut scenarios = Vec::new();
    for (r, c) in [(0, 0), (0, 4), (5, 0), (5, 4)] {
        scenarios.push(fits(6, 7, place(r, c, 0, Horizontal)));
    }
    for (r, c) in [(0, 0), (0, 6), (3, 0), (3, 6)] {
        scenarios.push(fits(6, 7, place(r, c, 0, Vertical)));
    }
    scenarios.extend([fits(3, 3, place(2, 0, 0, Horizontal)), fits(3, 3, place(0, 2, 0, Vertical))]);
    scenarios
}

pub(super) fn lengths() -> Vec<BoardScript> {
    let all: Vec<i32> = (1..=10).collect();
    let rows = (0..10).map(|id| place(id, 0, id, Horizontal));
    let columns = (0..10).map(|id| place(0, id, id, Vertical));
    vec![BoardScript::of_answers(10, 10, &all).all(rows), BoardScript::of_answers(10, 10, &all).all(columns)]
}

pub(super) fn adjacent() -> Vec<BoardScript> {
    let side_by_side =
        BoardScript::of_answers(4, 5, &[3, 3]).all([place(1, 1, 0, Horizontal), place(2, 1, 1, Horizontal)]);
    let end_to_end =
        BoardScript::of_answers(3, 6, &[2, 2]).all([place(1, 1, 0, Horizontal), place(1, 3, 1, Horizontal)]);
    let corner =
        BoardScript::of_answers(5, 5, &[2, 2]).all([place(1, 1, 0, Vertical), place(3, 2, 1, Horizontal)]);
    let full = BoardScript::of_answers(5, 5, &[3, 3, 3]).all([
        place(1, 2, 0, Vertical),
        place(1, 1, 1, Vertical),
        place(1, 3, 2, Vertical),
    ]);
    vec![side_by_side, end_to_end, corner, full]
}

/// Refusals leave the board as it is, so they share one; shrinking leaves the one that was not refused.
pub(super) fn invalid_id() -> Vec<BoardScript> {
    let refused = INVALID_IDS.map(|id| place(1, 1, id, Horizontal));
    vec![BoardScript::of_answers(5, 5, &[3, 2]).all(refused)]
}

pub(super) fn outside() -> Vec<BoardScript> {
    let over_by_one = [place(1, 5, 0, Horizontal), place(4, 1, 0, Vertical)];
    let just_outside = [place(6, 1, 0, Horizontal), place(1, 7, 0, Vertical), place(6, 7, 0, Horizontal)];
    let negative = [
        place(-1, 1, 0, Horizontal),
        place(1, -1, 0, Vertical),
        place(1, -1, 0, Horizontal),
        place(-1, 1, 0, Vertical),
        place(-3, -3, 0, Vertical),
    ];
    let far = [place(50, 1, 0, Horizontal), place(1, 50, 0, Vertical), place(-50, 1, 0, Vertical)];
    let all = over_by_one.into_iter().chain(just_outside).chain(negative).chain(far);
    vec![BoardScript::of_answers(6, 7, &[3]).all(all)]
}

pub(super) fn overlap() -> Vec<BoardScript> {
    // The ship of 3 lies on (3,2)-(3,4); each crosses it somewhere else, with each of its own segments.
    let crossing = [
        place(3, 2, 1, Vertical),
        place(2, 3, 1, Vertical),
        place(1, 4, 1, Vertical),
        place(3, 4, 1, Horizontal),
        place(3, 0, 1, Horizontal),
        place(3, 2, 1, Horizontal),
    ];
    let upright = [
        place(4, 3, 1, Horizontal),
        place(3, 2, 1, Horizontal),
        place(2, 1, 1, Horizontal),
        place(4, 3, 1, Vertical),
    ];
    let lying = crossing
        .into_iter()
        .map(|op| BoardScript::of_answers(7, 8, &[3, 3]).then(place(3, 2, 0, Horizontal)).then(op));
    let standing = upright
        .into_iter()
        .map(|op| BoardScript::of_answers(8, 7, &[3, 3]).then(place(2, 3, 0, Vertical)).then(op));
    lying.chain(standing).collect()
}

pub(super) fn twice() -> Vec<BoardScript> {
    let elsewhere = BoardScript::of_answers(7, 7, &[2, 3]).all([
        place(1, 1, 0, Horizontal),
        place(4, 3, 0, Horizontal),
        place(4, 1, 0, Vertical),
    ]);
    let first_and_last = BoardScript::of_answers(8, 8, &[2, 2, 2])
        .all((0..3).map(|id| place(1 + 2 * id, 1, id, Horizontal)))
        .all([place(2, 4, 2, Horizontal), place(2, 4, 0, Horizontal), place(4, 4, 1, Vertical)]);
    vec![elsewhere, first_and_last]
}

pub(super) fn atomic() -> Vec<BoardScript> {
    // What the refused ship would have covered must take another one, and the refused one must fit elsewhere. The
    // positions asked for are not next to the ship in the way.
    let overlapping = BoardScript::of_answers(8, 8, &[3, 5, 1])
        .then(place(3, 3, 0, Vertical))
        .provided(place(4, 1, 1, Horizontal))
        .all([place(4, 1, 2, Horizontal), place(1, 1, 1, Horizontal)]);
    let overlapping_upright = BoardScript::of_answers(8, 8, &[3, 5, 1])
        .then(place(3, 3, 0, Horizontal))
        .provided(place(1, 4, 1, Vertical))
        .all([place(1, 4, 2, Horizontal), place(1, 1, 1, Vertical)]);
    let leaving = BoardScript::of_answers(6, 6, &[3, 1])
        .provided(place(3, 4, 0, Horizontal))
        .all([place(3, 4, 1, Horizontal), place(1, 1, 0, Horizontal)]);
    let leaving_below = BoardScript::of_answers(6, 6, &[3, 1])
        .provided(place(4, 3, 0, Vertical))
        .all([place(4, 3, 1, Horizontal), place(1, 1, 0, Vertical)]);
    let again = BoardScript::of_answers(7, 7, &[2, 1])
        .then(place(1, 1, 0, Horizontal))
        .provided(place(4, 3, 0, Horizontal))
        .all([place(4, 3, 1, Horizontal), unplace(1, 1, 0, Horizontal)]);
    let intact = BoardScript::of_answers(7, 7, &[3, 3])
        .then(place(3, 3, 0, Vertical))
        .provided(place(4, 2, 1, Horizontal))
        .then(unplace(3, 3, 0, Vertical));
    vec![leaving, leaving_below, again, overlapping, overlapping_upright, intact]
}
