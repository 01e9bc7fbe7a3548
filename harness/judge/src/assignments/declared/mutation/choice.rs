//! [`chosen`]: some of the mistakes, the same for the same seed.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::change::Mutation;

/// So many of the mistakes, drawn with that seed, in the order of the text; all if there are no more.
pub fn chosen(mut all: Vec<Mutation>, most: usize, seed: u64) -> Vec<Mutation> {
    let mut rng = Pcg32::seed_from_u64(seed);
    // The tiny bias of the remainder does not matter to a sample.
    for place in (1..all.len()).rev() {
        all.swap(place, rng.next_u32() as usize % (place + 1));
    }
    all.truncate(most);
    all.sort_by_key(|one| one.number);
    all
}
