//! Seeds: a check alone sees what it sees among all.

use crate::model::{Check, How};

/// The seed of one check in one run; that of a contest depends on the component's source too.
pub(super) fn of_check(run: u64, assignment: &str, check: &Check, source: &[u8]) -> u64 {
    let seed = of_id(run, assignment, check.seeded_by());
    match check.how {
        How::Contest(_) => hash(&[&seed.to_le_bytes(), blake3::hash(source).as_bytes()]),
        How::Run(_)
        | How::SharedRun(..)
        | How::Determinism(_)
        | How::Declared(_)
        | How::Memory { .. }
        | How::Survey(_)
        | How::Static(..) => seed,
    }
}

fn of_id(run: u64, assignment: &str, check: &str) -> u64 {
    hash(&[&run.to_le_bytes(), assignment.as_bytes(), check.as_bytes()])
}

/// The seed of one scenario's process.
pub(super) fn of_scenario(check: u64, index: usize) -> u64 {
    hash(&[&check.to_le_bytes(), &(index as u64).to_le_bytes()])
}

fn hash(parts: &[&[u8]]) -> u64 {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_contest_depends_on_the_source() {
        let named = |id, how| Check { id, title: "", clause: "", points: 0, hint: "", how };
        let contest = named("player.good.finishes", How::Contest(|_| Vec::new()));
        assert_ne!(of_check(0, "battleship", &contest, b"a"), of_check(0, "battleship", &contest, b"b"));
        let run = named("player.good.places", How::Run(|_| Vec::new()));
        assert_eq!(of_check(0, "battleship", &run, b"a"), of_check(0, "battleship", &run, b"b"));
    }

    #[test]
    fn every_part_of_the_name_changes_the_seed() {
        let seed = of_id(0, "battleship", "board.clear.ships");
        assert_eq!(seed, of_id(0, "battleship", "board.clear.ships"));
        assert_ne!(seed, of_id(1, "battleship", "board.clear.ships"));
        assert_ne!(seed, of_id(0, "battleship", "board.clear.shots"));
        assert_ne!(of_scenario(seed, 0), of_scenario(seed, 1));
    }
}
