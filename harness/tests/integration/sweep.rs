//! Sweeps over all fixtures of a kind: the tests run a part of each, `.ci/sweep` runs all.

use crate::stage::say;

/// Runs sweeps whole if it is set to `all`.
const VARIABLE: &str = "HARNESS_SWEEP";

/// Returns true if sweeps run whole.
pub(crate) fn is_whole() -> bool {
    std::env::var(VARIABLE).is_ok_and(|value| value == "all")
}

/// At most so many of them, evenly spread; all of them if sweeps run whole. Says what is left out.
pub(crate) fn part_of<T>(all: Vec<T>, most: usize) -> Vec<T> {
    if is_whole() || all.len() <= most {
        return all;
    }
    let count = all.len();
    say_left_out(count - most, count);
    // One of each stretch, the middle one.
    let chosen: Vec<usize> = (0..most).map(|part| (2 * part + 1) * count / (2 * most)).collect();
    all.into_iter().enumerate().filter(|(index, _)| chosen.contains(index)).map(|(_, one)| one).collect()
}

/// Says how many of a sweep are left out.
pub(crate) fn say_left_out(left_out: usize, all: usize) {
    say(&format!("SKIPPED: {left_out} of {all}; .ci/sweep runs all"));
}

#[test]
fn a_part_is_spread_evenly_over_all() {
    if is_whole() {
        return;
    }
    assert_eq!(part_of((0..12).collect(), 3), [2, 6, 10]);
    assert_eq!(part_of(vec![1, 2], 3), [1, 2]);
    assert_eq!(part_of((0..100).collect(), 7).len(), 7);
}
