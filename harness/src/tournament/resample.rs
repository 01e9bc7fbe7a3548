//! [`Resampler`]: the same tournament as it might have come out, by drawing each two players' pairs of games anew.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use crate::model::PAIR_POINTS;

/// Draws pairs of games. A pair is drawn whole, because its two games belong together.
pub(super) struct Resampler(Pcg32);

impl Resampler {
    /// The draws of that seed.
    pub(super) fn new(seed: u64) -> Resampler {
        Resampler(Pcg32::seed_from_u64(seed))
    }

    /// As many pairs as were played and one that was not, which either may have won: who won all might have lost one.
    pub(super) fn redraw(&mut self, pairs: &[u8]) -> f64 {
        let draws = (0..=pairs.len()).map(|_| {
            let place = self.below(pairs.len() + 1);
            let imagined = || if self.0.next_u32() & 1 == 0 { 0 } else { PAIR_POINTS };
            pairs.get(place).copied().unwrap_or_else(imagined)
        });
        draws.map(f64::from).sum::<f64>() / f64::from(PAIR_POINTS)
    }

    fn below(&mut self, limit: usize) -> usize {
        let wide = u64::from(self.0.next_u32()) * limit as u64;
        usize::try_from(wide >> u32::BITS).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_is_on_the_average_what_was_played() {
        let mut resampler = Resampler::new(1);
        let pairs = [4, 4, 4, 0];
        let mean = (0..10_000).map(|_| resampler.redraw(&pairs)).sum::<f64>() / 10_000.0;
        // Three of four pairs, and half of the imagined one, of five.
        assert!((mean - 3.5).abs() < 0.05, "{mean}");
    }

    #[test]
    fn the_same_seed_draws_the_same() {
        let drawn = |seed| Resampler::new(seed).redraw(&[0, 1, 2, 3, 4, 4, 0, 1]).to_bits();
        assert_eq!(drawn(5), drawn(5));
    }
}
