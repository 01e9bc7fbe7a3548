//! The Player component: the four players that `createPlayer` makes.
//!
//! A [`Script`](script::Script) is the one kind of scenario; its record is read by `heard` and judged by the clause
//! that it names.

mod checks;
mod fleets;
mod heard;
mod host;
mod human;
mod making;
mod masks;
mod opinion;
mod placing;
mod referee;
mod replay;
mod script;
mod step;

pub(super) use checks::RUBRIC;
