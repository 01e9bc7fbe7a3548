//! [`noted`]: more than one thing worth saying of a check.

/// The note with something more behind it.
pub(super) fn noted(note: Option<String>, more: &str) -> String {
    note.map_or_else(|| more.to_owned(), |note| format!("{note}; {more}"))
}
