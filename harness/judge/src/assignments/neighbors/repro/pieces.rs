//! Definitions for programs that show a failure outside the harness.

use crate::assignments::repro_page::{Beside, Piece};

const HEADERS: &[&str] = &["Neighbors.h"];

/// Files that a program about the class is compiled with.
pub(crate) const CLASS: Beside = Beside {
    headers: HEADERS,
    cpp: &["Neighbors.cpp"],
    modules: &["neighbors", "class"],
    rust: &["neighbors.rs", "class.rs"],
};

/// Files that a program about the client is compiled with.
pub(crate) const CLIENT: Beside = Beside {
    headers: HEADERS,
    cpp: &["playgame.cpp"],
    modules: &["neighbors", "playgame"],
    rust: &["neighbors.rs", "playgame.rs"],
};

/// Reading and writing the private members.
pub(crate) const MEMBERS: Piece =
    Piece { cpp: include_str!("members.cpp"), rust: include_str!("members.rs.in") };

/// Comparing printed boards but for their squares.
pub(crate) const FRAME: Piece = Piece { cpp: include_str!("frame.cpp"), rust: "" };

/// Comparing the squares of printed boards.
pub(crate) const SQUARES: Piece = Piece { cpp: include_str!("squares.cpp"), rust: "" };

/// Both in Rust.
pub(crate) const SAME_PICTURE: &str = include_str!("same_picture.rs.in");

/// A class that knows the states of one dialogue, and the output that a program on it must print.
pub(crate) const DIALOGUE: Piece =
    Piece { cpp: include_str!("dialogue.cpp"), rust: include_str!("dialogue.rs.in") };
