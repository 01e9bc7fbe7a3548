//! A player's rows of Gradescope's leaderboard.

use std::io;

use super::words::{forfeits, percent, place, played, ranks};
use crate::model::{RankedPlayer, TournamentReport};
use crate::report::gradescope::{LeaderboardOrder, Standings, write_leaderboard};

/// Writes a `results.json` without points, with the player's rows of the leaderboard.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_tournament_for_gradescope(
    report: &TournamentReport,
    player: &RankedPlayer,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let RankedPlayer { strength, low, high, .. } = player;
    let told = format!(
        "{}\nPlace {}, rank {} with 95 % confidence\nStrength {strength}, between {low} and {high}",
        played(report),
        place(player),
        ranks(player)
    );
    let share = (10.0 * percent(player.won, player.drawn, player.games)).round() / 10.0;
    let rows = vec![
        Standings::new("Strength", f64::from(*strength), LeaderboardOrder::Desc),
        Standings::new("Games won (%)", share, LeaderboardOrder::Desc),
        Standings::new("Forfeits", f64::from(forfeits(player)), LeaderboardOrder::Asc),
    ];
    let extra = serde_json::json!({ "seed": report.seed, "games": report.games });
    write_leaderboard("A tournament", told, rows, extra, out)
}
