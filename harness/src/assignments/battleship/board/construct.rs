//! Scenarios about the constructor: boards of every size, and two boards that share nothing.

use reference::battleship::Direction::{Horizontal, Vertical};

use super::attack::{fleet, two_ships};
use super::script::{BoardFocus, BoardScript, attack, place, unplace};
use super::step::BoardOp;

pub(super) fn sizes() -> Vec<BoardScript> {
    let sizes = [(1, 1), (1, 10), (10, 1), (2, 3), (7, 4), (5, 5), (9, 10), (10, 9), (10, 10)];
    sizes
        .into_iter()
        .map(|(rows, cols)| BoardScript::of_answers(rows, cols, &[1]).then(BoardOp::Delete))
        .collect()
}

pub(super) fn two_boards() -> Vec<BoardScript> {
    let placing = BoardScript::new(two_ships(), BoardFocus::Answers)
        .board(1)
        .then(place(1, 1, 0, Horizontal))
        .on(1, place(1, 1, 0, Horizontal))
        .on(1, place(3, 4, 1, Vertical))
        .then(place(3, 4, 1, Vertical));
    let shooting = fleet(BoardFocus::AttackHits)
        .board(1)
        .on(1, place(4, 1, 0, Horizontal))
        .then(attack(1, 1))
        .on(1, attack(4, 1))
        .then(attack(1, 2))
        .on(1, attack(4, 2));
    let clearing = BoardScript::new(two_ships(), BoardFocus::Answers)
        .board(1)
        .then(place(1, 1, 0, Horizontal))
        .on(1, BoardOp::Clear)
        .then(unplace(1, 1, 0, Horizontal));
    let attacked_alike = BoardScript::new(two_ships(), BoardFocus::AttackValidity)
        .board(1)
        .then(attack(2, 2))
        .on(1, attack(2, 2));
    vec![placing, shooting, clearing, attacked_alike]
}
