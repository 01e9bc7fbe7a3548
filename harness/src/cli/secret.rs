//! A seed that cannot be foreseen.

use super::error::CliError;

/// Bits of a drawn seed: as many as a program keeps that reads the numbers of JSON as floating point.
const BITS: u32 = 53;

/// The seed that was given, or one that the system draws. The result names it, so that the run can be repeated.
pub(super) fn given_or_drawn(seed: Option<u64>) -> Result<u64, CliError> {
    seed.map_or_else(drawn, Ok)
}

fn drawn() -> Result<u64, CliError> {
    getrandom::u64().map(|seed| seed >> (u64::BITS - BITS)).map_err(|error| {
        CliError::grader_error(
            format!("the system gives no random numbers: {error}"),
            "choose a seed yourself: --seed and a number that no player knows",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_that_is_given_is_taken_and_others_are_never_the_same() {
        assert_eq!(given_or_drawn(Some(7)).unwrap(), 7);
        let seeds = [given_or_drawn(None).unwrap(), given_or_drawn(None).unwrap()];
        assert_ne!(seeds[0], seeds[1]);
        assert!(seeds.iter().all(|seed| *seed < 1 << BITS));
    }
}
