//! [`conclude`]: from kept series to the ranking.
//!
//! Series are read one at a time, and of each only its points stay: a tournament of sixty takes no more memory than one of six.

use std::collections::BTreeMap;

use super::error::TournamentError;
use super::play::{couple_key, of_trial};
use super::rating::{Encounter, Rating, rate};
use super::record::{PlayerMoves, SeriesRecord};
use super::schedule::{Couple, Standings, round_robin, system};
use super::series_key::Hasher;
use super::store::Store;
use super::tournament_run::{EntrantRecord, EntrantState, TournamentRun};
use crate::class::{ClassError, file_stem};
use crate::model::{
    ForfeitCount, GameStory, LeftOut, LossStamp, Meeting, MoveTimes, PAIR_POINTS, PlayerOrigin, RankedPlayer,
    Seat, TOURNAMENT_SCHEMA, TournamentReport, TournamentSystem,
};

/// Keeps the draws of the bootstrap apart from the games' secrets.
const DRAWS: &str = "harness 2026-11 draws of a tournament's bootstrap";

/// The ranking, and what is written beside it.
#[derive(Debug)]
pub(crate) struct Concluded {
    /// The report.
    pub report: TournamentReport,
    /// The times of each player in another process, in the order of the ranking.
    pub moves: Vec<PlayerMoves>,
    /// The places of the worst losses.
    pub losses: Vec<LossPlace>,
}

/// The place of a player's worst loss among the kept series.
#[derive(Debug, Clone)]
pub(crate) struct LossPlace {
    key: String,
    side: usize,
    loser: String,
    stamp: LossStamp,
}

/// A game that was lost, ready to be shown.
#[derive(Debug, Clone)]
pub(crate) struct Loss {
    /// The loser.
    pub loser: String,
    /// The loss as the report names it.
    pub stamp: LossStamp,
    /// The game.
    pub story: GameStory,
}

/// A player while the series are added up.
#[derive(Debug, Clone, Default)]
struct PlayerTally {
    games: u32,
    won: u32,
    drawn: u32,
    forfeits: Vec<ForfeitCount>,
    times: MoveTimes,
    /// The worst loss with how clear it was, and the winner.
    worst: Option<((bool, u32), LossPlace, usize)>,
}

/// Reads the loss.
pub(crate) fn loss_of(store: &Store, place: &LossPlace) -> Option<Loss> {
    let [first, second] = store.series(&place.key)?.sides;
    let side = if place.side == 0 { first } else { second };
    Some(Loss { loser: place.loser.clone(), stamp: place.stamp.clone(), story: side.worst?.story })
}

/// The players in the order of their keys.
pub(super) fn playing(run: &TournamentRun) -> Vec<&EntrantRecord> {
    let mut playing: Vec<&EntrantRecord> =
        run.entrants.iter().filter(|entrant| entrant.key().is_some()).collect();
    playing.sort_by_key(|entrant| (entrant.key(), &entrant.name));
    playing
}

/// The keys of these players.
pub(super) fn keys_of(playing: &[&EntrantRecord]) -> Vec<String> {
    playing.iter().filter_map(|entrant| entrant.key().map(str::to_owned)).collect()
}

/// Rates all players by the series that are kept.
///
/// # Errors
/// Fails if a series is missing.
pub(crate) fn conclude(store: &Store, run: &TournamentRun) -> Result<Concluded, TournamentError> {
    let playing = playing(run);
    let keys = keys_of(&playing);
    let system = system(keys.len(), run.making.round_robin);
    let mut tallies = vec![PlayerTally::default(); keys.len()];
    let mut standings = Standings::new(&keys, run.making.seed);
    let mut encounters = Vec::new();
    let mut series = BTreeMap::new();
    let rounds = match system {
        TournamentSystem::RoundRobin => 1,
        TournamentSystem::Swiss { rounds } => rounds,
    };
    let mut meetings = Vec::new();
    for _ in 0..rounds {
        let couples = match system {
            TournamentSystem::RoundRobin => round_robin(&keys),
            TournamentSystem::Swiss { .. } => standings.next_round(),
        };
        for couple in couples {
            let key = couple_key(&run.making, &keys, couple);
            let record = store.series(&key).ok_or_else(|| missing(store, &playing, couple))?;
            let times = store.moves(&key).map(|moves| moves.times()).unwrap_or_default();
            add(&mut tallies, couple, &record, times, run.is_pseudonymous());
            standings.add(couple, &record.pairs);
            let next = series.len();
            let number = *series.entry(key).or_insert(next);
            let pairs = record.pairs.clone();
            encounters.push(Encounter { a: couple.0, b: couple.1, series: number, pairs });
            meetings.push((couple, met(&record)));
        }
    }
    store.forget_others(&series.into_keys().chain(trial_keys(run)).collect())?;
    let ratings = rate(keys.len(), &encounters, draws_seed(run.making.seed));
    Ok(listed(run, &playing, system, &ratings, tallies, &meetings))
}

