//! A scenario of Game's accessors: the steps, and what their answers are judged on.

use std::time::Duration;

use reference::battleship::Point;

use super::step::{Op, Role, Ship, Step};
use super::{oracle, program, smaller};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::no_partner::NoPartner;
use crate::assignments::common::repro_page::statement;
use crate::assignments::common::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

/// What a script's answers are judged on. One defect should fail its own check and little else, so each check names
/// the part that its clause speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// What each judged call returns, where the handout fixes it.
    Answers,
    /// That random points are on the board.
    RandomRange,
    /// How evenly random points fall.
    RandomShares,
    /// That each ship has exactly one id.
    Ids,
    /// That length, symbol and name under one id are those of one ship.
    Triples,
    /// That judged queries are answered after refused calls as they were before.
    Unchanged,
    /// That nothing is printed by judged calls.
    Silence,
}

/// Steps on one Game.
#[derive(Debug, Clone)]
pub(super) struct Script {
    pub(super) steps: Vec<Step>,
    pub(super) about: About,
}

impl Script {
    /// An empty script.
    pub(super) fn new(about: About) -> Script {
        Script { steps: Vec::new(), about }
    }

    /// Makes a Game, which another check vouches for.
    pub(super) fn game(self, rows: i32, cols: i32) -> Script {
        self.provided(Op::New { rows, cols })
    }

    /// Makes a Game whose size must be right before anything else can be judged.
    pub(super) fn sized_game(self, rows: i32, cols: i32) -> Script {
        self.game(rows, cols).provided(Op::Rows).provided(Op::Cols)
    }

    /// Adds a judged step.
    pub(super) fn then(mut self, op: Op) -> Script {
        self.steps.push(Step { op, role: Role::Judged });
        self
    }

    /// Adds many judged steps.
    pub(super) fn all(self, ops: impl IntoIterator<Item = Op>) -> Script {
        ops.into_iter().fold(self, Script::then)
    }

    /// Adds a step whose answer another check owns.
    pub(super) fn provided(mut self, op: Op) -> Script {
        self.steps.push(Step { op, role: Role::Premise });
        self
    }

    /// Adds ships that another check vouches for.
    pub(super) fn fleet(self, ships: &[Ship]) -> Script {
        ships.iter().fold(self, |script, ship| script.provided(Op::AddShip(*ship)))
    }

    /// The finished scenario.
    pub(super) fn done(self) -> Box<dyn Scenario> {
        Box::new(self)
    }
}

impl Scenario for Script {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.steps.iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        self.steps.iter().map(|step| statement(&step.op.code())).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        oracle::judge(self, record)
    }

    fn smaller(&self) -> Smaller<'_> {
        match self.about {
            About::RandomShares => Smaller::Statistics,
            About::Answers
            | About::RandomRange
            | About::Silence
            | About::Ids
            | About::Triples
            | About::Unchanged => Smaller::to(smaller::smaller(self)),
        }
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(program::program(self, check, language))
    }

    fn limits(&self) -> Limits {
        Limits { cpu: Duration::from_secs(1), ..Limits::default() }
    }
}

/// `isValid` of a position.
pub(super) fn is_valid(r: i32, c: i32) -> Op {
    Op::IsValid(Point::new(r, c))
}

/// `addShip` with these arguments.
pub(super) fn add(length: i32, symbol: u8, name: &'static str) -> Op {
    Op::AddShip(Ship { length, symbol, name })
}

/// A config's ships as arguments of `addShip`.
pub(super) fn ships_of(config: &GameConfig) -> Vec<Ship> {
    config
        .ships
        .iter()
        .map(|(length, symbol, name)| Ship { length: *length, symbol: *symbol, name })
        .collect()
}
