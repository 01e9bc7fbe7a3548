//! Series of games between two players: the reference's or submissions', each submission in a worker of its own.
//!
//! Main function: [`duel`]. Games come in pairs in which the players keep their random numbers and exchange seats, so that
//! neither luck nor the first move decides a series. The game itself is the assignment's: see [`Matches`].

mod clock;
mod duellist;
mod error;
mod round;
mod series;
mod tally;

use crate::model::{DuelReport, Matches, Secret};
use crate::worker::CpuPin;
pub(crate) use duellist::{DuelOptions, Duellist, Home};
pub(crate) use error::DuelError;
use round::{Round, Table};
use series::Series;

/// Plays the series.
///
/// # Errors
/// Fails if the workers cannot be used, or a library does not load.
pub(crate) fn duel(
    matches: &dyn Matches,
    players: &[Duellist; 2],
    options: DuelOptions,
) -> Result<DuelReport, DuelError> {
    players.iter().try_for_each(load)?;
    duel_of_loadable(matches, players, options)
}

/// Plays the series of players whose libraries are known to load.
///
/// # Errors
/// Fails if the workers cannot be used.
pub(crate) fn duel_of_loadable(
    matches: &dyn Matches,
    players: &[Duellist; 2],
    options: DuelOptions,
) -> Result<DuelReport, DuelError> {
    let venue = matches.venue();
    let series = Series::new(options.pairs);
    std::thread::scope(|scope| {
        let lanes: Vec<_> = (0..options.lanes.max(1))
            .map(|_| {
                scope.spawn(|| -> Result<(), DuelError> {
                    let _pin = CpuPin::take();
                    let mut table = Table::set(matches, players, venue.as_ref())?;
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
    Ok(tally::tally(players, options, &series.finish(), matches))
}

/// Fails if a player's library does not load: after the first move its process could claim anything.
fn load(player: &Duellist) -> Result<(), DuelError> {
    let Some(text) = player.home.refusal()? else { return Ok(()) };
    Err(DuelError::NotLoadable { name: player.name.clone(), text })
}
