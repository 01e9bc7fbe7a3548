//! [`DuelReport`]: what came of a series of games between two players.

/// A series of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelReport {
    /// The run seed.
    pub seed: u64,
    /// Games that count; in half of them each player goes first.
    pub games: u32,
    /// The reason why they were not all played.
    pub curtailed: Option<Curtailed>,
    /// The two players, in the order in which they were named.
    pub sides: [DuelSide; 2],
}

/// A series that ended early: the games that were not played count for the other player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Curtailed {
    /// The player that ended it, by its place among the two.
    pub side: usize,
    /// Games that were played.
    pub played: u32,
    /// Games that were not.
    pub unplayed: u32,
    /// The reason, which lies in that player.
    pub why: Curtailment,
}

/// The reason why a series ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Curtailment {
    /// The number of games in a row that were forfeited for the same reason.
    Forfeits(u32),
    /// More sleep than a series has room for.
    Sleep {
        /// The limit.
        seconds: u64,
    },
    /// More processor time than a series has.
    Cpu {
        /// The limit.
        seconds: u64,
    },
}

/// One player's share of the series.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DuelSide {
    /// The player's name: hostile text.
    pub name: String,
    /// Games won when going first.
    pub won_first: u32,
    /// Games won when going second.
    pub won_second: u32,
    /// Shots of each game in which it destroyed all ships, sorted.
    pub shots: Vec<u32>,
    /// Games that it was put out of, by reason.
    pub forfeits: Vec<DuelForfeit>,
}

/// Games lost for the same reason, without the ships being destroyed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelForfeit {
    /// The reason in words; may quote hostile text.
    pub why: String,
    /// The number of games that ended so.
    pub times: u32,
    /// The first game of that kind, from 1.
    pub game: u32,
}

impl DuelSide {
    /// Games won, either way.
    pub fn wins(&self) -> u32 {
        self.won_first + self.won_second
    }
}
