//! Class scripts as scenarios.

use super::oracle::ClassOracle;
use super::script::{ClassScript, Counting};
use super::step::ClassStep;
use super::{controls, repro, shrink};
use crate::assignments::no_partner::NoPartner;
use crate::assignments::repro_page::statement;
use crate::assignments::transcript;
use crate::assignments::wire::Encoder;
use crate::model::{
    Check, Control, Judgement, Language, Partner, Program, RunRecord, Scenario, Smaller, Verdict,
};

impl Scenario for ClassScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.steps.iter().chain(&self.witnesses).for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let lines = |step: &ClassStep| std::iter::once(statement(&step.code())).chain(step.below());
        self.steps.iter().flat_map(|step| lines(step).collect::<Vec<_>>()).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        transcript::judge(self, record, &mut ClassOracle::new(self))
    }

    fn controls(&self, failure: &Judgement) -> Vec<Control> {
        let Verdict::Mismatch { step: Some(step), .. } = failure.verdict else { return Vec::new() };
        controls::controls(self, step)
    }

    fn stands_in(&self) -> bool {
        self.counting == Counting::OfTheClass
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(shrink::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(repro::program(self, check, language))
    }
}
