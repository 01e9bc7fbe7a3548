//! Pieces of the programs that show a failure outside the harness.

mod pieces;

pub(super) use pieces::{CLASS, CLIENT, DIALOGUE, FRAME, MEMBERS, SAME_PICTURE, SQUARES};
