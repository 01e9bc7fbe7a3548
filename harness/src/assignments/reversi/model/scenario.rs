//! Model scripts as scenarios.

use super::oracle::ModelOracle;
use super::script::ModelScript;
use super::step::{ModelOp, ModelStep};
use super::{repro, shrink};
use crate::assignments::common::no_partner::NoPartner;
use crate::assignments::common::repro_page::statement;
use crate::assignments::common::transcript;
use crate::assignments::common::wire::Encoder;
use crate::model::{Check, Judgement, Language, Partner, Program, RunRecord, Scenario, Smaller};

impl Scenario for ModelScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.steps.iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let is_shown = |step: &&ModelStep| !matches!(step.op, ModelOp::Sync(_));
        self.steps.iter().filter(is_shown).map(|step| statement(&step.code())).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        transcript::judge(self, record, &mut ModelOracle::new(self))
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(shrink::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        repro::program(self, check, language)
    }
}
