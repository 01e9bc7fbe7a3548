//! Games between two players, each of whom plays here or in a process of its own.
//!
//! [`Contest`] is the game; `duel` and the Player component's series of games play it.

mod contender;
mod ending;
mod game;
mod remote;
mod roles;

pub use contender::{ComputerKind, Contender, standard_game};
pub use ending::{Ending, Next};
pub use game::Contest;
pub use remote::{departed, request};
pub use roles::{ContestRole, Secret};
