//! The shard of a submission: decided by its name alone, so that no machine needs to know what
//! the others do, and a submission that comes late moves no other.

use crate::model::class::Shard;

/// Reads `2/8`.
///
/// # Errors
/// With what would be right, for the command line.
pub(crate) fn parse(text: &str) -> Result<Shard, String> {
    let help = || "say which part of how many, as in 2/8".to_owned();
    let (index, of) = text.split_once('/').ok_or_else(help)?;
    let shard = Shard { index: index.parse().map_err(|_| help())?, of: of.parse().map_err(|_| help())? };
    if (1..=shard.of).contains(&shard.index) {
        Ok(shard)
    } else {
        Err(format!("parts are counted from 1: 1/{0} to {0}/{0}", shard.of.max(1)))
    }
}

/// True if the shard has the submission of that name.
pub(crate) fn takes(shard: Shard, name: &str) -> bool {
    let hash = blake3::hash(name.as_bytes());
    let number = hash.as_bytes()[..8].iter().fold(0, |sum, byte| (sum << 8) | u64::from(*byte));
    number % u64::from(shard.of) == u64::from(shard.index - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_in_exactly_one_part() {
        for of in [1, 2, 3, 7] {
            for name in ["", "alice", "bob", "submission_17", "ünï"] {
                let parts = (1..=of).filter(|index| takes(Shard { index: *index, of }, name));
                assert_eq!(parts.count(), 1, "{name} of {of}");
            }
        }
    }

    #[test]
    fn parts_are_about_equally_large() {
        let names: Vec<String> = (0..1000).map(|number| format!("submission_{number}")).collect();
        for index in 1..=4 {
            let count = names.iter().filter(|name| takes(Shard { index, of: 4 }, name)).count();
            assert!((200..300).contains(&count), "{index}: {count}");
        }
    }

    #[test]
    fn only_a_part_of_a_whole_is_one() {
        assert_eq!(parse("2/8"), Ok(Shard { index: 2, of: 8 }));
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "-1/2", "1/2/3"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
