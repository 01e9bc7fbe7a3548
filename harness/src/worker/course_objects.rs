//! [`CourseObjects`]: the process with the course's own objects that a component calls, as the partner of the component's process.
//!
//! The parent passes bytes on and reads none of them. What the component's process sends is hostile; the other process takes it
//! apart, and one that ends over it is gone for the rest of the scenario: the component's shim says so.

use std::time::Duration;

use super::dialogue::{Dialogue, Event, Job};
use super::zygote::{LaunchError, Zygote};
use crate::model::{Keeping, Partner, PartnerFault};

/// Calls of one process.
const MOST_CALLS: usize = 200_000;

/// The answer in place of one that cannot come any more: nothing printed, nothing read, and the word for that.
const GONE: [u8; 9] = [0, 0, 0, 0, 0, 0, 0, 0, 9];

/// The process with the objects, while a scenario is under way.
pub(super) struct CourseObjects<'z> {
    /// Gone with the process.
    dialogue: Option<Dialogue<'z>>,
    /// It has asked for its first request.
    is_ready: bool,
    wall: Duration,
    left: usize,
    fault: Option<String>,
}

impl<'z> CourseObjects<'z> {
    /// Starts the process.
    pub(super) fn begin(zygote: &'z mut Zygote, job: &Job<'_>) -> Result<CourseObjects<'z>, LaunchError> {
        let dialogue = Some(zygote.begin(job)?);
        Ok(CourseObjects { dialogue, is_ready: false, wall: job.limits.wall, left: MOST_CALLS, fault: None })
    }

    /// Ends the process; fails with what is no fault of the component's.
    pub(super) fn end(self) -> Result<(), String> {
        if let Some(dialogue) = self.dialogue {
            dialogue.dismiss().map_err(|error| error.to_string())?;
        }
        self.fault.map_or(Ok(()), Err)
    }

    /// The next thing that the process sends; `None` once it is gone.
    fn next(&mut self) -> Option<Vec<u8>> {
        let dialogue = self.dialogue.as_mut()?;
        dialogue.allow(self.wall);
        match dialogue.listen() {
            Ok(Event::Call(bytes)) => return Some(bytes),
            Ok(Event::Ended(record)) => {
                let early = (!self.is_ready)
                    .then(|| format!("the course's own objects are not there: {:?}", record.end));
                self.fault = record.end.fault().map(str::to_owned).or(early);
            }
            Err(error) => self.fault = Some(error.to_string()),
        }
        self.dialogue = None;
        None
    }
}

impl Partner for CourseObjects<'_> {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        self.left = self.left.checked_sub(1).ok_or(PartnerFault::TooManyCalls)?;
        if !self.is_ready {
            self.is_ready = self.next().is_some();
        }
        if let Some(dialogue) = &mut self.dialogue {
            dialogue.pass(call);
        }
        Ok(self.next().unwrap_or_else(|| GONE.to_vec()))
    }

    fn keeping(&self) -> Keeping {
        Keeping::Forgotten
    }
}
