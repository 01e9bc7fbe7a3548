//! A class's summary as one page for a browser, with the distribution drawn and links to each report.

use std::io;

use maud::{Markup, html};

use super::summary::{counts, in_words, most, obstacles, standing, tenth};
use crate::model::class::{ClassSummary, Cluster, Example, FailedCheck, Record, Spread, Trouble};
use crate::report::html::page::{line, page, phrase, verbatim};
use crate::report::visible::count;
use crate::report::visible::terminal::Cap;

/// An example's texts.
const TEXT: Cap = Cap { lines: 60, bytes: 16 << 10 };

/// Letters of a call.
const CALL: usize = 2000;

/// The drawing's measures, in its own units: a bar with its gap, the highest bar, the room for words.
const BAR: usize = 56;
const HEIGHT: usize = 120;
const WORDS: usize = 18;

/// The row of one submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRow {
    /// The name: hostile text.
    pub name: String,
    /// The standing: may quote hostile text.
    pub standing: String,
    /// The address of its own page, seen from this one; empty if it has none.
    pub link: String,
}

impl PageRow {
    /// The row of a submission, graded or not.
    pub fn of(name: &str, record: Option<&Record>, link: String) -> PageRow {
        let standing = record.map_or_else(|| "not graded yet".to_owned(), standing);
        PageRow { name: name.to_owned(), standing, link }
    }
}

/// Writes the page.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_page(
    title: &str,
    summary: &ClassSummary,
    rows: &[PageRow],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    out.write_all(page(title, &body(title, summary, rows)).into_string().as_bytes())
}

fn body(title: &str, summary: &ClassSummary, rows: &[PageRow]) -> Markup {
    html! {
        header { h1 { (phrase(title)) } p.score { (counts(summary)) } }
        @if let Some(spread) = &summary.spread { (distribution(spread)) }
        (clusters(&summary.clusters))
        (checks(&summary.failed))
        @for (title, all) in obstacles(summary) { (troubles(title, all)) }
        (submissions(rows))
    }
}

fn distribution(spread: &Spread) -> Markup {
    let (most, said) = (most(spread), in_words(spread));
    let (width, height) = (BAR * spread.bins.len(), HEIGHT + 2 * WORDS);
    html! {
        section {
            h2 { "Scores" }
            p { (said) }
            figure {
                svg viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height) role="img" aria-label=(said) {
                    @for (index, count) in spread.bins.iter().enumerate() { (bar(index, *count, most)) }
                }
            }
        }
    }
}

/// A bar for one tenth of the scores: the count above, the range below.
fn bar(index: usize, count: usize, most: usize) -> Markup {
    let (left, tall) = (index * BAR, (count * HEIGHT).div_ceil(most));
    let (top, middle) = (WORDS + HEIGHT - tall, left + BAR / 2);
    html! {
        rect x=(left + 2) y=(top) width=(BAR - 4) height=(tall) fill="currentColor" fill-opacity="0.6" {}
        @if count > 0 {
            text x=(middle) y=(top - 4) text-anchor="middle" font-size="12" fill="currentColor" { (count) }
        }
        text x=(middle) y=(WORDS * 2 + HEIGHT - 4) text-anchor="middle" font-size="10" fill="currentColor" { (tenth(index)) }
    }
}

fn clusters(all: &[Cluster]) -> Markup {
    html! {
        @if !all.is_empty() {
            section { h2 { "Failures that look alike" } @for one in all { (cluster(one)) } }
        }
    }
}

fn cluster(cluster: &Cluster) -> Markup {
    let many = count(cluster.submissions.len(), "submission");
    html! {
        article.failure {
            h3 { (many) ": " (phrase(&cluster.divergence)) }
            ul { @for check in &cluster.checks { li { (phrase(&check.title)) " " code { (phrase(&check.id)) } } } }
            (example(&cluster.example))
            details {
                summary { "Who" }
                ul { @for name in &cluster.submissions { li { (phrase(name)) } } }
            }
        }
    }
}

