//! The letters by which players, squares and outcomes travel.

use sdk::{Outcome, Player};

pub(super) fn letter_of(player: Player) -> u8 {
    match player {
        Player::Black => b'B',
        Player::White => b'W',
    }
}

/// The parent sends the letters of the two players only.
pub(super) fn player_of(letter: u8) -> Player {
    square_of(letter).unwrap_or_else(|| std::process::abort())
}

pub(super) fn square_of(letter: u8) -> Option<Player> {
    [Player::Black, Player::White].into_iter().find(|player| letter_of(*player) == letter)
}

const OUTCOMES: [(Outcome, u8); 5] = [
    (Outcome::BlackWins, b'B'),
    (Outcome::WhiteWins, b'W'),
    (Outcome::BothConnected, b'D'),
    (Outcome::BothIsolated, b'I'),
    (Outcome::Going, b'-'),
];

pub(super) fn letter_of_outcome(outcome: Outcome) -> u8 {
    OUTCOMES.iter().find(|(known, _)| *known == outcome).map_or(b'?', |(_, letter)| *letter)
}

pub(super) fn outcome_of(letter: u8) -> Outcome {
    OUTCOMES.iter().find(|(_, known)| *known == letter).map_or(Outcome::Going, |(outcome, _)| *outcome)
}
