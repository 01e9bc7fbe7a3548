//! [`time_left`]: when a class will be done, by what its submissions took so far.

use std::time::Duration;

/// Finished submissions without which nothing is said.
const ENOUGH: usize = 3;

/// The time that the rest takes if it takes as long as the mean of what is done; `None` while too little is known. The longest
/// is left out: one submission that loops for an hour says nothing about the others. The median would not do: where a few
/// players think ten times as long as most, it told a third of the time that a tournament took.
pub(super) fn time_left(took: &[Duration], left: usize, jobs: usize) -> Option<Duration> {
    if took.len() < ENOUGH {
        return None;
    }
    let longest = took.iter().max().copied().unwrap_or_default();
    let others = took.iter().sum::<Duration>().saturating_sub(longest);
    let mean = others / u32::try_from(took.len() - 1).ok()?;
    mean.checked_mul(u32::try_from(left.div_ceil(jobs.max(1))).ok()?)
}

/// "about 4 min left", never more exact than it is known.
pub(super) fn in_words(left: Duration) -> String {
    match left.as_secs() {
        0..60 => "less than a minute left".to_owned(),
        seconds @ 60..5400 => format!("about {} min left", seconds.div_ceil(60)),
        seconds @ 5400..86_400 => format!("about {} h left", seconds.div_ceil(3600)),
        _ => "more than a day left".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_the_means_without_the_longest_and_never_absurd() {
        let seconds = |all: &[u64]| all.iter().map(|n| Duration::from_secs(*n)).collect::<Vec<_>>();
        assert_eq!(time_left(&seconds(&[1, 1]), 300, 2), None);
        let slow = seconds(&[10, 12, 3000, 11, 10]);
        assert_eq!(time_left(&slow, 29, 2), Some(Duration::from_millis(10_750 * 15)));
        assert_eq!(time_left(&slow, 0, 2), Some(Duration::ZERO));
        let some_think = seconds(&[1, 1, 20, 1, 1, 20, 1, 1, 1]);
        assert_eq!(time_left(&some_think, 70, 1), Some(Duration::from_millis(3_375 * 70)));
        let words = |seconds| in_words(Duration::from_secs(seconds));
        assert_eq!(words(59), "less than a minute left");
        assert_eq!(words(165), "about 3 min left");
        assert_eq!(words(6000), "about 2 h left");
        assert_eq!(words(u64::MAX), "more than a day left");
    }
}
