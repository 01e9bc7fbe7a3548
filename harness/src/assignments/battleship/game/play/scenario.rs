//! A play scenario: one Game, the games played with it, and the aspect that is judged.

use std::time::Duration;

use reference::battleship::{Direction, Point, Seat};

use super::calls::Manners;
use super::judge;
use super::partner::Table;
use super::program;
use super::smaller;
use crate::assignments::battleship::game::script::ships_of;
use crate::assignments::battleship::game::step::{Call, Nature, Op, Pause, Role, Step};
use crate::assignments::battleship::game_config::{GameConfig, point_code};
use crate::assignments::common::repro_page::statement;
use crate::assignments::common::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

/// The one thing that a scenario's record is judged on. Everything else may be as it likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aspect {
    Places,
    PlaceFails,
    Order,
    DisplayBefore,
    ShotsOnly,
    DisplayResult,
    ResultArgs,
    InvalidShot,
    ByOpponent,
    Winner,
    Stops,
    HumanLoser,
    Pause,
    NoPause,
    Again,
}

/// Some games in a row with one Game object.
#[derive(Debug, Clone)]
pub(super) struct Series {
    pub(super) config: GameConfig,
    pub(super) meetings: Vec<Meeting>,
    pub(super) manners: Manners,
    /// Lines that wait in cin.
    pub(super) input: String,
    pub(super) about: Aspect,
}

/// One game: who plays, and what they bring.
#[derive(Debug, Clone)]
pub(super) struct Meeting {
    pub(super) first: Side,
    pub(super) second: Side,
    pub(super) pause: Pause,
}

/// A scripted player.
#[derive(Debug, Clone)]
pub(super) struct Side {
    pub(super) nature: Nature,
    pub(super) ships: Ships,
    /// The positions to attack, in this order; then what is left of the opponent's ships.
    pub(super) shots: Vec<Point>,
}

/// What a player's `placeShips` does.
#[derive(Debug, Clone)]
pub(super) enum Ships {
    /// One place for each ship id.
    At(Vec<(Point, Direction)>),
    /// It returns false.
    Unplaceable,
}

impl Meeting {
    /// The player in this seat.
    pub(super) fn side(&self, seat: Seat) -> &Side {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// The player in this seat, to be changed.
    pub(super) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }

    /// The arguments of its `play`.
    pub(super) fn call(&self) -> Call {
        Call { players: [self.first.nature, self.second.nature], pause: self.pause }
    }
}

impl Side {
    /// What the player is going to do, as a comment; nothing where it does not matter.
    fn plan(&self, name: &str) -> Option<String> {
        const TOLD: usize = 4;
        let told: Vec<String> = self.shots.iter().take(TOLD).map(|at| point_code(*at)).collect();
        let rest = if self.shots.len() > TOLD { " …" } else { "" };
        match self.ships {
            Ships::Unplaceable => Some(format!("// {name}->placeShips returns false")),
            Ships::At(_) if told.is_empty() => None,
            Ships::At(_) => Some(format!("// {name} attacks {}{rest}", told.join(", "))),
        }
    }
}

impl Series {
    /// A game between two computers of whom nothing is known beforehand.
    pub(super) fn between_computers(config: GameConfig) -> Series {
        let side = Side { nature: Nature::Computer, ships: Ships::At(Vec::new()), shots: Vec::new() };
        let meeting = Meeting { first: side.clone(), second: side, pause: Pause::Never };
        let (manners, input) = (Manners::Kind, String::new());
        Series { config, meetings: vec![meeting], manners, input, about: Aspect::Order }
    }

    /// What is done with the Game. Between games of a row it is asked how many ships it has.
    pub(super) fn steps(&self) -> Vec<Step> {
        let GameConfig { rows, cols, .. } = self.config;
        let mut steps = vec![premise(Op::New { rows, cols })];
        steps.extend(ships_of(&self.config).into_iter().map(|ship| premise(Op::AddShip(ship))));
        if !self.input.is_empty() {
            steps.push(premise(Op::Input(self.input.clone())));
        }
        for meeting in &self.meetings {
            if self.about == Aspect::Again {
                steps.push(premise(Op::NShips));
            }
            steps.push(Step { op: Op::Play(meeting.call()), role: Role::Judged });
        }
        if self.about == Aspect::Again {
            steps.push(premise(Op::NShips));
        }
        steps
    }
}

fn premise(op: Op) -> Step {
    Step { op, role: Role::Premise }
}

impl Scenario for Series {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.steps().iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let games =
            self.meetings.iter().flat_map(|meeting| [("p1", &meeting.first), ("p2", &meeting.second)]);
        let plans = games.filter(|_| self.meetings.len() == 1).filter_map(|(name, side)| side.plan(name));
        plans.chain(self.steps().iter().map(|step| statement(&step.op.code()))).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(Table::new(self))
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        judge::judge(self, record)
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(smaller::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(program::program(self, check, language))
    }

    fn limits(&self) -> Limits {
        Limits { cpu: Duration::from_secs(1), ..Limits::default() }
    }
}
