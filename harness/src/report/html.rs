//! [`Html`]: the report as one page that needs nothing else: no script, no font, no picture, no address.
//!
//! [`page`] owns what all pages have in common, its frame, its style and the one way of writing texts into it;
//! the other modules own the parts of a report, one function each.

mod board;
mod difference;
mod failing;
mod outcomes;
pub(crate) mod page;
mod to_fix;

use std::io;

use maud::{Markup, html};

pub(super) use self::failing::drawn;
use self::failing::failing;
use self::outcomes::outcomes;
use self::page::{anchor, page, phrase, verbatim};
use self::to_fix::{place_of, to_fix};
use super::outline::{self, Group, Scores, Standing, by_topic, scores, standing, topic_and_aspect};
use super::visible::terminal::Cap;
use super::{Renderer, words};
use crate::model::{
    BuildReport, CompilerWarnings, ComponentReport, FinalGrade, GradeReport, Note, OpenPoints,
};

/// The compiler's words.
const DIAGNOSTICS: Cap = Cap { lines: 400, bytes: 64 << 10 };

/// A page for a browser.
#[derive(Debug, Clone, Copy, Default)]
pub struct Html;

impl Renderer for Html {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        let title =
            format!("{}: {}", words::phrase(&report.assignment), words::name(&report.submission.name));
        out.write_all(page(&title, &body(report, &title)).into_string().as_bytes())
    }
}

fn body(report: &GradeReport, title: &str) -> Markup {
    let shown = scores(&report.components);
    html! {
        header {
            h1 { (phrase(title)) }
            (score(report, shown))
        }
        (to_fix(&report.components, shown))
        (overview(report, shown))
        @for part in &report.components { (component(part, shown)) }
        (warnings(&report.warnings))
        (notes(&report.notes))
        (ground(report))
    }
}

fn score(report: &GradeReport, shown: Scores) -> Markup {
    match shown {
        Scores::Withheld => html! { p.fault { "‼ " (words::FAULT) } },
        Scores::Shown => html! {
            p.score { "Score " strong { (words::fraction(report.score)) } (open(report.open)) }
            @if let Some(grade) = &report.grade { p.score { strong { (phrase(&words::grade(grade))) } } }
        },
    }
}

fn overview(report: &GradeReport, shown: Scores) -> Markup {
    let broken = words::confinement(&report.isolation);
    html! {
        @if shown == Scores::Shown {
            table.scores {
                @for part in &report.components {
                    tr {
                        th scope="row" { a href=(anchor(&place_of(part))) { (phrase(&part.title)) } }
                        td { (bar(part)) }
                        td { (words::fraction(part.score)) (open(part.open)) }
                    }
                }
            }
            @if let Some(grade) = &report.grade { (reckoned(grade)) }
        }
        @if let Some(broken) = broken { p.warning { "! " (phrase(&broken)) } }
        @if let Some(unwatched) = words::watch(&report.memory) { p.aside { (phrase(&unwatched)) } }
    }
}

fn reckoned(grade: &FinalGrade) -> Markup {
    html! {
        table.scores {
            @for (what, points) in words::grade_steps(grade) {
                tr { th scope="row" { (phrase(&what)) } td { (points) } }
            }
        }
    }
}

fn open(points: OpenPoints) -> Markup {
    html! { @if !points.is_none() { " so far, " (words::open(points)) } }
}

/// Full only when every point is earned, those that are open too.
fn bar(part: &ComponentReport) -> Markup {
    let possible = part.score.possible.saturating_add(part.open.total());
    html! {
        @if possible > 0 {
            meter min="0" max=(possible) value=(part.score.earned.min(possible)) aria-label=(phrase(&part.title)) {
                (words::fraction(part.score))
            }
        }
    }
}

fn component(part: &ComponentReport, shown: Scores) -> Markup {
    html! {
        section id=(phrase(&place_of(part))) {
            h2 { (phrase(&part.title)) @if shown == Scores::Shown { " " small { (words::fraction(part.score)) (open(part.open)) } } }
            (build(part))
            @for check in standing(part, Standing::Fault) { (failing(check, "fault", "‼", shown)) }
            @for check in standing(part, Standing::Failure) { (failing(check, "failure", "✗", shown)) }
            @for group in outline::not_run(part) { (not_run(&group, shown)) }
            @for check in standing(part, Standing::Warning) { (failing(check, "warning", "!", shown)) }
            (passing(part, shown))
            @if let Some(table) = &part.table { (outcomes(table)) }
            @if !part.pictures.is_empty() { (drawn(&part.pictures)) }
        }
    }
}

fn build(part: &ComponentReport) -> Markup {
    let said = words::build(part);
    html! {
        @match &part.build {
            BuildReport::Built { .. } => { p.aside { (phrase(&said)) } }
            BuildReport::Failed { diagnostics } => {
                p.failure { "✗ " (phrase(&said)) ":" }
                (verbatim(diagnostics, DIAGNOSTICS))
            }
            BuildReport::Missing { .. } => { p.failure { "✗ " (phrase(&said)) } }
        }
    }
}

fn not_run(group: &Group<'_>, shown: Scores) -> Markup {
    let points = group.points();
    html! {
        details {
            summary.failure {
                "✗ " (words::checks(group.checks.len())) " not run: " (phrase(&group.name))
                @if shown == Scores::Shown { " (" (words::lost(points)) ")" }
            }
            ul { @for check in &group.checks { li { (phrase(&check.title)) " " code { (phrase(&check.id)) } } } }
        }
    }
}

fn passing(part: &ComponentReport, shown: Scores) -> Markup {
    let topics = by_topic(standing(part, Standing::Passing));
    let number = topics.iter().map(|topic| topic.checks.len()).sum();
    html! {
        @if number > 0 {
            details {
                summary.passing { "✓ " (words::checks(number)) " passed" }
                ul {
                    @for topic in &topics {
                        @for check in &topic.checks {
                            li id=(phrase(&check.id)) {
                                (phrase(&check.title)) " "
                                code { (phrase(&topic.name)) " " (phrase(topic_and_aspect(&check.id).1)) }
                                @if shown == Scores::Shown { " " (words::fraction(check.points)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What the compiler warns of, folded: it costs nothing by itself.
fn warnings(all: &CompilerWarnings) -> Markup {
    html! {
        @if !all.is_empty() {
            section id="warnings" {
                h2 { "Compiler" }
                details {
                    summary.warning { "! " (words::warnings(all)) }
                    ul {
                        @for warning in &all.first {
                            li { code { (phrase(&words::place(warning))) } " " (phrase(&warning.text)) }
                        }
                    }
                    @if let Some(more) = words::left_out(all, all.first.len()) { p.aside { (more) } }
                }
            }
        }
    }
}

fn notes(notes: &[Note]) -> Markup {
    html! {
        @if !notes.is_empty() {
            section {
                h2 { "Notes" }
                ul { @for note in notes { li { (phrase(&note.about)) ": " (phrase(&note.text)) } } }
            }
        }
    }
}

/// The inputs of the grade.
fn ground(report: &GradeReport) -> Markup {
    html! {
        footer {
            p { (phrase(&words::ground(report))) }
            ul { @for file in &report.submission.files { li { code { (phrase(&words::stamp(file))) } } } }
        }
    }
}

#[cfg(test)]
mod tests;
