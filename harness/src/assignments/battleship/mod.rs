//! Battleship: Board, Game and Player in C++, each beside the reference.

mod assignment;
mod board;
mod game;
mod kit;
pub mod lineup;
mod player;
mod repro;
mod rules;
mod sea;
mod starter;

pub use assignment::{BATTLESHIP, Battleship};
pub use sea::STANDARD_FLEET;

/// Pictures of Boards, to compare displays by.
pub mod gallery {
    pub use super::board::{Picture, PictureError, Seen};
}

/// Games between two players, wherever they live.
pub mod contest {
    pub use super::player::{
        Contender, Contest, Ending, Forfeit, Kind, Next, departed, request, standard_game,
    };
}
