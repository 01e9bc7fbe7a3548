//! [`Markdown`]: the report as a comment, or as the summary of a step in a build service.
//!
//! A summary may be a mebibyte long. The scores come first, then what went wrong; what no longer fits is counted.

use std::fmt::Write as _;
use std::io;

use super::outline::{self, Scores, Standing, by_topic, scores, standing};
use super::visible::markdown::{code, fenced, prose};
use super::visible::{count, terminal::Cap};
use super::{Renderer, Terminal, words};
use crate::model::{BuildReport, CheckResult, CompilerWarnings, ComponentReport, GradeReport, OutcomeTable};

/// Bytes of a summary.
const LENGTH: usize = 1 << 20;

/// Bytes kept for saying what is missing.
const ENDING: usize = 200;

/// Letters of a piece of code within a sentence.
const PHRASE: usize = 400;

/// An account has been capped already; none is longer.
const ACCOUNT: Cap = Cap { lines: 500, bytes: 64 << 10 };

/// A table has been cut already.
const TABLE: Cap = Cap { lines: 500, bytes: 128 << 10 };

const DIAGNOSTICS: Cap = Cap { lines: 60, bytes: 8192 };

/// Markdown as GitHub and GitLab read it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Markdown;

impl Renderer for Markdown {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(within(&sections(report), LENGTH).as_bytes())
    }
}

/// The sections from the first on that have room together, and how many have none.
fn within(sections: &[String], length: usize) -> String {
    let mut text = String::new();
    for (index, section) in sections.iter().enumerate() {
        if text.len() + section.len() > length - ENDING {
            let missing = count(sections.len() - index, "more part");
            let limit = "a summary may not be longer than 1 MiB";
            // Writing to a string cannot fail.
            let _ = writeln!(text, "**{missing} of this report not shown: {limit}.**");
            break;
        }
        text += section;
    }
    text
}

/// Each ends with a blank line.
fn sections(report: &GradeReport) -> Vec<String> {
    let shown = scores(&report.components);
    let mut all = vec![head(report, shown)];
    all.extend(report.components.iter().flat_map(|part| component(part, shown)));
    all.extend((!report.warnings.is_empty()).then(|| warnings(&report.warnings)));
    all.extend((!report.notes.is_empty()).then(|| notes(report)));
    all
}

fn head(report: &GradeReport, shown: Scores) -> String {
    let mut out =
        format!("# {}: {}\n\n", code(&report.assignment, PHRASE), code(&report.submission.name, 80));
    match shown {
        Scores::Shown => out += &scores_table(report),
        Scores::Withheld => out += &format!("**{}**\n\n", words::FAULT),
    }
    for text in words::confinement(&report.isolation).iter().chain(&words::watch(&report.memory)) {
        out += &format!("- {}\n", code(text, PHRASE));
    }
    let files: Vec<String> =
        report.submission.files.iter().map(|file| code(&words::stamp(file), PHRASE)).collect();
    let (toolchain, harness) = (code(&report.toolchain, PHRASE), code(&report.harness, PHRASE));
    out += &format!("- seed {}, {toolchain}, harness {harness}\n- {}\n\n", report.seed, files.join(", "));
    out
}

fn scores_table(report: &GradeReport) -> String {
    let score = words::with_open(&words::fraction(report.score), report.open);
    let mut out = format!("**Score {score}**\n\n");
    if let Some(grade) = &report.grade {
        out += &format!("**{}**\n\n| | points |\n|---|---|\n", prose(&words::grade(grade), PHRASE));
        for (what, points) in words::grade_steps(grade) {
            out += &format!("| {} | {points} |\n", prose(&what, PHRASE));
        }
        out += "\n";
    }
    if !report.components.is_empty() {
        out += "| component | points | |\n|---|---|---|\n";
    }
    for part in &report.components {
        let points = words::with_open(&words::fraction(part.score), part.open);
        let built = code(&words::build(part), PHRASE);
        out += &format!("| {} | {points} | {built} |\n", prose(&part.title, PHRASE));
    }
    out + "\n"
}

fn component(part: &ComponentReport, shown: Scores) -> Vec<String> {
    let mut out = vec![format!("## {}\n\n{}", prose(&part.title, PHRASE), build(part))];
    let each = |place, sign| standing(part, place).map(move |check| failing(check, sign, shown));
    out.extend(each(Standing::Fault, "‼"));
    out.extend(each(Standing::Failure, "✗"));
    out.extend(outline::not_run(part).iter().map(|group| not_run(group, shown)));
    out.extend(each(Standing::Warning, "!"));
    out.extend(passing(part, shown));
    out.extend(part.table.as_ref().map(outcomes));
    out
}

