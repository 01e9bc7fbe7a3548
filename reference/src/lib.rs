//! The games of the assignments, written as a model student would write them.
//!
//! Each assignment owns one module, and the grader uses it twice: as the answer that student code is compared
//! with, and as the opponent that student code plays against. Nothing here touches the process, the clock or an
//! entropy source; the caller supplies the random numbers and the terminal, so a seed repeats a game exactly.
#![forbid(unsafe_code)]

pub mod battleship;
pub mod neighbors;
pub mod reversi;
