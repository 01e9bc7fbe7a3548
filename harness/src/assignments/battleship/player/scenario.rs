//! A Player script as a scenario.

use super::partner::PlayerPartner;
use super::script::{Judging, PlayerScript};
use super::step::PlayerStep;
use super::{oracle, repro, shrink};
use crate::assignments::common::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

impl Scenario for PlayerScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.config.encode(&mut out);
        self.steps.iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        self.config.code().into_iter().chain(self.steps.iter().map(PlayerStep::code)).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(PlayerPartner::new(self))
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        oracle::judge(self, record)
    }

    fn compare(&self, first: &RunRecord, second: &RunRecord) -> Judgement {
        oracle::compare(self, first, second)
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        repro::program(self, check, language)
    }

    fn is_shared(&self) -> bool {
        matches!(self.judging, Judging::Shares { .. })
    }

    fn smaller(&self) -> Smaller<'_> {
        shrink::smaller(self)
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}
