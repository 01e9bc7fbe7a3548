//! The Board component: scripts of operations, judged beside the reference board.

mod all_ships_destroyed;
mod attack;
mod block;
mod check_ids;
mod clear;
mod construct;
mod controls;
mod display;
mod foreseen_board;
mod gallery;
mod lies;
mod live_oracle;
mod oracle;
mod owners;
mod place_ship;
mod random_calls;
mod repro;
mod rubric;
mod scenario;
mod script;
mod shrink;
mod silence;
mod spare;
mod stateless;
mod step;
mod tracked_board;
mod turned;
mod unplace_ship;
mod views;

pub(super) use gallery::PICTURES;
pub(super) use live_oracle::BoardLiveOracle;
pub(super) use rubric::RUBRIC;
