//! [`MainEnd`]: how the program's `main` came to its end.

use crate::assignments::common::wire::Decoder;
use crate::model::RunRecord;

/// The end of `main`.
pub(super) enum MainEnd {
    /// It returned this status.
    Returned(i32),
    /// An exception left it; the phrase goes after "it".
    Threw(String),
}

impl MainEnd {
    /// Reads the answer of a process that ended regularly; `None` for one that makes no sense.
    pub(super) fn of(record: &RunRecord) -> Option<MainEnd> {
        let mut answer = Decoder::new(&record.answers);
        Some(match answer.head()?.thrown {
            Some(phrase) => MainEnd::Threw(phrase),
            None => MainEnd::Returned(answer.i32()?),
        })
    }
}
