//! Who meets whom: everybody everybody, or neighbours in the standings.

use std::collections::BTreeSet;

use super::series_key::Hasher;
use crate::model::{PAIR_POINTS, TournamentSystem};

/// Two players by their places in the order of their keys, the smaller first.
pub(super) type Couple = (usize, usize);

/// Keeps these hashes apart from all others.
const LOTS: &str = "harness 2026-11 lots among players with equal points";

/// The system for that many players: a round robin up to a size, and above it as many rounds as sort them twice over.
pub(super) fn system(players: usize, round_robin: usize) -> TournamentSystem {
    if players <= round_robin {
        return TournamentSystem::RoundRobin;
    }
    let doublings = usize::BITS - players.leading_zeros();
    TournamentSystem::Swiss { rounds: (2 * doublings).min(u32::try_from(players).unwrap_or(u32::MAX) - 1) }
}

/// Everybody against everybody. Players of the same content do not meet: a player against itself shows nothing, and one copy
/// would win what the other loses.
pub(super) fn round_robin(keys: &[String]) -> Vec<Couple> {
    let all = (0..keys.len()).flat_map(|a| (a + 1..keys.len()).map(move |b| (a, b)));
    all.filter(|&(a, b)| keys[a] != keys[b]).collect()
}

/// The standings of a Swiss tournament under way.
pub(super) struct Standings<'a> {
    keys: &'a [String],
    seed: u64,
    /// The shares of the points of all meetings so far, added up.
    points: Vec<f64>,
    met: BTreeSet<Couple>,
}

impl<'a> Standings<'a> {
    /// At the beginning.
    pub(super) fn new(keys: &'a [String], seed: u64) -> Standings<'a> {
        Standings { keys, seed, points: vec![0.0; keys.len()], met: BTreeSet::new() }
    }

    /// The couples of the next round: from the top each with the next one whom it has not met. Who is left over rests.
    pub(super) fn next_round(&self) -> Vec<Couple> {
        let mut waiting = self.order();
        let mut couples = Vec::new();
        while !waiting.is_empty() {
            let one = waiting.remove(0);
            let is_new = |other: &usize| {
                self.keys[one] != self.keys[*other] && !self.met.contains(&couple(one, *other))
            };
            if let Some(place) = waiting.iter().position(is_new) {
                couples.push(couple(one, waiting.remove(place)));
            }
        }
        couples.sort_unstable();
        couples
    }

    /// Takes what came of a couple's series.
    pub(super) fn add(&mut self, (a, b): Couple, pairs: &[u8]) {
        let most = f64::from(PAIR_POINTS) * pairs.len().max(1) as f64;
        let share = pairs.iter().copied().map(f64::from).sum::<f64>() / most;
        self.points[a] += share;
        self.points[b] += 1.0 - share;
        self.met.insert((a, b));
    }

    /// The players, the best first; lots decide among equals, by content and not by name.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.keys.len()).collect();
        let lot = |place: usize| {
            let mut hasher = Hasher::new(LOTS);
            hasher.part(&self.seed.to_le_bytes());
            hasher.part(&(self.met.len() as u64).to_le_bytes());
            hasher.part(self.keys[place].as_bytes());
            hasher.number()
        };
        order.sort_by(|a, b| {
            self.points[*b].total_cmp(&self.points[*a]).then(lot(*a).cmp(&lot(*b))).then(a.cmp(b))
        });
        order
    }
}

fn couple(a: usize, b: usize) -> Couple {
    (a.min(b), a.max(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_robin_has_every_couple_once() {
        let keys = ["a", "b", "c", "d"].map(str::to_owned);
        assert_eq!(round_robin(&keys), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    }

    #[test]
    fn players_of_the_same_content_do_not_meet() {
        let keys = ["a", "b", "b"].map(str::to_owned);
        assert_eq!(round_robin(&keys), [(0, 1), (0, 2)]);
        let mut standings = Standings::new(&keys, 7);
        let rounds = std::iter::from_fn(|| {
            let round = standings.next_round();
            round.iter().for_each(|couple| standings.add(*couple, &[4]));
            round.first().copied()
        });
        let mut all: Vec<Couple> = rounds.take(3).collect();
        all.sort_unstable();
        assert_eq!(all, [(0, 1), (0, 2)]);
    }

    #[test]
    fn many_players_play_rounds_of_which_there_are_far_fewer_than_couples() {
        assert_eq!(system(8, 8), TournamentSystem::RoundRobin);
        assert_eq!(system(63, 32), TournamentSystem::Swiss { rounds: 12 });
        assert_eq!(system(3, 2), TournamentSystem::Swiss { rounds: 2 });
    }

    #[test]
    fn nobody_meets_the_same_player_twice_and_the_strong_meet_the_strong() {
        let keys: Vec<String> = (0..16).map(|number| format!("key {number}")).collect();
        let mut standings = Standings::new(&keys, 7);
        let mut all = BTreeSet::new();
        for _ in 0..8 {
            let round = standings.next_round();
            for couple in &round {
                assert!(all.insert(*couple), "{couple:?} met before");
                // The larger number always wins.
                standings.add(*couple, &[0, 0]);
            }
        }
        assert!(all.contains(&(14, 15)), "{all:?}");
        assert_eq!(standings.order()[0], 15);
        assert!(all.len() >= 8 * 7, "{}", all.len());
    }
}
