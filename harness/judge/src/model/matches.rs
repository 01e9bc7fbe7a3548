//! The hook through which an assignment takes part in series of games, line-ups and tournaments.

use std::time::Duration;

use super::{Forfeit, Lineup, LineupSlot, Pairing, PlayerKind, RunRecord, Venue};

/// What a handout says about the time of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveRule {
    /// The time that it grants.
    pub most: Duration,
    /// The place in the handout, with its words.
    pub clause: &'static str,
}

/// An assignment whose players can play by themselves.
pub trait Matches: Sync {
    /// The component that holds players, `player`; `None` if submissions have none and the reference's alone can play.
    fn component(&self) -> Option<&'static str>;

    /// The names of the kinds of players.
    fn kinds(&self) -> &'static [&'static str];

    /// The kind that plays where none is named.
    fn usual_kind(&self) -> PlayerKind;

    /// The kind of that name.
    fn kind(&self, name: &str) -> Option<PlayerKind> {
        self.kinds().iter().position(|kind| *kind == name).map(PlayerKind)
    }

    /// Elapsed time for one move, as the parent grants it.
    fn move_limit(&self) -> Duration;

    /// The game's own word for moves: `shots`.
    fn moves_word(&self) -> &'static str {
        "moves"
    }

    /// The handout's word on the time of a move; `None` if it has none.
    fn move_rule(&self) -> Option<MoveRule> {
        None
    }

    /// Opens a place for contests.
    fn venue(&self) -> Box<dyn Venue>;

    /// The request that makes a worker a player of that kind.
    fn request(&self, kind: PlayerKind) -> Vec<u8>;

    /// The seed of a contender's process.
    fn seed(&self, pairing: Pairing, contender: usize) -> u64;

    /// The reason that a player's process is gone.
    fn departure(&self, record: &RunRecord) -> Forfeit;

    /// The parts of a game whose parts are of several submissions, in report order; none if there is no such game.
    fn slots(&self) -> &'static [LineupSlot] {
        &[]
    }

    /// Prepares such a game.
    fn lineup(&self) -> Option<Box<dyn Lineup>> {
        None
    }
}
