//! A game in a terminal: [`PlayTable`] with the players and the terminal, and [`NotPlayed`], the reason why it came
//! to no end.

use std::io::{BufRead, Write};

/// The players of a game, and the terminal or its stand-in.
pub struct PlayTable {
    /// The players as they were asked for, in the assignment's own words; empty for the usual ones.
    pub players: Vec<String>,
    /// The seed of the random numbers.
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

/// The reason why a game came to no end.
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
