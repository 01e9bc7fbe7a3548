//! Series of games between two players: the reference's or submissions', each submission in a worker of its own.
//!
//! Main function: [`duel`]. The boards are here; games come in pairs in which the players keep their random numbers and
//! exchange seats, so that neither luck nor the first move decides a series.

mod round;
mod series;
mod tally;

use std::sync::Arc;

use reference::battleship::PlacementModels;

use crate::assignments::battleship::contest::{Kind, Secret, standard_game};
use crate::model::{DuelReport, Linked};
use crate::sandbox::Confinement;
use crate::worker::{CpuPin, LaunchError, Loading, Zygote};
use round::{Round, Table};
use series::Series;

/// One of the two.
#[derive(Debug, Clone)]
pub struct Duellist {
    /// What to call it in the report: hostile text.
    pub name: String,
    /// Which kind of player plays.
    pub kind: Kind,
    /// Whose player that is.
    pub home: Home,
}

/// Whose player takes part.
#[derive(Debug, Clone)]
pub enum Home {
    /// The reference's.
    Reference,
    /// A submission's: its Player library.
    Library {
        /// As it is loaded.
        linked: Linked,
        /// What confines it.
        confinement: Confinement,
    },
}

/// How long a series is, and where its chances come from.
#[derive(Debug, Clone, Copy)]
pub struct DuelOptions {
    /// Pairs of games.
    pub pairs: u32,
    /// What all chances are made from: as long as the players do not know it, they can foresee nothing.
    pub seed: u64,
    /// Pairs at a time.
    pub lanes: usize,
}

/// Why a series was not played.
#[derive(Debug, thiserror::Error)]
pub enum DuelError {
    /// A fault of ours.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// A fault of ours that a game met with.
    #[error("{0}")]
    Ours(String),
    /// A library that compiled and does not load.
    #[error("{name} cannot be loaded; its own process says: {text}")]
    NotLoadable {
        /// Whose.
        name: String,
        /// The loader's words.
        text: String,
    },
}

/// Whether a player's library loads is found out before the first game: later its process may say what it likes.
fn load(player: &Duellist) -> Result<(), DuelError> {
    let Some(text) = player.home.refusal()? else { return Ok(()) };
    Err(DuelError::NotLoadable { name: player.name.clone(), text })
}

impl Home {
    /// Why the library does not load, in the loader's words; `None` if it loads, or if there is none.
    ///
    /// # Errors
    /// When no worker can be had.
    pub fn refusal(&self) -> Result<Option<String>, LaunchError> {
        let Home::Library { linked, confinement } = self else { return Ok(None) };
        Ok(match Zygote::start(*confinement)?.load(linked)? {
            Loading::Loaded => None,
            Loading::Refused(text) => Some(text),
        })
    }
}

/// Plays the series.
///
/// # Errors
/// When the workers cannot be used, or a library does not load.
pub fn duel(players: &[Duellist; 2], options: DuelOptions) -> Result<DuelReport, DuelError> {
    players.iter().try_for_each(load)?;
    let models = Arc::new(PlacementModels::new(&standard_game()));
    let series = Series::new(options.pairs);
    std::thread::scope(|scope| {
        let lanes: Vec<_> = (0..options.lanes.max(1))
            .map(|_| {
                scope.spawn(|| -> Result<(), DuelError> {
                    let _seat = CpuPin::take();
                    let mut table = Table::set(players, Arc::clone(&models))?;
                    while let Some(pair) = series.next() {
                        let rounds = Round::pair(Secret::new(options.seed), pair);
                        let results = rounds.map(|round| table.play(&round).map(|result| (round, result)));
                        let [first, second] = results;
                        series.add([first?, second?]);
                    }
                    Ok(())
                })
            })
            .collect();
        lanes
            .into_iter()
            .try_for_each(|lane| lane.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })?;
    Ok(tally::tally(players, options, &series.finish()))
}
