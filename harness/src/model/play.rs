//! Playing an assignment's game in a terminal: what there is to sit down at, and why a game came to no end.

use std::io::{BufRead, Write};

/// Who plays, and the terminal or what stands in for one.
pub struct PlayTable {
    /// What was said about the players, in the assignment's own words; empty for what is usual there.
    pub players: Vec<String>,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Whether the game waits for its reader.
    pub pace: Pace,
    /// What is typed.
    pub input: Box<dyn BufRead>,
    /// What is read.
    pub output: Box<dyn Write>,
}

/// Whether a game waits for its reader.
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
        /// What is wrong.
        message: String,
        /// What to do about it.
        help: String,
    },
    /// A fault of ours.
    Ours(String),
}
