//! The accessors' scenarios as the grader runs them.

use std::time::Duration;

use super::script::{ACCESSORS, AccessorFocus, AccessorScript, GameStanding};
use super::step::{AccessorOp, AccessorStep, FreshMemory, GameVariable};
use super::{add_ship, oracle, repro, shrink};
use crate::assignments::no_partner::NoPartner;
use crate::assignments::repro_page::statement;
use crate::assignments::wire::Encoder;
use crate::model::{
    Check, Control, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller, Verdict,
};

impl Scenario for AccessorScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        if self.memory != FreshMemory::Pattern {
            AccessorStep::premise(AccessorOp::Fill(self.memory)).encode(&mut out);
        }
        self.steps.iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let is_told = |op: &AccessorOp| !matches!(op, AccessorOp::Read | AccessorOp::Other);
        let told = self.steps.iter().enumerate().filter(|(_, step)| is_told(&step.op));
        told.map(|(index, step)| statement(&step.op.code_on(GameVariable::after(&self.steps[..index]))))
            .collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn shares_process(&self) -> bool {
        self.memory == FreshMemory::Pattern && self.steps.iter().all(|step| step.op != AccessorOp::Read)
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        oracle::judge(self, record)
    }

    fn controls(&self, failure: &Judgement) -> Vec<Control> {
        let Verdict::Mismatch { step: Some(step), .. } = failure.verdict else { return Vec::new() };
        let symbols = add_ship::symbols_before(self, step);
        let control = |script| Control::acquitting(script, vec![ACCESSORS]);
        symbols.map(control).into_iter().collect()
    }

    fn smaller(&self) -> Smaller<'_> {
        if self.focus == AccessorFocus::RandomShares {
            return Smaller::Statistics;
        }
        Smaller::to(shrink::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        let depends_on_memory = self.focus == AccessorFocus::Initialised;
        (!depends_on_memory).then(|| repro::program(self, check, language))
    }

    fn stands_in(&self) -> bool {
        self.standing == GameStanding::StandIn
    }

    fn limits(&self) -> Limits {
        Limits { cpu: Duration::from_secs(1), ..Limits::default() }
    }
}
