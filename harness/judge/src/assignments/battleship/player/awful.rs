//! AwfulPlayer: it plays legally.

use super::mismatch::{EventLocation, LocatedMismatch};
use super::script::PlayerScript;
use super::shooting::{OpponentBoard, ShootingPlan};
use super::transcript::StepRecord;
use crate::assignments::battleship::game_config::GameConfig;

pub(super) fn legal() -> Vec<PlayerScript> {
    let configs = [
        GameConfig::standard(10, 10),
        GameConfig::with_lengths(4, 7, &[3, 2]),
        GameConfig::with_lengths(7, 3, &[3, 2, 2]),
    ];
    let script = |config: GameConfig| {
        let all = u32::try_from(config.points().len()).unwrap_or(0);
        let plan = ShootingPlan::alone(OpponentBoard::Empty, all);
        PlayerScript::new(config, plays_legally).shooter(0, "awful", plan)
    };
    configs.into_iter().map(script).collect()
}

/// The ships are placed, and every shot is on the board and at a new position.
fn plays_legally(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let illegal = steps.iter().enumerate().find_map(|(index, record)| illegal_event(index, record));
    illegal.or_else(|| {
        let refused = script.steps.len() > 1 && steps.get(1)?.truth() == Some(false);
        refused.then(|| EventLocation::step(1).mismatch("true: there is room for all ships", "false"))
    })
}

fn illegal_event(step: usize, record: &StepRecord) -> Option<LocatedMismatch> {
    record.events.iter().enumerate().find_map(|(index, event)| {
        let here = EventLocation::event(step, index);
        if event.placed().is_some_and(|account| !account.is_whole_fleet()) {
            let required = "all ships on the board, which has room for them";
            return Some(here.mismatch(required, "some ship is not on it"));
        }
        let shot = event.shot().filter(|shot| !shot.report.arguments.valid)?;
        let required = "a position on the board that was not attacked before";
        Some(here.mismatch(required, shot.at.to_string()))
    })
}
