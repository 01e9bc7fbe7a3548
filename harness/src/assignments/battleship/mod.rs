//! Battleship: Board, Game and Player in C++, each beside the reference.

mod assignment;
mod board;
mod game;
mod kit;
mod player;
mod rules;
mod sea;

pub use assignment::{BATTLESHIP, Battleship};
pub use sea::STANDARD_FLEET;
