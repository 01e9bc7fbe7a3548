//! One whole game whose Game, Boards and players are of several submissions, or the reference's.
//!
//! Each part that is not ours lives in a process of its own, at the other end of a [`PartLink`](crate::model::PartLink). They do not know each other:
//! what one asks of another comes here, is passed on, and the answer is judged beside the reference before it goes back.
//! The first answer or call that the handout does not allow ends the game and names its part. Nothing here depends on
//! the language that a part is written in. [`play`] is the main function.

mod boards;
mod cast;
mod facts;
mod game;
mod orders;
mod part;
mod players;
mod reference_game;
mod submitted_game;

pub(super) use cast::{LineupCast, part_seed};
pub(super) use facts::GameFacts;
pub(super) use game::play;
pub(super) use part::{GamePart, SLOTS};
