//! Failures as programs: a main program that a student compiles with their own files and runs.
//!
//! A program makes the calls of a scenario, prints what came back and what is required, and exits with 1 when they
//! differ. What the component needs of other files is replaced by stand-ins that know this one scenario, so that a
//! mistake there does not get in the way. The component's module says what is called and required; this one knows how
//! such a file is put together.

pub(super) mod helper;
mod stand_in;
pub(super) mod watched_cin;

use crate::assignments::repro_page::Beside;
pub(super) use crate::assignments::repro_page::{Page, quoted};
pub(super) use stand_in::{SILENT_BOARD, game};

/// The headers that programs include.
const HEADERS: &[&str] = &["globals.h", "Board.h", "Game.h", "Player.h"];

/// What a program about Board is compiled with.
pub(super) const BOARD: Beside = Beside {
    headers: HEADERS,
    cpp: &["Board.cpp"],
    modules: &["battleship", "board"],
    rust: &["battleship.rs", "board.rs"],
};

/// What a program about Game is compiled with.
pub(super) const GAME: Beside = Beside {
    headers: HEADERS,
    cpp: &["Game.cpp"],
    modules: &["battleship", "game"],
    rust: &["battleship.rs", "game.rs"],
};

/// What a program about Player is compiled with.
pub(super) const PLAYER: Beside = Beside {
    headers: HEADERS,
    cpp: &["Player.cpp"],
    modules: &["battleship", "player"],
    rust: &["battleship.rs", "player.rs"],
};
