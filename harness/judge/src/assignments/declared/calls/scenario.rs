//! Scripts of calls as scenarios.

use std::time::Duration;

use super::oracle::BesideSolution;
use super::script::CallScript;
use super::{controls, hooked, repro, shrink};
use crate::assignments::declared::values::encode_argument;
use crate::assignments::no_partner::NoPartner;
use crate::assignments::transcript;
use crate::assignments::wire::Encoder;
use crate::model::{
    Check, Control, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller, Verdict,
};

/// The step that ends all objects; it is no operation, and has no answer.
const END_OF_OBJECTS: u8 = u8::MAX;

impl Scenario for CallScript {
    fn request(&self) -> Vec<u8> {
        let mut out = self.watching();
        for (step, call) in self.calls.iter().enumerate() {
            if self.begins_anew(step) {
                out.extend(std::mem::take(Encoder::default().u8(END_OF_OBJECTS).u32(0)).bytes());
            }
            let mut arguments = Encoder::default();
            let parameters = &self.table.ops[call.op].signature.parameters;
            call.arguments
                .iter()
                .zip(parameters)
                .for_each(|(value, one)| encode_argument(value, &one.kind, &mut arguments));
            let arguments = arguments.bytes();
            let mut head = Encoder::default();
            head.u8(u8::try_from(call.op).unwrap_or(u8::MAX))
                .u32(u32::try_from(arguments.len()).unwrap_or(u32::MAX));
            out.extend(head.bytes());
            out.extend(arguments);
        }
        out
    }

    fn code(&self) -> Vec<String> {
        let names: Vec<String> = self.names().map(|name| format!("{name}()")).collect();
        let file = self.table.file;
        let compared = format!("// compared: the calls of {} that {file} makes", names.join(", "));
        let steps = (0..self.calls.len()).map(|step| self.code_of(step) + self.end_of_line());
        Some(compared).filter(|_| !names.is_empty()).into_iter().chain(steps).collect()
    }

    fn limits(&self) -> Limits {
        let usual = Limits::default();
        let cpu = Duration::from_secs(self.table.cpu_seconds);
        Limits { cpu, wall: usual.wall.max(2 * cpu), ..usual }
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn judge(&self, _record: &RunRecord) -> Judgement {
        let detail = "a declared check was judged without the course's own solution".to_owned();
        Judgement::plain(Verdict::HarnessError { detail })
    }

    fn judge_beside(&self, record: &RunRecord, solution: &RunRecord) -> Judgement {
        match self.solved(&self.settled(solution)) {
            Ok(answers) => {
                let record = self.settled(record);
                let mut oracle = BesideSolution { script: self, answers, threw_at: None };
                let judgement = transcript::judge(self, &record, &mut oracle);
                let judgement = self.with_due(judgement, &oracle);
                match self.rules.hook {
                    Some(hook) if judgement.verdict.is_pass() => {
                        hooked::judgement(self, hook, &record, &oracle.answers)
                    }
                    Some(_) | None => judgement,
                }
            }
            Err(detail) => Judgement::plain(Verdict::HarnessError { detail }),
        }
    }

    fn is_telling(&self) -> bool {
        !self.passes_with_a_stub()
    }

    /// A failure that none of the failing checks owns is the check's own, whatever its scripts before failed for.
    fn has_exact_owners(&self) -> bool {
        true
    }

    fn controls(&self, failure: &Judgement) -> Vec<Control> {
        controls::controls(self, failure)
    }

    fn smaller(&self) -> Smaller<'_> {
        // A hook may count on every call of the script that the author wrote.
        match self.rules.hook {
            Some(_) => Smaller::to(std::iter::empty::<CallScript>()),
            None => Smaller::to(shrink::smaller(self)),
        }
    }

    fn program_beside(&self, check: &Check, language: Language, solution: &RunRecord) -> Option<Program> {
        let answers = self.solved(solution).ok()?;
        (language == Language::Cpp && self.is_reproducible()).then(|| repro::program(self, check, &answers))
    }
}
