//! A class scenario: the steps, and what their answers are compared on.

use reference::neighbors::{Neighbors, Player};

use super::step::{Members, Op, Role, Step};
use super::{oracle, program, smaller};
use crate::assignments::common::no_partner::NoPartner;
use crate::assignments::common::repro_page::statement;
use crate::assignments::common::wire::Encoder;
use crate::model::{Check, Judgement, Language, Partner, Program, RunRecord, Scenario, Smaller};

/// What a script's answers are compared on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// What functions return, and the members that are looked at.
    Answers,
    /// Header, row numbers, spaces and line ends of `printGame`.
    Layout,
    /// What `printGame` shows on each square, white space aside.
    Squares,
    /// That nothing but `printGame` prints.
    Silence,
}

/// Steps on objects of the class.
#[derive(Debug, Clone)]
pub(super) struct Script {
    pub(super) steps: Vec<Step>,
    pub(super) about: About,
}

impl Script {
    /// A script that begins with one object.
    pub(super) fn new(about: About) -> Script {
        Script { steps: Vec::new(), about }.on(0, Op::New)
    }

    /// A script about answers that begins with a new game.
    pub(super) fn fresh() -> Script {
        Script::new(About::Answers)
    }

    /// A script about answers that begins in a position. The members are written before anything else is called: a class
    /// that remembers what it found out about them has had no occasion yet.
    pub(super) fn at(game: &Neighbors) -> Script {
        Script::fresh().then(Op::Set(Box::new(game.clone())))
    }

    /// Adds an operation.
    pub(super) fn then(self, op: Op) -> Script {
        self.on(0, op)
    }

    /// Adds an operation on an object.
    pub(super) fn on(mut self, object: u8, op: Op) -> Script {
        self.steps.push(Step { object, op, role: Role::Judged });
        self
    }

    /// Adds an operation whose answer must be right for this scenario to mean anything, and is another check's business.
    pub(super) fn provided(mut self, op: Op) -> Script {
        self.steps.push(Step { object: 0, op, role: Role::Premise });
        self
    }

    /// Adds many operations.
    pub(super) fn all(self, ops: impl IntoIterator<Item = Op>) -> Script {
        ops.into_iter().fold(self, Script::then)
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
        let lines = |step: &Step| std::iter::once(statement(&step.code())).chain(step.below());
        self.steps.iter().flat_map(|step| lines(step).collect::<Vec<_>>()).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        oracle::judge(self, record)
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(smaller::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(program::program(self, check, language))
    }
}

/// A move.
pub(super) fn step(from: &str, to: &str) -> Op {
    Op::Move(from.to_owned(), to.to_owned())
}

/// A look at members.
pub(super) const fn look(members: Members) -> Op {
    Op::Look(members)
}

/// Both questions of one kind.
pub(super) fn of_both(question: fn(Player) -> Op) -> [Op; 2] {
    Player::BOTH.map(question)
}
