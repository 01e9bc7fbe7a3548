//! A scenario of Game's accessors as data: the steps, and the focus of its judgement.

use super::step::{AccessorOp, AccessorStep, ShipType};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::transcript::Role;

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
    /// Judged calls print nothing.
    Silence,
}

/// Steps on one Game.
#[derive(Debug, Clone)]
pub(super) struct AccessorScript {
    pub(super) steps: Vec<AccessorStep>,
    pub(super) focus: AccessorFocus,
}

impl AccessorScript {
    /// An empty script.
    pub(super) fn new(focus: AccessorFocus) -> AccessorScript {
        AccessorScript { steps: Vec::new(), focus }
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
