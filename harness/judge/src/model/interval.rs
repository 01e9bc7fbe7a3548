//! [`Interval`]: a chance, estimated from what was won.

/// The standard normal quantile of a two-sided interval of 95 %.
const Z: f64 = 1.959_964;

/// An interval of chances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Its lower end, 0 to 1.
    pub low: f64,
    /// Its upper end, 0 to 1.
    pub high: f64,
}

impl Interval {
    /// An interval that says nothing.
    const WHOLE: Interval = Interval { low: 0.0, high: 1.0 };

    /// Wilson's score interval with 95 % confidence, for games that have nothing to do with each other: it holds for few
    /// games and for shares of nothing or all.
    pub fn wilson(wins: u32, games: u32) -> Interval {
        if games == 0 {
            return Interval::WHOLE;
        }
        Interval::score(f64::from(wins) / f64::from(games), Z * Z / f64::from(games))
    }

    /// The interval with 95 % confidence of a player's share of the points, for games that come in pairs: `points` holds
    /// what it has of each pair, `most` is all that a pair holds.
    ///
    /// Both games of a pair have the same random numbers, so the second may hold little news, or undo what a seat was worth.
    /// What counts is therefore the spread of the pairs: Wilson's interval for as many games as would spread like them, with
    /// the quantile that belongs to so few pairs. Where no pair differs from the others, one is taken to be halfway off.
    pub fn of_pairs(points: &[u8], most: u8) -> Interval {
        if points.len() < 2 {
            return Interval::WHOLE;
        }
        let n = points.len() as f64;
        let shares = || points.iter().map(|points| f64::from(*points) / f64::from(most));
        let mean = shares().sum::<f64>() / n;
        let widest = mean * (1.0 - mean);
        // All or nothing: as far as anybody knows, the two games of a pair always end alike.
        let spread = if widest == 0.0 {
            1.0
        } else {
            let squares: f64 = shares().map(|share| (share - mean).powi(2)).sum();
            (squares.max(0.25 * widest) / ((n - 1.0) * widest)).min(1.0)
        };
        Interval::score(mean, student(n - 1.0).powi(2) * spread / n)
    }

    /// Wilson's formula, by the square of the quantile over the number of games.
    fn score(share: f64, width: f64) -> Interval {
        let center = share + width / 2.0;
        let half = (width * share * (1.0 - share) + width * width / 4.0).sqrt();
        let scale = 1.0 + width;
        Interval { low: ((center - half) / scale).max(0.0), high: ((center + half) / scale).min(1.0) }
    }
}

