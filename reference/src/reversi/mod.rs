//! The game of Reversi on boards from 2 by 2 to 8 by 8.
//!
//! [`Model`] is the main type, the class that students complete; [`Board`], [`Position`], [`PositionSet`] and
//! [`Player`] are the helper types that the handout gives them. [`play`] is the game in a terminal, and a [`Computer`] plays it
//! by itself.

mod board;
mod client;
mod computer;
mod geometry;
mod model;
mod notation;
mod player;
mod position_set;

pub use board::{Board, SIZES, SizeError};
pub use client::{Ending, counts_text, pass_text, play, result_text};
pub use computer::{AlphaBetaPlayer, Computer, GreedyPlayer, RandomPlayer};
pub use geometry::{DIRECTIONS, Dimensions, Position};
pub use model::{Model, MoveError};
pub use notation::{column_letter, flips_named, position_name};
pub use player::Player;
pub use position_set::{COORDINATE_LIMIT, PositionSet};

/// The game in a window: the source of a `ui.rs` as a student hands it in.
///
/// It is no module of this crate: it draws through the file that the course gives out, and is compiled where submissions are.
pub const UI: &str = include_str!("ui.rs");
