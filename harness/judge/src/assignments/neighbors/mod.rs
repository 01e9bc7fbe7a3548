//! Neighbors: a class and its client in C++ or Rust, each beside the reference.

mod assignment;
mod class;
mod client;
mod contract;
mod kit;
mod notation;
mod play;
mod repro;
mod rules;
mod starter;

pub use assignment::{NEIGHBORS, NeighborsAssignment};
