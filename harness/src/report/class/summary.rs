//! The end of a class run, for a person: the standings, and the checks that failed most.

use std::io::{self, Write};

use super::clusters::clusters;
use crate::model::class::{BINS, ClassSummary, FailedCheck, Outcome, Record, Spread, Trouble};
use crate::report::visible;

/// Letters shown of a name.
const NAME: usize = 60;

/// Letters shown of a reason.
const REASON: usize = 200;

/// The longest bar.
const BAR: usize = 40;

/// Checks that are listed.
const CHECKS: usize = 25;

/// Writes the summary; names and reasons are escaped.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_summary(summary: &ClassSummary, out: &mut dyn Write) -> io::Result<()> {
    let mut text = counts(summary) + "\n";
    if let Some(spread) = &summary.spread {
        text.push_str(&distribution(spread));
    }
    text.push_str(&checks(&summary.failed));
    text.push_str(&clusters(&summary.clusters));
    let unfinished: Vec<Trouble> = summary
        .unfinished
        .iter()
        .map(|name| Trouble { name: name.clone(), what: "no finished run has graded it".to_owned() })
        .collect();
    for (title, troubles) in obstacles(summary).into_iter().chain([("Not graded yet", unfinished.as_slice())])
    {
        text.push_str(&troubles_of(title, troubles));
    }
    out.write_all(visible::workflow::guard(&text).as_bytes())
}

/// The standing of one submission, in a few words.
pub fn standing(record: &Record) -> String {
    match &record.outcome {
        Outcome::Graded { report } => format!("{}/{}", report.score.earned, report.score.possible),
        Outcome::Rejected { why, .. } => format!("rejected: {}", visible::inline(why, REASON)),
        Outcome::Fault { detail, .. } => {
            format!("no score, a grader error: {}", visible::inline(detail, REASON))
        }
    }
}

/// The numbers of submissions by outcome.
pub(super) fn counts(summary: &ClassSummary) -> String {
    let parts = [
        (summary.graded, "graded"),
        (summary.rejected.len(), "rejected"),
        (summary.faults.len(), "without a score by a grader error"),
        (summary.unfinished.len(), "not graded yet"),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    let absent = match summary.absent {
        0 => String::new(),
        count => format!("; {count} of the roster handed in nothing"),
    };
    let gone = match summary.gone.len() {
        0 => String::new(),
        count => format!("; {count} of an earlier run {} gone", if count == 1 { "is" } else { "are" }),
    };
    let all = summary.submissions;
    let became = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
    format!("{}{became}{absent}{gone}", visible::count(all, "submission"))
}

/// The scores in a sentence.
pub(super) fn in_words(spread: &Spread) -> String {
    let Spread { lowest, median, highest, mean_hundredths, possible, .. } = spread;
    let (whole, hundredths) = (mean_hundredths / 100, mean_hundredths % 100);
    format!(
        "Scores of {possible}: lowest {lowest}, median {median}, mean {whole}.{hundredths:02}, highest {highest}"
    )
}

/// The count that the highest bar stands for.
pub(super) fn most(spread: &Spread) -> usize {
    spread.bins.iter().copied().max().unwrap_or(0).max(1)
}

/// The obstacles that kept submissions or parts of them from being graded.
pub(super) fn obstacles(summary: &ClassSummary) -> [(&'static str, &[Trouble]); 6] {
    [
        ("Did not compile or link", &summary.not_built),
        ("Not handed in", &summary.missing),
        ("Rejected: no score", &summary.rejected),
        ("Faults of the harness or the machine: no score", &summary.faults),
        ("Late, and other remarks about handing in", &summary.remarked),
        ("Gone: graded earlier, and not in the class any more", &summary.gone),
    ]
}

/// The label of a bin of the distribution.
pub(super) fn tenth(index: usize) -> String {
    if index == BINS - 1 { "full".to_owned() } else { format!("{}-{} %", index * 10, index * 10 + 9) }
}

fn distribution(spread: &Spread) -> String {
    let most = most(spread);
    let mut text = format!("\n{}\n", in_words(spread));
    for (index, count) in spread.bins.iter().enumerate() {
        let label = tenth(index);
        let bar = "█".repeat((count * BAR).div_ceil(most));
        text.push_str(&format!("{label:>9} │{bar}{}{count}\n", if bar.is_empty() { "" } else { " " }));
    }
    text
}

fn checks(failed: &[FailedCheck]) -> String {
    if failed.is_empty() {
        return String::new();
    }
    let mut text = "\nFailed checks: how many failed it, in how many it did not run\n".to_owned();
    for FailedCheck { id, title, points, failed, not_run } in failed.iter().take(CHECKS) {
        let (id, title) = (visible::inline(id, NAME), visible::inline(title, REASON));
        text.push_str(&format!("{failed:>6} {not_run:>5}  {id}, worth {points}: {title}\n"));
    }
    if let Some(more) = failed.len().checked_sub(CHECKS).filter(|more| *more > 0) {
        text.push_str(&format!("              and {more} more, in summary.json\n"));
    }
    text
}

fn troubles_of(title: &str, troubles: &[Trouble]) -> String {
    if troubles.is_empty() {
        return String::new();
    }
    let rows = troubles.iter().map(|Trouble { name, what }| {
        format!("  {}: {}\n", visible::inline(name, NAME), visible::inline(what, REASON))
    });
    format!("\n{title}\n{}", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(summary: &ClassSummary) -> String {
        let mut out = Vec::new();
        write_summary(summary, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_class_is_drawn_counted_and_named() {
        let trouble = |name: &str, what: &str| Trouble { name: name.to_owned(), what: what.to_owned() };
        let summary = ClassSummary {
            submissions: 5,
            graded: 3,
            rejected: vec![trouble("dan", "found no Board.cpp")],
            faults: vec![trouble("eve", "no room")],
            absent: 1,
            spread: Some(Spread {
                bins: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2],
                lowest: 95,
                median: 100,
                highest: 100,
                mean_hundredths: 9833,
                possible: 100,
            }),
            failed: vec![FailedCheck {
                id: "board.attack.hit".to_owned(),
                title: "a hit is reported".to_owned(),
                points: 2,
                failed: 1,
                not_run: 0,
            }],
            not_built: vec![trouble("ann", "Game.cpp")],
            ..ClassSummary::default()
        };
        let text = text(&summary);
        for part in [
            "5 submissions: 3 graded, 1 rejected, 1 without a score by a grader error; 1 of the roster handed in nothing",
            "lowest 95, median 100, mean 98.33, highest 100",
            "  90-99 % │████████████████████ 1\n     full │████████████████████████████████████████ 2\n",
            "     1     0  board.attack.hit, worth 2: a hit is reported",
            "Did not compile or link\n  ann: Game.cpp",
            "Rejected: no score\n  dan: found no Board.cpp",
            "  eve: no room",
        ] {
            assert!(text.contains(part), "{part:?} is not in\n{text}");
        }
    }

    #[test]
    fn hostile_names_do_no_harm() {
        let hostile = "\u{1b}[31m\n::error::x\u{202e}";
        let trouble = Trouble { name: hostile.to_owned(), what: hostile.to_owned() };
        let summary = ClassSummary { rejected: vec![trouble], ..ClassSummary::default() };
        let text = text(&summary);
        assert!(text.chars().all(|c| c == '\n' || !visible::is_treacherous(c)), "{text:?}");
        assert!(text.lines().all(|line| !line.trim_start().starts_with("::")), "{text}");
    }
}
