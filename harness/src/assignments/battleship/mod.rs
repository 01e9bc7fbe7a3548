//! Battleship: Board, Game and Player in C++, each beside the reference.

mod assignment;
mod board;
mod chances;
pub mod contest;
mod crop;
mod game;
mod game_config;
mod kit;
pub mod lineup;
mod play;
mod player;
mod player_protocol;
mod repro;
mod rules;
mod starter;

pub use assignment::{BATTLESHIP, Battleship};
