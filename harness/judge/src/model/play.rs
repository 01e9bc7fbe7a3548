//! A game in a terminal: [`PlayTable`] with the players and the terminal, and [`NotPlayed`], the reason why it came
//! to no end.

use std::io::{BufRead, Write};

use super::key_screen::OpenKeyScreen;

/// The players of a game, and the terminal or its stand-in.
pub struct PlayTable {
    /// The players as they were asked for, in the assignment's own words; empty for the usual ones.
    pub players: Vec<String>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The pace of the game.
    pub pace: Pace,
    /// The size of the board; `None` for the usual one.
    pub size: Option<BoardSize>,
    /// The keyboard, a line at a time.
    pub input: Box<dyn BufRead>,
    /// The screen, a line at a time.
    pub output: Box<dyn Write>,
    /// The terminal as a whole, with single keys; `None` where there is no terminal that can do it.
    pub key_screen: Option<OpenKeyScreen>,
}

impl PlayTable {
    /// Refuses a size that was asked for, for a game whose board has only one.
    ///
    /// # Errors
    /// Fails if a size was asked for.
    pub fn has_usual_size(&self, game: &str) -> Result<(), NotPlayed> {
        let Some(BoardSize { width, height }) = self.size else { return Ok(()) };
        Err(NotPlayed::Unusable {
            message: format!("{game} has a board of one size, not of {width}x{height}"),
            help: "leave --size out".to_owned(),
        })
    }
}

/// The size of a board that was asked for; no game may have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardSize {
    /// The number of columns.
    pub width: i32,
    /// The number of rows.
    pub height: i32,
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
