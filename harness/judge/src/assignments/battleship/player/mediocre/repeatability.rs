//! Repeatability: the same random numbers give the same moves. Where they do not, verdicts can change from run to run.
//!
//! Everything random or timed that a component can ask for comes from the scenario's seed; a player whose moves differ
//! all the same takes its random numbers from somewhere else. The report says so, and it costs nothing.

use super::super::mismatch::{EventLocation, LocatedMismatch};
use super::super::script::PlayerScript;
use super::super::shooting::{OpponentBoard, ShootingPlan};
use super::super::transcript::{PlayerEvent, StepRecord};
use crate::assignments::battleship::game_config::GameConfig;

/// Shots of each player: enough for two sequences not to agree by chance.
const SHOTS: u32 = 20;

pub(crate) fn same_moves() -> Vec<PlayerScript> {
    let shooter = |kind| {
        let plan = ShootingPlan::alone(OpponentBoard::Empty, SHOTS);
        PlayerScript::new(GameConfig::standard(10, 10), |_, _| None).shooter(0, kind, plan).seconds(20)
    };
    vec![shooter("mediocre"), shooter("good")]
}

/// The first move of the second run that differs from the first run's.
pub(crate) fn difference(first: &[StepRecord], second: &[StepRecord]) -> Option<LocatedMismatch> {
    first.iter().zip(second).enumerate().find_map(|(step, (first, second))| {
        let moves = first.events.iter().zip(&second.events).map(|(before, now)| (made(before), made(now)));
        let (event, (before, now)) = moves.enumerate().find(|(_, (before, now))| before != now)?;
        let required = format!("{before}, as in another run with the same random numbers");
        Some(EventLocation::event(step, event).mismatch(required, now))
    })
}

/// The move of an event; empty for events that are none.
fn made(event: &PlayerEvent) -> String {
    if let Some(shot) = event.shot() {
        return format!("({},{})", shot.at.r, shot.at.c);
    }
    event.placed().map_or_else(String::new, |account| {
        let ships = account.ships.iter().flatten();
        let places: Vec<String> = ships.map(|(at, direction)| format!("{at} {direction:?}")).collect();
        format!("ships at {}", places.join(", "))
    })
}
