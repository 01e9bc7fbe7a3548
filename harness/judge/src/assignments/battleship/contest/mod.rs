//! Games between two players, each of whom plays here or in a process of its own.
//!
//! [`BattleshipContest`] is the game; `duel` and the Player component's series of games play it.

mod contender;
mod forfeits;
mod game;
mod remote;
mod roles;
mod story;

pub use contender::{ComputerKind, Contender, standard_game};
pub use game::BattleshipContest;
pub use remote::{departed, request};
pub use roles::{ContestRole, Secret};
