//! One game in a terminal, for two people at one keyboard.

use crate::model::{NotPlayed, PlayTable};

/// Plays it to its end.
pub(super) fn play(_table: PlayTable) -> Result<(), NotPlayed> {
    Err(NotPlayed::Ours("not merged yet".to_owned()))
}
