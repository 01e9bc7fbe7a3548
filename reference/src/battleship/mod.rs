//! The game of Battleship: board, rules, four players and the loop that lets two of them meet.
//!
//! The types one meets first are [`Game`] (size and fleet), [`Board`] (one player's sea) and [`Player`]. This file
//! only gathers the names; each of its modules owns one part of the handout.

mod board;
pub(crate) mod chance;
mod console;
mod display;
mod game;
mod geometry;
mod play;
mod players;

pub use board::{Attack, Board, PlaceRefused, UnplaceRefused};
pub use console::{Console, Transcript};
pub use display::View;
pub use game::{BadSize, Game, ShipId, ShipRefused, ShipType};
pub use geometry::{Direction, MAX_COLS, MAX_ROWS, Point, segments};
pub use play::{Outcome, Pause, Seat, Unfinished};
pub use players::{
    Aim, AwfulPlayer, GoodPlayer, HumanPlayer, MAX_TRIES, MediocrePlayer, PlacementModels, Player, REACH,
    State, create_player, cross, place_fleet,
};
