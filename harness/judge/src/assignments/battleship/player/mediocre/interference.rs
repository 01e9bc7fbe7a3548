//! Events that must not affect a MediocrePlayer's choices: the opponent's attacks, and another player of the program.
//!
//! Each game is played twice with the same random numbers, with the events and without. A choice that differs shows
//! that they matter, whatever else is wrong with the player. Another player may draw from a generator that is the
//! program's, which changes choices and is not wrong: there, the game must also go wrong, and only with the other player.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::super::mismatch::LocatedMismatch;
use super::super::random_fleet;
use super::super::script::{Judging, PlayerScript};
use super::super::shooting::{InvalidShot, OpponentBoard, OpponentShots, ShootingPlan};
use super::super::step::PlayerStep;
use super::super::transcript::StepRecord;
use super::annotated_shots::{self, AnnotatedShot};
use super::disturbance::Disturbance;
use crate::assignments::battleship::game_config::{GameConfig, point_code};
use crate::model::End;

/// Shots before the opponent's first attack.
const UNDISTURBED: u32 = 10;

/// Choices without which a game shows nothing.
const ENOUGH: usize = 10;

/// The difference that a disturbance makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) enum Effect {
    None,
    /// A choice differs.
    Choice(LocatedMismatch),
    /// The process ends early, or a call throws.
    End,
    /// The game shows nothing, for this reason.
    NotSeen(&'static str),
}

/// The first player's shots of one game.
pub(in super::super) struct Game {
    shots: Vec<AnnotatedShot>,
    is_complete: bool,
}

fn config() -> GameConfig {
    GameConfig::with_lengths(10, 10, &[5, 4, 4, 3, 3, 1, 1, 1, 1, 1])
}

fn twins(disturbance: Disturbance) -> PlayerScript {
    PlayerScript::judged(config(), Judging::Twins(disturbance))
}

/// Shots at a board; an invalid one does not end them.
fn plan(boards: Vec<OpponentBoard>, limit: u32) -> ShootingPlan {
    let invalid_shot = InvalidShot::IsReported;
    ShootingPlan { boards, invalid_shot, ..ShootingPlan::alone(OpponentBoard::Empty, limit) }
}

pub(crate) fn by_opponent(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = config();
    let script = |_| {
        let board = OpponentBoard::Fleet(random_fleet::scattered(&config, &mut rng));
        let opponent = OpponentShots { from: UNDISTURBED, at: random_fleet::shuffled(&config, &mut rng) };
        let plan = ShootingPlan { opponent: Some(opponent), ..plan(vec![board], 90) };
        twins(Disturbance::Opponent).shooter(0, "mediocre", plan)
    };
    (0..6).map(script).collect()
}

pub(crate) fn two_players(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = config();
    let mut board = || OpponentBoard::Fleet(random_fleet::scattered(&config, &mut rng));
    let both = || twins(Disturbance::OtherPlayer).player(0, "mediocre").player(1, "mediocre");
    let placed = || both().places(0, Vec::new()).places(1, Vec::new());
    let mut scripts = Vec::new();
    for _ in 0..5 {
        // Two games are longer than a board: a player that takes another's choices for its own runs out of positions.
        scripts.push(placed().shoots(0, plan(vec![board(), board()], 190)));
        let other = twins(Disturbance::OtherPlayer).shooter(1, "mediocre", plan(vec![board()], 95));
        scripts.push(other.then(PlayerStep::Delete(1)).shooter(0, "mediocre", plan(vec![board()], 95)));
    }
    scripts
}

/// The first choice that the player's state forbids.
pub(in super::super) fn forbidden(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let wrong = shots.iter().find(|shot| shot.player == 0 && shot.judged.fault.is_some())?;
    Some(wrong.misplaced(script, "its state forbids that"))
}