fn example(example: &Example) -> Markup {
    html! {
        @if let Some((last, before)) = example.calls.split_last() {
            h4 { "The smallest, of " (phrase(&example.submission)) }
            ol.calls {
                @for call in before { li { code { (line(call, CALL)) } } }
                li.here { code { (line(last, CALL)) } }
            }
            div.beside {
                div { h4 { "required" } (verbatim(&example.required, TEXT)) }
                div { h4 { "got" } (verbatim(&example.got, TEXT)) }
            }
        }
    }
}

fn checks(failed: &[FailedCheck]) -> Markup {
    html! {
        @if !failed.is_empty() {
            section {
                h2 { "Failed checks" }
                div.scroll {
                    table.scores {
                        tr { th { "failed" } th { "not run" } th { "points" } th { "check" } }
                        @for check in failed {
                            tr {
                                td { (check.failed) } td { (check.not_run) } td { (check.points) }
                                td { (phrase(&check.title)) " " code { (phrase(&check.id)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn troubles(title: &str, troubles: &[Trouble]) -> Markup {
    html! {
        @if !troubles.is_empty() {
            section {
                h2 { (title) }
                ul { @for trouble in troubles { li { (phrase(&trouble.name)) ": " (phrase(&trouble.what)) } } }
            }
        }
    }
}

fn submissions(rows: &[PageRow]) -> Markup {
    html! {
        section {
            h2 { "Submissions" }
            div.scroll {
                table.scores {
                    @for row in rows {
                        tr {
                            th scope="row" {
                                @if row.link.is_empty() { (phrase(&row.name)) }
                                @else { a href=(row.link) { (phrase(&row.name)) } }
                            }
                            td { (phrase(&row.standing)) }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::class::ClusterCheck;
    use crate::report::visible;

    fn text(summary: &ClassSummary, rows: &[PageRow]) -> String {
        let mut out = Vec::new();
        write_page("battleship", summary, rows, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_distribution_is_drawn_with_a_bar_for_each_tenth() {
        let spread = Spread { bins: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3], possible: 100, ..Spread::default() };
        let page = scraper::Html::parse_document(&text(
            &ClassSummary { spread: Some(spread), ..ClassSummary::default() },
            &[],
        ));
        let bars = scraper::Selector::parse("svg > rect").unwrap();
        let heights: Vec<&str> = page.select(&bars).map(|bar| bar.attr("height").unwrap()).collect();
        assert_eq!(heights, ["0", "0", "0", "0", "0", "0", "0", "0", "0", "40", "120"]);
    }

    #[test]
    fn each_submission_stands_with_a_link_to_its_page() {
        let row = PageRow {
            name: "ann".to_owned(),
            standing: "97/100".to_owned(),
            link: "reports/html/ann.html".to_owned(),
        };
        let none = PageRow { name: "bob".to_owned(), standing: "rejected".to_owned(), link: String::new() };
        let page = scraper::Html::parse_document(&text(&ClassSummary::default(), &[row, none]));
        let links = scraper::Selector::parse("a").unwrap();
        let links: Vec<&str> = page.select(&links).map(|link| link.attr("href").unwrap()).collect();
        assert_eq!(links, ["reports/html/ann.html"]);
    }

    #[test]
    fn hostile_text_is_text() {
        let hostile = "<script>x</script>\u{1b}[31m\u{202e}\"'".to_owned();
        let cluster = Cluster {
            checks: vec![ClusterCheck { id: hostile.clone(), title: hostile.clone() }],
            verdict: hostile.clone(),
            divergence: hostile.clone(),
            submissions: vec![hostile.clone()],
            example: Example {
                submission: hostile.clone(),
                calls: vec![hostile.clone()],
                required: hostile.clone(),
                got: hostile.clone(),
            },
        };
        let trouble = Trouble { name: hostile.clone(), what: hostile.clone() };
        let summary =
            ClassSummary { clusters: vec![cluster], faults: vec![trouble], ..ClassSummary::default() };
        let row = PageRow { name: hostile.clone(), standing: hostile, link: String::new() };
        let text = text(&summary, &[row]);
        assert!(text.chars().all(|c| c == '\n' || !visible::is_treacherous(c)), "{text:?}");
        let page = scraper::Html::parse_document(&text);
        assert_eq!(page.select(&scraper::Selector::parse("script").unwrap()).count(), 0);
    }
}
