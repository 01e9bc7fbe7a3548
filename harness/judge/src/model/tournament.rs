//! [`TournamentReport`]: what came of a tournament, as it is published. No time of any clock is in it, so the same tournament
//! has the same report.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Seat;

/// The schema of the report.
pub const TOURNAMENT_SCHEMA: &str = "harness/tournament/v1";

/// A tournament that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TournamentReport {
    /// The schema: `harness/tournament/v1`.
    pub schema: String,
    /// The assignment.
    pub assignment: String,
    /// The kind of players that submissions sent: `good`.
    pub kind: String,
    /// The build of the harness.
    pub harness: String,
    /// The secret that all random numbers were made from; nobody could know it beforehand.
    pub seed: u64,
    /// Games of each two players who met, in pairs with exchanged seats.
    pub games: u32,
    /// Who met whom.
    pub system: TournamentSystem,
    /// The players, the strongest first.
    pub ranking: Vec<RankedPlayer>,
    /// The submissions that did not play.
    pub left_out: Vec<LeftOut>,
    /// Each two players who met.
    pub meetings: Vec<Meeting>,
}

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TournamentSystem {
    /// Everybody meets everybody.
    RoundRobin,
    /// In each round neighbours in the standings meet who have not met.
    Swiss {
        /// The number of rounds.
        rounds: u32,
    },
}

/// The origin of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlayerOrigin {
    /// The reference's, an anchor: it is in every tournament.
    Reference,
    /// A submission's.
    Submission,
}

/// A player with its rank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RankedPlayer {
    /// The place: one more than there are players who are stronger beyond doubt, with 95 % confidence for each two.
    pub place: usize,
    /// The number of players whom the games do not tell from this one, which is one of them: with more than one it is a tie.
    pub tied: usize,
    /// The interval of its rank among all: the best, with 95 % confidence.
    pub best_rank: usize,
    /// The worst.
    pub worst_rank: usize,
    /// The name: hostile text, or a pseudonym.
    pub name: String,
    /// The origin.
    pub origin: PlayerOrigin,
    /// The strength, in points as in chess: 400 more mean ten wins for one loss. All players together average 1000.
    pub strength: i32,
    /// The lower end of its interval, with 95 % confidence.
    pub low: i32,
    /// The upper end.
    pub high: i32,
    /// Games.
    pub games: u32,
    /// Of these, won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Games that it was put out of, or that were not played because of it, by reason.
    pub forfeits: Vec<ForfeitCount>,
    /// The game that it lost most clearly.
    pub worst_loss: Option<LossStamp>,
}

/// Games that were forfeited for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ForfeitCount {
    /// The reason; may quote hostile text.
    pub why: String,
    /// The number of games.
    pub times: u32,
}

/// The game that a player lost most clearly.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LossStamp {
    /// The winner.
    pub against: String,
    /// The loser's seat.
    pub seat: Seat,
    /// The end in words; may quote hostile text.
    pub ending: String,
    /// The page on which one can step through it.
    pub page: String,
}

/// A submission that did not play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeftOut {
    /// The name: hostile text, or a pseudonym.
    pub name: String,
    /// The reason in a word.
    pub reason: LeftOutReason,
    /// The reason in full; may quote hostile text. Empty where names are hidden, because it may name somebody.
    pub why: String,
}

/// The reason why a submission did not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeftOutReason {
    /// What was handed in cannot be read.
    Unreadable,
    /// It holds no player.
    NoPlayer,
    /// The player does not compile.
    NotBuilt,
    /// It compiles and does not load.
    NotLoadable,
    /// It forfeited the games of its trial, all for the same reason.
    Disqualified,
}

impl LeftOutReason {
    /// The reason as part of a sentence about the submission.
    pub fn words(self) -> &'static str {
        match self {
            LeftOutReason::Unreadable => "cannot be read",
            LeftOutReason::NoPlayer => "holds no player",
            LeftOutReason::NotBuilt => "does not compile",
            LeftOutReason::NotLoadable => "cannot be loaded",
            LeftOutReason::Disqualified => "is disqualified",
        }
    }
}

/// Two players who met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Meeting {
    /// The one.
    pub a: String,
    /// The other.
    pub b: String,
    /// Games that `a` won.
    pub won_a: u32,
    /// Games that `b` won.
    pub won_b: u32,
    /// Games that nobody won.
    pub drawn: u32,
    /// The points of `a` in each pair of games: two for a win, one for a draw, so up to four.
    pub pairs: Vec<u8>,
    /// The reason why some games were not played and count as forfeited.
    pub ended_early: Option<String>,
}
