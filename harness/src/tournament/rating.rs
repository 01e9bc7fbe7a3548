//! [`rate`]: strengths by the model of Bradley and Terry, with intervals by bootstrap.
//!
//! The model says that a player of strength `a` takes the share `1 / (1 + exp(b - a))` of the points from one of strength `b`.
//! The strengths under which the played games are most likely are found by Newton's method. Each two who met are taken to
//! have played one pair more, half of it won by each: who won all games is strong, and not infinitely so.

use std::collections::BTreeMap;

use super::resample::Resampler;
use crate::model::PAIR_POINTS;

/// Tournaments that are drawn.
const DRAWN: usize = 400;

/// Of these, those that are left out at either end of an interval of 95 %.
const TAIL: usize = DRAWN / 40;

/// Steps of Newton's method; it needs about five.
const STEPS: usize = 60;

/// The longest step.
const STRIDE: f64 = 1.5;

/// A step that is too short to matter.
const STILL: f64 = 1e-9;

/// Strengths that differ by less are equal: what differs between copies of one player is rounding.
const ROUNDING: f64 = 1e-6;

/// Pairs of games against nobody in particular, which hold together players whom no chain of games connects.
const TETHER: f64 = 0.01;

/// Points of strength for a factor of ten.
const TENFOLD: f64 = 400.0;

/// The mean strength.
const MEAN: f64 = 1000.0;

/// Two players who met, and the points of the first one in each pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Encounter {
    pub(super) a: usize,
    pub(super) b: usize,
    /// The number of the series. Copies of one player share theirs, and what is drawn of it.
    pub(super) series: usize,
    pub(super) pairs: Vec<u8>,
}

/// A player's strength and rank, each with its interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rating {
    pub(super) strength: i32,
    pub(super) low: i32,
    pub(super) high: i32,
    pub(super) best_rank: usize,
    pub(super) worst_rank: usize,
    /// One more than there are players who are stronger beyond doubt.
    pub(super) place: usize,
    /// Players that are not told from this one, itself included.
    pub(super) tied: usize,
}

/// Rates that many players; the seed decides what is drawn.
pub(super) fn rate(players: usize, encounters: &[Encounter], seed: u64) -> Vec<Rating> {
    let shares: Vec<f64> = encounters.iter().map(share).collect();
    let best = fit(players, encounters, &shares, &vec![0.0; players]);
    let mut resampler = Resampler::new(seed);
    let mut strengths: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWN); players];
    let mut ranks: Vec<Vec<usize>> = vec![Vec::with_capacity(DRAWN); players];
    for _ in 0..DRAWN {
        let won = redrawn(encounters, &mut resampler);
        let drawn = fit(players, encounters, &won, &best);
        for (player, rank) in ranks_of(&drawn).into_iter().enumerate() {
            strengths[player].push(drawn[player]);
            ranks[player].push(rank);
        }
    }
    let standing: Vec<(usize, usize)> =
        (0..players).map(|player| place_and_tied(player, &strengths)).collect();
    let rating = |player: usize| {
        let (place, tied) = standing[player];
        strengths[player].sort_by(f64::total_cmp);
        ranks[player].sort_unstable();
        let (low, high) = (TAIL, DRAWN - 1 - TAIL);
        Rating {
            strength: points(best[player]),
            low: points(strengths[player][low].min(best[player])),
            high: points(strengths[player][high].max(best[player])),
            best_rank: ranks[player][low],
            worst_rank: ranks[player][high],
            place,
            tied,
        }
    };
    (0..players).map(rating).collect()
}

/// The pairs that the first one of each encounter won in another tournament; encounters of one series have the same.
fn redrawn(encounters: &[Encounter], resampler: &mut Resampler) -> Vec<f64> {
    let mut known = BTreeMap::new();
    let draw = |one: &Encounter| *known.entry(one.series).or_insert_with(|| resampler.redraw(&one.pairs));
    encounters.iter().map(draw).collect()
}

