//! The game of Neighbors: a board of 8 by 8, and the client that lets two people play on it.
//!
//! [`Neighbors`] is the main type, the class of the handout; [`play`] is the client's flow over any input and output.

mod board;
mod client;
mod square;

pub use board::{MoveRefused, Neighbors, Outcome};
pub use client::{AfterPass, Ending, Utterance, dialogue, play, play_on};
pub use square::{Player, SIZE, Square};
