//! [`Actor`]: the program's process, one step at a time.

use std::time::{Duration, Instant};

use super::ending::Ending;
use super::error::ShowError;
use super::stage::Stage;
use crate::model::{Frame, LiveCall, LiveProgram};
use crate::worker::{Dialogue, Event, Job, Zygote};

/// A process that performs steps.
pub(super) struct Actor<'z> {
    /// Gone with the process.
    dialogue: Option<Dialogue<'z>>,
    /// Elapsed time that a step may take.
    patience: Duration,
    is_busy: bool,
}

/// News of a process.
#[derive(Debug)]
pub(super) enum News {
    /// A step is done.
    Done(Option<Frame>),
    /// The process is gone.
    Ended(Ending),
}

impl<'z> Actor<'z> {
    /// Starts a program.
    ///
    /// # Errors
    /// When the worker cannot be used.
    pub(super) fn begin(
        zygote: &'z mut Zygote,
        stage: &Stage<'_>,
        program: &dyn LiveProgram,
    ) -> Result<Actor<'z>, ShowError> {
        let (request, limits) = (program.request(), program.limits());
        let job = Job { library: stage.library, seed: stage.seed, request: &request, limits };
        Ok(Actor { dialogue: Some(zygote.begin(&job)?), patience: limits.wall, is_busy: true })
    }

    /// True while a step is under way.
    pub(super) fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// True until the process is gone.
    pub(super) fn is_there(&self) -> bool {
        self.dialogue.is_some()
    }

    /// Begins the next step.
    pub(super) fn step(&mut self, program: &mut dyn LiveProgram) {
        if let Some(dialogue) = &mut self.dialogue {
            dialogue.allow(self.patience);
            dialogue.pass(&program.orders());
            self.is_busy = true;
        }
    }

    /// Serves the step that is under way, but no longer than until then.
    ///
    /// # Errors
    /// When the worker fails.
    pub(super) fn listen(
        &mut self,
        program: &mut dyn LiveProgram,
        until: Instant,
    ) -> Result<Option<News>, ShowError> {
        while let Some(dialogue) = &mut self.dialogue {
            match dialogue.listen_until(until)? {
                None => return Ok(None),
                Some(Event::Call(call)) => match program.take(&call) {
                    Ok(LiveCall::Reply(reply)) => dialogue.pass(&reply),
                    Ok(LiveCall::Done(frame)) => {
                        self.is_busy = false;
                        return Ok(Some(News::Done(frame)));
                    }
                    Err(fault) => dialogue.refuse(fault),
                },
                Some(Event::Ended(record)) => {
                    (self.dialogue, self.is_busy) = (None, false);
                    if let Some(detail) = record.end.fault() {
                        return Err(ShowError::Grader(detail.to_owned()));
                    }
                    let reason = program.ending(&record);
                    return Ok(Some(News::Ended(Ending { reason, printed: record.stderr.text() })));
                }
            }
            if Instant::now() >= until {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Ends the process, if it is still there.
    ///
    /// # Errors
    /// When the worker fails.
    pub(super) fn dismiss(self) -> Result<(), ShowError> {
        if let Some(dialogue) = self.dialogue {
            dialogue.dismiss()?;
        }
        Ok(())
    }
}
