//! The judgement of a record: by the script's oracle as far as the record goes, then by the way in which the process
//! ended.

use super::mismatch::{EventLocation, LocatedMismatch};
use super::script::{Judging, PlayerScript};
use super::transcript::StepRecord;
use super::{mediocre::repeatability, replay};
use crate::assignments::common::termination;
use crate::assignments::common::transcript::{self, Mismatch};
use crate::model::{Evidence, Judgement, RunRecord, Verdict};

/// Judges one run.
pub(super) fn judge(script: &PlayerScript, record: &RunRecord) -> Judgement {
    let oracle = match script.judging {
        Judging::Remark(remark) => return Judgement::pass().noting(remark(script, record)),
        Judging::Calls(oracle) | Judging::Shares { oracle, .. } => oracle,
    };
    match replay::read_consistent(script, record) {
        Ok(steps) => JudgedRecord { script, record, steps: &steps }.judge(oracle(script, &steps)),
        Err(detail) => protocol(script, &detail),
    }
}

/// Judges the second of two runs with the same random numbers, which must do the same as the first.
pub(super) fn compare(script: &PlayerScript, first: &RunRecord, second: &RunRecord) -> Judgement {
    if matches!(script.judging, Judging::Remark(_)) {
        return Judgement::pass();
    }
    let read = |record| replay::read(script, record);
    match read(first).and_then(|first| Ok((first, read(second)?))) {
        Ok((first, steps)) => {
            let difference = repeatability::difference(&first, &steps);
            JudgedRecord { script, record: second, steps: &steps }.judge(difference)
        }
        Err(detail) => protocol(script, &detail),
    }
}

fn protocol(script: &PlayerScript, detail: &str) -> Judgement {
    transcript::protocol(detail, script.config.code())
}

/// A record beside its script.
struct JudgedRecord<'a> {
    script: &'a PlayerScript,
    record: &'a RunRecord,
    steps: &'a [StepRecord],
}

impl JudgedRecord<'_> {
    fn judge(&self, found: Option<LocatedMismatch>) -> Judgement {
        if let Some(LocatedMismatch { location, mismatch }) = found.or_else(|| self.first_thrown()) {
            return transcript::mismatch(Some(location.step), mismatch, self.evidence(location));
        }
        match termination::verdict(&self.record.end) {
            Some(verdict) => self.terminated(verdict),
            None if self.steps.iter().any(|step| step.answer.is_none()) => {
                protocol(self.script, "answers are missing")
            }
            None => Judgement::pass(),
        }
    }

    fn first_thrown(&self) -> Option<LocatedMismatch> {
        self.steps.iter().enumerate().find_map(|(step, record)| {
            let thrown = record.answer.as_ref()?.head.thrown.as_deref()?;
            Some(LocatedMismatch { location: EventLocation::step(step), mismatch: Mismatch::thrown(thrown) })
        })
    }

    fn terminated(&self, verdict: Verdict) -> Judgement {
        let unanswered = self.steps.iter().position(|step| step.answer.is_none());
        let step = unanswered.unwrap_or(self.script.steps.len());
        let events = self.steps.get(step).map_or(0, |step| step.events.len());
        transcript::terminated(verdict, "an answer", self.evidence(EventLocation::event(step, events)))
    }

    /// The calls that lead up to a location, and the one there.
    fn evidence(&self, location: EventLocation) -> Evidence {
        let mut before = self.script.config.code();
        let pairs: Vec<_> = self.script.steps.iter().zip(self.steps).collect();
        before.extend(pairs.iter().take(location.step).flat_map(|(step, record)| record.code(step)));
        let mut called = "leaving the program".to_owned();
        if let Some((step, record)) = pairs.get(location.step) {
            called = step.code();
            if let Some(event) = location.event {
                before.extend(record.events_code(step, event));
                called = record.events.get(event).map_or(called, |event| event.code());
            }
        }
        Evidence { before, called, stderr: self.record.stderr.text(), ..Evidence::default() }
    }
}
