//! A class's summary as one page for a browser: what needs attention, the students with links to their reports, then the
//! distribution of the scores, the checks and the failures that look alike.

use std::io;

use maud::{Markup, html};

use super::students::{PageRow, SCRIPT, STYLE, students};
use super::summary::{counts, in_words, most, obstacles, tenth};
use crate::model::class::{ClassSummary, Cluster, Example, FailedCheck, Spread, Trouble};
use crate::report::html::page::{line, phrase, scripted_page, verbatim};
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
    let page = scripted_page(title, STYLE, SCRIPT, &body(title, summary, rows));
    out.write_all(page.into_string().as_bytes())
}

fn body(title: &str, summary: &ClassSummary, rows: &[PageRow]) -> Markup {
    html! {
        header { h1 { (phrase(title)) } p.score { (counts(summary)) } }
        (attention(summary, rows))
        (students(rows))
        @if let Some(spread) = &summary.spread { (distribution(spread)) }
        (checks(&summary.failed, summary.graded))
        (clusters(&summary.clusters))
    }
}

/// What a person has to look at, the worst first: what has no score, then what has less than it could, then the rest.
fn attention(summary: &ClassSummary, rows: &[PageRow]) -> Markup {
    let [not_built, missing, rejected, faults, remarked, gone] = obstacles(summary);
    let unfinished: Vec<Trouble> =
        summary.unfinished.iter().map(|name| Trouble { name: name.clone(), what: String::new() }).collect();
    let all = [rejected, faults, ("Not graded yet", &unfinished), remarked, gone, not_built, missing];
    html! {
        section id="attention" {
            h2 { "Needs attention" }
            @if all.iter().all(|(_, troubles)| troubles.is_empty()) { p { "Nothing." } }
            @for (title, all) in all { (troubles(title, all, rows)) }
        }
    }
}

fn distribution(spread: &Spread) -> Markup {
    let (most, said) = (most(spread), in_words(spread));
    let (width, height) = (BAR * spread.bins.len(), HEIGHT + 2 * WORDS);
    html! {
        section id="scores" {
            h2 { "Scores" }
            p { (said) }
            p.aside { "Submissions by percent of the points." }
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
            text x=(middle) y=(top - 4) text-anchor="middle" fill="currentColor" { (count) }
        }
        text x=(middle) y=(WORDS * 2 + HEIGHT - 4) text-anchor="middle" fill="currentColor" { (tenth(index).trim_end_matches(" %")) }
    }
}

/// Examples that are unfolded: those of the largest clusters.
const UNFOLDED: usize = 3;

fn clusters(all: &[Cluster]) -> Markup {
    html! {
        @if !all.is_empty() {
            section id="alike" {
                h2 { "Failures that look alike" }
                @for (index, one) in all.iter().enumerate() { (cluster(index, one)) }
            }
        }
    }
}

fn cluster(index: usize, cluster: &Cluster) -> Markup {
    let many = count(cluster.submissions.len(), "submission");
    html! {
        article.failure {
            h3 { (many) ": " (phrase(&cluster.divergence)) }
            ul { @for check in &cluster.checks { li { (phrase(&check.title)) " " code { (phrase(&check.id)) } } } }
            (example(index, &cluster.example))
            details {
                summary { "Who" }
                ul { @for name in &cluster.submissions { li { (phrase(name)) } } }
            }
        }
    }
}

fn example(index: usize, example: &Example) -> Markup {
    html! {
        @if let Some((last, before)) = example.calls.split_last() {
            details open[index < UNFOLDED] {
                summary { "The smallest, of " (phrase(&example.submission)) }
                ol.calls {
                    @for call in before { li { code { (line(call, CALL)) } } }
                    li.here { code { (line(last, CALL)) } }
                }
                div.sides {
                    div { h4 { "required" } (verbatim(&example.required, TEXT)) }
                    div { h4 { "got" } (verbatim(&example.got, TEXT)) }
                }
            }
        }
    }
}

/// Checks shown at once; the others are folded.
const CHECKS: usize = 25;

/// The checks that failed, the most often first.
fn checks(failed: &[FailedCheck], graded: usize) -> Markup {
    let (first, others) = failed.split_at(failed.len().min(CHECKS));
    html! {
        @if !failed.is_empty() {
            section id="checks" {
                h2 { "Failed checks" }
                (table("Checks that failed most", first, graded))
                @if !others.is_empty() {
                    details {
                        summary { (count(others.len(), "more check")) }
                        (table("Checks that failed less", others, graded))
                    }
                }
            }
        }
    }
}

