//! Candidates for smaller scenarios: runs of steps to leave out, and smaller numbers.

/// The runs of steps to leave out when a scenario of `total` steps is shrunk, as start and length: halves first, single
/// steps last.
pub(crate) fn runs(total: usize) -> impl Iterator<Item = (usize, usize)> {
    let halves = std::iter::successors(Some((total / 2).max(1)), |size| Some(size / 2));
    let sizes = halves.take_while(|size| *size > 0);
    sizes.flat_map(move |size| (0..total).step_by(size).map(move |from| (from, size)))
}

/// Numbers nearer to zero than this one, nearest first: 0, half of it, one less.
pub(crate) fn nearer_to_zero(number: i32) -> impl Iterator<Item = i32> {
    let candidates = [0, number / 2, number - number.signum()];
    let mut seen = vec![number];
    candidates.into_iter().filter(move |candidate| {
        let new = !seen.contains(candidate);
        seen.push(*candidate);
        new
    })
}

/// Counts below this one, at least one: half of it, three quarters, and so on up to one less. The last of them that will
/// do is found in steps of its binary logarithm, where going down one by one would take as many as the count.
pub(crate) fn halving(count: u32) -> impl Iterator<Item = u32> {
    let gaps = std::iter::successors(Some(count - count / 2), |gap| (*gap > 1).then_some(gap / 2));
    gaps.filter_map(move |gap| count.checked_sub(gap)).filter(|smaller| *smaller > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_single_step_can_be_left_out_even_the_only_one() {
        let of = |total| runs(total).collect::<Vec<_>>();
        assert_eq!(of(4), [(0, 2), (2, 2), (0, 1), (1, 1), (2, 1), (3, 1)]);
        assert_eq!(of(1), [(0, 1)]);
        assert!(of(0).is_empty());
    }

    #[test]
    fn counts_come_down_to_one_less_and_never_to_nothing() {
        let of = |count| halving(count).collect::<Vec<_>>();
        assert_eq!(of(90), [45, 68, 79, 85, 88, 89]);
        assert_eq!(of(3), [1, 2]);
        assert_eq!(of(2), [1]);
        assert!(of(1).is_empty() && of(0).is_empty());
    }

    #[test]
    fn numbers_come_nearer_to_zero_from_either_side_and_never_stay() {
        let of = |number| nearer_to_zero(number).collect::<Vec<_>>();
        assert_eq!(of(9), [0, 4, 8]);
        assert_eq!(of(-9), [0, -4, -8]);
        assert_eq!(of(2), [0, 1]);
        assert_eq!(of(-1), [0]);
        assert!(of(0).is_empty());
    }
}
