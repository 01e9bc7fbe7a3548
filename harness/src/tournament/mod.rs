//! A tournament: every submission's player meets the others and the reference's in series of games, and a ranking says how
//! sure it is.
//!
//! Main functions: [`field`] (who plays), [`play`] (the games that are not played yet), [`conclude`] (the ranking), [`merge`]
//! (shards). Which game is played is the assignment's affair: see [`Matches`](crate::model::Matches). A series is kept by what
//! it was made of, two players' sources among it, so a tournament goes on where it was stopped, and a new submission of one
//! player costs the games of that player alone.

mod entrant;
mod error;
mod merge;
mod play;
mod pseudonym;
mod ranking;
mod rating;
mod record;
mod resample;
mod schedule;
mod series_key;
mod store;
mod tournament_run;

pub(crate) use entrant::{Entrant, Fielding, field};
pub(crate) use error::TournamentError;
pub(crate) use merge::{Merged, merge};
pub(crate) use play::{Arena, Progress, RoundCount, SeriesCount, SeriesDone, play};
pub(crate) use pseudonym::PseudonymKey;
pub(crate) use ranking::{Concluded, conclude, loss_of};
pub(crate) use store::Store;
pub(crate) use tournament_run::{TournamentMaking, TournamentRun};
