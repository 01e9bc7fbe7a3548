//! [`Sought`]: the files that are sought, by the language that they are written in, and which of several attempts counts.

use crate::model::{CountedAttempt, Language, Wanted};

/// What intake looks for.
#[derive(Debug, Clone, Copy)]
pub struct Sought<'a> {
    /// The languages that a submission may be written in, each with its files.
    pub languages: &'a [(Language, &'a Wanted)],
    /// The attempt that counts, where there are several.
    pub attempt: CountedAttempt,
}

impl<'a> Sought<'a> {
    /// The files of those languages, of the newest attempt.
    pub const fn newest(languages: &'a [(Language, &'a Wanted)]) -> Sought<'a> {
        Sought { languages, attempt: CountedAttempt::Newest }
    }

    /// The files of those languages, of the attempt that a rubric file names.
    pub fn of_attempt(languages: &'a [(Language, &'a Wanted)], attempt: CountedAttempt) -> Sought<'a> {
        Sought { languages, attempt }
    }
}

/// The sources of all languages.
pub(super) fn sources(sought: Sought<'_>) -> impl Iterator<Item = &'static str> {
    sought.languages.iter().flat_map(|(_, wanted)| wanted.sources).copied()
}
