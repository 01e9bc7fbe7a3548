//! What programs that show a failure outside the harness are made of.

/// The header that programs include.
pub(super) const HEADERS: &[&str] = &["Neighbors.h"];

/// Reading and writing the private members.
pub(super) const MEMBERS: &str = include_str!("members.cpp");

/// Comparing printed boards but for their squares.
pub(super) const FRAME: &str = include_str!("frame.cpp");

/// Comparing the squares of printed boards.
pub(super) const SQUARES: &str = include_str!("squares.cpp");

/// A class that knows the states of one dialogue, and what a program on it must print.
pub(super) const DIALOGUE: &str = include_str!("dialogue.cpp");
