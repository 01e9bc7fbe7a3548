//! The game of Reversi on boards from 2 by 2 to 8 by 8.
//!
//! [`Model`] is the main type, the class that students complete; [`Board`], [`Position`], [`PositionSet`] and
//! [`Player`] are the helper types that the handout gives them.

mod board;
mod geometry;
mod model;
mod player;
mod position_set;

pub use board::{Board, SIZES, SizeError};
pub use geometry::{DIRECTIONS, Dimensions, Position};
pub use model::{Model, MoveError};
pub use player::Player;
pub use position_set::{COORDINATE_LIMIT, PositionSet};