/// The place of a player and how many it is tied with, by how often it was stronger than each other one in what was drawn.
fn place_and_tied(player: usize, strengths: &[Vec<f64>]) -> (usize, usize) {
    let weaker_in = |other: &Vec<f64>| {
        strengths[player].iter().zip(other).filter(|(own, theirs)| **own + ROUNDING < **theirs).count()
    };
    let (mut place, mut tied) = (1, 1);
    for (_, other) in strengths.iter().enumerate().filter(|(other, _)| *other != player) {
        match weaker_in(other) {
            times if times >= DRAWN - TAIL => place += 1,
            times if times > TAIL => tied += 1,
            _ => {}
        }
    }
    (place, tied)
}

/// The pairs that the first one won, with half of the imagined one.
fn share(encounter: &Encounter) -> f64 {
    let won: f64 = encounter.pairs.iter().copied().map(f64::from).sum();
    won / f64::from(PAIR_POINTS) + 0.5
}

fn points(strength: f64) -> i32 {
    // A strength is a logarithm of a share of a few thousand games.
    (MEAN + strength * TENFOLD / std::f64::consts::LN_10).round() as i32
}

/// From 1, the strongest first; equals share a rank.
fn ranks_of(strengths: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    order.sort_by(|a, b| strengths[*b].total_cmp(&strengths[*a]));
    let mut ranks = vec![0; strengths.len()];
    let mut stronger: Option<usize> = None;
    for (place, player) in order.into_iter().enumerate() {
        let equal = stronger.filter(|other| strengths[*other] <= strengths[player] + ROUNDING);
        ranks[player] = equal.map_or(place + 1, |other| ranks[other]);
        stronger = Some(player);
    }
    ranks
}

