//! A tournament as tables: for a terminal, and for spreadsheets.

use std::io::{self, Write};

use super::words::{forfeits, percent, place, played, ranks};
use crate::model::{LeftOut, Meeting, MoveRule, MoveTimes, RankedPlayer, TournamentReport};
use crate::report::visible::{self, csv as table};

/// Letters shown of a name.
const NAME: usize = 40;

/// Letters shown of a reason.
const REASON: usize = 300;

/// Writes the ranking for reading; names and reasons are escaped.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_tournament(report: &TournamentReport, out: &mut dyn Write) -> io::Result<()> {
    let mut text = format!("{}: {}\n\n", report.assignment, played(report));
    text += "place  ranks      strength  interval      won   forfeits  player\n";
    for player in &report.ranking {
        text += &line(player);
    }
    for LeftOut { name, reason, why } in &report.left_out {
        let why = if why.is_empty() { String::new() } else { format!(": {}", visible::inline(why, REASON)) };
        text += &format!("left out: {} {}{why}\n", visible::inline(name, NAME), reason.words());
    }
    text += &format!("\n--seed {} plays it again\n", report.seed);
    // A name stands last in its line, and a reason may be anything.
    out.write_all(visible::workflow::guard(&text).as_bytes())
}

fn line(player: &RankedPlayer) -> String {
    let RankedPlayer { strength, low, high, won, drawn, games, .. } = player;
    format!(
        "{:<5}  {:<9}  {strength:>8}  {:<12}  {:>4.1}%  {:>8}  {}\n",
        place(player),
        ranks(player),
        format!("{low} to {high}"),
        percent(*won, *drawn, *games),
        forfeits(player),
        visible::inline(&player.name, NAME)
    )
}

/// The ranking for a spreadsheet.
pub fn ranking_csv(report: &TournamentReport) -> String {
    let head = [
        "place",
        "tied",
        "best rank",
        "worst rank",
        "name",
        "strength",
        "low",
        "high",
        "games",
        "won",
        "drawn",
        "forfeits",
        "left out",
    ];
    let mut text = table::row(head);
    for player in &report.ranking {
        let numbers = [player.strength, player.low, player.high].map(|number| number.to_string());
        let counts =
            [player.games, player.won, player.drawn, forfeits(player)].map(|number| number.to_string());
        let ranks = [player.place, player.tied, player.best_rank, player.worst_rank];
        let ranks = ranks.map(|number| number.to_string());
        let cells = ranks.iter().chain([&player.name]).chain(&numbers).chain(&counts);
        text += &table::row(cells.map(String::as_str).chain([""]));
    }
    for LeftOut { name, reason, why } in &report.left_out {
        let told = format!("{}: {why}", reason.words());
        let empty = [""; 7];
        text += &table::row(["", "", "", "", name].into_iter().chain(empty).chain([told.as_str()]));
    }
    text
}

/// The meetings for a spreadsheet.
pub fn meetings_csv(report: &TournamentReport) -> String {
    let mut text = table::row(["a", "b", "won by a", "won by b", "drawn", "ended early"]);
    for Meeting { a, b, won_a, won_b, drawn, ended_early, .. } in &report.meetings {
        let counts = [won_a, won_b, drawn].map(ToString::to_string);
        let ended = ended_early.as_deref().unwrap_or_default();
        let cells = [a.as_str(), b].into_iter().chain(counts.iter().map(String::as_str)).chain([ended]);
        text += &table::row(cells);
    }
    text
}

/// The times of moves for a spreadsheet, in microseconds: the only file that is not the same each time.
pub fn moves_csv(players: &[(String, MoveTimes)], rule: Option<MoveRule>) -> String {
    let head = [
        "name",
        "moves",
        "longest",
        "longest computing",
        "mean",
        "mean computing",
        "over the handout's time",
    ];
    let mut text = table::row(head);
    for (name, times) in players {
        let (longest, mean) = (times.longest, times.mean());
        let micros =
            [longest.elapsed, longest.cpu, mean.elapsed, mean.cpu].map(|time| time.as_micros().to_string());
        let slow = rule.filter(|rule| times.is_longer_than(rule.most)).map_or("", |rule| rule.clause);
        let moves = times.moves.to_string();
        let cells =
            [name.as_str(), &moves].into_iter().chain(micros.iter().map(String::as_str)).chain([slow]);
        text += &table::row(cells);
    }
    text
}
