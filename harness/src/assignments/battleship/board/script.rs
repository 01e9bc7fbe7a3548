//! A Board scenario: a game's data, the steps, and which parts of the answers this check is about.

use std::time::Duration;

use reference::battleship::{Direction, Point, ShipId, View};

use super::step::{AttackVariables, Op, Role, Shot, Step};
use super::{oracle, program, smaller};
use crate::assignments::battleship::game_config::{GameConfig, Placement};
use crate::assignments::common::no_partner::NoPartner;
use crate::assignments::common::repro_page::statement;
use crate::assignments::common::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

/// What a script's answers are compared on. One defect should fail its own check and little else, so each check names
/// the parts that its clause speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// What place, unplace and allShipsDestroyed return.
    Answers,
    /// Whether attacks are valid.
    AttackValidity,
    /// Whether valid attacks hit, and nothing else.
    AttackHits,
    /// Whether hits destroy, and which ship.
    AttackDestroys,
    /// That a hit which destroys nothing leaves the id alone.
    AttackKeepsId,
    /// All that `attack` promises.
    Attacks,
    /// Headers, row numbers, spaces and line ends of displays.
    DisplayLayout,
    /// What displays show in each position, white space aside.
    DisplayCells,
    /// That nothing but `display` prints.
    Silence,
    /// How often and how evenly `block` blocks.
    BlockShare,
}

/// Steps on boards of one game.
#[derive(Debug, Clone)]
pub(super) struct Script {
    pub(super) config: GameConfig,
    pub(super) steps: Vec<Step>,
    pub(super) about: About,
}

/// What the caller's variables hold before an attack when the check does not care.
pub(super) const POISON: AttackVariables = AttackVariables { hit: true, destroyed: true, id: 77 };

impl Script {
    /// A script that begins with one board.
    pub(super) fn new(config: GameConfig, about: About) -> Script {
        Script { config, steps: Vec::new(), about }.board(0)
    }

    /// Makes one more board.
    pub(super) fn board(mut self, board: u8) -> Script {
        self.push(board, Op::New);
        self
    }

    /// Adds an operation on the first board.
    pub(super) fn then(mut self, op: Op) -> Script {
        self.push(0, op);
        self
    }

    /// Adds an operation on a board.
    pub(super) fn on(mut self, board: u8, op: Op) -> Script {
        self.push(board, op);
        self
    }

    /// Adds a call that must be refused for this scenario to mean anything; its refusal is another check's business.
    pub(super) fn provided(mut self, op: Op) -> Script {
        self.steps.push(Step { board: 0, op, role: Role::Premise });
        self
    }

    /// Adds many operations on the first board.
    pub(super) fn all(mut self, ops: impl IntoIterator<Item = Op>) -> Script {
        ops.into_iter().for_each(|op| self.push(0, op));
        self
    }

    /// The finished scenario.
    pub(super) fn done(self) -> Box<dyn Scenario> {
        Box::new(self)
    }

    fn push(&mut self, board: u8, op: Op) {
        self.steps.push(Step { board, op, role: Role::Judged });
    }
}

impl Scenario for Script {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.config.encode(&mut out);
        self.steps.iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        self.config.code().into_iter().chain(self.steps.iter().map(|step| statement(&step.code()))).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        oracle::judge(self, record)
    }

    fn smaller(&self) -> Smaller<'_> {
        match self.about {
            About::BlockShare => Smaller::Statistics,
            About::Answers
            | About::AttackValidity
            | About::AttackHits
            | About::AttackDestroys
            | About::AttackKeepsId
            | About::Attacks
            | About::DisplayLayout
            | About::DisplayCells
            | About::Silence => Smaller::to(smaller::smaller(self)),
        }
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(program::program(self, check, language))
    }

    fn limits(&self) -> Limits {
        Limits { cpu: Duration::from_secs(1), ..Limits::default() }
    }
}

/// Places a ship.
pub(super) fn place(r: i32, c: i32, id: ShipId, direction: Direction) -> Op {
    Op::Place(Placement { at: Point::new(r, c), id, direction })
}

/// Takes a ship away.
pub(super) fn unplace(r: i32, c: i32, id: ShipId, direction: Direction) -> Op {
    Op::Unplace(Placement { at: Point::new(r, c), id, direction })
}

/// Attacks a position.
pub(super) fn attack(r: i32, c: i32) -> Op {
    Op::Attack(Shot { at: Point::new(r, c), before: POISON })
}

/// Attacks a position with the caller's variables holding this.
pub(super) fn attack_with(at: Point, before: AttackVariables) -> Op {
    Op::Attack(Shot { at, before })
}

/// Displays everything.
pub(super) const SHOW: Op = Op::Display(View::Everything);

/// Displays shots only.
pub(super) const SHOW_SHOTS: Op = Op::Display(View::ShotsOnly);
