//! Neighbors: a class and its client in C++ or Rust, each beside the reference.

mod assignment;
mod class;
mod client;
mod kit;
mod play;
mod repro;
mod rules;
mod starter;
mod words;

pub use assignment::{NEIGHBORS, NeighborsAssignment};
