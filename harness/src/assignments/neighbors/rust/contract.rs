//! The numbers and letters that the shims and the parent's encoder agree on.

use sdk::{Outcome, Player};

/// What is asked of the class.
pub(super) mod class_op {
    pub(crate) const NEW: u8 = 0;
    pub(crate) const PRINT: u8 = 1;
    pub(crate) const CURRENT: u8 = 2;
    pub(crate) const SWAP: u8 = 3;
    pub(crate) const MOVE: u8 = 4;
    pub(crate) const ISOLATED: u8 = 5;
    pub(crate) const CONNECTED: u8 = 6;
    pub(crate) const GAME_OVER: u8 = 7;
    pub(crate) const SET: u8 = 8;
    pub(crate) const LOOK: u8 = 9;
}

/// What the client's object asks of the parent. The number of its state comes first.
pub(super) mod proxy_op {
    pub(crate) const PRINT: u8 = 0;
    pub(crate) const CURRENT: u8 = 1;
    pub(crate) const SWAP: u8 = 2;
    pub(crate) const MOVE: u8 = 3;
    pub(crate) const ISOLATED: u8 = 4;
    pub(crate) const CONNECTED: u8 = 5;
    pub(crate) const GAME_OVER: u8 = 6;
    /// The program is over.
    pub(crate) const LEFT: u8 = 7;
}

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
