//! All shots of a record, each with the state machine's judgement.

use reference::battleship::ShipId;

use super::super::bitboard::Grid;
use super::super::mismatch::{EventLocation, LocatedMismatch};
use super::super::script::PlayerScript;
use super::super::shooting::{OpponentBoard, ShootingPlan};
use super::super::transcript::StepRecord;
use super::state_machine::{JudgedShot, ShotFault, StateMachine};
use crate::assignments::battleship::game_config::GameConfig;

/// One shot of a record.
#[derive(Debug, Clone)]
pub(super) struct AnnotatedShot {
    pub(super) location: EventLocation,
    pub(super) player: u8,
    /// The number of the shot in its shooting, from 0.
    pub(super) turn: u32,
    pub(super) judged: JudgedShot,
}

/// Annotates every shot of every shooting, in order.
pub(super) fn all(script: &PlayerScript, steps: &[StepRecord]) -> Vec<AnnotatedShot> {
    let pairs = script.steps.iter().zip(steps).enumerate();
    let shootings = pairs.filter_map(|(step, (asked, record))| Some((step, asked.plan()?, record)));
    shootings.flat_map(|(step, plan, record)| shooting(&script.config, step, plan, record)).collect()
}

fn shooting(
    config: &GameConfig,
    step: usize,
    plan: &ShootingPlan,
    record: &StepRecord,
) -> Vec<AnnotatedShot> {
    let machine = |board| StateMachine::new(Grid::of(config), ships(config, board));
    let mut machines: Vec<StateMachine> = plan.boards.iter().map(machine).collect();
    let judged = record.shots().filter_map(|(event, shot)| {
        let machine = machines.get_mut(usize::from(shot.player))?;
        let judged = machine.shot(shot.at, shot.report.arguments.result());
        Some((EventLocation::event(step, event), shot.player, judged))
    });
    (0..)
        .zip(judged)
        .map(|(turn, (location, player, judged))| AnnotatedShot { location, player, turn, judged })
        .collect()
}

fn ships(config: &GameConfig, board: &OpponentBoard) -> Vec<Option<ShipId>> {
    let board = board.laid_out(&config.game());
    config.points().into_iter().map(|p| board.ship_at(p)).collect()
}

/// Counts the shots with a fault that satisfies a condition.
pub(super) fn count(shots: &[AnnotatedShot], condition: impl Fn(ShotFault) -> bool) -> usize {
    shots.iter().filter(|shot| shot.has(&condition)).count()
}

/// The first shot with a fault that satisfies a condition.
pub(super) fn first(
    shots: &[AnnotatedShot],
    condition: impl Fn(ShotFault) -> bool,
) -> Option<&AnnotatedShot> {
    shots.iter().find(|shot| shot.has(&condition))
}

impl AnnotatedShot {
    /// Returns true if the shot has a fault that satisfies a condition.
    pub(super) fn has(&self, condition: impl Fn(ShotFault) -> bool) -> bool {
        self.judged.fault.is_some_and(condition)
    }

    /// The mismatch between the shot and the rule of its state.
    pub(super) fn mismatch(&self, script: &PlayerScript, got: impl Into<String>) -> LocatedMismatch {
        self.location.mismatch(self.judged.required(Grid::of(&script.config)), got)
    }

    /// The mismatch of a shot at the wrong position.
    pub(super) fn misplaced(&self, script: &PlayerScript, remark: &str) -> LocatedMismatch {
        self.mismatch(script, self.judged.at.to_string()).remarking(remark)
    }
}
