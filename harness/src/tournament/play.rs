//! [`play`]: the trials, and every series that is not kept yet.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::entrant::Entrant;
use super::error::TournamentError;
use super::record::{MoveRecord, SeriesRecord};
use super::schedule::{Couple, Standings, round_robin, system};
use super::series_key::{self, Purpose};
use super::store::Store;
use super::tournament_run::{EntrantRecord, TournamentMaking};
use crate::build::Reuse;
use crate::class::{each, takes, try_each};
use crate::duel::{DuelOptions, Duellist, Home, duel_of_loadable};
use crate::model::class::Shard;
use crate::model::{LeftOutReason, Matches, PlayerKind, TournamentSystem};

/// Pairs of games of a trial: enough to forfeit for the same reason as often as ends a series.
const TRIAL: u32 = 2;

/// The place where a tournament is played.
pub(crate) struct Arena<'a> {
    /// The games.
    pub matches: &'static dyn Matches,
    /// The making that all series have in common.
    pub making: &'a TournamentMaking,
    /// The folder.
    pub store: &'a Store,
    /// The part that is played here.
    pub shard: Option<Shard>,
    /// The joined rounds of all parts, for a part of a Swiss tournament.
    pub so_far: Option<&'a Store>,
    /// Series at a time.
    pub jobs: usize,
    /// The use of kept series.
    pub reuse: Reuse,
}

/// A series that was played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SeriesDone {
    /// The time that it took.
    pub took: Duration,
    /// Series that are left, as far as is known.
    pub left: usize,
}

/// The listener to what happens; also asked before the first code of a player runs.
pub(crate) trait Progress<E>: Sync {
    /// Says that so many series are going to be played, and at most so many later.
    ///
    /// # Errors
    /// Fails if none may be.
    fn begin(&self, series: usize, later: usize) -> Result<(), E>;

    /// Says that one was played.
    fn done(&self, done: SeriesDone);
}

/// What was played.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SeriesCount {
    /// Series that are kept from an earlier run.
    pub kept: usize,
    /// Series that were played now.
    pub now: usize,
    /// Series of the whole tournament, or of its rounds so far.
    pub all: usize,
    /// The rounds, if further ones need the results of other parts.
    pub waiting: Option<RoundCount>,
}

/// The rounds of a Swiss tournament that are not all complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundCount {
    /// Rounds of which every series is known.
    pub complete: u32,
    /// All rounds.
    pub of: u32,
}

/// Tries every player that was not tried, and plays what is not kept. Who fails the trial is left out from then on.
///
/// # Errors
/// Fails if series cannot be played or kept, for no fault of a player's; what is finished stays.
pub(crate) fn play<E: From<TournamentError> + Send>(
    entrants: &mut [Entrant],
    arena: &Arena<'_>,
    progress: &dyn Progress<E>,
) -> Result<SeriesCount, E> {
    arena.try_all(entrants, progress)?;
    let players = Roster::of(entrants);
    if players.duellists.len() < 2 {
        return Err(TournamentError::TooFew(players.duellists.len()).into());
    }
    match system(players.keys.len(), arena.making.round_robin) {
        TournamentSystem::RoundRobin => {
            let couples = round_robin(&players.keys);
            arena.play_couples(&players, &couples, 0, &mut BTreeSet::new(), progress)
        }
        TournamentSystem::Swiss { rounds } => arena.play_rounds(&players, rounds, progress),
    }
}

/// The players in the order of their keys: it depends on no name and on no order of handing in.
struct Roster<'e> {
    keys: Vec<String>,
    duellists: Vec<&'e Duellist>,
}

impl<'e> Roster<'e> {
    fn of(entrants: &'e [Entrant]) -> Roster<'e> {
        let mut playing: Vec<(&EntrantRecord, &Duellist)> =
            entrants.iter().filter_map(|entrant| Some((&entrant.record, entrant.player.as_ref()?))).collect();
        playing.sort_by_key(|(record, _)| (record.key(), &record.name));
        Roster {
            keys: playing.iter().map(|(record, _)| record.key().unwrap_or_default().to_owned()).collect(),
            duellists: playing.into_iter().map(|(_, player)| player).collect(),
        }
    }
}

/// A series to be played.
struct Task<'e> {
    key: String,
    secret: u64,
    players: [&'e Duellist; 2],
    pairs: u32,
}

impl Arena<'_> {
    fn try_all<E: From<TournamentError> + Send>(
        &self,
        entrants: &mut [Entrant],
        progress: &dyn Progress<E>,
    ) -> Result<(), E> {
        let rival = Duellist {
            name: self.matches.kinds().first().copied().unwrap_or_default().to_owned(),
            kind: PlayerKind(0),
            home: Home::Reference,
        };
        let to_try: Vec<&Entrant> = entrants.iter().filter(|one| one.is_to_be_tried()).collect();
        let untried: Vec<&Entrant> =
            to_try.into_iter().filter(|one| self.kept(&trial_key(self.making, one)).is_none()).collect();
        if !untried.is_empty() {
            progress.begin(0, 0)?;
        }
        let refusals = each(&untried, self.jobs, |one| self.trial(one, &rival));
        let refused: Vec<(String, String)> = untried
            .iter()
            .zip(refusals)
            .filter_map(|(one, refusal)| Some((one.record.name.clone(), refusal.transpose()?)))
            .map(|(name, why)| Ok((name, why?)))
            .collect::<Result<_, TournamentError>>()?;
        for entrant in entrants.iter_mut().filter(|one| one.is_to_be_tried()) {
            if let Some((_, why)) = refused.iter().find(|(name, _)| *name == entrant.record.name) {
                entrant.leave_out(LeftOutReason::NotLoadable, why);
            } else if let Some(why) =
                self.store.series(&trial_key(self.making, entrant)).and_then(failed_trial)
            {
                entrant.leave_out(LeftOutReason::Disqualified, &why);
            }
        }
        Ok(())
    }

