//! [`MainEnd`]: how the program's `main` came to its end.

use crate::assignments::wire::Decoder;
use crate::model::RunRecord;

/// The end of `main`.
pub(super) enum MainEnd {
    /// It returned this status.
    Returned(i32),
    /// An exception left it; the phrase goes after "it".
    Threw(String),
    /// In Rust: it panicked; the phrase goes after "it".
    Panicked(String),
}

/// The first byte of the answer that a panic is.
const PANIC: u8 = 2;

impl MainEnd {
    /// Reads the answer of a process that ended regularly; `None` for one that makes no sense.
    pub(super) fn of(record: &RunRecord) -> Option<MainEnd> {
        let mut answer = Decoder::new(&record.answers);
        Some(match answer.head()?.thrown {
            Some(phrase) if record.answers.first() == Some(&PANIC) => MainEnd::Panicked(phrase),
            Some(phrase) => MainEnd::Threw(phrase),
            None => MainEnd::Returned(answer.i32()?),
        })
    }
}
