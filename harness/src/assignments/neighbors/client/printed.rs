//! The output of a client: its own words, with the boards that its object printed among them.

use super::call::{ClientCall, ClientRequest};
use crate::assignments::common::wire::Decoder;
use crate::model::RunRecord;

/// A part of the output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PrintedPart {
    /// The program's own words.
    Words(String),
    /// A board, by the object.
    Board(String),
}

/// The output of a client, as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Printed {
    pub(super) parts: Vec<PrintedPart>,
    /// True if the program came to its end; otherwise its output since its last call is not known.
    pub(super) left: bool,
}

impl Printed {
    /// Reads the calls of a record.
    pub(super) fn of(record: &RunRecord) -> Printed {
        let mut printed = Printed::default();
        let mut board = None;
        for exchange in &record.calls {
            let Some(call) = ClientCall::decode(&exchange.call) else { break };
            printed.take(call.printed, board.take().as_deref());
            if call.request == ClientRequest::Print {
                board = Decoder::new(&exchange.reply).str();
            }
            printed.left |= call.request == ClientRequest::Left;
        }
        printed
    }

    /// Adds the output since the call before, which begins with the board if that call was for one.
    fn take(&mut self, printed: String, board: Option<&str>) {
        let rest = board.and_then(|board| printed.strip_prefix(board));
        let words = match (rest, board) {
            (Some(rest), Some(board)) => {
                self.parts.push(PrintedPart::Board(board.to_owned()));
                rest.to_owned()
            }
            (Some(_) | None, _) => printed,
        };
        match self.parts.last_mut() {
            Some(PrintedPart::Words(before)) => before.push_str(&words),
            Some(PrintedPart::Board(_)) | None if !words.is_empty() => {
                self.parts.push(PrintedPart::Words(words));
            }
            Some(PrintedPart::Board(_)) | None => {}
        }
    }

    /// Everything as it was printed.
    pub(super) fn text(&self) -> String {
        self.parts.iter().map(PrintedPart::text).collect()
    }
}

impl PrintedPart {
    fn text(&self) -> &str {
        match self {
            PrintedPart::Words(text) | PrintedPart::Board(text) => text,
        }
    }
}
