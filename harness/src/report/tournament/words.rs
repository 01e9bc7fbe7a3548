//! The words that a tournament's page, tables and texts agree on.

use crate::model::{RankedPlayer, TournamentReport, TournamentSystem};
use crate::report::visible::count;

/// "3", or "3 =" for a player whom the games do not tell from another one.
pub(super) fn place(player: &RankedPlayer) -> String {
    if player.tied > 1 { format!("{} =", player.place) } else { player.place.to_string() }
}

/// "2 to 4", or "2".
pub(super) fn ranks(player: &RankedPlayer) -> String {
    match (player.best_rank, player.worst_rank) {
        (best, worst) if best == worst => best.to_string(),
        (best, worst) => format!("{best} to {worst}"),
    }
}

/// The share of the points in percent.
pub(super) fn percent(won: u32, drawn: u32, games: u32) -> f64 {
    100.0 * (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games.max(1))
}

/// All forfeited games.
pub(super) fn forfeits(player: &RankedPlayer) -> u32 {
    player.forfeits.iter().map(|forfeit| forfeit.times).sum()
}

/// What was played, in a sentence.
pub(super) fn played(report: &TournamentReport) -> String {
    let system = match report.system {
        TournamentSystem::RoundRobin => "everybody met everybody".to_owned(),
        TournamentSystem::Swiss { rounds } => format!("Swiss system, {}", count(rounds as usize, "round")),
    };
    format!(
        "{}, {system}; {} games of each two who met, in pairs with the same random numbers and exchanged seats",
        count(report.ranking.len(), "player"),
        report.games
    )
}

/// What the numbers mean.
pub(super) const MEANING: &str = "Strength is counted as in chess: 400 more mean ten wins for one loss, and the mean of all is 1000. \
    Intervals of strength and rank have 95 % confidence. A place counts the players who are stronger beyond doubt; with \"=\" it \
    is a tie: the games do not tell this player from one above or below.";