/// The keys of all trials, of those who failed theirs as well: a rerun need not try them again.
pub(super) fn trial_keys(run: &TournamentRun) -> impl Iterator<Item = String> {
    let submissions = run.entrants.iter().filter(|entrant| entrant.origin == PlayerOrigin::Submission);
    submissions.filter_map(|entrant| Some(of_trial(&run.making, entrant.tried()?)))
}

fn draws_seed(seed: u64) -> u64 {
    let mut hasher = Hasher::new(DRAWS);
    hasher.part(&seed.to_le_bytes());
    hasher.number()
}

fn missing(store: &Store, playing: &[&EntrantRecord], (a, b): Couple) -> ClassError {
    let names = [playing[a].shown(), playing[b].shown()];
    let why = format!("{} has no series of {} and {}", store.root().display(), names[0], names[1]);
    let help = "run that part's command again: it goes on where it stopped".to_owned();
    ClassError::Apart { why, help }
}

fn add(
    tallies: &mut [PlayerTally],
    (a, b): Couple,
    record: &SeriesRecord,
    times: [MoveTimes; 2],
    is_discreet: bool,
) {
    let games = 2 * u32::try_from(record.pairs.len()).unwrap_or(u32::MAX / 2);
    for (place, (player, other)) in [(a, b), (b, a)].into_iter().enumerate() {
        let (side, tally) = (&record.sides[place], &mut tallies[player]);
        tally.games += games;
        tally.won += side.won;
        tally.drawn += record.drawn;
        tally.times = tally.times.and(times[place]);
        let told = |why: &str| if is_discreet { discreet(why) } else { why.to_owned() };
        for forfeit in &side.forfeits {
            let why = told(&forfeit.why);
            match tally.forfeits.iter_mut().find(|known| known.why == why) {
                Some(known) => known.times += forfeit.times,
                None => tally.forfeits.push(ForfeitCount { why, times: forfeit.times }),
            }
        }
        let Some(loss) = &side.worst else { continue };
        let clear = (loss.forfeit.is_none(), loss.story.margin);
        if tally.worst.as_ref().is_none_or(|(so_far, ..)| clear > *so_far) {
            let ending = loss
                .forfeit
                .as_ref()
                .map_or_else(|| loss.story.ending.clone(), |why| format!("forfeited: {}", told(why)));
            let stamp = LossStamp { against: String::new(), seat: loss.seat, ending, page: String::new() };
            let loss = LossPlace { key: record.key.clone(), side: place, loser: String::new(), stamp };
            tally.worst = Some((clear, loss, other));
        }
    }
}

/// A reason without anything that a player's author may have written.
fn discreet(why: &str) -> String {
    if why.starts_with("it threw") {
        return "it threw an exception".to_owned();
    }
    why.split(['(', ':', '"']).next().unwrap_or_default().trim_end().to_owned()
}

/// What came of a couple's series: games won by each, drawn, points of the first, and why it ended early.
#[derive(Debug, Clone)]
struct Met {
    won: [u32; 2],
    drawn: u32,
    pairs: Vec<u8>,
    ended: Option<(usize, String)>,
}

fn met(record: &SeriesRecord) -> Met {
    Met {
        won: [record.sides[0].won, record.sides[1].won],
        drawn: record.drawn,
        pairs: record.pairs.clone(),
        ended: record.ended.clone(),
    }
}

fn listed(
    run: &TournamentRun,
    playing: &[&EntrantRecord],
    system: TournamentSystem,
    ratings: &[Rating],
    mut tallies: Vec<PlayerTally>,
    meetings: &[(Couple, Met)],
) -> Concluded {
    let mut order: Vec<usize> = (0..playing.len()).collect();
    order.sort_by_key(|player| (std::cmp::Reverse(ratings[*player].strength), *player));
    let names: Vec<String> = playing.iter().map(|entrant| entrant.shown()).collect();
    let mut concluded = Concluded {
        report: TournamentReport {
            schema: TOURNAMENT_SCHEMA.to_owned(),
            assignment: run.making.assignment.clone(),
            kind: run.making.kind.clone(),
            harness: run.making.harness.clone(),
            seed: run.making.seed,
            games: run.making.games.next_multiple_of(2),
            system,
            ranking: Vec::new(),
            left_out: left_out(run),
            meetings: in_ranking_order(meetings, &order, &names),
        },
        moves: Vec::new(),
        losses: Vec::new(),
    };
    let mut place = 1;
    for player in &order {
        // A weaker player may have the wider interval.
        place = place.max(ratings[*player].place);
        let tally = std::mem::take(&mut tallies[*player]);
        if tally.times.moves > 0 {
            concluded.moves.push(PlayerMoves { name: names[*player].clone(), times: tally.times });
        }
        let loss = tally.worst.clone().map(|(_, loss, other)| named(loss, playing[*player], &names[other]));
        let stamp = loss.as_ref().map(|loss| loss.stamp.clone());
        let rated = Rating { place, ..ratings[*player] };
        concluded.report.ranking.push(ranked(playing[*player], rated, tally, stamp));
        concluded.losses.extend(loss);
    }
    concluded
}

