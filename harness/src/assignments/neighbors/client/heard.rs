//! What a program printed: its own words, with the boards that its object printed among them.

use super::partner::{Asked, Call};
use crate::assignments::common::wire::Decoder;
use crate::model::RunRecord;

/// A part of what was printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// The program's own words.
    Words(String),
    /// A board, by the object.
    Board(String),
}

/// What was printed, and whether that is all of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) parts: Vec<Part>,
    /// Whether the program came to its end; otherwise what it printed since its last call is not known.
    pub(super) left: bool,
}

impl Heard {
    /// Reads the calls of a record.
    pub(super) fn of(record: &RunRecord) -> Heard {
        let mut heard = Heard::default();
        let mut board = None;
        for exchange in &record.calls {
            let Some(call) = Call::decode(&exchange.call) else { break };
            heard.take(call.printed, board.take().as_deref());
            match call.asked {
                Asked::Print => board = Decoder::new(&exchange.reply).str(),
                Asked::Left => heard.left = true,
                Asked::Current
                | Asked::Swap
                | Asked::Move(..)
                | Asked::Isolated(_)
                | Asked::Connected(_)
                | Asked::GameOver => {}
            }
        }
        heard
    }

    /// What was printed since the call before, which begins with the board if that call was for one.
    fn take(&mut self, printed: String, board: Option<&str>) {
        let rest = board.and_then(|board| printed.strip_prefix(board));
        let words = match (rest, board) {
            (Some(rest), Some(board)) => {
                self.parts.push(Part::Board(board.to_owned()));
                rest.to_owned()
            }
            (Some(_) | None, _) => printed,
        };
        match self.parts.last_mut() {
            Some(Part::Words(before)) => before.push_str(&words),
            Some(Part::Board(_)) | None if !words.is_empty() => self.parts.push(Part::Words(words)),
            Some(Part::Board(_)) | None => {}
        }
    }

    /// Everything as it was printed.
    pub(super) fn text(&self) -> String {
        self.parts.iter().map(Part::text).collect()
    }
}

impl Part {
    pub(super) fn text(&self) -> &str {
        match self {
            Part::Words(text) | Part::Board(text) => text,
        }
    }
}
