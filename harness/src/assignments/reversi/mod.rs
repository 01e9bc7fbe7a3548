//! Reversi: so far the game in a terminal.

pub(crate) mod play;
