//! Scenarios about `clear`.

use reference::battleship::Direction::{Horizontal, Vertical};

use super::script::{BoardFocus, BoardScript, attack, place, unplace};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;

pub(super) fn ships() -> Vec<BoardScript> {
    let same = BoardScript::of_answers(5, 5, &[3, 2])
        .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal), BoardOp::Clear])
        .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal)]);
    let swapped = BoardScript::of_answers(5, 5, &[3, 3])
        .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal), BoardOp::Clear])
        .all([place(3, 1, 0, Horizontal), place(1, 1, 1, Horizontal)]);
    let gone = BoardScript::of_answers(5, 5, &[3]).all([
        place(1, 1, 0, Horizontal),
        BoardOp::Clear,
        unplace(1, 1, 0, Horizontal),
    ]);
    let one = BoardScript::of_answers(5, 5, &[3]).all([
        place(1, 1, 0, Horizontal),
        BoardOp::Clear,
        place(1, 3, 0, Vertical),
    ]);
    vec![one, same, swapped, gone]
}

pub(super) fn shots() -> Vec<BoardScript> {
    let config = || GameConfig::with_lengths(6, 6, &[2, 2]);
    // Placed elsewhere the second time, and with another ship, so that a clear which forgets ships does not show here.
    let takes_ships = BoardScript::new(config(), BoardFocus::Answers)
        .all([attack(1, 1), attack(3, 3), attack(4, 3), BoardOp::Clear])
        .all([place(1, 1, 0, Horizontal), place(3, 3, 1, Vertical)]);
    let hit_before = BoardScript::new(config(), BoardFocus::AttackHits)
        .all([place(1, 1, 0, Horizontal), attack(1, 1), attack(1, 2), BoardOp::Clear])
        .provided(place(3, 1, 0, Horizontal))
        .all([attack(3, 1), attack(3, 2)]);
    let takes_shots = BoardScript::new(config(), BoardFocus::AttackValidity).all([
        place(1, 1, 0, Horizontal),
        attack(1, 1),
        attack(3, 3),
        BoardOp::Clear,
        attack(1, 1),
        attack(3, 3),
    ]);
    vec![takes_ships, takes_shots, hit_before]
}
