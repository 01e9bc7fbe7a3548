//! One scenario from beginning to end: its calls answered by one partner.

use super::dialogue::{Event, Job};
use super::zygote::{LaunchError, Zygote};
use crate::model::{Keeping, Partner, RunRecord};

impl Zygote {
    /// Performs one scenario in a process of its own and waits until that process is gone.
    ///
    /// A grader error comes back as [`End::Harness`](crate::model::End::Harness); the record then says nothing about
    /// the student.
    pub fn perform(&mut self, job: &Job<'_>, partner: &mut dyn Partner) -> RunRecord {
        self.converse(job, partner).unwrap_or_else(|error| RunRecord::harness_failure(&error.to_string()))
    }

    fn converse(&mut self, job: &Job<'_>, partner: &mut dyn Partner) -> Result<RunRecord, LaunchError> {
        let mut dialogue = self.begin(job)?;
        loop {
            match dialogue.listen()? {
                Event::Call(call) => match partner.answer(&call) {
                    Ok(reply) => match partner.keeping() {
                        Keeping::Kept => dialogue.answer(call, reply),
                        Keeping::Forgotten => dialogue.forget(&call, &reply),
                    },
                    Err(fault) => dialogue.refuse(fault),
                },
                Event::Ended(record) => return Ok(*record),
            }
        }
    }
}
