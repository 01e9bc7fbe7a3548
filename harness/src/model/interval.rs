//! [`Interval`]: the chance of winning a game, estimated from the share of games that were won.

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
    /// Wilson's score interval with 95 % confidence: it holds for few games and for shares of nothing or all.
    pub fn wilson(wins: u32, games: u32) -> Interval {
        if games == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let n = f64::from(games);
        let share = f64::from(wins) / n;
        let center = share + Z * Z / (2.0 * n);
        let width = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Interval { low: ((center - width) / scale).max(0.0), high: ((center + width) / scale).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
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
    fn no_games_say_nothing() {
        assert_eq!(Interval::wilson(0, 0), Interval { low: 0.0, high: 1.0 });
    }
}
