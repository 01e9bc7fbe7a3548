//! The program as a person plays it, or a script, step by step: the assignment's side of `harness show`.

mod game;
mod held;
mod hook;
mod keys;
mod program;
mod replay;
mod states;

pub(in crate::assignments::reversi) use hook::LIVE;
