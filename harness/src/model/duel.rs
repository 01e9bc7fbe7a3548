//! [`DuelReport`]: what came of a series of games between two players.

/// A series of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelReport {
    /// The run seed.
    pub seed: u64,
    /// Games played; in half of them each player goes first.
    pub games: u32,
    /// The two players, in the order in which they were named.
    pub sides: [DuelSide; 2],
}

/// One player's share of the series.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DuelSide {
    /// What the player was called: hostile text.
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
    /// How often.
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
