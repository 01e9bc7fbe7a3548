//! Between the worker's bytes and a submission in Rust: the twin of the C++ shims, with the same encoding.
//!
//! A crate of its own, compiled once for all submissions beside the course's `neighbors.rs`.
//!
//! An entry is here as a whole: of what is generic in it, each component would have to compile a copy. Components reach it
//! by its symbol, so that no crate of the harness has to lie where students' files are compiled.

// The entries are called by their symbols, and what a board displays goes to the captured stream.
#![allow(unsafe_code, clippy::print_stdout)]

extern crate harness_rt;
extern crate neighbors as sdk;

mod class_shim;
mod client_shim;
mod contract;
mod letters;
mod neighbors_proxy;

use class_shim::Make;
use harness_rt::{Host, enter};
use sdk::Play;

/// The entry of a library with a student's class.
///
/// # Safety
/// The table is the worker's and outlives the process's one scenario.
#[unsafe(no_mangle)]
pub unsafe extern "Rust" fn harness_class(host: &'static Host, make: Make) {
    enter(host, |request| class_shim::perform(request, make));
}

/// The entry of a library with a student's client.
///
/// # Safety
/// The table is the worker's and outlives the process's one scenario.
#[unsafe(no_mangle)]
pub unsafe extern "Rust" fn harness_client(host: &'static Host, play: Play) {
    enter(host, |request| client_shim::perform(request, play));
}
