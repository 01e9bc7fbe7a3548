//! Games between two players, each of whom plays here or in a process of its own.
//!
//! [`Contest`] is the game; `duel` and the Player component's series of games play it.

mod contender;
mod ending;
mod game;
mod remote;

pub use super::chances::{Role, Secret};
pub use contender::{Contender, Kind, standard_game};
pub use ending::{Ending, Forfeit, Next};
pub use game::Contest;
pub use remote::{departed, request};
