//! The four kinds of player, what they have in common, and the factory that makes them.
//!
//! [`Player`] is what the game loop knows of them. Each kind has a file of its own; what the two thinking kinds need
//! beyond that (sets of positions, ship layouts, estimates) is kept apart, where it can be tested alone.

mod awful;
mod backtracking;
mod create;
mod good;
mod human;
mod layout;
mod mediocre;
mod player;
mod position_set;
#[cfg(test)]
mod testing;

pub use awful::AwfulPlayer;
pub use backtracking::place_fleet;
pub use create::create_player;
pub use good::{GoodPlayer, PlacementModels};
pub use human::HumanPlayer;
pub use mediocre::{Aim, MAX_TRIES, MediocrePlayer, REACH, State, cross};
pub use player::Player;
