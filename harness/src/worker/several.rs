//! Several scenarios performed by one process, one after the other: for those that the component is expected to pass.
//!
//! Most of a short scenario's time goes to its process: forking, loading the library, confinement. A process that performs a dozen
//! saves most of that. Each has its own seed, input, clock, partner and transcript, but the component keeps its statics, and
//! a scenario may suffer from what an earlier one has done to memory. So nothing is concluded from such a process but that scenarios
//! passed; whatever else comes of one is found out in a process of its own.

use harness_worker::control::Purpose;

use super::dialogue::{Dialogue, Event, SeveralJob};
use super::gathered::{self, Talk};
use super::zygote::{LaunchError, Zygote};
use crate::model::{End, Partner, PartnerFault, RunRecord};

/// The outcome of such a process.
#[derive(Debug)]
pub struct SeveralRecords {
    /// The records of the first scenarios, as far as all of them were finished.
    pub finished: Vec<RunRecord>,
    /// The record of the process; its transcript is that of what was under way at its end.
    pub whole: RunRecord,
}

impl Zygote {
    /// Performs scenarios one after the other in one process; `partners` are theirs, in the same order.
    ///
    /// A grader error comes back in the whole's end, and no scenario is finished then.
    pub fn perform_several(
        &mut self,
        job: &SeveralJob<'_>,
        partners: &mut [Box<dyn Partner>],
    ) -> SeveralRecords {
        self.converse_with_each(job, partners)
            .unwrap_or_else(|error| SeveralRecords::failure(&error.to_string()))
    }

    fn converse_with_each(
        &mut self,
        job: &SeveralJob<'_>,
        partners: &mut [Box<dyn Partner>],
    ) -> Result<SeveralRecords, LaunchError> {
        let mut dialogue = Dialogue::begin(self, job, Purpose::Scenarios)?;
        let mut calls = vec![Talk::default(); job.parts.len()];
        loop {
            match dialogue.listen()? {
                Event::Call(call) => {
                    let at = dialogue.finished();
                    let answered = match (partners.get_mut(at), calls.get_mut(at)) {
                        (Some(partner), Some(talk)) => {
                            gathered::answer(&mut dialogue, call, partner.as_mut(), talk)
                        }
                        (_, _) => {
                            Err(PartnerFault::Malformed("a call came after the last scenario".to_owned()))
                        }
                    };
                    if let Err(fault) = answered {
                        dialogue.refuse(fault);
                    }
                }
                Event::Ended(whole) => {
                    let answers = dialogue.take_finished();
                    return Ok(told_apart(*whole, answers, calls));
                }
            }
        }
    }
}

impl SeveralRecords {
    /// A grader error.
    pub fn failure(fault: &str) -> SeveralRecords {
        SeveralRecords { finished: Vec::new(), whole: RunRecord::harness_failure(fault) }
    }
}

/// The last scenario is finished if the process ended as it should.
fn told_apart(mut whole: RunRecord, mut answers: Vec<Vec<u8>>, calls: Vec<Talk>) -> SeveralRecords {
    if whole.end == End::Finished {
        answers.push(std::mem::take(&mut whole.answers));
    }
    let count = u32::try_from(answers.len()).unwrap_or(u32::MAX).max(1);
    let of_one = |(answers, talk): (Vec<u8>, Talk)| RunRecord {
        answers,
        calls: talk.calls,
        forgotten: talk.forgotten,
        cpu: whole.cpu / count,
        wall: whole.wall / count,
        ..RunRecord::silent(End::Finished)
    };
    let finished = answers.into_iter().zip(calls).map(of_one).collect();
    SeveralRecords { finished, whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(end: End, answers: &[&[u8]]) -> Vec<Vec<u8>> {
        let whole = RunRecord { answers: b"last".to_vec(), ..RunRecord::silent(end) };
        let answers = answers.iter().map(|bytes| bytes.to_vec()).collect();
        let records = told_apart(whole, answers, vec![Talk::default(); 3]);
        records.finished.into_iter().map(|record| record.answers).collect()
    }

    #[test]
    fn the_last_scenario_counts_only_if_the_process_ended_well() {
        assert_eq!(
            told(End::Finished, &[b"one", b"two"]),
            [b"one".to_vec(), b"two".to_vec(), b"last".to_vec()]
        );
        let died = End::Signalled { signal: 11, remark: String::new() };
        assert_eq!(told(died, &[b"one"]), [b"one".to_vec()]);
    }
}