/// Student's two-sided quantile of 95 %, by the expansion of Cornish and Fisher; exact where few degrees make it differ most.
fn student(degrees: f64) -> f64 {
    if degrees < 2.0 {
        return 12.706;
    }
    if degrees < 3.0 {
        return 4.303;
    }
    let power = |exponent| Z.powi(exponent);
    Z + (power(3) + Z) / (4.0 * degrees)
        + (5.0 * power(5) + 16.0 * power(3) + 3.0 * Z) / (96.0 * degrees.powi(2))
        + (3.0 * power(7) + 19.0 * power(5) + 17.0 * power(3) - 15.0 * Z) / (384.0 * degrees.powi(3))
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;

    // Values of the published formula: 10 of 20, and nothing of 10.
    #[test]
    fn the_interval_is_wilsons() {
        let Interval { low, high } = Interval::wilson(10, 20);
        assert!((low - 0.2993).abs() < 1e-4 && (high - 0.7007).abs() < 1e-4, "{low} {high}");
        let Interval { low, high } = Interval::wilson(0, 10);
        assert!(low.abs() < 1e-12 && (high - 0.2775).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn no_games_and_a_single_pair_say_nothing() {
        assert_eq!(Interval::wilson(0, 0), Interval::WHOLE);
        assert_eq!(Interval::of_pairs(&[], 4), Interval::WHOLE);
        assert_eq!(Interval::of_pairs(&[4], 4), Interval::WHOLE);
    }

    #[test]
    fn the_quantiles_are_students() {
        for (degrees, published) in [(1.0, 12.706), (2.0, 4.303), (4.0, 2.776), (9.0, 2.262), (49.0, 2.010)] {
            assert!((student(degrees) - published).abs() < 0.01, "{degrees}: {}", student(degrees));
        }
    }

    #[test]
    fn pairs_of_which_none_differs_leave_room_all_the_same() {
        let Interval { low, high } = Interval::of_pairs(&[2; 50], 4);
        assert!(low < 0.49 && high > 0.51, "{low} {high}");
        let Interval { low, high } = Interval::of_pairs(&[4; 50], 4);
        assert!((0.9..0.95).contains(&low) && high == 1.0, "{low} {high}");
    }

    /// Two players by the chances of the first one.
    struct Players {
        chance: f64,
        /// How often the second game of a pair ends as the first did, whatever the chances are.
        alike: f64,
        /// What the seat adds or takes.
        seat: f64,
    }

    impl Players {
        fn pair(&self, rng: &mut Pcg32) -> [bool; 2] {
            let mut below = |chance: f64| (f64::from(rng.next_u32()) / 4_294_967_296.0) < chance;
            let first = below(self.chance + self.seat);
            let second = if below(self.alike) { first } else { below(self.chance - self.seat) };
            [first, second]
        }
    }

    const SERIES: u32 = 2000;

    /// The share of 2,000 series whose interval holds the true chance.
    fn coverage(players: &Players, pairs: u32, interval: fn(&[[bool; 2]]) -> Interval) -> f64 {
        let mut rng = Pcg32::seed_from_u64(1);
        let held = (0..SERIES).filter(|_| {
            let series: Vec<[bool; 2]> = (0..pairs).map(|_| players.pair(&mut rng)).collect();
            let Interval { low, high } = interval(&series);
            (low..=high).contains(&players.chance)
        });
        held.count() as f64 / f64::from(SERIES)
    }

    fn by_pairs(series: &[[bool; 2]]) -> Interval {
        let points: Vec<u8> =
            series.iter().map(|pair| pair.iter().map(|won| 2 * u8::from(*won)).sum()).collect();
        Interval::of_pairs(&points, 4)
    }

    fn by_games(series: &[[bool; 2]]) -> Interval {
        let wins = series.iter().flatten().filter(|won| **won).count();
        Interval::wilson(u32::try_from(wins).unwrap(), u32::try_from(2 * series.len()).unwrap())
    }

    const INDEPENDENT: Players = Players { chance: 0.6, alike: 0.0, seat: 0.0 };
    const ALIKE: Players = Players { chance: 0.6, alike: 0.5, seat: 0.0 };

    #[test]
    fn the_interval_of_pairs_holds_the_chance_in_95_of_100_series_whatever_the_players() {
        let even = Players { chance: 0.5, ..ALIKE };
        for players in [&INDEPENDENT, &ALIKE, &even] {
            for pairs in [50, 200] {
                let share = coverage(players, pairs, by_pairs);
                assert!((0.94..=0.96).contains(&share), "{share} of {pairs} pairs, alike {}", players.alike);
            }
        }
        let seats = coverage(&Players { seat: 0.3, ..INDEPENDENT }, 50, by_pairs);
        assert!((0.93..=0.97).contains(&seats), "{seats}");
    }

    #[test]
    fn games_as_the_unit_would_be_too_sure_of_pairs_that_end_alike() {
        assert!(coverage(&ALIKE, 50, by_games) < 0.90);
    }

    /// The six games of a grade have random numbers of their own. So few cover by steps, so it is on the average of players.
    #[test]
    fn the_interval_of_six_games_holds_the_chance_in_95_of_100_grades() {
        for seat in [0.0_f64, 0.05] {
            let chances = || (1..=39_u8).map(|step| f64::from(step) / 40.0);
            let players = |chance: f64| {
                let seat = seat.min(chance).min(1.0 - chance);
                Players { chance, alike: 0.0, seat }
            };
            let all: f64 = chances().map(|chance| coverage(&players(chance), 3, by_games)).sum();
            let share = all / chances().count() as f64;
            assert!((0.94..=0.96).contains(&share), "{share} with a seat worth {seat}");
        }
    }
}
