//! Joining the results of shards: what comes out is what one run of the whole tournament would have left.

use std::path::Path;

use super::error::TournamentError;
use super::play::couple_key;
use super::ranking::{keys_of, playing, trial_keys};
use super::schedule::round_robin;
use super::store::Store;
use super::tournament_run::TournamentRun;
use crate::class::{ClassError, Locked, every_part, is_same};
use crate::model::class::Shard;

/// Joins parts into a folder of their own.
///
/// # Errors
/// Fails if the parts are of different tournaments, unfinished, or do not make a whole.
pub(crate) fn merge(parts: &[&Path], out: &Path) -> Result<(Store, TournamentRun, Locked), TournamentError> {
    let opened: Vec<(Store, TournamentRun)> =
        parts.iter().map(|path| Store::open(path)).collect::<Result<_, _>>()?;
    let run = whole(&opened)?;
    if parts.iter().any(|part| is_same(part, out)) {
        let why = format!("{} is one of the parts", out.display());
        return Err(apart(why, "name a folder of its own with --out"));
    }
    let wanted = wanted(&run);
    // Before anything is written.
    if let Some(key) = wanted.iter().find(|key| holder(&opened, key).is_none()) {
        let why = format!("no part holds the series {key}");
        return Err(apart(why, "run the parts' commands again: each goes on where it stopped"));
    }
    let (store, lock) = Store::create(out)?;
    store.refuse_another(&run)?;
    store.keep_run(&run)?;
    for key in &wanted {
        let held = holder(&opened, key);
        if let Some((series, moves)) = held.and_then(|part| part.series(key).zip(part.moves(key))) {
            store.keep_series(&series, &moves)?;
        }
    }
    Ok((store, run, lock))
}

/// The keys of all series that the tournament has.
fn wanted(run: &TournamentRun) -> Vec<String> {
    let playing = playing(run);
    let keys = keys_of(&playing);
    let couples = round_robin(keys.len());
    let couples = couples.into_iter().map(|couple| couple_key(&run.making, &keys, couple));
    let mut all: Vec<String> = couples.chain(trial_keys(run)).collect();
    all.sort();
    all.dedup();
    all
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
