//! Attempts by their dates: one of several counts, and the remark says which.

use std::collections::BTreeMap;

use crate::intake::Sought;
use crate::model::CountedAttempt;

/// Everything of the attempt that counts, and a remark where there are others.
///
/// Dates are sortable, and `told` says one in words. `None` without attempts.
pub(super) fn counted<D: Ord, T>(
    parts: impl IntoIterator<Item = (D, T)>,
    sought: Sought<'_>,
    told: impl Fn(&D) -> String,
) -> Option<(Vec<T>, Option<String>)> {
    let mut attempts: BTreeMap<D, Vec<T>> = BTreeMap::new();
    for (date, part) in parts {
        attempts.entry(date).or_default().push(part);
    }
    let (_, counted) = match sought.attempt {
        CountedAttempt::Newest => attempts.pop_last(),
        CountedAttempt::First => attempts.pop_first(),
    }?;
    let others: Vec<String> = attempts.keys().map(told).collect();
    let word = sought.attempt.word();
    let remark = format!("the {word} of several attempts is graded, and not that of {}", others.join(", "));
    Some((counted, (!others.is_empty()).then_some(remark)))
}
