//! Between the worker's bytes and a submission in Rust: the twin of the C++ shims, with the same encoding.
//!
//! A crate of its own, compiled once for all submissions beside the course's `reversi.rs`. Components reach the entry by its
//! symbol, so that no crate of the harness has to lie where students' files are compiled.

// The entry is called by its symbol.
#![allow(unsafe_code)]

extern crate harness_rt;
extern crate reversi as sdk;

mod contract;
mod model_shim;
mod state_codec;
mod swapped_model;
mod ui_shim;

use harness_rt::{Host, enter};
use model_shim::Make;
use ui_shim::MakeUi;

/// The entry of a library with a student's model.
///
/// # Safety
/// The table is the worker's and outlives the process's one scenario.
#[unsafe(no_mangle)]
pub unsafe extern "Rust" fn harness_reversi_model(host: &'static Host, make: Make) {
    enter(host, |request| model_shim::perform(request, make));
}

/// The entry of a library with a student's user interface.
///
/// # Safety
/// As above.
#[unsafe(no_mangle)]
pub unsafe extern "Rust" fn harness_reversi_ui(host: &'static Host, make: MakeUi) {
    enter(host, |request| ui_shim::perform(request, make));
}
