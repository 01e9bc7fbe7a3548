//! Battleship: Board, Game and Player in C++, each beside the reference.

mod assignment;
mod board;
mod chances;
mod contract;
mod crop;
mod game;
mod game_config;
mod kit;
mod lineup;
mod matches;
mod play;
mod player;
mod repro;
mod rules;
mod starter;

pub use assignment::{BATTLESHIP, Battleship};

/// Games between two players, wherever they live.
pub mod contest {
    pub use super::chances::Secret;
    pub use super::player::{Contender, Contest, Ending, Kind, Next, departed, request, standard_game};
}
