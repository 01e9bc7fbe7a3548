//! Between the worker's bytes and a submission in Rust: the twin of the C++ shims, with the same encoding.
//!
//! A crate of its own, compiled once for all submissions beside the course's `battleship.rs`. Everything a component needs
//! of the others is here: a Game of data, boards whose logic is in the parent, players that the parent scripts.

extern crate battleship as sdk;
extern crate harness_rt;

mod board_proxy;
mod board_shim;
mod contract;
mod game_shim;
mod game_stub;
mod player_board;
mod player_contract;
mod player_shim;
mod remote_board;
mod scripted_player;

pub use board_shim::perform as board;
pub use game_shim::perform as game;
pub use player_shim::perform as player;
