//! [`GameStory`]: a game that was played, as boards that one can step through.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game that was played. An assignment tells it; who reads it needs to know nothing of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameStory {
    /// The boards as they were before the first move.
    pub boards: Vec<StoryBoard>,
    /// The moves in order.
    pub moves: Vec<StoryMove>,
    /// How clearly the winner won, to compare games of the same kind: more is clearer.
    pub margin: u32,
    /// The end in words: "12 of 17 segments were still afloat".
    pub ending: String,
}

/// A board, cell by cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryBoard {
    /// The player whose board it is; none if both play on it.
    pub owner: Option<Seat>,
    /// The labels of its columns, a character for each; rows are numbered from 0.
    pub columns: String,
    /// Its rows; each character is a cell.
    pub rows: Vec<String>,
}

/// A move and all that it changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryMove {
    /// The player who moved.
    pub by: Seat,
    /// The move in words: "(3,4): hit".
    pub text: String,
    /// The cells that are different after it.
    pub changes: Vec<CellChange>,
}

/// A cell that a move changed: board, row, column, and the character that stands there now.
pub type CellChange = (usize, usize, usize, char);

/// The seat of a player in a game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// It moved first.
    First,
    /// It moved second.
    Second,
}
