//! [`replay`]: a recording performed without a page.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::actor::{Actor, News};
use super::ending::Ending;
use super::error::ShowError;
use super::picture;
use super::stage::Stage;
use crate::model::{Frame, LiveProgram};

/// The time after which the request to stop is looked for.
const TURN: Duration = Duration::from_millis(100);

/// A frame that differs from the one before it.
pub(crate) struct Performed<'f> {
    /// The number of the program, from 1.
    pub(crate) program: usize,
    /// The number of frames of the program until then, from 1.
    pub(crate) frame: u64,
    /// The picture.
    pub(crate) picture: &'f Frame,
    /// A digest of all that the page would get.
    pub(crate) digest: String,
}

/// Performs programs, one after the other, and hands on each frame that differs from the one before it. Returns the ends of the
/// programs, as many as there were.
///
/// # Errors
/// When the worker fails, or `see` does.
pub(crate) fn replay(
    stage: &Stage<'_>,
    programs: Vec<Box<dyn LiveProgram>>,
    stop: &AtomicBool,
    mut see: impl FnMut(&Performed<'_>) -> Result<(), ShowError>,
) -> Result<Vec<Ending>, ShowError> {
    let mut zygote = stage.worker()?;
    let mut endings = Vec::new();
    for (number, mut program) in (1..).zip(programs) {
        let mut actor = Actor::begin(&mut zygote, stage, program.as_ref())?;
        let mut seen = ProgramFrames { program: number, frames: 0, last: Vec::new() };
        while !stop.load(Ordering::SeqCst) {
            match actor.listen(program.as_mut(), Instant::now() + TURN)? {
                None => {}
                Some(News::Done(frame)) => {
                    if let Some(frame) = frame {
                        seen.look(&frame, &mut see)?;
                    }
                    actor.step(program.as_mut());
                }
                Some(News::Ended(ending)) => {
                    endings.push(ending);
                    break;
                }
            }
        }
        actor.dismiss()?;
    }
    Ok(endings)
}

/// The frames of a program so far.
struct ProgramFrames {
    program: usize,
    frames: u64,
    last: Vec<u8>,
}

impl ProgramFrames {
    fn look(
        &mut self,
        frame: &Frame,
        see: &mut impl FnMut(&Performed<'_>) -> Result<(), ShowError>,
    ) -> Result<(), ShowError> {
        self.frames += 1;
        let body = picture::body(frame);
        if body == self.last {
            return Ok(());
        }
        self.last = body;
        let digest = blake3::hash(&self.last).to_hex().chars().take(16).collect();
        see(&Performed { program: self.program, frame: self.frames, picture: frame, digest })
    }
}
