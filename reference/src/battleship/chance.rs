//! The few random draws the game needs, unbiased and independent of any generator.
//!
//! [`below`] is the one primitive; everything random in this crate goes through this file, so that equal seeds
//! give equal games whatever the platform.

use rand_core::Rng;

/// A uniform number in `0..limit`; 0 when `limit` is below 1, so that a draw from nothing cannot fail.
///
/// Draws that would favour small remainders are thrown away.
pub(crate) fn below<R: Rng + ?Sized>(rng: &mut R, limit: i32) -> i32 {
    let limit = limit.max(1).unsigned_abs();
    let fair = u32::MAX - u32::MAX % limit;
    loop {
        let draw = rng.next_u32();
        if draw < fair {
            return (draw % limit).cast_signed();
        }
    }
}

/// A uniform choice among `items`, or `None` if there is nothing to choose from.
pub(crate) fn pick<T: Copy, R: Rng + ?Sized>(rng: &mut R, items: &[T]) -> Option<T> {
    let count = i32::try_from(items.len()).ok()?;
    items.get(usize::try_from(below(rng, count)).ok()?).copied()
}

/// True with probability one half.
pub(crate) fn coin<R: Rng + ?Sized>(rng: &mut R) -> bool {
    below(rng, 2) == 0
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;

    #[test]
    fn every_number_below_the_limit_comes_up_about_equally_often() {
        let mut rng = Pcg32::seed_from_u64(1);
        let mut counts = [0_i32; 7];
        for _ in 0..7000 {
            counts[usize::try_from(below(&mut rng, 7)).unwrap()] += 1;
        }
        assert!(counts.iter().all(|n| (850..1150).contains(n)), "{counts:?}");
    }

    #[test]
    fn a_limit_below_one_yields_zero() {
        let mut rng = Pcg32::seed_from_u64(2);
        assert_eq!((below(&mut rng, 0), below(&mut rng, -5)), (0, 0));
    }

    #[test]
    fn nothing_can_be_picked_from_nothing() {
        assert_eq!(pick::<i32, _>(&mut Pcg32::seed_from_u64(3), &[]), None);
    }
}