impl Disturbance {
    /// The same game without it.
    pub(in super::super) fn left_out_of(self, script: &PlayerScript) -> PlayerScript {
        let steps = script.steps.iter().filter(|step| step.player() == 0).map(|step| self.without(step));
        let judging = match self {
            Disturbance::Opponent => Judging::Calls(|_, _| None),
            Disturbance::OtherPlayer => Judging::Calls(forbidden),
        };
        PlayerScript { steps: steps.collect(), judging, ..script.clone() }
    }

    fn without(self, step: &PlayerStep) -> PlayerStep {
        let Some(plan) = step.plan() else { return step.clone() };
        let mut plan = plan.clone();
        match self {
            Disturbance::Opponent => plan.opponent = None,
            Disturbance::OtherPlayer => {
                plan.limit = plan.limit.div_ceil(u32::try_from(plan.boards.len()).unwrap_or(1).max(1));
                plan.boards.truncate(1);
            }
        }
        PlayerStep::Shoot(step.player(), Box::new(plan))
    }

    fn name(self) -> &'static str {
        match self {
            Disturbance::Opponent => "the opponent's attacks",
            Disturbance::OtherPlayer => "the other player",
        }
    }

    /// The effect that it has on a game.
    pub(in super::super) fn effect(self, calm: &Game, disturbed: &Game, end: &End) -> Effect {
        if let Some(because) = calm.shows_nothing() {
            return Effect::NotSeen(because);
        }
        let pairs = calm.shots.iter().zip(&disturbed.shots);
        let difference = pairs.enumerate().find(|(_, (before, now))| before.judged.at != now.judged.at);
        let is_cut = !disturbed.is_complete && calm.is_complete;
        match (difference, self) {
            (Some((index, (before, now))), Disturbance::Opponent) => {
                Effect::Choice(self.mismatch(index, before, now, None))
            }
            (Some((index, (before, now))), Disturbance::OtherPlayer) => {
                let wrong = disturbed.shots.iter().find(|shot| shot.judged.fault.is_some());
                match wrong {
                    Some(wrong) => Effect::Choice(self.mismatch(index, before, now, Some(wrong))),
                    None if is_cut => Effect::End,
                    None => Effect::None,
                }
            }
            (None, _) if is_cut && !matches!(end, End::Finished) => Effect::End,
            (None, _) => Effect::None,
        }
    }

    /// The two choices side by side.
    fn mismatch(
        self,
        index: usize,
        before: &AnnotatedShot,
        now: &AnnotatedShot,
        wrong: Option<&AnnotatedShot>,
    ) -> LocatedMismatch {
        let told = |shot: &AnnotatedShot| format!("shot {}: {}", index + 1, point_code(shot.judged.at));
        let name = self.name();
        let required = format!("{}, as in the same game without {name}", told(before));
        let remark = match wrong {
            Some(wrong) => format!(
                "the random numbers are the same in both games; with {name} it goes on to choose {}, which its state forbids",
                point_code(wrong.judged.at)
            ),
            None => format!("the random numbers are the same in both games: {name} must not matter"),
        };
        now.location.mismatch(required, format!("{}, with {name}", told(now))).remarking(&remark)
    }
}

impl Game {
    /// The first player's game of a record.
    pub(in super::super) fn of(script: &PlayerScript, steps: &[StepRecord]) -> Game {
        let all = annotated_shots::all(script, steps);
        let shots = all.into_iter().filter(|shot| shot.player == 0).collect();
        let is_answered = |step: &StepRecord| step.answer.as_ref().is_some_and(|a| a.head.thrown.is_none());
        Game { shots, is_complete: steps.iter().all(is_answered) }
    }

    /// The reason why nothing can be seen in a game without the disturbance.
    fn shows_nothing(&self) -> Option<&'static str> {
        if self.shots.len() < ENOUGH {
            Some("the game without that ended early, which other checks tell")
        } else if annotated_shots::is_scan(&self.shots) {
            Some("its choices follow a fixed order, and are not a MediocrePlayer's")
        } else {
            None
        }
    }
}
