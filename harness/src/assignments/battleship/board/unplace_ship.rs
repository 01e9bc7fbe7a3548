//! Scenarios about `unplaceShip`, observed through placing alone.

use reference::battleship::Direction::{Horizontal, Vertical};

use super::place_ship::INVALID_IDS;
use super::script::{BoardScript, place, unplace};
use super::step::BoardOp;

pub(super) fn removes() -> Vec<BoardScript> {
    let lying = [place(1, 1, 0, Horizontal), unplace(1, 1, 0, Horizontal)];
    let standing = [place(1, 1, 0, Vertical), unplace(1, 1, 0, Vertical)];
    let other_takes_the_room =
        |ops: [BoardOp; 2], other| BoardScript::of_answers(5, 5, &[3, 3]).all(ops).then(other);
    let same_again = |ops: [BoardOp; 2], again| BoardScript::of_answers(5, 5, &[3, 3]).all(ops).then(again);
    vec![
        BoardScript::of_answers(5, 5, &[3]).all(lying),
        BoardScript::of_answers(5, 5, &[3]).all(standing),
        other_takes_the_room(lying, place(1, 1, 1, Horizontal)),
        other_takes_the_room(standing, place(1, 1, 1, Vertical)),
        same_again(lying, place(1, 1, 0, Horizontal)),
        same_again(standing, place(3, 1, 0, Horizontal)),
    ]
}

pub(super) fn invalid_id() -> Vec<BoardScript> {
    let refused = INVALID_IDS.map(|id| unplace(1, 1, id, Horizontal));
    vec![BoardScript::of_answers(5, 5, &[3, 2]).then(place(1, 1, 0, Horizontal)).all(refused)]
}

pub(super) fn mismatch() -> Vec<BoardScript> {
    // Ship 0 lies on (2,2)-(2,4), ship 1 stands on (4,5)-(6,5).
    let fleet =
        BoardScript::of_answers(8, 8, &[3, 3, 2]).all([place(2, 2, 0, Horizontal), place(4, 5, 1, Vertical)]);
    let wrong = [
        unplace(2, 1, 0, Horizontal),
        unplace(2, 3, 0, Horizontal),
        unplace(1, 2, 0, Horizontal),
        unplace(2, 2, 0, Vertical),
        unplace(2, 3, 0, Vertical),
        unplace(5, 5, 1, Vertical),
        unplace(3, 5, 1, Vertical),
        unplace(4, 5, 1, Horizontal),
        unplace(4, 5, 0, Vertical),
        unplace(2, 2, 1, Horizontal),
        unplace(2, 2, 2, Horizontal),
        unplace(0, 0, 2, Horizontal),
        unplace(0, 0, 0, Horizontal),
    ];
    let twice = BoardScript::of_answers(5, 5, &[3]).all([
        place(1, 1, 0, Horizontal),
        unplace(1, 1, 0, Horizontal),
        unplace(1, 1, 0, Horizontal),
    ]);
    let leaving = |at: BoardOp, op: BoardOp| BoardScript::of_answers(4, 4, &[3]).provided(at).then(op);
    let off_board = [
        leaving(place(1, 1, 0, Horizontal), unplace(1, 2, 0, Horizontal)),
        leaving(place(1, 1, 0, Vertical), unplace(2, 1, 0, Vertical)),
        leaving(place(1, 0, 0, Horizontal), unplace(1, -1, 0, Horizontal)),
        leaving(place(0, 1, 0, Vertical), unplace(-1, 1, 0, Vertical)),
    ];
    [fleet.all(wrong), twice].into_iter().chain(off_board).collect()
}

pub(super) fn atomic() -> Vec<BoardScript> {
    let still_there = |at: BoardOp, refused: BoardOp, whole: BoardOp| {
        BoardScript::of_answers(7, 7, &[3, 2]).then(at).provided(refused).then(whole)
    };
    let lying = place(2, 2, 0, Horizontal);
    let standing = place(2, 2, 0, Vertical);
    vec![
        still_there(lying, unplace(2, 3, 0, Horizontal), unplace(2, 2, 0, Horizontal)),
        still_there(lying, unplace(2, 1, 0, Horizontal), unplace(2, 2, 0, Horizontal)),
        still_there(lying, unplace(2, 2, 0, Vertical), unplace(2, 2, 0, Horizontal)),
        still_there(standing, unplace(3, 2, 0, Vertical), unplace(2, 2, 0, Vertical)),
        still_there(standing, unplace(2, 2, 0, Horizontal), unplace(2, 2, 0, Vertical)),
        BoardScript::of_answers(7, 7, &[3, 1])
            .then(lying)
            .provided(unplace(2, 3, 0, Horizontal))
            .provided(unplace(2, 2, 1, Horizontal))
            .all([place(2, 3, 1, Horizontal), place(2, 4, 1, Horizontal)]),
    ]
}