/// The most likely strengths if the first player of each encounter won that many pairs; their mean is zero.
fn fit(players: usize, encounters: &[Encounter], won: &[f64], start: &[f64]) -> Vec<f64> {
    let mut strengths = start.to_vec();
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = strengths.iter().map(|strength| -TETHER * strength).collect();
        let mut bend = Square::new(players, TETHER);
        for (encounter, won) in encounters.iter().zip(won) {
            let Encounter { a, b, pairs, .. } = encounter;
            let count = pairs.len() as f64 + 1.0;
            let chance = 1.0 / (1.0 + (strengths[*b] - strengths[*a]).exp());
            slope[*a] += won - count * chance;
            slope[*b] -= won - count * chance;
            bend.couple(*a, *b, count * chance * (1.0 - chance));
        }
        let step = bend.solve(slope);
        let longest = step.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        let scale = if longest > STRIDE { STRIDE / longest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += scale * step);
        if longest < STILL {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    strengths.iter().map(|strength| strength - mean).collect()
}

/// A symmetric matrix whose diagonal outweighs its rows.
struct Square {
    size: usize,
    cells: Vec<f64>,
}

impl Square {
    fn new(size: usize, diagonal: f64) -> Square {
        let mut square = Square { size, cells: vec![0.0; size * size] };
        (0..size).for_each(|place| square.cells[place * size + place] = diagonal);
        square
    }

    fn couple(&mut self, a: usize, b: usize, weight: f64) {
        let size = self.size;
        self.cells[a * size + a] += weight;
        self.cells[b * size + b] += weight;
        self.cells[a * size + b] -= weight;
        self.cells[b * size + a] -= weight;
    }

    /// Solves by elimination; a diagonal that outweighs its rows needs no exchange of rows.
    fn solve(mut self, mut right: Vec<f64>) -> Vec<f64> {
        let size = self.size;
        for pivot in 0..size {
            let (above, below) = self.cells.split_at_mut((pivot + 1) * size);
            let row = &above[pivot * size..];
            for (offset, other) in below.chunks_mut(size).enumerate() {
                let factor = other[pivot] / row[pivot];
                if factor != 0.0 {
                    other[pivot..]
                        .iter_mut()
                        .zip(&row[pivot..])
                        .for_each(|(cell, over)| *cell -= factor * over);
                    right[pivot + 1 + offset] -= factor * right[pivot];
                }
            }
        }
        for pivot in (0..size).rev() {
            let row = &self.cells[pivot * size..(pivot + 1) * size];
            let known: f64 = (pivot + 1..size).map(|place| row[place] * right[place]).sum();
            right[pivot] = (right[pivot] - known) / row[pivot];
        }
        right
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;

    fn encounter(a: usize, b: usize, pairs: &[u8]) -> Encounter {
        Encounter { a, b, series: 1000 * a + b, pairs: pairs.to_vec() }
    }

    #[test]
    fn copies_of_one_player_are_rated_alike() {
        let copy = |b| Encounter { a: 0, b, series: 0, pairs: vec![4, 0, 1, 4, 3] };
        let against = |b| Encounter { a: b, b: 3, series: 1, pairs: vec![4, 2, 0, 4, 4] };
        let ratings = rate(4, &[copy(1), copy(2), against(1), against(2)], 1);
        assert_eq!(ratings[1], ratings[2]);
    }

    #[test]
    fn two_players_differ_by_the_logarithm_of_their_shares() {
        // 30.5 of 41 pairs, with the imagined one.
        let mut pairs = vec![4; 30];
        pairs.extend([0; 10]);
        let ratings = rate(2, &[encounter(0, 1, &pairs)], 1);
        let expected = 400.0 * (30.5_f64 / 10.5).log10();
        assert!((f64::from(ratings[0].strength - ratings[1].strength) - expected).abs() < 2.0, "{ratings:?}");
        assert_eq!(ratings[0].strength + ratings[1].strength, 2000);
        assert_eq!((ratings[0].best_rank, ratings[0].worst_rank), (1, 1));
    }

    #[test]
    fn who_cannot_be_told_apart_is_tied_and_who_can_is_not() {
        let even = [4, 0].repeat(10);
        let all = [encounter(0, 1, &even), encounter(0, 2, &[4; 20]), encounter(1, 2, &[4; 20])];
        let ratings = rate(3, &all, 1);
        assert_eq!(ratings.iter().map(|rating| rating.place).collect::<Vec<_>>(), [1, 1, 3]);
        assert_eq!(ratings.iter().map(|rating| rating.tied).collect::<Vec<_>>(), [2, 2, 1]);
        assert_eq!((ratings[0].best_rank, ratings[0].worst_rank), (1, 2));
    }

    #[test]
    fn who_won_everything_is_strong_and_the_doubt_is_not_gone() {
        let ratings = rate(2, &[encounter(0, 1, &[4; 20])], 1);
        assert!(ratings[0].strength > 1200 && ratings[0].high > ratings[0].low, "{ratings:?}");
    }

    #[test]
    fn a_strength_is_the_same_in_whatever_order_players_are_numbered() {
        let all =
            [encounter(0, 1, &[4, 2, 1, 4]), encounter(1, 2, &[3, 2, 4, 4]), encounter(0, 2, &[4, 4, 3, 4])];
        let turned: Vec<Encounter> = all
            .iter()
            .map(|one| {
                let pairs: Vec<u8> = one.pairs.iter().map(|points| PAIR_POINTS - points).collect();
                encounter(2 - one.b, 2 - one.a, &pairs)
            })
            .collect();
        let strengths =
            |all: &[Encounter]| rate(3, all, 1).iter().map(|one| one.strength).collect::<Vec<_>>();
        let mut back = strengths(&turned);
        back.reverse();
        assert_eq!(strengths(&all), back);
    }

    /// The interval of the difference of a player from the mean, over tournaments of which the truth is known.
    #[test]
    fn intervals_of_strength_hold_the_truth_about_as_often_as_they_say() {
        let truth = [0.8, 0.2, -0.3, -0.7];
        let mut rng = Pcg32::seed_from_u64(9);
        let mut draw = |chance: f64| 2 * u8::from(f64::from(rng.next_u32()) < chance * f64::from(u32::MAX));
        let (mut held, mut all) = (0, 0);
        for round in 0..60 {
            let mut encounters = Vec::new();
            for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                let chance = 1.0 / (1.0 + f64::exp(truth[b] - truth[a]));
                let pairs: Vec<u8> = (0..20).map(|_| draw(chance) + draw(chance)).collect();
                encounters.push(encounter(a, b, &pairs));
            }
            for (rating, truth) in rate(4, &encounters, round).iter().zip(truth) {
                all += 1;
                held += i32::from((rating.low..=rating.high).contains(&points(truth)));
            }
        }
        let share = f64::from(held) / f64::from(all);
        assert!((0.90..=0.99).contains(&share), "{share}");
    }
}
