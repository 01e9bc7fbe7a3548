//! One scenario from beginning to end: its calls answered by one partner.

use super::course_objects::CourseObjects;
use super::dialogue::{Event, Job};
use super::gathered::{self, Talk};
use super::zygote::{LaunchError, Zygote};
use crate::model::{Linked, Partner, RunRecord};

impl Zygote {
    /// Performs one scenario in a process of its own and waits until that process is gone.
    ///
    /// A grader error comes back as [`End::Harness`](crate::model::End::Harness); the record then says nothing about
    /// the student.
    pub fn perform(&mut self, job: &Job<'_>, partner: &mut dyn Partner) -> RunRecord {
        let record = match &job.library.apart {
            Some(course) => self.converse_beside(course, job),
            None => self.converse(job, partner),
        };
        record.unwrap_or_else(|error| RunRecord::harness_failure(&error.to_string()))
    }

    /// Has the course's own objects answer, from a process that no student's code ever is in.
    fn converse_beside(&mut self, course: &Linked, job: &Job<'_>) -> Result<RunRecord, LaunchError> {
        let mut beside = match self.take_beside() {
            Some(kept) => kept,
            None => Box::new(self.another()?),
        };
        let mut objects = CourseObjects::begin(&mut beside, &Job { library: course, request: &[], ..*job })?;
        let record = self.converse(job, &mut objects);
        match objects.end() {
            Ok(()) => {
                self.keep_beside(beside);
                record
            }
            Err(fault) => Ok(RunRecord::harness_failure(&fault)),
        }
    }

    fn converse(&mut self, job: &Job<'_>, partner: &mut dyn Partner) -> Result<RunRecord, LaunchError> {
        let mut dialogue = self.begin(job)?;
        loop {
            match dialogue.listen()? {
                Event::Call(frame) => {
                    let mut talk = Talk::default();
                    match gathered::answer(&mut dialogue, frame, partner, &mut talk) {
                        Ok(()) => dialogue.keep(talk.calls, talk.forgotten),
                        Err(fault) => dialogue.refuse(fault),
                    }
                }
                Event::Ended(record) => return Ok(*record),
            }
        }
    }
}