fn table(label: &str, checks: &[FailedCheck], graded: usize) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(label) {
            table.scores {
                thead {
                    tr {
                        th scope="col" { "failed" } th scope="col" { "of all" }
                        th scope="col" { "not run" } th scope="col" { "points" } th scope="col" { "check" }
                    }
                }
                tbody { @for check in checks { (row(check, graded)) } }
            }
        }
    }
}

fn row(check: &FailedCheck, graded: usize) -> Markup {
    html! {
        tr {
            td { (check.failed) } td { (check.failed * 100 / graded.max(1)) " %" }
            td { (check.not_run) } td { (check.points) }
            td { (phrase(&check.title)) " " code { (phrase(&check.id)) } }
        }
    }
}

/// Names shown of one kind of trouble; the others are folded.
const AT_ONCE: usize = 10;

fn troubles(title: &str, troubles: &[Trouble], rows: &[PageRow]) -> Markup {
    let (first, others) = troubles.split_at(troubles.len().min(AT_ONCE));
    html! {
        @if !troubles.is_empty() {
            h3 { (title) ": " (troubles.len()) }
            ul { @for trouble in first { (one(trouble, rows)) } }
            @if !others.is_empty() {
                details {
                    summary { (others.len()) " more" }
                    ul { @for trouble in others { (one(trouble, rows)) } }
                }
            }
        }
    }
}

fn one(trouble: &Trouble, rows: &[PageRow]) -> Markup {
    let linked = rows.iter().find(|row| row.name == trouble.name && !row.link.is_empty());
    html! {
        li {
            @match linked {
                Some(row) => a href=(row.link) { (phrase(&trouble.name)) },
                None => (phrase(&trouble.name)),
            }
            @if !trouble.what.is_empty() { ": " (phrase(&trouble.what)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Points;
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

    fn trouble(name: &str, what: &str) -> Trouble {
        Trouble { name: name.to_owned(), what: what.to_owned() }
    }

    #[test]
    fn the_page_begins_with_what_needs_attention_and_then_has_the_students() {
        let ann = PageRow {
            name: "ann".to_owned(),
            link: "reports/html/ann.html".to_owned(),
            ..PageRow::default()
        };
        let summary = ClassSummary {
            rejected: vec![trouble("bob", "found no Board.cpp")],
            faults: vec![trouble("eve", "no room")],
            remarked: vec![trouble("ann", "late")],
            gone: vec![trouble("old", "it had no score")],
            spread: Some(Spread::default()),
            failed: vec![FailedCheck {
                id: "board.attack.hit".to_owned(),
                title: "a hit is reported".to_owned(),
                points: 2,
                failed: 1,
                not_run: 0,
            }],
            graded: 3,
            ..ClassSummary::default()
        };
        let page = scraper::Html::parse_document(&text(&summary, &[ann]));
        let all = |selector: &str| {
            let selector = scraper::Selector::parse(selector).unwrap();
            page.select(&selector).map(|found| found.text().collect::<String>()).collect::<Vec<_>>()
        };
        assert_eq!(all("h2"), ["Needs attention", "Students", "Scores", "Failed checks"]);
        let kinds = ["Rejected", "Faults", "Late", "Gone"];
        assert!(all("#attention h3").iter().zip(kinds).all(|(title, kind)| title.starts_with(kind)));
        assert_eq!(all("#attention h3").len(), kinds.len());
        assert_eq!(all("#attention a"), ["ann"]);
        assert!(all("#checks td").contains(&"33 %".to_owned()));
    }

    #[test]
    fn many_of_one_trouble_are_counted_and_folded() {
        let remarked = (0..300).map(|number| trouble(&format!("s{number}"), "late")).collect();
        let page =
            scraper::Html::parse_document(&text(&ClassSummary { remarked, ..ClassSummary::default() }, &[]));
        let count = |selector: &str| page.select(&scraper::Selector::parse(selector).unwrap()).count();
        assert_eq!((count("#attention > ul > li"), count("#attention details li")), (10, 290));
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
        let trouble = trouble(&hostile, &hostile);
        let summary =
            ClassSummary { clusters: vec![cluster], faults: vec![trouble], ..ClassSummary::default() };
        let row = PageRow {
            name: hostile.clone(),
            people: vec![hostile.clone()],
            grade: Some(hostile.clone()),
            parts: vec![(hostile.clone(), Points::default())],
            remarks: vec![hostile],
            ..PageRow::default()
        };
        let text = text(&summary, &[row]);
        assert!(text.chars().all(|c| c == '\n' || !visible::is_treacherous(c)), "{text:?}");
        let page = scraper::Html::parse_document(&text);
        let scripts: Vec<String> = page
            .select(&scraper::Selector::parse("script").unwrap())
            .map(|script| script.text().collect())
            .collect();
        assert_eq!(scripts, [SCRIPT], "the page's own, which the policy names, and no other");
    }
}
