//! [`DuelReport`]: what came of a series of games between two players.

use std::fmt;

use super::{GameStory, Interval, MoveRule, MoveTimes, Seat};

/// The points of a game, in halves: for a win, and for a draw.
pub const GAME_POINTS: u8 = 2;

/// The points of a pair of games.
pub const PAIR_POINTS: u8 = 2 * GAME_POINTS;

/// A series of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelReport {
    /// The run seed.
    pub seed: u64,
    /// Games that count; in half of them each player goes first.
    pub games: u32,
    /// The first player's points in each pair, up to [`PAIR_POINTS`].
    pub pairs: Vec<u8>,
    /// Games that nobody won.
    pub drawn: u32,
    /// The reason why they were not all played.
    pub curtailed: Option<Curtailed>,
    /// The game's own word for moves: `shots`.
    pub moves_word: &'static str,
    /// The handout's word on the time of a move.
    pub rule: Option<MoveRule>,
    /// The two players, in the order in which they were named.
    pub sides: [DuelSide; 2],
}

/// A series that ended early: the games that were not played count as forfeited by the player that ended it.
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
    /// Games that it was put out of, by reason, and those that were not played.
    pub forfeits: Vec<DuelForfeit>,
    /// The time that it took for its moves; none if it played in this process.
    pub times: MoveTimes,
    /// The game that it lost most clearly, if it lost one.
    pub worst: Option<WorstLoss>,
}

/// The game that a player lost most clearly: one that was played to its end before one that was forfeited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorstLoss {
    /// The game, from 1.
    pub game: u32,
    /// The loser's seat.
    pub seat: Seat,
    /// The reason if it was forfeited; may quote hostile text.
    pub forfeit: Option<String>,
    /// The game for reading.
    pub story: GameStory,
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

/// In the words that follow the player's name.
impl fmt::Display for Curtailment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Curtailment::Forfeits(times) => write!(out, "forfeited {times} in a row for the same reason"),
            Curtailment::Sleep { seconds } => {
                write!(out, "slept for more than {seconds} s, and a series has room for no more")
            }
            Curtailment::Cpu { seconds } => write!(
                out,
                "computed for more than {seconds} s, which is all that a series of this length has"
            ),
        }
    }
}

impl DuelReport {
    /// The interval of a player's share of the points, by its place among the two.
    pub fn interval(&self, side: usize) -> Interval {
        let Interval { low, high } = Interval::of_pairs(&self.pairs, PAIR_POINTS);
        if side == 0 { Interval { low, high } } else { Interval { low: 1.0 - high, high: 1.0 - low } }
    }
}

impl DuelSide {
    /// Games won, either way.
    pub fn wins(&self) -> u32 {
        self.won_first + self.won_second
    }
}
