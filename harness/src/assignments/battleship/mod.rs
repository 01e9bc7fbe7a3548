//! Battleship: Board, Game and Player in C++, each beside the reference.

mod assignment;
mod board;
mod chances;
mod crop;
mod game;
mod game_config;
mod kit;
pub mod lineup;
mod play;
mod player;
mod repro;
mod rules;
mod starter;

pub use assignment::{BATTLESHIP, Battleship};

/// Games between two players, wherever they live.
pub mod contest {
    pub use super::chances::{Role, Secret};
    pub use super::player::{
        Contender, Contest, Ending, Forfeit, Kind, Next, departed, request, standard_game,
    };
}
