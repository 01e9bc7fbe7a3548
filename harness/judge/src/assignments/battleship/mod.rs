//! Battleship: Board, Game and Player in C++, each beside the reference.

mod assignment;
mod board;
pub mod contest;
mod contract;
mod crop;
mod game;
mod game_config;
mod kit;
mod lineup;
mod matches;
mod messages;
mod play;
mod player;
mod player_protocol;
mod repro;
mod rules;
mod starter;

pub use assignment::{BATTLESHIP, Battleship};
