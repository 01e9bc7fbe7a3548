//! A Player scenario as data: a game, the steps, and the oracle that examines the record.

use std::time::Duration;

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::mediocre::disturbance::Disturbance;
use super::mediocre::state_subject::StateCheck;
use super::mismatch::LocatedMismatch;
use super::shooting::ShootingPlan;
use super::step::{BlockMasks, NewPlayer, PlayerStep, TypedLines};
use super::transcript::StepRecord;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::transcript::Finding;
use crate::model::{Limits, RunRecord};

/// Examines a record; returns the first mismatch.
pub(super) type PlayerOracle = fn(&PlayerScript, &[StepRecord]) -> Option<LocatedMismatch>;

/// Examines a record of which something must have come up for a pass.
pub(super) type StateOracle = fn(&PlayerScript, &[StepRecord]) -> Finding<LocatedMismatch>;

/// Returns a remark on a record, which costs nothing.
pub(super) type PlayerRemark = fn(&PlayerScript, &RunRecord) -> Option<String>;

/// Returns the reason why a record shows nothing, for one in which nothing is wrong.
pub(super) type PlayerPremise = fn(&PlayerScript, &[StepRecord]) -> Option<&'static str>;

/// The checks that own what a script relies on: where one of them fails, that is why this script does.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PlayerOwners {
    /// The owners of every failure.
    pub(super) of_all: &'static [&'static str],
    /// The owners of ends: a crash, an exit, a limit.
    pub(super) of_ends: &'static [&'static str],
}

/// The way in which a script is judged.
#[derive(Debug, Clone, Copy)]
pub(super) enum Judging {
    /// By single calls, each right or wrong in its place.
    Calls(PlayerOracle),
    /// By MediocrePlayer's states.
    States(StateCheck, StateOracle),
    /// By the shares of choices in many games.
    Shares {
        oracle: StateOracle,
        /// The seed of the random numbers that break ties.
        ties: u64,
    },
    /// By the first choice that differs from the same game without that.
    Twins(Disturbance),
    /// Not at all: the record is remarked on, however it ends.
    Remark(PlayerRemark),
}

/// The beginning of a player's games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayerOpening {
    /// That of the steps.
    AsRequired,
    /// Without `placeShips`, for a player that does not come back from there. No game is like that, so only what is right shows anything.
    Unplaced,
}

/// Steps of players of one game.
#[derive(Debug, Clone)]
pub(super) struct PlayerScript {
    pub(super) config: GameConfig,
    pub(super) steps: Vec<PlayerStep>,
    pub(super) judging: Judging,
    pub(super) limits: Limits,
    pub(super) premise: Option<PlayerPremise>,
    pub(super) owners: PlayerOwners,
    pub(super) opening: PlayerOpening,
}

impl PlayerScript {
    pub(super) fn new(config: GameConfig, oracle: PlayerOracle) -> PlayerScript {
        PlayerScript::judged(config, Judging::Calls(oracle))
    }

    pub(super) fn judged(config: GameConfig, judging: Judging) -> PlayerScript {
        PlayerScript {
            config,
            steps: Vec::new(),
            judging,
            limits: Limits::default(),
            premise: None,
            owners: PlayerOwners::default(),
            opening: PlayerOpening::AsRequired,
        }
    }

    /// Adds a step.
    pub(super) fn then(mut self, step: PlayerStep) -> PlayerScript {
        self.steps.push(step);
        self
    }

    /// Adds the creation of a player of that type.
    pub(super) fn player(self, number: u8, kind: &'static str) -> PlayerScript {
        self.then(PlayerStep::Create(number, NewPlayer { kind, name: "Player One" }))
    }

    /// Adds a `placeShips`, with these masks for `block`.
    pub(super) fn places(self, number: u8, masks: BlockMasks) -> PlayerScript {
        self.then(PlayerStep::Place(number, masks))
    }

    /// Adds a shooting.
    pub(super) fn shoots(self, number: u8, plan: ShootingPlan) -> PlayerScript {
        self.then(PlayerStep::Shoot(number, Box::new(plan)))
    }

    /// Adds a player that places its ships on a board where nothing is blocked, and shoots.
    pub(super) fn shooter(self, number: u8, kind: &'static str, plan: ShootingPlan) -> PlayerScript {
        self.player(number, kind).places(number, Vec::new()).shoots(number, plan)
    }

    /// Adds typed lines, and spare ones after them.
    pub(super) fn types(self, number: u8, lines: &[&str], spare: &[&str]) -> PlayerScript {
        let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        self.then(PlayerStep::Input(number, TypedLines { lines: owned(lines), spare: owned(spare) }))
    }

    /// The same players, which shoot without having placed their ships.
    pub(super) fn unplaced(&self) -> PlayerScript {
        let steps = self.steps.iter().filter(|step| step.masks().is_none()).cloned().collect();
        PlayerScript { steps, opening: PlayerOpening::Unplaced, ..self.clone() }
    }

    /// Shows nothing where the premise says so.
    pub(super) fn given(self, premise: PlayerPremise) -> PlayerScript {
        PlayerScript { premise: Some(premise), ..self }
    }

    /// Names the checks that own what it relies on.
    pub(super) fn relies_on(self, owners: PlayerOwners) -> PlayerScript {
        PlayerScript { owners, ..self }
    }

    /// Allows more processor time than a second.
    pub(super) fn seconds(mut self, seconds: u64) -> PlayerScript {
        let wall = Duration::from_secs(2 * seconds + 10);
        self.limits = Limits { cpu: Duration::from_secs(seconds), wall, ..self.limits };
        self
    }

    /// Allows a GiB of memory: a GoodPlayer "may use any algorithms".
    pub(super) fn roomy(mut self) -> PlayerScript {
        self.limits.memory = self.limits.memory.max(1 << 30);
        self
    }

    /// The plans of the shootings, in order.
    pub(super) fn plans(&self) -> impl Iterator<Item = &ShootingPlan> {
        self.steps.iter().filter_map(PlayerStep::plan)
    }

    /// All typed lines as one text.
    pub(super) fn typed_text(&self) -> String {
        self.steps.iter().filter_map(PlayerStep::typed).map(TypedLines::text).collect()
    }

    /// Returns true if any step types lines.
    pub(super) fn has_typed_lines(&self) -> bool {
        self.steps.iter().any(|step| step.typed().is_some())
    }

    /// The random numbers that break ties where shares are judged.
    pub(super) fn ties(&self) -> Pcg32 {
        Pcg32::seed_from_u64(match self.judging {
            Judging::Shares { ties, .. } => ties,
            Judging::Calls(_) | Judging::States(..) | Judging::Twins(_) | Judging::Remark(_) => 0,
        })
    }
}
