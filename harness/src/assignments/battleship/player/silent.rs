//! Silence: only HumanPlayer writes to cout.

use reference::battleship::{Direction, Point};

use super::mismatch::{EventLocation, LocatedMismatch};
use super::script::PlayerScript;
use super::shooting::{InvalidShot, OpponentBoard, ShootingPlan};
use super::step::PlayerStep;
use super::transcript::StepRecord;
use crate::assignments::battleship::game_config::GameConfig;

pub(super) fn silent() -> Vec<PlayerScript> {
    let fleet = [(0, 0), (2, 2), (4, 1)].map(|(r, c)| (Point::new(r, c), Direction::Horizontal)).to_vec();
    let script = |(kind, shots, seconds)| {
        let board = OpponentBoard::Fleet(fleet.clone());
        let plan =
            ShootingPlan { invalid_shot: InvalidShot::IsReported, ..ShootingPlan::alone(board, shots) };
        PlayerScript::new(GameConfig::with_lengths(6, 6, &[3, 2, 4]), is_silent)
            .shooter(0, kind, plan)
            .then(PlayerStep::Delete(0))
            .seconds(seconds)
    };
    // A GoodPlayer may think for seconds about each shot.
    [("awful", 20, 1), ("mediocre", 20, 1), ("good", 3, 20)].into_iter().map(script).collect()
}

fn is_silent(_: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    steps.iter().enumerate().find_map(|(step, record)| {
        let events = record.events.iter().enumerate().map(|(index, event)| (Some(index), &event.printed));
        let answer = record.answer.iter().map(|answer| (None, &answer.head.printed));
        let (event, printed) = events.chain(answer).find(|(_, printed)| !printed.is_empty())?;
        let required = "nothing written to cout: only HumanPlayer may";
        Some(EventLocation { step, event }.mismatch(required, format!("it wrote {printed:?}")))
    })
}
