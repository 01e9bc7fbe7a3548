//! The hook through which an assignment takes part in series of games, line-ups and tournaments.

use std::time::Duration;

use super::{Forfeit, Lineup, LineupSlot, Pairing, PlayerKind, RunRecord, Venue};

/// An assignment whose players can play by themselves.
pub trait Matches: Sync {
    /// The component that holds players: `player`.
    fn component(&self) -> &'static str;

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

    /// Opens a place for contests.
    fn venue(&self) -> Box<dyn Venue>;

    /// The request that makes a worker a player of that kind.
    fn request(&self, kind: PlayerKind) -> Vec<u8>;

    /// The seed of a contender's process.
    fn seed(&self, pairing: Pairing, contender: usize) -> u64;

    /// The reason that a player's process is gone.
    fn departure(&self, record: &RunRecord) -> Forfeit;

    /// The parts of a game whose parts are of several submissions, in report order.
    fn slots(&self) -> &'static [LineupSlot];

    /// Prepares such a game.
    fn lineup(&self) -> Box<dyn Lineup>;
}
