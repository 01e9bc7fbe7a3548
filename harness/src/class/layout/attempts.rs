//! Attempts by their dates: one of several counts, and the remark says which.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::entry::EntryLocation;
use super::item::{Item, together};
use crate::intake::Sought;
use crate::model::CountedAttempt;

/// The location of the attempt that counts, of files with their own names, and a remark where there are others.
///
/// Dates are sortable, and `told` says one in words.
pub(super) fn located<'i, D: Ord>(
    at: PathBuf,
    files: impl IntoIterator<Item = (D, (&'i str, &'i Item))>,
    sought: Sought<'_>,
    told: impl Fn(&D) -> String,
) -> (EntryLocation, Option<String>) {
    let mut attempts: BTreeMap<D, Vec<(&str, &Item)>> = BTreeMap::new();
    for (date, file) in files {
        attempts.entry(date).or_default().push(file);
    }
    let counted = match sought.attempt {
        CountedAttempt::Newest => attempts.pop_last(),
        CountedAttempt::First => attempts.pop_first(),
    };
    let Some((_, counted)) = counted else { return (EntryLocation::nothing(at), None) };
    let others: Vec<String> = attempts.keys().map(told).collect();
    let word = sought.attempt.word();
    let remark = format!("the {word} of several attempts is graded, and not that of {}", others.join(", "));
    (together(at, &counted, sought), (!others.is_empty()).then_some(remark))
}
