//! [`noted`]: more than one thing worth saying of a check.

/// The beginning of the note on a check that passes by the scenarios that another check's failure leaves.
pub(super) const PARTLY: &str = "right in a part of the scenarios; the others end";

/// The note with something more behind it.
pub(super) fn noted(note: Option<String>, more: &str) -> String {
    note.map_or_else(|| more.to_owned(), |note| format!("{note}; {more}"))
}
