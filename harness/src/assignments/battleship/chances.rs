//! Where the random numbers of a contest come from.
//!
//! A player that can tell from its own first random number which game it is in can look the opponent's fleet up in a table
//! that was made beforehand. So every role draws from a seed of its own, and no seed tells anything of another one: each is
//! a hash of the role, the pair of games and a secret that is no role's.

/// What the seeds of a contest are made from: nobody who plays in it may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Secret(u64);

/// Who draws random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The player of that number, for itself.
    Player(u32),
    /// `block` on the board of that number.
    Blocks(u32),
    /// The process of the Game.
    Game,
    /// The process of the board of that number.
    Board(u32),
}

/// Keeps these hashes apart from all others.
const CONTEXT: &str = "harness 2026-11 seeds of the roles in a contest";

impl Secret {
    /// The secret in that number.
    pub fn new(secret: u64) -> Secret {
        Secret(secret)
    }

    /// The seed of a role; both games of a pair have the same.
    pub fn seed(self, pair: u32, role: Role) -> u64 {
        let (kind, number) = role.numbers();
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        hasher.update(&self.0.to_le_bytes());
        for part in [pair, kind, number] {
            hasher.update(&part.to_le_bytes());
        }
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
        u64::from_le_bytes(bytes)
    }
}

impl Role {
    fn numbers(self) -> (u32, u32) {
        match self {
            Role::Player(number) => (0, number),
            Role::Blocks(number) => (1, number),
            Role::Game => (2, 0),
            Role::Board(number) => (3, number),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_roles_pairs_or_secrets_share_a_seed() {
        let roles =
            [Role::Player(0), Role::Player(1), Role::Blocks(0), Role::Blocks(1), Role::Game, Role::Board(0)];
        let seeds =
            |secret| (0..100).flat_map(move |pair| roles.map(|role| Secret::new(secret).seed(pair, role)));
        let all: BTreeSet<u64> = seeds(0).chain(seeds(1)).collect();
        assert_eq!(all.len(), 2 * 100 * roles.len());
    }

    #[test]
    fn the_same_secret_gives_the_same_seed() {
        assert_eq!(Secret::new(7).seed(3, Role::Game), Secret::new(7).seed(3, Role::Game));
    }
}
