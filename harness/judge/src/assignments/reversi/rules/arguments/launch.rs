//! [`Launch`]: what a program did until its window opened or it ended, as its run shows.

use reference::reversi::Dimensions;

use crate::assignments::reversi::contract::swapped_op;
use crate::assignments::reversi::main_end::MainEnd;
use crate::assignments::reversi::swapped::opened;
use crate::assignments::termination;
use crate::model::{End, RunRecord};

/// The course of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Launch {
    /// There once a window opened: the board of the last Model made before, if there was one.
    pub(super) opened: Option<Option<Dimensions>>,
    /// The board of the last Model that was made, whether a window opened or not.
    made: Option<Dimensions>,
    pub(super) ending: Ending,
    /// The message on cerr.
    message: Message,
}

/// The end of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ending {
    /// `main` returned, or `exit` was called, with this status.
    Status(i32),
    /// An exception left `main`; the phrase goes after "it".
    Threw(String),
    /// It called a member function that the Model in the student's place does not have.
    Trapped,
    /// It was ended otherwise; in words.
    Otherwise(String),
}

/// An error message, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Message {
    Given,
    None,
}

impl Launch {
    /// Reads a record; `None` if it holds calls that no shim makes.
    pub(super) fn of(record: &RunRecord) -> Option<Launch> {
        let (mut board, mut window, mut is_trapped) = (None, None, false);
        for exchange in &record.calls {
            let (op, mut from) = opened(&exchange.call)?;
            match op {
                swapped_op::SIZE => board = Some(Dimensions::new(from.i32()?, from.i32()?)),
                swapped_op::WINDOW => window = window.or(Some(board)),
                swapped_op::TRAPPED => is_trapped = true,
                _ => {}
            }
        }
        // A member function that is missing is called once the game's Model is there.
        let window = window.or(is_trapped.then_some(board));
        let ending = if is_trapped { Ending::Trapped } else { ending(record) };
        let message = if record.stderr.total > 0 { Message::Given } else { Message::None };
        Some(Launch { opened: window, made: board, ending, message })
    }

    /// True for a program that made a game on that board and ended before its window opened.
    pub(super) fn broke_off_with(&self, board: Dimensions) -> bool {
        self.opened.is_none() && self.made == Some(board)
    }

    /// True for a program that ended with an error message and a status other than 0, before a window opened.
    pub(super) fn is_refusal(&self) -> bool {
        let has_failed = matches!(self.ending, Ending::Status(status) if status & 0xff != 0);
        self.opened.is_none() && has_failed && self.message == Message::Given
    }

    /// The course in words.
    pub(super) fn describe(&self) -> String {
        match self.opened {
            Some(Some(Dimensions { width, height })) => {
                return format!("a window with a game on {width} by {height} squares");
            }
            Some(None) => return "a window, and no game".to_owned(),
            None => {}
        }
        let message = match self.message {
            Message::Given => "a message on cerr",
            Message::None => "no message on cerr",
        };
        match &self.ending {
            Ending::Status(status) => format!("exit status {status}, and {message}"),
            Ending::Threw(phrase) => format!("a crash: the program {phrase} and nothing caught it"),
            Ending::Trapped => "no window".to_owned(),
            Ending::Otherwise(words) => words.clone(),
        }
    }
}

fn ending(record: &RunRecord) -> Ending {
    if let End::Exited { code } = record.end {
        return Ending::Status(code);
    }
    if let Some(verdict) = termination::verdict(&record.end) {
        return Ending::Otherwise(termination::phrase(&verdict));
    }
    match MainEnd::of(record) {
        Some(MainEnd::Returned(status)) => Ending::Status(status),
        Some(MainEnd::Threw(phrase) | MainEnd::Panicked(phrase)) => Ending::Threw(phrase),
        None => Ending::Otherwise("no answer that makes sense".to_owned()),
    }
}
