//! Seeds: a check alone sees what it sees among all.

/// The seed of one check in one run.
pub(super) fn of_check(run: u64, assignment: &str, check: &str) -> u64 {
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
    fn every_part_of_the_name_changes_the_seed() {
        let seed = of_check(0, "battleship", "board.clear.ships");
        assert_eq!(seed, of_check(0, "battleship", "board.clear.ships"));
        assert_ne!(seed, of_check(1, "battleship", "board.clear.ships"));
        assert_ne!(seed, of_check(0, "battleship", "board.clear.shots"));
        assert_ne!(of_scenario(seed, 0), of_scenario(seed, 1));
    }
}
