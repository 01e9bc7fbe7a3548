//! Playing an assignment's game in a terminal: what there is to sit down at, and why a game came to no end.

use std::io::{BufRead, Write};

/// The players of a game, and the terminal or its stand-in.
pub struct PlayTable {
    /// The players as they were asked for, in the assignment's own words; empty for the usual ones.
    pub players: Vec<String>,
    /// Where the random numbers begin.
    pub seed: u64,
    /// The pace of the game.
    pub pace: Pace,
    /// The keyboard.
    pub input: Box<dyn BufRead>,
    /// The screen.
    pub output: Box<dyn Write>,
}

/// The pace of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// After each move, where the game knows such a thing.
    Waiting,
    /// Never.
    Steady,
}

/// Why a game came to no end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotPlayed {
    /// The person at the terminal can mend it.
    Unusable {
        /// The mistake.
        message: String,
        /// The fix.
        help: String,
    },
    /// A grader error.
    Ours(String),
}
