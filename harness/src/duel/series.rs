//! The games of a series, and the limits that end it early.
//!
//! A player that crashes or hangs in every game would do so a hundred times, each time for as long as a move may take. So a
//! series ends early, and what was not played counts as forfeited like the rest: if it counted for nobody, a player that is ahead
//! could end the series by crashing. Where it ends depends on the games' numbers alone, not on how many are played at a time.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::round::{Played, Round, Side, Used};
use crate::model::{ContestResult, Curtailed, Curtailment, Forfeit};

/// So many games in a row forfeited for the same reason show how the others will go.
const STREAK: u32 = 3;

/// Sleep of one player in a whole series.
const SLEEP: Duration = Duration::from_secs(60);

/// Processor time of one player for each game of a series, on average.
const GAME: Duration = Duration::from_secs(30);

/// Processor time besides, so that a short series can have a long game.
const MORE: Duration = Duration::from_secs(300);

/// A series under way.
pub(super) struct Series {
    pairs: u32,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    begun: u32,
    played: BTreeMap<u32, (Round, Played)>,
    over: bool,
}

/// A series that has come to its end.
pub(super) struct Finished {
    /// The games that were played, in order.
    pub(super) played: Vec<(Round, Played)>,
    /// Why they are not all.
    pub(super) curtailed: Option<Curtailed>,
}

impl Series {
    pub(super) fn new(pairs: u32) -> Series {
        Series { pairs, state: Mutex::default() }
    }

    /// The next pair to be played.
    pub(super) fn next(&self) -> Option<u32> {
        let mut state = self.state();
        if state.over || state.begun == self.pairs {
            return None;
        }
        state.begun += 1;
        Some(state.begun - 1)
    }

    /// Takes the games of a pair.
    pub(super) fn add(&self, games: [(Round, Played); 2]) {
        let mut state = self.state();
        state.played.extend(games.map(|game| (game.0.number, game)));
        state.over = curtailed(&state.played, 2 * self.pairs).is_some();
    }

    /// What counts of it.
    pub(super) fn finish(self) -> Finished {
        let State { mut played, .. } = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let curtailed = curtailed(&played, 2 * self.pairs);
        if let Some(curtailed) = &curtailed {
            // Games that others were at meanwhile would depend on how many are played at a time.
            played.retain(|number, _| *number <= curtailed.played);
        }
        Finished { played: played.into_values().collect(), curtailed }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Goes through the games from the first on, as far as there is no gap.
fn curtailed(played: &BTreeMap<u32, (Round, Played)>, games: u32) -> Option<Curtailed> {
    let mut streak: Option<(Side, &Forfeit, u32)> = None;
    let mut used = [Used::default(); 2];
    for (number, (round, game)) in (1..games).map_while(|number| Some((number, played.get(&number)?))) {
        streak = longer(streak, lost(round, game));
        used = [used[0].and(game.used[0]), used[1].and(game.used[1])];
        let worn_out =
            [Side::A, Side::B].into_iter().find_map(|side| Some((side, excess(used[side.index()], games)?)));
        let end = match streak {
            Some((side, _, STREAK)) => Some((side, Curtailment::Forfeits(STREAK))),
            Some(_) | None => worn_out,
        };
        if let Some((side, why)) = end {
            return Some(Curtailed { side: side.index(), played: number, unplayed: games - number, why });
        }
    }
    None
}

/// The side that forfeited a game.
fn lost<'g>(round: &Round, game: &'g Played) -> Option<(Side, &'g Forfeit)> {
    match &game.result {
        ContestResult::Forfeited(turn, why) => Some((round.side(*turn), why)),
        ContestResult::Won(_) | ContestResult::Drawn => None,
    }
}

fn longer<'g>(
    streak: Option<(Side, &'g Forfeit, u32)>,
    lost: Option<(Side, &'g Forfeit)>,
) -> Option<(Side, &'g Forfeit, u32)> {
    let (side, why) = lost?;
    let so_far = streak.filter(|(before, reason, _)| *before == side && *reason == why);
    Some((side, why, so_far.map_or(0, |(_, _, times)| times) + 1))
}

fn excess(used: Used, games: u32) -> Option<Curtailment> {
    let most = GAME * games + MORE;
    if used.idle > SLEEP {
        return Some(Curtailment::Sleep { seconds: SLEEP.as_secs() });
    }
    (used.cpu > most).then_some(Curtailment::Cpu { seconds: most.as_secs() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{GameStory, Secret, Turn};

    fn crash(why: &str) -> Forfeit {
        Forfeit::Gone(why.to_owned())
    }

    /// Plays pairs in which A is put out of every game for the reason of its number.
    fn series(reasons: &[Option<Forfeit>], used: Used) -> Finished {
        let pairs = u32::try_from(reasons.len() / 2).unwrap();
        let series = Series::new(pairs);
        while let Some(pair) = series.next() {
            series.add(Round::pair(Secret::new(1), pair).map(|round| {
                let turn = if round.side(Turn::First) == Side::A { Turn::First } else { Turn::Second };
                let result = match &reasons[round.number as usize - 1] {
                    Some(why) => ContestResult::Forfeited(turn, why.clone()),
                    None => ContestResult::Won(turn),
                };
                let used = [used, Used::default()];
                (
                    round,
                    Played {
                        result,
                        moves: 17,
                        used,
                        times: Default::default(),
                        story: GameStory::default(),
                    },
                )
            }));
        }
        series.finish()
    }

    #[test]
    fn a_player_who_crashes_three_times_in_a_row_has_lost_the_rest() {
        let finished =
            series(&[const { None }; 8].map(|_: Option<Forfeit>| Some(crash("it crashed"))), Used::default());
        assert_eq!(finished.played.len(), 3);
        let curtailed = finished.curtailed.unwrap();
        assert_eq!((curtailed.side, curtailed.unplayed, curtailed.why), (0, 5, Curtailment::Forfeits(3)));
    }

    #[test]
    fn a_player_who_breaks_the_same_rule_three_times_in_a_row_has_lost_the_rest_too() {
        let lost = [const { None }; 8].map(|_: Option<Forfeit>| Some(Forfeit::Broke("a rule")));
        assert_eq!(series(&lost, Used::default()).played.len(), 3);
    }

    #[test]
    fn crashes_now_and_then_or_for_other_reasons_end_nothing() {
        let (a, b) = (Some(crash("a")), Some(crash("b")));
        let mixed = [a.clone(), a.clone(), None, a.clone(), a.clone(), b.clone(), b, a];
        assert_eq!(series(&mixed, Used::default()).curtailed, None);
        let won = [const { None }; 8];
        assert_eq!(series(&won, Used::default()).played.len(), 8);
    }

    #[test]
    fn a_player_who_sleeps_a_little_in_every_game_has_lost_the_rest_in_the_end() {
        let used = Used { idle: Duration::from_secs(9), cpu: Duration::ZERO };
        let finished = series(&[const { None }; 20], used);
        let curtailed = finished.curtailed.unwrap();
        assert_eq!((curtailed.played, curtailed.why), (7, Curtailment::Sleep { seconds: 60 }));
        assert_eq!(finished.played.len(), 7);
    }

    #[test]
    fn a_player_who_computes_for_ever_has_lost_the_rest_in_the_end() {
        let used = Used { idle: Duration::ZERO, cpu: Duration::from_secs(299) };
        let curtailed = series(&[const { None }; 20], used).curtailed.unwrap();
        assert_eq!((curtailed.played, curtailed.why), (4, Curtailment::Cpu { seconds: 900 }));
    }
}