fn build(part: &ComponentReport) -> String {
    let said = code(&words::build(part), PHRASE);
    match &part.build {
        BuildReport::Built { .. } => String::new(),
        BuildReport::Failed { diagnostics } => format!("{said}:\n\n{}\n", fenced(diagnostics, DIAGNOSTICS)),
        BuildReport::Missing { .. } => format!("{said}\n\n"),
    }
}

fn failing(check: &CheckResult, sign: &str, shown: Scores) -> String {
    let lost = match shown {
        Scores::Shown => format!("{} · ", words::lost(check.points)),
        Scores::Withheld => String::new(),
    };
    let seen = words::seen_by(check.visibility).map(|words| format!(" · {words}")).unwrap_or_default();
    let (title, id) = (prose(&check.title, PHRASE), code(&check.id, PHRASE));
    format!("### {sign} {title}\n\n{lost}{id}{seen}\n\n{}\n", fenced(&Terminal::account(check), ACCOUNT))
}

fn not_run(group: &outline::Group<'_>, shown: Scores) -> String {
    let number = words::checks(group.checks.len());
    let cost = match shown {
        Scores::Shown => format!(" ({})", words::lost(group.points())),
        Scores::Withheld => String::new(),
    };
    let ids: Vec<String> = group.checks.iter().map(|check| code(&check.id, PHRASE)).collect();
    format!("✗ {number} not run: {}{cost}: {}\n\n", code(&group.name, PHRASE), ids.join(", "))
}

fn passing(part: &ComponentReport, shown: Scores) -> Option<String> {
    let number = standing(part, Standing::Passing).count();
    if number == 0 {
        return None;
    }
    let mut out = format!("<details><summary>✓ {} passed</summary>\n\n", words::checks(number));
    for check in by_topic(standing(part, Standing::Passing)).iter().flat_map(|topic| &topic.checks) {
        let points = match shown {
            Scores::Shown => format!(" {}", words::fraction(check.points)),
            Scores::Withheld => String::new(),
        };
        out += &format!("- {}{points} {}\n", code(&check.id, PHRASE), prose(&check.title, PHRASE));
    }
    Some(out + "\n</details>\n\n")
}

fn outcomes(table: &OutcomeTable) -> String {
    let (rows, columns) = (count(table.rows.len(), "row"), count(table.columns.len(), "column"));
    let drawn = fenced(&Terminal::outcomes(table), TABLE);
    format!("<details><summary>a table of {rows} and {columns}</summary>\n\n{drawn}\n</details>\n\n")
}

fn warnings(all: &CompilerWarnings) -> String {
    let mut out = format!("<details><summary>! {}</summary>\n\n", words::warnings(all));
    for warning in &all.first {
        out += &format!("- {} {}\n", code(&words::place(warning), PHRASE), prose(&warning.text, PHRASE));
    }
    out.extend(words::left_out(all, all.first.len()).map(|more| format!("- {more}\n")));
    out + "\n</details>\n\n"
}

fn notes(report: &GradeReport) -> String {
    let note = |note: &crate::model::Note| {
        format!("- {}: {}\n", code(&note.about, PHRASE), code(&note.text, PHRASE))
    };
    format!("## Notes\n\n{}\n", report.notes.iter().map(note).collect::<String>())
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

    use super::*;
    use crate::report::samples;

    fn text(report: &GradeReport) -> String {
        let mut out = Vec::new();
        Markdown.render(report, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    #[expect(clippy::wildcard_enum_match_arm, reason = "what a parser may find is not ours to list")]
    fn no_text_of_a_submission_becomes_markup() {
        let text = text(&samples::hostile());
        let mut headings = 0;
        for event in Parser::new_ext(&text, Options::all()) {
            match &event {
                Event::Html(html) | Event::InlineHtml(html) => {
                    let ours = html.starts_with("<details><summary>") || html.trim() == "</details>";
                    assert!(ours, "{html:?}");
                }
                Event::Start(Tag::Link { .. } | Tag::Image { .. }) => panic!("{event:?}"),
                Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => headings += 1,
                _ => {}
            }
        }
        assert_eq!(headings, 1);
    }

    #[test]
    fn a_report_that_is_too_long_keeps_its_score_and_says_how_much_is_missing() {
        let mut report = samples::one_mismatch();
        let failing = report.components[0].checks[1].clone();
        report.components[0].checks.extend(std::iter::repeat_n(failing, 3000));
        let text = text(&report);
        assert!(text.len() <= LENGTH && text.len() > LENGTH - 4096, "{}", text.len());
        assert!(text.contains("**Score 10/12**"));
        let last = text.lines().last().unwrap();
        assert!(
            last.contains("more parts of this report not shown: a summary may not be longer than 1 MiB"),
            "{last}"
        );
    }
}
