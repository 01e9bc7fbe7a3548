//! [`Languages`]: the files that are sought, by the language that they are written in.

use crate::model::{Language, Wanted};

/// The languages that a submission may be written in, each with its files.
pub type Languages<'a> = &'a [(Language, &'a Wanted)];

/// The sources of all languages.
pub(super) fn sources(languages: Languages<'_>) -> impl Iterator<Item = &'static str> {
    languages.iter().flat_map(|(_, wanted)| wanted.sources).copied()
}
