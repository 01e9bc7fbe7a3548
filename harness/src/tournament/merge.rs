//! Joining the results of shards: what comes out is what one run of the whole tournament would have left.

use std::collections::BTreeSet;
use std::path::Path;

use super::error::TournamentError;
use super::play::{RoundCount, couple_key};
use super::ranking::{keys_of, playing, trial_keys};
use super::record::SeriesRecord;
use super::schedule::{Couple, Standings, round_robin, system};
use super::store::Store;
use super::tournament_run::TournamentRun;
use crate::class::{ClassError, Locked, every_part, is_same};
use crate::model::TournamentSystem;
use crate::model::class::Shard;

/// Joined parts.
#[derive(Debug)]
pub(crate) struct Merged {
    /// The folder.
    pub store: Store,
    /// The run that the parts make.
    pub run: TournamentRun,
    /// The rounds, if the parts have to play more of them.
    pub waiting: Option<RoundCount>,
    /// Keeps other runs out of the folder.
    pub lock: Locked,
}

/// Joins parts into a folder of their own. Of a Swiss tournament whose rounds are not all played the complete ones are joined,
/// which is what the parts need for the next.
///
/// # Errors
/// Fails if the parts are of different tournaments, unfinished, or do not make a whole.
pub(crate) fn merge(parts: &[&Path], out: &Path) -> Result<Merged, TournamentError> {
    let opened: Vec<(Store, TournamentRun)> =
        parts.iter().map(|path| Store::open(path)).collect::<Result<_, _>>()?;
    let run = whole(&opened)?;
    if parts.iter().any(|part| is_same(part, out)) {
        let why = format!("{} is one of the parts", out.display());
        return Err(apart(why, "name a folder of its own with --out"));
    }
    // Before anything is written.
    let (wanted, waiting) = wanted(&run, &opened)?;
    let (store, lock) = Store::create(out)?;
    store.refuse_another(&run)?;
    store.keep_run(&run)?;
    for key in &wanted {
        let held = holder(&opened, key);
        if let Some((series, moves)) = held.and_then(|part| part.series(key).zip(part.moves(key))) {
            store.keep_series(&series, &moves)?;
        }
    }
    Ok(Merged { store, run, waiting, lock })
}

/// The keys of the series to be joined, and the rounds if some are not complete.
fn wanted(
    run: &TournamentRun,
    parts: &[(Store, TournamentRun)],
) -> Result<(BTreeSet<String>, Option<RoundCount>), TournamentError> {
    let keys = keys_of(&playing(run));
    let (series, waiting) = match system(keys.len(), run.making.round_robin) {
        TournamentSystem::RoundRobin => (keys_of_couples(run, &keys, &round_robin(&keys)), None),
        TournamentSystem::Swiss { rounds } => known_rounds(run, &keys, rounds, parts),
    };
    let wanted: BTreeSet<String> = series.into_iter().chain(trial_keys(run)).collect();
    if let Some(key) = wanted.iter().find(|key| holder(parts, key).is_none()) {
        let why = format!("no part holds the series {key}");
        return Err(apart(why, "run the parts' commands again: each goes on where it stopped"));
    }
    Ok((wanted, waiting))
}

fn keys_of_couples(run: &TournamentRun, keys: &[String], couples: &[Couple]) -> Vec<String> {
    couples.iter().map(|couple| couple_key(&run.making, keys, *couple)).collect()
}

/// The keys of the series of all complete rounds. The first round is always among them, as its couples are known beforehand.
fn known_rounds(
    run: &TournamentRun,
    keys: &[String],
    rounds: u32,
    parts: &[(Store, TournamentRun)],
) -> (Vec<String>, Option<RoundCount>) {
    let mut standings = Standings::new(keys, run.making.seed);
    let mut series = Vec::new();
    for complete in 0..rounds {
        let couples = standings.next_round();
        let of_round = keys_of_couples(run, keys, &couples);
        let known = of_round.iter().map(|key| holder(parts, key)?.series(key));
        let known: Option<Vec<SeriesRecord>> = known.collect();
        if complete == 0 || known.is_some() {
            series.extend(of_round);
        }
        let Some(known) = known else {
            return (series, Some(RoundCount { complete, of: rounds }));
        };
        couples.iter().zip(known).for_each(|(couple, record)| standings.add(*couple, &record.pairs));
    }
    (series, None)
}

fn holder<'p>(parts: &'p [(Store, TournamentRun)], key: &str) -> Option<&'p Store> {
    parts.iter().map(|(store, _)| store).find(|store| store.series(key).is_some())
}

fn whole(parts: &[(Store, TournamentRun)]) -> Result<TournamentRun, TournamentError> {
    let Some(((first, model), rest)) = parts.split_first() else {
        return Err(apart("there are none".to_owned(), "name the folders of results"));
    };
    for (other, run) in rest {
        if run.making != model.making || run.entrants != model.entrants {
            let what = if run.making == model.making { "players" } else { "options, compilers or builds" };
            let (first, other) = (first.root().display(), other.root().display());
            let why = format!("{first} and {other} were played with different {what}");
            return Err(apart(why, "play them again, all with the same submissions, harness and options"));
        }
    }
    let shards: Option<Vec<Shard>> = parts.iter().map(|(_, run)| run.shard).collect();
    let Some(shards) = shards else {
        return Err(apart("one part is a whole tournament".to_owned(), "play parts with --shard I/N"));
    };
    every_part(shards)?;
    Ok(TournamentRun { shard: None, ..model.clone() })
}

fn apart(why: String, help: &str) -> TournamentError {
    ClassError::Apart { why, help: help.to_owned() }.into()
}
