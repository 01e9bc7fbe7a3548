//! The games of the assignments.
#![forbid(unsafe_code)]

pub mod battleship;
