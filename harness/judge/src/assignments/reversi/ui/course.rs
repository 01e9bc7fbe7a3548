//! [`Course`]: what a run of the program did, step by step, read from its record.

use reference::reversi::{Dimensions, Position};

use super::frame::Frame;
use super::input::Pixel;
use super::script::{Asked, UiScript};
use crate::assignments::reversi::contract::swapped_op;
use crate::assignments::reversi::main_end::MainEnd;
use crate::assignments::reversi::member_state;
use crate::assignments::reversi::swapped::opened;
use crate::assignments::termination;
use crate::assignments::wire::Decoder;
use crate::model::{End, Exchange, RunRecord, Verdict};

/// Steps after which a run that comes to the limit of processor time is slow, and not one that never ends.
const ENOUGH: usize = 20;

/// The signal of a program that gives itself up.
const ABORT: i32 = 6;

/// Pixels of a window's side, far beyond any screen, from which on nobody cares how many more there are: places in the window
/// are reckoned from its sides.
const LONGEST_SIDE: i32 = 1 << 24;

/// What one step showed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SeenStep {
    pub(super) asked: Vec<Asked>,
    pub(super) frame: Option<Frame>,
}

/// The end of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CourseEnd {
    /// All steps were done.
    Complete,
    /// The program quit by itself in this step.
    Quit(usize),
    /// It broke off in this step; before the first where there is none.
    Broke(Option<usize>, Verdict),
    /// It did many steps, and more than the limit of processor time allows: it is slow, and that is all.
    OutOfTime(usize),
    /// It called a function that the Model in the student's place has not.
    Trapped,
    /// What it sent is not what such a run sends, or it was not performed.
    Unclear,
}

/// A run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Course {
    /// The window's size, once it opened.
    pub(super) window: Option<Pixel>,
    /// The dimensions of the last board that was made before the window opened.
    pub(super) board: Option<Dimensions>,
    /// A step each, as far as it came.
    pub(super) seen: Vec<SeenStep>,
    pub(super) end: CourseEnd,
    /// The output to cerr; hostile text.
    pub(super) stderr: String,
}

impl CourseEnd {
    /// True if the program ended before the steps did: it crashed, or quit.
    pub(super) fn is_early(&self) -> bool {
        matches!(self, CourseEnd::Broke(..) | CourseEnd::Quit(_))
    }
}

impl Course {
    /// The square that the last step asks to play, if it asks for any.
    pub(super) fn played_at_last(&self) -> Option<Position> {
        Some(self.seen.last()?.asked.first()?.at)
    }

    /// Reads the record of a script's run.
    pub(super) fn of(script: &UiScript, record: Option<&RunRecord>) -> Course {
        let mut course = Course {
            window: None,
            board: None,
            seen: Vec::new(),
            end: CourseEnd::Unclear,
            stderr: String::new(),
        };
        let Some(record) = record else { return course };
        course.stderr = record.stderr.text();
        let mut reading = Reading { wanted: 0, asked: Vec::new(), has_quit: false, is_trapped: false };
        if reading.read(&record.calls, &mut course).is_none() {
            return course;
        }
        let step = reading.wanted.checked_sub(1);
        course.end = match broke(record) {
            _ if reading.is_trapped => CourseEnd::Trapped,
            _ if reading.has_quit => CourseEnd::Quit(step.unwrap_or(0).saturating_sub(1)),
            _ if step == Some(script.steps.len()) && ended_well(record) => CourseEnd::Complete,
            Some(Verdict::TimedOut { .. }) if course.seen.len() >= ENOUGH => {
                CourseEnd::OutOfTime(step.unwrap_or(0))
            }
            Some(verdict) => CourseEnd::Broke(step, verdict),
            None => CourseEnd::Unclear,
        };
        course
    }

    /// True for a run that the limits ended.
    pub(super) fn has_hung(&self) -> bool {
        matches!(self.end, CourseEnd::Broke(_, Verdict::TimedOut { .. } | Verdict::OverLimit { .. }))
    }

    /// The frames that were looked at, in order.
    pub(super) fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.seen.iter().filter_map(|seen| seen.frame.as_ref())
    }
}

/// True for a program whose main function returned, or that called `exit`, once it was told to end.
pub(super) fn ended_well(record: &RunRecord) -> bool {
    matches!(record.end, End::Finished | End::Exited { code: 0 })
}

/// The verdict on a program that ended without having been told to; `None` where its answer makes no sense.
pub(super) fn broke(record: &RunRecord) -> Option<Verdict> {
    if let Some(verdict) = termination::verdict(&record.end) {
        return (!termination::leaves_nothing_to_judge(&verdict)).then_some(verdict);
    }
    Some(match MainEnd::of(record)? {
        MainEnd::Threw(_) => Verdict::Crashed {
            signal: ABORT,
            meaning: "abort: an exception left main and nothing caught it".to_owned(),
        },
        MainEnd::Panicked(phrase) => Verdict::Crashed { signal: ABORT, meaning: phrase },
        MainEnd::Returned(code) => Verdict::Exited { code },
    })
}

/// The calls of a record while they are read.
struct Reading {
    /// The number of times that the game wanted inputs.
    wanted: usize,
    asked: Vec<Asked>,
    has_quit: bool,
    is_trapped: bool,
}

impl Reading {
    /// Reads all calls; `None` if one is none that such a program makes.
    fn read(&mut self, calls: &[Exchange], course: &mut Course) -> Option<()> {
        for Exchange { call, reply } in calls {
            let (op, mut from) = opened(call)?;
            match op {
                swapped_op::WINDOW => {
                    let side = |length: i32| length.clamp(-LONGEST_SIDE, LONGEST_SIDE);
                    course.window = Some(Pixel::new(side(from.i32()?), side(from.i32()?)));
                }
                swapped_op::SIZE if course.window.is_none() => {
                    course.board = Some(Dimensions::new(from.i32()?, from.i32()?));
                }
                swapped_op::PLAY => {
                    let _state = member_state::decode(&mut from)?;
                    let at = Position::new(from.i32()?, from.i32()?);
                    self.asked.push(Asked { at, is_taken: reply.first() == Some(&0) });
                }
                swapped_op::NEXT => self.next(&mut from, course)?,
                swapped_op::TRAPPED => self.is_trapped = true,
                _ => {}
            }
        }
        // What came of the step in which it broke off.
        if self.wanted > 0 && !self.asked.is_empty() {
            course.seen.push(SeenStep { asked: std::mem::take(&mut self.asked), frame: None });
        }
        Some(())
    }

    fn next(&mut self, from: &mut Decoder<'_>, course: &mut Course) -> Option<()> {
        let has_quit = from.bool()?;
        let count = from.u32()?;
        let frame = if count == 0 { None } else { Some(Frame::decode(from)?) };
        if self.wanted > 0 {
            course.seen.push(SeenStep { asked: std::mem::take(&mut self.asked), frame });
        }
        self.wanted += 1;
        self.has_quit |= has_quit;
        Some(())
    }
}
