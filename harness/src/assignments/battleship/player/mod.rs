//! The Player component: the four players that `createPlayer` makes.
//!
//! A [`Script`](script::Script) is the one kind of scenario; its record is read by `heard` and judged by the clause
//! that it names.

mod cells;
mod chance;
mod checks;
mod contest;
mod dialogue;
mod fleets;
mod good;
mod heard;
mod host;
mod human;
mod hunting;
mod making;
mod masks;
mod monitor;
mod opinion;
mod placing;
mod placing_clauses;
mod program;
mod referee;
mod repeats;
mod replay;
mod rust_program;
mod script;
mod smaller;
mod step;
mod strength;
mod survey;
#[cfg(test)]
mod tests;
mod witness;

pub(super) use checks::RUBRIC;
pub use contest::{Contender, Contest, Ending, Kind, Next, departed, request, standard_game};
pub(super) use witness::{Order, Reply, Witness as PlayerWitness, board_call, board_reply};
