//! Events that must not affect a MediocrePlayer's choices: the opponent's attacks, and another player's shots.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::super::bitboard::{Bitboard, Grid};
use super::super::mismatch::LocatedMismatch;
use super::super::random_fleet;
use super::super::script::{PlayerOracle, PlayerScript};
use super::super::shooting::{OpponentBoard, OpponentShots, ShootingPlan};
use super::super::step::PlayerStep;
use super::super::transcript::StepRecord;
use super::annotated_shots::{self, AnnotatedShot};
use super::state_machine::{MediocreState, ShotFault};
use super::transitions::{IMPOSSIBLE, PART, is_invalid};
use crate::assignments::battleship::game_config::GameConfig;

/// Shots among which one fault is no sign of a cause that is there all the time.
const RARELY: usize = 120;

/// Shots before the opponent's first attack.
const UNDISTURBED: u32 = 30;

/// Choices in state 2 without which calm games show nothing.
const ENOUGH: usize = 10;

fn config() -> GameConfig {
    GameConfig::with_lengths(10, 10, &[5, 4, 4, 3, 3, 1, 1, 1, 1, 1])
}

pub(crate) fn by_opponent(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = config();
    let script = |_| {
        let board = OpponentBoard::Fleet(random_fleet::scattered(&config, &mut rng));
        let opponent = OpponentShots { from: UNDISTURBED, at: random_fleet::shuffled(&config, &mut rng) };
        let plan = ShootingPlan { opponent: Some(opponent), ..ShootingPlan::alone(board, 80) };
        PlayerScript::new(config.clone(), ignores_opponent).shooter(0, "mediocre", plan)
    };
    (0..12).map(script).collect()
}

fn ignores_opponent(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let opponent = script.steps.last()?.plan()?.opponent.as_ref()?;
    let grid = Grid::of(&script.config);
    let attacked = |turn: u32| -> Bitboard {
        let so_far = turn.saturating_sub(opponent.from);
        opponent.at.iter().take(so_far as usize).filter_map(|p| grid.index(*p)).collect()
    };
    let later = shots.iter().filter(|shot| shot.turn > opponent.from);
    let disturbed = later.map(|shot| (shot, attacked(shot.turn))).collect();
    Disturbance { script, disturbed, cause: "what the opponent attacked" }.effect(&shots)
}

pub(crate) fn two_players(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = config();
    let mut board = || OpponentBoard::Fleet(random_fleet::scattered(&config, &mut rng));
    let mut one_by_one = |oracle: PlayerOracle, games: u32| {
        (0..games).fold(PlayerScript::new(config.clone(), oracle), |script, _| {
            let plan = ShootingPlan::alone(board(), PART);
            script.shooter(0, "mediocre", plan).then(PlayerStep::Delete(0))
        })
    };
    // Three games are longer than a board: a player that takes earlier players' choices for its own runs out of positions.
    let (after_another, calm) = (one_by_one(are_independent, 3), one_by_one(are_independent_in_turns, 4));
    let in_turns = (0..5).fold(calm, |script, _| pair(script, vec![board(), board()]));
    vec![after_another, in_turns]
}

/// Adds two players that shoot in turns, each at a board of its own.
fn pair(script: PlayerScript, boards: Vec<OpponentBoard>) -> PlayerScript {
    let turns = ShootingPlan { boards, ..ShootingPlan::alone(OpponentBoard::Empty, 100) };
    script
        .player(0, "mediocre")
        .player(1, "mediocre")
        .places(0, Vec::new())
        .places(1, Vec::new())
        .shoots(0, turns)
        .then(PlayerStep::Delete(1))
        .then(PlayerStep::Delete(0))
}

fn are_independent(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let player_of = |shot: &AnnotatedShot| (shot.player, shot.location.step);
    independent(script, steps, |one, other| player_of(one) != player_of(other))
}

/// The games of one player are taken for calm: a player that is seldom wrong is found out there, and left to other checks.
fn are_independent_in_turns(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    independent(script, steps, |one, other| {
        one.location.step == other.location.step && one.player != other.player
    })
}

fn independent(
    script: &PlayerScript,
    steps: &[StepRecord],
    disturbs: impl Fn(&AnnotatedShot, &AnnotatedShot) -> bool,
) -> Option<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let grid = Grid::of(&script.config);
    let disturbed = shots.iter().enumerate().filter_map(|(index, shot)| {
        let before = shots.iter().take(index).filter(|other| disturbs(other, shot));
        let cells: Bitboard = before.filter_map(|other| grid.index(other.judged.at)).collect();
        (!cells.is_empty()).then_some((shot, cells))
    });
    let disturbed = disturbed.collect();
    Disturbance { script, disturbed, cause: "what another player chose" }.effect(&shots)
}

/// Events that must not matter.
struct Disturbance<'a> {
    script: &'a PlayerScript,
    /// The shots after the first of the events, each with the positions that a player who heeds them would avoid.
    disturbed: Vec<(&'a AnnotatedShot, Bitboard)>,
    /// The events' positions in words.
    cause: &'static str,
}

impl Disturbance<'_> {
    /// The first sign that the events matter. A player that is wrong without them is another check's business.
    fn effect(&self, shots: &[AnnotatedShot]) -> Option<LocatedMismatch> {
        let (start, _) = self.disturbed.first()?;
        let calm = || shots.iter().take_while(|shot| shot.location != start.location);
        let in_state_2 =
            calm().filter(|shot| matches!(shot.judged.state, MediocreState::State2 { .. })).count();
        if in_state_2 < ENOUGH || calm().any(|shot| shot.judged.fault.is_some()) {
            return None;
        }
        let faults: Vec<&AnnotatedShot> =
            self.disturbed.iter().map(|(shot, _)| *shot).filter(|shot| shot.has(is_confused)).collect();
        // A rare fault of another kind may not have come up before.
        let enough = 1 + self.disturbed.len() / RARELY;
        let one = faults.first().filter(|one| faults.len() > enough || one.has(is_invalid));
        match one {
            Some(one) => {
                let remark = format!("{} must not matter: before that, every choice was right", self.cause);
                Some(one.misplaced(self.script, &remark))
            }
            None => self.avoidance(),
        }
    }

    /// The shot at which it becomes certain that the player never chooses any of the positions.
    fn avoidance(&self) -> Option<LocatedMismatch> {
        let mut chance = 0.0;
        for (AnnotatedShot { judged: shot, location, .. }, cells) in &self.disturbed {
            let grid = Grid::of(&self.script.config);
            let (Some(index), false) = (shot.index(grid), shot.state == MediocreState::Unknown) else {
                continue;
            };
            if cells.contains(index) {
                return None;
            }
            let free = shot.allowed.minus(*cells).len();
            chance += (f64::from(free.max(1)) / f64::from(shot.allowed.len().max(1))).ln();
            if chance < IMPOSSIBLE {
                let got = format!("{}: it never chooses {}", shot.at, self.cause);
                return Some(location.mismatch(shot.required(grid), got));
            }
        }
        None
    }
}

/// Returns true for the faults that a disturbed player makes.
fn is_confused(fault: ShotFault) -> bool {
    match fault {
        ShotFault::OffBoard
        | ShotFault::Repeat
        | ShotFault::Enter
        | ShotFault::AfterMiss
        | ShotFault::AfterHit => true,
        ShotFault::TooFar | ShotFault::LeftEarly | ShotFault::OldCenter(_) => false,
    }
}
