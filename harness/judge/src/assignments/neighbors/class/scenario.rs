//! Class scripts as scenarios.

use std::time::Duration;

use super::oracle::ClassOracle;
use super::script::{ClassScript, Counting, Naming};
use super::step::ClassStep;
use super::{controls, repro, shrink};
use crate::assignments::no_partner::NoPartner;
use crate::assignments::repro_page::statement;
use crate::assignments::transcript;
use crate::assignments::wire::Encoder;
use crate::model::{
    Check, Control, FailureSite, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller,
    Verdict,
};

/// The processor time of each call, beside that of a scenario: long games are thousands of calls. A class that finds the shortest ways
/// between all squares for each question takes half of it on a busy machine.
const OF_EACH_CALL: Duration = Duration::from_millis(5);

/// What the calls of one scenario have at most: an endless loop in a long game has to be waited for. Where it is too little for a slow
/// class, half of the calls are made.
const OF_ALL_CALLS: Duration = Duration::from_secs(12);

/// The remark on an answer that is wrong only after calls which have nothing to do with it.
const KEPT: &str = "without the calls before it that change nothing, or that are of another object, the same call is right: something is \
                    kept from one call to the next, in a static or global variable perhaps";

impl Scenario for ClassScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.steps.iter().chain(&self.witnesses).for_each(|step| self.naming.said(step).encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let lines = |step: &ClassStep| std::iter::once(statement(&step.code())).chain(step.below());
        self.steps.iter().flat_map(|step| lines(&self.naming.said(step)).collect::<Vec<_>>()).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn shares_process(&self) -> bool {
        true
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        let mut oracle = ClassOracle::new(self);
        let judgement = transcript::judge(self, record, &mut oracle).seen(self.naming.told());
        // Answers by chance are right somewhere: what they show elsewhere counts as little.
        if oracle.is_unsteady() && !judgement.verdict.class().is_failure() {
            return judgement.deciding();
        }
        if matches!(judgement.verdict, Verdict::TimedOut { .. }) {
            let step = oracle.heard();
            return judgement.at(Some(FailureSite { step, ..FailureSite::default() }));
        }
        judgement
    }

    fn controls(&self, failure: &Judgement) -> Vec<Control> {
        if let (Verdict::TimedOut { .. }, Some(site)) = (&failure.verdict, &failure.site) {
            return controls::of_many_calls(self, site.step).into_iter().collect();
        }
        let Verdict::Mismatch { step: Some(step), .. } = failure.verdict else { return Vec::new() };
        controls::controls(self, step)
    }

    fn stands_in(&self) -> bool {
        self.counting == Counting::OfTheClass || self.naming != Naming::Required
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(shrink::smaller(self))
    }

    fn remark_when_smallest(&self, failure: &Judgement) -> Option<&'static str> {
        let Verdict::Mismatch { step: Some(step), .. } = failure.verdict else { return None };
        shrink::needs_other_calls(self, step).then_some(KEPT)
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(repro::program(self, check, language))
    }

    fn limits(&self) -> Limits {
        let usual = Limits::default();
        let calls = u32::try_from(self.steps.len() + self.witnesses.len()).unwrap_or(u32::MAX);
        let of_calls = OF_EACH_CALL.saturating_mul(calls).min(OF_ALL_CALLS);
        Limits { cpu: usual.cpu + of_calls, wall: usual.wall + 4 * of_calls, ..usual }
    }
}

#[cfg(test)]
mod tests {
    use super::super::random_games::games;
    use super::*;

    #[test]
    fn longer_games_have_more_time_and_short_scripts_the_usual_one() {
        let limits: Vec<Limits> = games(1).iter().map(Scenario::limits).collect();
        let longest = limits.iter().map(|limits| limits.cpu).max().unwrap();
        assert!(longest > Duration::from_secs(5) && longest < Duration::from_secs(20), "{longest:?}");
        assert!(ClassScript::fresh().limits().cpu < Duration::from_millis(1100));
    }
}
