//! [`ProgramLink`]: the calls of a program that runs, and the meaning of its end.

use std::time::Duration;

use reference::reversi::{Dimensions, Model};

use super::super::course::{broke, ended_well};
use super::super::staged_model::StagedModel;
use crate::assignments::reversi::contract::swapped_op;
use crate::assignments::reversi::swapped::opened;
use crate::assignments::termination;
use crate::assignments::wire::{Decoder, Encoder};
use crate::model::{Frame, Limits, LiveCall, PartnerFault, RunRecord};

/// Processor time of a run. That of a grade's runs ends a game that is played in earnest within minutes, because it draws sixty
/// frames a second; this is an hour or more of them.
const TIME: Duration = Duration::from_secs(600);

/// Calls in one step: as many as a whole run of a grade may make.
const MOST_CALLS: usize = 100_000;

/// The parent's side of a program.
pub(super) struct ProgramLink {
    size: Dimensions,
    pub(super) model: StagedModel,
    /// Calls since the program last wanted orders.
    calls: usize,
    has_quit: bool,
    /// The function that the Model in the student's place has not; hostile text.
    trapped: Option<String>,
    /// The script told it to end.
    is_told_to_end: bool,
}

impl ProgramLink {
    pub(super) fn new(size: Dimensions, opening: Option<Box<Model>>) -> ProgramLink {
        let model = StagedModel::new(opening);
        ProgramLink { size, model, calls: 0, has_quit: false, trapped: None, is_told_to_end: false }
    }

    pub(super) fn request(&self) -> Vec<u8> {
        let Dimensions { width, height } = self.size;
        Encoder::default().str(&width.to_string()).str(&height.to_string()).bytes()
    }

    pub(super) fn limits() -> Limits {
        Limits { cpu: TIME, ..Limits::default() }
    }

    pub(super) fn tell_to_end(&mut self) {
        self.is_told_to_end = true;
    }

    pub(super) fn take(&mut self, call: &[u8]) -> Result<LiveCall, PartnerFault> {
        self.calls += 1;
        if self.calls > MOST_CALLS {
            return Err(PartnerFault::TooManyCalls);
        }
        self.taken(call).ok_or_else(|| PartnerFault::Malformed("a call that no game makes".to_owned()))
    }

    fn taken(&mut self, call: &[u8]) -> Option<LiveCall> {
        let (op, mut rest) = opened(call)?;
        match op {
            swapped_op::NEXT => {
                self.calls = 0;
                self.done(&mut rest).map(LiveCall::Done)
            }
            swapped_op::TRAPPED => {
                self.trapped = Some(rest.str()?);
                Some(LiveCall::Reply(Vec::new()))
            }
            _ => self.model.reply(op, &mut rest).map(LiveCall::Reply),
        }
    }

    /// What came of a step; the inner `None` where no frame was drawn.
    fn done(&mut self, from: &mut Decoder<'_>) -> Option<Option<Frame>> {
        self.has_quit |= from.bool()?;
        let count = from.u32()?;
        if count == 0 { Some(None) } else { Frame::decode(from).map(Some) }
    }

    pub(super) fn ending(&self, record: &RunRecord) -> Option<String> {
        if let Some(name) = &self.trapped {
            return Some(format!(
                "it called {name}, a function that was added to Model; beside the harness's Model there is none"
            ));
        }
        if self.has_quit && ended_well(record) {
            return Some("the program quit".to_owned());
        }
        if self.is_told_to_end && ended_well(record) {
            return None;
        }
        let told = broke(record).map(|verdict| termination::phrase(&verdict));
        let told = told.as_deref().unwrap_or("what it sent is nothing that such a program sends");
        Some(told.strip_prefix("no answer: ").unwrap_or(told).to_owned())
    }
}
