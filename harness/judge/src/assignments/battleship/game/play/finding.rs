//! A mismatch in a game: the forbidden or missing call, its moment, and the calls that had to come.

use super::event_log::{EventLog, PlayTurn};
use crate::assignments::transcript::{Finding, Mismatch};

/// An event that the handout forbids, or one that is missing.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PlayMismatch {
    /// The moment of the game up to which evidence is shown, and which is left out of it.
    pub(super) moment: usize,
    pub(super) called: String,
    pub(super) mismatch: Mismatch,
    /// The calls that had to come at the moment, in order; empty where the order of calls is not the matter.
    pub(super) expected: Vec<String>,
}

/// A finding about a game; one that is not judged names the check to look at.
pub(super) type PlayFinding = Finding<PlayMismatch>;

impl PlayMismatch {
    /// A mismatch at a moment that is not about the moment's own call.
    pub(super) fn named(
        moment: usize,
        called: impl Into<String>,
        required: impl Into<String>,
        got: impl Into<String>,
    ) -> PlayMismatch {
        let mismatch = Mismatch::new(required, got);
        PlayMismatch { moment, called: called.into(), mismatch, expected: Vec::new() }
    }

    /// The moment's own call is wrong.
    pub(super) fn call(log: &EventLog<'_>, moment: usize, required: impl Into<String>) -> PlayMismatch {
        PlayMismatch::about(log, moment, required, call_at(log, moment))
    }

    /// Something is wrong about the moment's call.
    pub(super) fn about(
        log: &EventLog<'_>,
        moment: usize,
        required: impl Into<String>,
        got: impl Into<String>,
    ) -> PlayMismatch {
        PlayMismatch::named(moment, call_at(log, moment), required, got)
    }

    /// Another call had to come at the moment: this one, for that reason if it is not plain.
    pub(super) fn instead(log: &EventLog<'_>, moment: usize, call: &str, why: &str) -> PlayMismatch {
        let required = if why.is_empty() { call.to_owned() } else { format!("{call}: {why}") };
        PlayMismatch::call(log, moment, required).expecting([call.to_owned()])
    }

    /// A turn passed without a call.
    pub(super) fn missing(log: &EventLog<'_>, turn: &PlayTurn, required: &str) -> PlayMismatch {
        let moment = turn.until.min(log.last());
        PlayMismatch::about(log, moment, format!("{required} before this"), "no such call")
            .expecting([required.to_owned(), call_at(log, moment)])
    }

    /// Adds the calls that had to come at the moment.
    pub(super) fn expecting(self, calls: impl IntoIterator<Item = String>) -> PlayMismatch {
        PlayMismatch { expected: calls.into_iter().collect(), ..self }
    }
}

fn call_at(log: &EventLog<'_>, moment: usize) -> String {
    let line = log.moments.get(moment).and_then(|moment| log.line(moment));
    line.unwrap_or_else(|| "play".to_owned())
}
