//! Means and shares with intervals of 95 % confidence.

/// The standard normal quantile of a two-sided interval of 95 %.
const Z: f64 = 1.959_964;

/// The mean of independent values.
pub(crate) fn mean(values: &[f64]) -> String {
    let (mean, deviation) = moments(values);
    format!("{mean:.2} ± {:.2}", Z * deviation / count(values).sqrt())
}

/// The share of wins among independent games, by Wilson's interval.
pub(crate) fn share(wins: &[f64]) -> String {
    let (share, _) = moments(wins);
    interval(share, count(wins))
}

/// The share of wins among games in pairs, given the share of each pair: Wilson's interval for as many independent games
/// as the spread of the pairs amounts to.
pub(crate) fn pair_rate(pairs: &[f64]) -> String {
    let (share, deviation) = moments(pairs);
    let variance = deviation * deviation / count(pairs);
    let games = if variance > 0.0 { share * (1.0 - share) / variance } else { count(pairs) };
    format!("{} of {} pairs", interval(share, games), pairs.len())
}

fn interval(share: f64, games: f64) -> String {
    let (low, high) = wilson(share, games);
    format!("{:.2} % [{:.2}, {:.2}]", 100.0 * share, 100.0 * low, 100.0 * high)
}

/// Wilson's score interval for a share observed in `n` trials.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    let scale = 1.0 + Z * Z / n;
    let center = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    (center - half, center + half)
}

/// The mean and the standard deviation.
fn moments(values: &[f64]) -> (f64, f64) {
    let mean = values.iter().sum::<f64>() / count(values);
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count(values) - 1.0);
    (mean, variance.sqrt())
}

fn count(values: &[f64]) -> f64 {
    f64::from(u32::try_from(values.len()).unwrap_or(u32::MAX))
}
