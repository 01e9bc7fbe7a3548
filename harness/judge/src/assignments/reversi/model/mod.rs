//! The model: scripts of calls, judged beside the reference.

mod answer;
mod construct;
mod end;
mod faults;
mod find_move;
mod flips;
mod focus;
mod gallery;
mod games;
mod lines;
mod long_lines;
mod opening;
mod oracle;
mod owners;
mod pass;
mod play_move;
mod random_games;
mod repro;
mod rubric;
mod scenario;
mod script;
mod shrink;
mod step;
mod views;

pub(super) use gallery::PICTURES;
pub(super) use rubric::RUBRIC;