    /// Plays a trial; the loader's words if there is nothing to be tried.
    fn trial(&self, entrant: &Entrant, rival: &Duellist) -> Result<Option<String>, TournamentError> {
        let Some(player) = &entrant.player else { return Ok(None) };
        if let Some(refusal) = player.home.refusal()? {
            return Ok(Some(refusal));
        }
        let key = trial_key(self.making, entrant);
        let content = entrant.record.key().unwrap_or_default();
        let secret = series_key::secret(self.making.seed, [content, ""], Purpose::Trial);
        self.perform(&Task { key, secret, players: [player, rival], pairs: TRIAL })?;
        Ok(None)
    }

    /// Plays round by round. A part stops at the round of which it lacks the others' series: the next round's couples depend
    /// on them.
    fn play_rounds<E: From<TournamentError> + Send>(
        &self,
        players: &Roster<'_>,
        rounds: u32,
        progress: &dyn Progress<E>,
    ) -> Result<SeriesCount, E> {
        let mut standings = Standings::new(&players.keys, self.making.seed);
        let mut known = BTreeSet::new();
        let mut played = SeriesCount::default();
        for round in 0..rounds {
            let couples = standings.next_round();
            let later = match self.shard {
                Some(_) => 0,
                None => (rounds - round - 1) as usize * (players.keys.len() / 2),
            };
            let more = self.play_couples(players, &couples, later, &mut known, progress)?;
            played.now += more.now;
            played.kept += more.kept;
            played.all += more.all;
            let results =
                couples.iter().map(|couple| self.known(&couple_key(self.making, &players.keys, *couple)));
            let Some(results) = results.collect::<Option<Vec<SeriesRecord>>>() else {
                played.waiting = Some(RoundCount { complete: round, of: rounds });
                break;
            };
            couples.iter().zip(results).for_each(|(couple, record)| standings.add(*couple, &record.pairs));
        }
        Ok(played)
    }

    fn play_couples<E: From<TournamentError> + Send>(
        &self,
        players: &Roster<'_>,
        couples: &[Couple],
        later: usize,
        known: &mut BTreeSet<String>,
        progress: &dyn Progress<E>,
    ) -> Result<SeriesCount, E> {
        let mut tasks = Vec::new();
        let mut played = SeriesCount { all: couples.len(), ..SeriesCount::default() };
        for &(a, b) in couples {
            let key = couple_key(self.making, &players.keys, (a, b));
            let is_here = self.shard.is_none_or(|shard| takes(shard, &key));
            // Players of the same content play the same games, in this round or a later one.
            if !is_here || !known.insert(key.clone()) {
                continue;
            }
            if self.kept(&key).is_some() {
                played.kept += 1;
                continue;
            }
            let content = [players.keys[a].as_str(), players.keys[b].as_str()];
            tasks.push(Task {
                key,
                secret: series_key::secret(self.making.seed, content, Purpose::Ranking),
                players: [players.duellists[a], players.duellists[b]],
                pairs: self.making.games.div_ceil(2),
            });
        }
        if !tasks.is_empty() {
            progress.begin(tasks.len(), later)?;
        }
        played.now = tasks.len();
        self.perform_all(&tasks, |took, left| progress.done(SeriesDone { took, left: left + later }))?;
        Ok(played)
    }

    /// Plays series side by side, each in one lane; after a failure no more are begun.
    fn perform_all(
        &self,
        tasks: &[Task<'_>],
        watch: impl Fn(Duration, usize) + Sync,
    ) -> Result<(), TournamentError> {
        let left = AtomicUsize::new(tasks.len());
        try_each(tasks, self.jobs, |task| {
            let since = Instant::now();
            self.perform(task)?;
            watch(since.elapsed(), left.fetch_sub(1, Ordering::Relaxed) - 1);
            Ok(())
        })
        .map(drop)
    }

    fn perform(&self, task: &Task<'_>) -> Result<(), TournamentError> {
        let players = task.players.map(Clone::clone);
        let options = DuelOptions { pairs: task.pairs, seed: task.secret, lanes: 1 };
        let report = duel_of_loadable(self.matches, &players, options)?;
        let moves = MoveRecord::of(&task.key, &report);
        self.store.keep_series(&SeriesRecord::of(&task.key, report), &moves)
    }

    /// A series that was played here or by another part.
    fn known(&self, key: &str) -> Option<SeriesRecord> {
        self.store.series(key).or_else(|| self.so_far?.series(key))
    }

    fn kept(&self, key: &str) -> Option<SeriesRecord> {
        match self.reuse {
            Reuse::Allowed => self.store.series(key),
            Reuse::Refused => None,
        }
    }
}

/// The reason why a player failed its trial; `None` if it passed.
fn failed_trial(record: SeriesRecord) -> Option<String> {
    let (side, how) = record.ended.filter(|(side, _)| *side == 0)?;
    let why = record.sides[side].forfeits.first().map_or("", |forfeit| forfeit.why.as_str());
    Some(format!("in its trial it {how}: {why}"))
}

/// The key of a player's trial.
fn trial_key(making: &TournamentMaking, entrant: &Entrant) -> String {
    of_trial(making, entrant.record.key().unwrap_or_default())
}

/// The key of the trial of that content.
pub(super) fn of_trial(making: &TournamentMaking, content: &str) -> String {
    series_key::of_series(making, [content, ""], Purpose::Trial)
}

/// The key of a couple's series.
pub(super) fn couple_key(making: &TournamentMaking, keys: &[String], (a, b): Couple) -> String {
    series_key::of_series(making, [&keys[a], &keys[b]], Purpose::Ranking)
}
