//! Model scripts as scenarios.

use std::time::Duration;

use super::oracle::ModelOracle;
use super::script::ModelScript;
use super::step::{ModelOp, ModelStep};
use super::{lines, owners, repro, shrink};
use crate::assignments::no_partner::NoPartner;
use crate::assignments::repro_page::statement;
use crate::assignments::transcript;
use crate::assignments::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

/// Processor time of a scenario. The handout sets none: whole games of a model that copies boards and sets freely take a second
/// where the compiler does not optimise.
const TIME: Duration = Duration::from_secs(5);

/// The note on what was seen of a model from which the moves of before were taken.
const EMPTIED: &str = "judged with next_moves_ emptied by the harness after each move";

/// The reason for showing nothing where that did not help: what is wrong is told beside the model as it is.
const NOTHING_MORE: &str = "it goes wrong as well where the moves of before are taken away";

impl Scenario for ModelScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.steps.iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let is_shown = |step: &&ModelStep| !matches!(step.op, ModelOp::Sync(_) | ModelOp::Emptied);
        self.steps.iter().filter(is_shown).map(|step| statement(&step.code())).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn shares_process(&self) -> bool {
        true
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        let mut oracle = ModelOracle::new(self);
        let judgement = transcript::judge(self, record, &mut oracle).showing(oracle.sides);
        let is_failed = !judgement.verdict.is_pass() && judgement.verdict.skipped_because().is_none();
        match (self.is_emptied(), is_failed) {
            (true, true) if !judgement.verdict.is_harness_error() => Judgement::skipped(NOTHING_MORE),
            (true, false) if judgement.verdict.is_pass() => judgement.noting(Some(EMPTIED.to_owned())),
            (false, true) if self.is_whole_game() => judgement.deciding(),
            (true | false, true | false) => judgement,
        }
    }

    fn stands_in(&self) -> bool {
        self.stands_in
    }

    fn parts(&self) -> Vec<u8> {
        self.judged_line().map_or(Vec::new(), |(axis, state)| lines::sides(&state, axis))
    }

    fn has_exact_owners(&self) -> bool {
        owners::are_exact(self)
    }

    fn limits(&self) -> Limits {
        Limits { cpu: TIME, wall: 4 * TIME, ..Limits::default() }
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(shrink::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(repro::program(self, check, language))
    }
}
