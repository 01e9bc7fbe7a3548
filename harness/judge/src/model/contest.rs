//! Contests: games between two players of an assignment, each of whom the reference or a process of its own plays.
//!
//! The rooms that play series and line-ups (`duel`, `lineup`) know processes, seats and limits; an assignment knows its game
//! and takes part through [`Matches`](super::Matches).

use super::{GameStory, Seat};

/// The secret of a contest: all seeds are made from it, and no player may know it.
///
/// A player that can tell from its own first random number which game it is in can look up the opponent's moves in a table
/// that was made beforehand. So every role draws from a seed of its own, and no seed tells anything of another one: each is
/// a hash of the role, the pair of games and the secret, which is no role's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Secret(u64);

/// A drawer of random numbers in a contest, numbered by its assignment: a kind of role, and a number among that kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeedRole {
    /// The kind: players, a game's own chances, processes.
    pub kind: u32,
    /// The number among those of the kind.
    pub number: u32,
}

/// Keeps these hashes apart from all others.
const CONTEXT: &str = "harness 2026-11 seeds of the roles in a contest";

impl Secret {
    /// The secret in that number.
    pub fn new(secret: u64) -> Secret {
        Secret(secret)
    }

    /// The seed of a role; both games of a pair have the same.
    pub fn seed(self, pair: u32, role: impl Into<SeedRole>) -> u64 {
        let role = role.into();
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        hasher.update(&self.0.to_le_bytes());
        for part in [pair, role.kind, role.number] {
            hasher.update(&part.to_le_bytes());
        }
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
        u64::from_le_bytes(bytes)
    }
}

/// The order of the two players in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

impl Turn {
    /// The other player's.
    pub fn other(self) -> Turn {
        match self {
            Turn::First => Turn::Second,
            Turn::Second => Turn::First,
        }
    }

    /// 0 or 1.
    pub fn index(self) -> usize {
        match self {
            Turn::First => 0,
            Turn::Second => 1,
        }
    }
}

impl From<Turn> for Seat {
    fn from(turn: Turn) -> Seat {
        match turn {
            Turn::First => Seat::First,
            Turn::Second => Seat::Second,
        }
    }
}

/// One of an assignment's kinds of players, by its place in [`Matches::kinds`](super::Matches::kinds).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerKind(pub usize);

/// A player of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contender {
    /// The reference's player of that kind.
    Reference(PlayerKind),
    /// A player in another process, whose calls are passed to [`Contest::hear`].
    Remote,
}

/// A game of a series before it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// The source of all seeds.
    pub secret: Secret,
    /// The pair of games that it belongs to.
    pub pair: u32,
    /// The place, among the two contenders, of the one who moves first.
    pub first: usize,
}

/// The reason why a player lost a game before its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Forfeit {
    /// It broke a rule of the game; in the assignment's words.
    #[error("{0}")]
    Broke(&'static str),
    /// It made a call that no shim makes.
    #[error("no possible answer: {0}")]
    Malformed(String),
    /// It slept for more than so many seconds instead of playing.
    #[error("it slept for more than {0} s of the game, and no player has to sleep")]
    Asleep(u64),
    /// Its process is gone; in words, which may quote hostile text.
    #[error("{0}")]
    Gone(String),
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContestResult {
    /// This player won.
    Won(Turn),
    /// Nobody won.
    Drawn,
    /// This player is out of the game.
    Forfeited(Turn, Forfeit),
}

/// The next event that a contest needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextEvent {
    /// A call of this remote player.
    Hear(Turn),
    /// None: the game is over.
    Over(ContestResult),
}

/// A game under way.
pub trait Contest {
    /// Lets the reference's players move as far as they can.
    fn advance(&mut self) -> NextEvent;

    /// Takes a remote player's call and returns the reply to it.
    ///
    /// # Errors
    /// Fails with the reason to put the player out of the game: see [`Contest::forfeit`].
    fn hear(&mut self, player: Turn, call: &[u8]) -> Result<Vec<u8>, Forfeit>;

    /// Puts a player out of the game.
    fn forfeit(&mut self, player: Turn, why: Forfeit);

    /// The number of moves that a player has made.
    fn moves(&self, player: Turn) -> u32;

    /// The game so far, for reading.
    fn story(&self) -> GameStory;
}

/// A place where contests are played, by several threads at a time; it keeps what the reference's players have computed.
pub trait Venue: Sync {
    /// Begins a game.
    fn begin(&self, pairing: Pairing, contenders: [Contender; 2]) -> Box<dyn Contest>;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_roles_pairs_or_secrets_share_a_seed() {
        let roles = || (0..3).flat_map(|kind| [0, 1].map(|number| SeedRole { kind, number }));
        let seeds = |secret| {
            (0..100).flat_map(move |pair| roles().map(move |role| Secret::new(secret).seed(pair, role)))
        };
        let all: BTreeSet<u64> = seeds(0).chain(seeds(1)).collect();
        assert_eq!(all.len(), 2 * 100 * 6);
    }

    #[test]
    fn the_same_secret_gives_the_same_seed() {
        let role = SeedRole { kind: 2, number: 0 };
        assert_eq!(Secret::new(7).seed(3, role), Secret::new(7).seed(3, role));
    }
}
