//! The Player component: the four players that `createPlayer` makes.
//!
//! A [`Script`](script::Script) is the one kind of scenario; its record is read by `heard` and judged by the clause
//! that it names.

mod checks;
mod heard;
mod host;
mod making;
mod opinion;
mod referee;
mod script;
mod step;

pub(super) use checks::RUBRIC;
