//! Seeding before each choice: within one second `srand(time(0))` makes the same numbers again, so a player that calls it
//! before each draw has no chance left in its choices, or waits for the clock.
//!
//! The runtime's own numbers ignore seeds, and its clock moves slowly: only the calls show such a player. A choice counts
//! for which the player seeded the C library's generator, or looked at a clock and drew nothing, which is a generator of its
//! own made anew from the time. Random numbers differ from game to game all the same, and the handout sets no quality: the
//! check costs nothing.

use super::super::mismatch::{EventLocation, LocatedMismatch};
use super::super::script::{PlayerOwners, PlayerScript};
use super::super::shooting::{OpponentBoard, ShootingPlan};
use super::super::transcript::StepRecord;
use crate::assignments::battleship::game_config::GameConfig;

/// Choices of the player.
const SHOTS: u32 = 12;

/// The checks about the player's choices, which own how it ends.
const CHOICES: PlayerOwners = PlayerOwners { of_all: &[], of_ends: &["player.mediocre.attack.fresh"] };

pub(crate) fn seeds_once() -> Vec<PlayerScript> {
    let plan = ShootingPlan::alone(OpponentBoard::Empty, SHOTS);
    let script = PlayerScript::new(GameConfig::standard(10, 10), seeded_again);
    vec![script.shooter(0, "mediocre", plan).seconds(20).relies_on(CHOICES)]
}

/// The second choice for which the player seeded its random numbers: one may begin a game.
fn seeded_again(_: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    steps.iter().enumerate().find_map(|(step, record)| {
        let is_seeded = |(event, _): &(usize, _)| record.events[*event].reseeded;
        let seeded: Vec<usize> = record.shots().filter(is_seeded).map(|(event, _)| event).collect();
        let again = seeded.get(1)?;
        let got = format!(
            "for {} of {} choices it called srand, or looked at a clock and drew nothing",
            seeded.len(),
            record.shots().count()
        );
        Some(EventLocation::event(step, *again).mismatch("random numbers that are seeded once", got))
    })
}
