//! Orders to a part in another process, which carries out one after the other.

use super::part::GamePart;
use crate::assignments::termination;
use crate::assignments::wire::Decoder;
use crate::model::LineupStop;
use crate::model::{Breach, End, LinkEvent, PartLink, RunRecord};

/// A part that does what it is told, step by step: after each order it asks for more by an empty call.
pub(super) struct RemotePart<'l> {
    pub(super) part: GamePart,
    line: Box<dyn PartLink + 'l>,
    /// The order that ends every order: to ask for more.
    more: &'static [u8],
}

/// Replies to a call that a part makes while it carries out an order.
pub(super) type ServeCall<'s> = &'s mut dyn FnMut(&[u8]) -> Result<Vec<u8>, LineupStop>;

impl<'l> RemotePart<'l> {
    /// The part at the end of this line, whose request ends with `more` as all later orders do.
    pub(super) fn new(part: GamePart, line: Box<dyn PartLink + 'l>, more: &'static [u8]) -> RemotePart<'l> {
        RemotePart { part, line, more }
    }

    /// Waits until it has carried out what it was started with.
    pub(super) fn opened(&mut self, called: &str, clause: &'static str) -> Result<Vec<u8>, LineupStop> {
        let part = self.part;
        self.carried_out(called, clause, &mut |_| {
            Err(malformed(part, called, "it calls whom it does not know"))
        })
    }

    /// Has it carry out an order; its answers.
    pub(super) fn order(
        &mut self,
        order: &[u8],
        called: &str,
        clause: &'static str,
        serve: ServeCall<'_>,
    ) -> Result<Vec<u8>, LineupStop> {
        self.line.called();
        self.line.reply(&[order, self.more].concat());
        self.carried_out(called, clause, serve)
    }

    fn carried_out(
        &mut self,
        called: &str,
        clause: &'static str,
        serve: ServeCall<'_>,
    ) -> Result<Vec<u8>, LineupStop> {
        let mut answered = Vec::new();
        loop {
            match self.line.listen().map_err(LineupStop::Grader)? {
                LinkEvent::Called { answers, call } => {
                    answered.extend(answers);
                    if body(&call).is_some_and(<[u8]>::is_empty) {
                        return Ok(answered);
                    }
                    let reply = serve(&call)?;
                    self.line.reply(&reply);
                }
                LinkEvent::Asleep(seconds) => return Err(asleep(self.part, called, seconds)),
                LinkEvent::Gone(record) => return Err(gone(self.part, &record, called, clause)),
            }
        }
    }
}

/// A part that sleeps instead of answering.
pub(super) fn asleep(part: GamePart, called: &str, seconds: u64) -> LineupStop {
    let breach = Breach {
        called: called.to_owned(),
        got: format!("no answer: it has slept for more than {seconds} s of the game"),
        required: "an answer: no part has to sleep".to_owned(),
        clause: "the harness's own: a game comes to its end",
    };
    LineupStop::Breach(part.index(), breach)
}

/// Bytes that no shim of ours sends.
pub(super) fn malformed(part: GamePart, called: &str, what: &str) -> LineupStop {
    let breach = Breach {
        called: called.to_owned(),
        got: format!("no possible answer: {what}"),
        required: "an answer".to_owned(),
        clause: "the harness's own: a part speaks only through what it is asked",
    };
    LineupStop::Breach(part.index(), breach)
}

/// The body of a call, without the output and input before it; `None` for bytes that are not a call.
pub(super) fn body(call: &[u8]) -> Option<&[u8]> {
    let mut from = Decoder::new(call);
    from.str()?;
    from.u32()?;
    Some(from.rest())
}

/// A part's process ended although it had more to do.
pub(super) fn gone(part: GamePart, record: &RunRecord, called: &str, clause: &'static str) -> LineupStop {
    match &record.end {
        End::Harness(detail) => LineupStop::Grader(detail.clone()),
        end @ (End::Finished
        | End::Signalled { .. }
        | End::Exited { .. }
        | End::TimedOut { .. }
        | End::OverLimit { .. }
        | End::Protocol(_)
        | End::Unloaded) => {
            let got = termination::verdict(end)
                .map_or_else(|| "it left the game".to_owned(), |verdict| termination::phrase(&verdict));
            let required = "an answer".to_owned();
            LineupStop::Breach(part.index(), Breach { called: called.to_owned(), got, required, clause })
        }
    }
}
