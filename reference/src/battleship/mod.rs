//! The game of Battleship: its rules and the board. This file only gathers the names.

mod board;
mod chance;
mod console;
mod display;
mod game;
mod geometry;

pub use board::{Attack, Board, PlaceRefused, UnplaceRefused};
pub use console::{Console, Transcript};
pub use display::View;
pub use game::{BadSize, Game, ShipId, ShipRefused, ShipType};
pub use geometry::{Direction, MAX_COLS, MAX_ROWS, Point, segments};
