//! Between the worker's bytes and a submission in Rust: the twin of the C++ shims, with the same encoding.
//!
//! A crate of its own, compiled once for all submissions beside the course's `battleship.rs`. Everything a component needs
//! of the others is here: a Game of data, boards whose logic is in the parent, players that the parent scripts.
//!
//! An entry is here as a whole: of what is generic in it, each component would have to compile a copy. Components reach it
//! by its symbol, so that no crate of ours has to lie where students' files are compiled.

// The entries are called by their symbols, and what a board displays goes to the captured stream.
#![allow(unsafe_code, clippy::print_stdout)]

extern crate battleship as sdk;
extern crate harness_rt;

mod board_proxy;
mod board_shim;
mod contract;
mod game_shim;
mod game_stub;
mod player_board;
mod player_call;
mod player_shim;
mod remote_board;
mod scripted_player;
mod values;

use harness_rt::{Host, enter};
use sdk::{CreatePlayer, NewBoard, NewGame};

/// The entry of a library with a student's board.
///
/// # Safety
/// The table is the worker's and outlives the process's one scenario.
#[unsafe(no_mangle)]
pub unsafe extern "Rust" fn harness_board(host: &'static Host, make: NewBoard) {
    enter(host, |request| board_shim::perform(request, make));
}

/// The entry of a library with a student's game.
///
/// # Safety
/// The table is the worker's and outlives the process's one scenario.
#[unsafe(no_mangle)]
pub unsafe extern "Rust" fn harness_game(host: &'static Host, make: NewGame) {
    enter(host, |request| game_shim::perform(request, make));
}

/// The entry of a library with a student's player.
///
/// # Safety
/// The table is the worker's and outlives the process's one scenario.
#[unsafe(no_mangle)]
pub unsafe extern "Rust" fn harness_player(host: &'static Host, make: CreatePlayer) {
    enter(host, |request| player_shim::perform(request, make));
}
