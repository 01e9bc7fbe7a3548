//! A scenario of Game's accessors as data: the steps, and the focus of its judgement.

use super::step::{AccessorOp, AccessorStep, FreshMemory, ShipType};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::transcript::Role;
use crate::model::Verdict;

/// The reason why a script whose premise does not hold shows nothing.
pub(super) const PREMISE: &str =
    "something that this scenario rests on, and that another check asks for, did not work";

/// The focus of a script's judgement. One defect should fail its own check and little else, so each check names the
/// part that its clause speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AccessorFocus {
    /// The result of each judged call, where the handout fixes it.
    Answers,
    /// Random points lie on the board.
    RandomRange,
    /// Random points fall evenly.
    RandomShares,
    /// Each ship has exactly one id.
    Ids,
    /// Length, symbol and name under one id are those of one ship.
    Triples,
    /// Judged queries are answered after refused calls as they were before.
    Unchanged,
    /// Judged calls print nothing, and no call reads cin.
    Silence,
    /// The same calls are answered alike whatever fresh memory holds.
    Initialised,
}

/// The check that fails for a member that the constructor leaves as it finds it.
pub(super) const INITIALISED: &str = "game.construct.sizes";

/// The check that fails for an accessor that tells something else of a ship.
pub(super) const ACCESSORS: &str = "game.ships.accessors";

/// Tells whether a verdict costs a whole limit, so that other memory is not tried for it.
pub(super) fn is_slow(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::TimedOut { .. } | Verdict::OverLimit { .. })
}

/// The place of a scenario among those of its check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GameStanding {
    Regular,
    /// Performed only where a regular one showed nothing, or failed where another check may be the cause.
    StandIn,
}

/// The demand that the Game has also done what the judged calls must refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Control {
    None,
    /// A ship was accepted, or counted.
    ShipAccepted,
}

/// Steps on one Game.
#[derive(Debug, Clone)]
pub(super) struct AccessorScript {
    pub(super) steps: Vec<AccessorStep>,
    pub(super) focus: AccessorFocus,
    /// What memory holds when the first step is performed.
    pub(super) memory: FreshMemory,
    pub(super) standing: GameStanding,
    pub(super) control: Control,
}

/// The scripts in memory full of zeroes, where a forgotten initialiser, which another check asks for, does no harm as a rule;
/// and again in memory full of ones, for those where zeroes do.
pub(super) fn in_kind_memory(scripts: Vec<AccessorScript>) -> Vec<AccessorScript> {
    let with = |memory, standing| move |script| AccessorScript { memory, standing, ..script };
    let again: Vec<_> = scripts.iter().cloned().map(with(FreshMemory::Ones, GameStanding::StandIn)).collect();
    scripts.into_iter().map(with(FreshMemory::Zeroes, GameStanding::Regular)).chain(again).collect()
}

impl AccessorScript {
    /// An empty script.
    pub(super) fn new(focus: AccessorFocus) -> AccessorScript {
        AccessorScript {
            steps: Vec::new(),
            focus,
            memory: FreshMemory::Pattern,
            standing: GameStanding::Regular,
            control: Control::None,
        }
    }

    /// Begins with a Game that has to accept a ship: what is refused afterwards shows nothing of a Game that refuses all.
    pub(super) fn accepting(self) -> AccessorScript {
        let first = AccessorOp::AddShip(ShipType { length: 2, symbol: b'S', name: "small ship" });
        let script = self.game(10, 10).provided(first).provided(AccessorOp::NShips);
        AccessorScript { control: Control::ShipAccepted, ..script }
    }

    /// The same in memory full of ones: a Game whose size was left uninitialised has a large board there, not an impossible one.
    pub(super) fn in_ones(self) -> AccessorScript {
        AccessorScript { memory: FreshMemory::Ones, ..self }
    }

    /// Makes a Game, which another check vouches for.
    pub(super) fn game(self, rows: i32, cols: i32) -> AccessorScript {
        self.provided(AccessorOp::New { rows, cols })
    }

    /// Makes a Game whose size must be right before anything else can be judged.
    pub(super) fn sized_game(self, rows: i32, cols: i32) -> AccessorScript {
        self.game(rows, cols).provided(AccessorOp::Rows).provided(AccessorOp::Cols)
    }

    /// Adds a judged step.
    pub(super) fn then(mut self, op: AccessorOp) -> AccessorScript {
        self.steps.push(AccessorStep { op, role: Role::Judged });
        self
    }

    /// Adds many judged steps.
    pub(super) fn all(self, ops: impl IntoIterator<Item = AccessorOp>) -> AccessorScript {
        ops.into_iter().fold(self, AccessorScript::then)
    }

    /// Adds a step whose answer another check owns.
    pub(super) fn provided(mut self, op: AccessorOp) -> AccessorScript {
        self.steps.push(AccessorStep::premise(op));
        self
    }

    /// Adds ships that another check vouches for.
    pub(super) fn fleet(self, ships: &[ShipType]) -> AccessorScript {
        ships.iter().fold(self, |script, ship| script.provided(AccessorOp::AddShip(*ship)))
    }
}

/// A config's ships as arguments of `addShip`.
pub(super) fn ships_of(config: &GameConfig) -> Vec<ShipType> {
    config
        .ships
        .iter()
        .map(|(length, symbol, name)| ShipType { length: *length, symbol: *symbol, name })
        .collect()
}
