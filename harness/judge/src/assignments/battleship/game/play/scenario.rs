//! The scenarios of `play` as the grader runs them.

use std::time::Duration;

use super::focus::PlayFocus;
use super::partner::ScriptedTable;
use super::script::PlayScript;
use super::{oracle, repro, shrink};
use crate::assignments::battleship::game::script::GameStanding;
use crate::assignments::battleship::game::step::{AccessorOp, AccessorStep, FreshMemory};
use crate::assignments::repro_page::statement;
use crate::assignments::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

impl Scenario for PlayScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        if self.memory != FreshMemory::Pattern {
            AccessorStep::premise(AccessorOp::Fill(self.memory)).encode(&mut out);
        }
        self.steps().iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let single = self.matches.len() == 1 || self.focus == PlayFocus::PlaceFails;
        let single = self.matches.iter().take(usize::from(single));
        let sides = single.flat_map(|only| ["p1", "p2"].into_iter().zip(&only.sides));
        let plans = sides.filter_map(|(name, side)| side.plan(name));
        plans.chain(self.steps().iter().map(|step| statement(&step.op.code()))).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(ScriptedTable::new(self))
    }

    fn shares_process(&self) -> bool {
        self.memory == FreshMemory::Pattern
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        oracle::judge(self, record)
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(shrink::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        let compares_players = self.focus == PlayFocus::Again && self.changes_players();
        let is_told = self.focus != PlayFocus::Initialised && !compares_players;
        is_told.then(|| repro::program(self, check, language))
    }

    fn stands_in(&self) -> bool {
        self.standing == GameStanding::StandIn
    }

    fn limits(&self) -> Limits {
        Limits { cpu: Duration::from_secs(1), ..Limits::default() }
    }
}