/// The loss with the names of its players and its page.
fn named(loss: LossPlace, loser: &EntrantRecord, winner: &str) -> LossPlace {
    let page = format!("losses/{}.html", stem(loser));
    let stamp = LossStamp { against: winner.to_owned(), page, ..loss.stamp };
    LossPlace { loser: loser.shown(), stamp, ..loss }
}

fn ranked(
    entrant: &EntrantRecord,
    rating: Rating,
    tally: PlayerTally,
    worst_loss: Option<LossStamp>,
) -> RankedPlayer {
    RankedPlayer {
        place: rating.place,
        tied: rating.tied,
        best_rank: rating.best_rank,
        worst_rank: rating.worst_rank,
        name: entrant.shown(),
        origin: entrant.origin,
        strength: rating.strength,
        low: rating.low,
        high: rating.high,
        games: tally.games,
        won: tally.won,
        drawn: tally.drawn,
        forfeits: tally.forfeits,
        worst_loss,
    }
}

/// The name of a player's files. No submission's begins like those of the reference's.
fn stem(entrant: &EntrantRecord) -> String {
    match entrant.origin {
        PlayerOrigin::Reference => format!("~{}", entrant.name),
        PlayerOrigin::Submission => file_stem(&entrant.shown()),
    }
}

fn left_out(run: &TournamentRun) -> Vec<LeftOut> {
    let is_discreet = run.is_pseudonymous();
    let mut all: Vec<LeftOut> = run
        .entrants
        .iter()
        .filter_map(|entrant| match &entrant.state {
            EntrantState::Plays { .. } => None,
            EntrantState::LeftOut { reason, why, .. } => {
                let why = if is_discreet { String::new() } else { why.clone() };
                Some(LeftOut { name: entrant.shown(), reason: *reason, why })
            }
        })
        .collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
}

/// The meetings from the top of the ranking on, each with the stronger player first.
fn in_ranking_order(meetings: &[(Couple, Met)], order: &[usize], names: &[String]) -> Vec<Meeting> {
    let mut rank = vec![0; order.len()];
    for (place, player) in order.iter().enumerate() {
        rank[*player] = place;
    }
    let mut ranked: Vec<((usize, usize), Meeting)> = meetings
        .iter()
        .map(|((a, b), met)| {
            let place = (rank[*a].min(rank[*b]), rank[*a].max(rank[*b]));
            (place, meeting([*a, *b], met, rank[*a] < rank[*b], names))
        })
        .collect();
    ranked.sort_by_key(|(place, _)| *place);
    ranked.into_iter().map(|(_, meeting)| meeting).collect()
}

fn meeting([a, b]: [usize; 2], met: &Met, is_a_first: bool, names: &[String]) -> Meeting {
    let ended_early = met.ended.as_ref().map(|(side, how)| format!("{} {how}", names[[a, b][*side]]));
    let turned = || met.pairs.iter().map(|points| PAIR_POINTS - points).collect();
    let (first, second, won, pairs) = if is_a_first {
        (a, b, met.won, met.pairs.clone())
    } else {
        (b, a, [met.won[1], met.won[0]], turned())
    };
    Meeting {
        a: names[first].clone(),
        b: names[second].clone(),
        won_a: won[0],
        won_b: won[1],
        drawn: met.drawn,
        pairs,
        ended_early,
    }
}

impl Loss {
    /// The names of the two players, the one who moved first before the other.
    pub(crate) fn seats(&self) -> [&str; 2] {
        match self.stamp.seat {
            Seat::First => [&self.loser, &self.stamp.against],
            Seat::Second => [&self.stamp.against, &self.loser],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_that_is_published_without_names_quotes_nobody() {
        assert_eq!(discreet("it threw std::runtime_error: I am Jane"), "it threw an exception");
        assert_eq!(discreet("it crashed (abort: Jane's assertion)"), "it crashed");
        assert_eq!(discreet("placeShips did not place all ships"), "placeShips did not place all ships");
    }

    #[test]
    fn a_meeting_is_told_by_the_stronger_player() {
        let met = Met { won: [1, 3], drawn: 0, pairs: vec![0, 2], ended: None };
        let names = ["weak".to_owned(), "strong".to_owned()];
        let all = in_ranking_order(&[((0, 1), met)], &[1, 0], &names);
        assert_eq!((all[0].a.as_str(), all[0].won_a, all[0].pairs.as_slice()), ("strong", 3, &[4, 2][..]));
    }
}
