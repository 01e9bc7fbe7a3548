//! Between the worker's bytes and a submission in Rust: the twin of the C++ shims, with the same encoding.
//!
//! A crate of its own, compiled once for all submissions beside the course's `neighbors.rs`.

extern crate harness_rt;
extern crate neighbors as sdk;

mod class_shim;
mod client_shim;
mod contract;
mod neighbors_proxy;

pub use class_shim::perform as class;
pub use client_shim::perform as client;
