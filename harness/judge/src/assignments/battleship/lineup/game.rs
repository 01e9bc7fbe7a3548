//! The game itself, run by the reference's Game or a submission's.

use super::cast::{Ensemble, LineupCast};
use super::facts::GameFacts;
use super::{reference_game, submitted_game};
use crate::model::LineupStop;
use crate::model::{LineupEnding, SlotFilling};

/// Plays the game.
///
/// # Errors
/// Fails if a part broke the contract, or with a grader error.
pub(crate) fn play(sheet: &GameFacts, cast: LineupCast<'_>) -> Result<LineupEnding, LineupStop> {
    let LineupCast { secret, game, boards, players } = cast;
    let mut table = Ensemble::set(sheet, secret, boards, players)?;
    match game {
        SlotFilling::Reference => reference_game::play(&mut table),
        SlotFilling::Remote(line) => submitted_game::play(&mut table, sheet, line),
    }
}
