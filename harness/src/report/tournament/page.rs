//! A tournament as one page for a browser: the ranking with its intervals drawn, and who won how often against whom.

use std::collections::BTreeMap;
use std::io;

use maud::{Markup, html};

use super::words::{MEANING, forfeits, percent, place, played, ranks};
use crate::model::{LeftOut, Meeting, PAIR_POINTS, RankedPlayer, TournamentReport};
use crate::report::html::page::{line, phrase, styled_page};

/// Letters of a name.
const NAME: usize = 60;

/// How the ranking is drawn.
const STYLE: &str = include_str!("page.css");

/// The drawing of an interval, in its own units.
const WIDTH: i32 = 240;
const HEIGHT: i32 = 16;
const MARGIN: i32 = 6;

/// Writes the page.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_tournament_page(report: &TournamentReport, out: &mut dyn io::Write) -> io::Result<()> {
    let title = format!("{}: tournament of {} players", report.assignment, report.kind);
    let body = html! {
        header { h1 { (phrase(&title)) } p { (played(report)) "." } p.aside { (MEANING) } }
        (ranking(report))
        (left_out(&report.left_out))
        (forfeited(&report.ranking))
        (cross_table(report))
        footer {
            p { "The secret of all random numbers was " code { "--seed " (report.seed) } "; it plays the tournament again." }
            p { "More: " a href="ranking.csv" { "ranking.csv" } ", " a href="meetings.csv" { "meetings.csv" } ", "
                a href="tournament.json" { "tournament.json" } ", " a href="moves.csv" { "how long moves took" } "." }
        }
    };
    out.write_all(styled_page(&title, STYLE, &body).into_string().as_bytes())
}

fn ranking(report: &TournamentReport) -> Markup {
    let scale = Scale::of(&report.ranking);
    html! {
        section {
            h2 { "Ranking" }
            div.scroll tabindex="0" role="region" aria-label="Ranking" {
                table.scores.ranking {
                    thead {
                        tr {
                            @for title in ["place", "player", "strength"] { th scope="col" { (title) } }
                            th scope="col" colspan="2" { "interval" }
                            @for title in ["won", "rank", "forfeits", "worst loss"] { th scope="col" { (title) } }
                        }
                    }
                    tbody { @for player in &report.ranking { (row(player, &scale)) } }
                }
            }
        }
    }
}

fn row(player: &RankedPlayer, scale: &Scale) -> Markup {
    let share = format!("{:.1} %", percent(player.won, player.drawn, player.games));
    html! {
        tr {
            td { (place(player)) }
            th scope="row" { (line(&player.name, NAME)) }
            td { (player.strength) } td { (player.low) " to " (player.high) }
            td { (interval(player, scale)) }
            td { (share) } td { (ranks(player)) } td { (forfeits(player)) }
            td {
                @if let Some(loss) = &player.worst_loss {
                    a href=(loss.page) { "against " (line(&loss.against, NAME)) }
                }
            }
        }
    }
}

/// The strengths that the drawings reach from and to.
struct Scale {
    low: i32,
    high: i32,
}

impl Scale {
    fn of(ranking: &[RankedPlayer]) -> Scale {
        let low = ranking.iter().map(|player| player.low).min().unwrap_or_default();
        let high = ranking.iter().map(|player| player.high).max().unwrap_or_default();
        Scale { low, high: high.max(low + 1) }
    }

    fn place(&self, strength: i32) -> i32 {
        MARGIN + (strength - self.low) * (WIDTH - 2 * MARGIN) / (self.high - self.low)
    }
}

fn interval(player: &RankedPlayer, scale: &Scale) -> Markup {
    let (left, middle, right) =
        (scale.place(player.low), scale.place(player.strength), scale.place(player.high));
    let (said, half) = (format!("{} to {}", player.low, player.high), HEIGHT / 2);
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) width=(WIDTH) height=(HEIGHT) role="img" aria-label=(said) {
            line x1=(left) x2=(right) y1=(half) y2=(half) stroke="currentColor" stroke-width="2" {}
            @for end in [left, right] {
                line x1=(end) x2=(end) y1=(half - 4) y2=(half + 4) stroke="currentColor" stroke-width="2" {}
            }
            circle cx=(middle) cy=(half) r="4" fill="currentColor" {}
        }
    }
}

fn left_out(all: &[LeftOut]) -> Markup {
    html! {
        @if !all.is_empty() {
            section {
                h2 { "Did not play" }
                ul {
                    @for LeftOut { name, reason, why } in all {
                        li { (line(name, NAME)) " " (reason.words()) @if !why.is_empty() { ": " (phrase(why)) } }
                    }
                }
            }
        }
    }
}

fn forfeited(ranking: &[RankedPlayer]) -> Markup {
    html! {
        @if ranking.iter().any(|player| !player.forfeits.is_empty()) {
            section {
                h2 { "Forfeits" }
                ul {
                    @for player in ranking {
                        @for forfeit in &player.forfeits {
                            li { (line(&player.name, NAME)) ": " (forfeit.times) " × " (phrase(&forfeit.why)) }
                        }
                    }
                }
            }
        }
    }
}

fn cross_table(report: &TournamentReport) -> Markup {
    let places: BTreeMap<&str, usize> =
        report.ranking.iter().enumerate().map(|(place, player)| (player.name.as_str(), place)).collect();
    let mut shares = BTreeMap::new();
    for meeting in &report.meetings {
        let (Some(a), Some(b)) = (places.get(meeting.a.as_str()), places.get(meeting.b.as_str())) else {
            continue;
        };
        let share = share(meeting);
        shares.insert((*a, *b), (share, said(meeting)));
        shares.insert((*b, *a), (100 - share, said(meeting)));
    }
    html! {
        section {
            h2 { "Who against whom" }
            p.aside { "Percent of the points that the player of the row has from the player of the column." }
            div.outcomes tabindex="0" role="region" aria-label="Who against whom" {
                table {
                    thead { tr { td {} @for rank in 1..=report.ranking.len() { th scope="col" { (rank) } } } }
                    tbody {
                        @for (row, player) in report.ranking.iter().enumerate() {
                            tr {
                                th scope="row" { (row + 1) ". " (line(&player.name, NAME)) }
                                @for column in 0..report.ranking.len() {
                                    @match shares.get(&(row, column)) {
                                        Some((share, said)) => {
                                            td.noticed[*share > 50].unnoticed[*share < 50] title=(said) { (share) }
                                        }
                                        None => td {},
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The share of the first player in whole percent.
fn share(meeting: &Meeting) -> u32 {
    let most = u32::from(PAIR_POINTS) * u32::try_from(meeting.pairs.len()).unwrap_or(1).max(1);
    let points: u32 = meeting.pairs.iter().copied().map(u32::from).sum();
    (200 * points + most) / (2 * most)
}

fn said(meeting: &Meeting) -> String {
    format!("{} to {}, {} drawn", meeting.won_a, meeting.won_b, meeting.drawn)
}
