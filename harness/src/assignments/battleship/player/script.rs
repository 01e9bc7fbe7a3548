//! A Player scenario: a game's data, the steps, and the clause that its record is judged by.

use std::time::Duration;

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::heard::{self, Heard, Size};
use super::host::Host;
use super::opinion::{self, Opinion};
use super::program;
use super::referee::Match;
use super::repeats;
use super::replay;
use super::smaller;
use super::step::{Blocks, NewPlayer, Step, Typed};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

/// What a clause makes of a record.
pub(super) type Clause = fn(&Script, &[Heard]) -> Opinion;

/// What a clause looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weighed {
    /// Single calls, each right or wrong in its place.
    Calls,
    /// How often what was chosen, over many games.
    Shares {
        /// Breaks ties.
        seed: u64,
    },
}

/// Steps of players of one game.
#[derive(Debug, Clone)]
pub(super) struct Script {
    pub(super) config: GameConfig,
    pub(super) steps: Vec<Step>,
    pub(super) clause: Clause,
    pub(super) weighed: Weighed,
    pub(super) limits: Limits,
}

impl Script {
    pub(super) fn new(config: GameConfig, clause: Clause) -> Script {
        Script { config, steps: Vec::new(), clause, weighed: Weighed::Calls, limits: Limits::default() }
    }

    /// The games that are played in it, in order.
    pub(super) fn matches(&self) -> impl Iterator<Item = &Match> {
        self.steps.iter().filter_map(|step| match step {
            Step::Shoot(_, plan) => Some(plan.as_ref()),
            Step::Create(..)
            | Step::Name(_)
            | Step::IsHuman(_)
            | Step::Place(..)
            | Step::Input(..)
            | Step::Delete(_)
            | Step::Contest(..) => None,
        })
    }

    /// All that is typed, in order.
    pub(super) fn typed(&self) -> String {
        self.steps.iter().filter_map(Step::typed).map(Typed::text).collect()
    }

    /// Adds a step.
    pub(super) fn then(mut self, step: Step) -> Script {
        self.steps.push(step);
        self
    }

    /// Makes a player of that type.
    pub(super) fn player(self, number: u8, kind: &'static str) -> Script {
        self.then(Step::Create(number, NewPlayer { kind, name: "Player One" }))
    }

    /// Lets a player place its ships, with `block` blocking this.
    pub(super) fn places(self, number: u8, blocks: Blocks) -> Script {
        self.then(Step::Place(number, blocks))
    }

    /// A player who has placed its ships on a board where nothing is blocked, and shoots.
    pub(super) fn shooter(self, number: u8, kind: &'static str, plan: Match) -> Script {
        self.player(number, kind).places(number, Vec::new()).then(Step::Shoot(number, Box::new(plan)))
    }

    /// Types lines, and then more that nobody needs.
    pub(super) fn types(self, number: u8, lines: &[&str], spare: &[&str]) -> Script {
        let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        self.then(Step::Input(number, Typed { lines: owned(lines), spare: owned(spare) }))
    }

    /// Lets shares be judged, with ties broken by this seed.
    pub(super) fn by_shares(mut self, seed: u64) -> Script {
        self.weighed = Weighed::Shares { seed };
        self
    }

    /// What breaks ties where shares are judged.
    pub(super) fn ties(&self) -> Pcg32 {
        Pcg32::seed_from_u64(match self.weighed {
            Weighed::Shares { seed } => seed,
            Weighed::Calls => 0,
        })
    }

    /// Allows more processor time than a second.
    pub(super) fn seconds(mut self, seconds: u64) -> Script {
        let wall = Duration::from_secs(2 * seconds + 10);
        self.limits = Limits { cpu: Duration::from_secs(seconds), wall, ..self.limits };
        self
    }

    /// The finished scenario.
    pub(super) fn done(self) -> Box<dyn Scenario> {
        Box::new(self)
    }

    /// What a record says, as far as it can have happened; the error tells what cannot.
    pub(super) fn hear(&self, record: &RunRecord) -> Result<Vec<Heard>, String> {
        let heard = heard::read(record, &self.steps, self.size())?;
        replay::check(&self.config.game(), &heard)?;
        Ok(heard)
    }

    fn size(&self) -> Size {
        Size::of(&self.config)
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
        self.config.code().into_iter().chain(self.steps.iter().map(Step::code)).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(Host::new(self.config.game(), self.size(), &self.steps))
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        match self.hear(record) {
            Ok(heard) => opinion::judge(self, record, &heard),
            Err(detail) => opinion::protocol(self, &detail),
        }
    }

    fn compare(&self, first: &RunRecord, second: &RunRecord) -> Judgement {
        let read = |record| heard::read(record, &self.steps, self.size());
        match read(first).and_then(|first| Ok((first, read(second)?))) {
            Ok((first, now)) => opinion::judge_as(self, second, &now, repeats::difference(&first, &now)),
            Err(detail) => opinion::protocol(self, &detail),
        }
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        program::program(self, check, language)
    }

    fn is_shared(&self) -> bool {
        match self.weighed {
            Weighed::Calls => false,
            Weighed::Shares { .. } => true,
        }
    }

    fn smaller(&self) -> Smaller<'_> {
        match self.weighed {
            Weighed::Calls => Smaller::to(smaller::smaller(self)),
            Weighed::Shares { .. } => Smaller::Statistics,
        }
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}

/// A script of which something is told and nothing judged, however it ends.
pub(super) struct Told {
    pub(super) script: Script,
    /// What there is to say.
    pub(super) note: fn(&Script, &RunRecord) -> Option<String>,
}

impl Scenario for Told {
    fn request(&self) -> Vec<u8> {
        self.script.request()
    }

    fn code(&self) -> Vec<String> {
        self.script.code()
    }

    fn partner(&self) -> Box<dyn Partner> {
        self.script.partner()
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        Judgement::pass().noting((self.note)(&self.script, record))
    }

    /// It never fails.
    fn smaller(&self) -> Smaller<'_> {
        Smaller::To(Box::new(std::iter::empty()))
    }

    fn limits(&self) -> Limits {
        self.script.limits()
    }
}
