//! The scenarios of `play` as the grader runs them.

use std::time::Duration;

use super::partner::ScriptedTable;
use super::script::PlayScript;
use super::{oracle, repro, shrink};
use crate::assignments::common::repro_page::statement;
use crate::assignments::common::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

impl Scenario for PlayScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.steps().iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let single = self.matches.iter().filter(|_| self.matches.len() == 1);
        let sides = single.flat_map(|only| ["p1", "p2"].into_iter().zip(&only.sides));
        let plans = sides.filter_map(|(name, side)| side.plan(name));
        plans.chain(self.steps().iter().map(|step| statement(&step.op.code()))).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(ScriptedTable::new(self))
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        oracle::judge(self, record)
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(shrink::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(repro::program(self, check, language))
    }

    fn limits(&self) -> Limits {
        Limits { cpu: Duration::from_secs(1), ..Limits::default() }
    }
}
