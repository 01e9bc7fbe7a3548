//! The section of one component: its build, then its checks, the failing ones first.

use super::failing::{Mark, failing};
use super::line::{BODY, Line, Tone, WIDTH, barred, paragraph, phrase};
use super::outcomes::outcomes;
use super::wrap::wrap;
use crate::model::{BuildReport, CheckResult, ComponentReport, OpenPoints, Points};
use crate::report::outline::{
    Group, Scores, Standing, by_topic, not_run as groups_not_run, standing, topic_and_aspect,
};
use crate::report::visible::terminal::Cap;
use crate::report::words;

const ERRORS: Cap = Cap { lines: 30, bytes: 4096 };

const WARNINGS: Cap = Cap { lines: 10, bytes: 1500 };

/// Cells of a score's bar.
const BAR: u64 = 20;

/// Everything about one component.
pub(super) fn component(component: &ComponentReport, scores: Scores) -> Vec<Line> {
    let at = |place| standing(component, place);
    let mut out = vec![Line::blank(), title(component, scores)];
    out.extend(build(component));
    out.extend(at(Standing::Fault).flat_map(|check| failing(check, Mark::Fault, scores)));
    out.extend(at(Standing::Failure).flat_map(|check| failing(check, Mark::Failure, scores)));
    out.extend(not_run(component, scores));
    out.extend(at(Standing::Warning).flat_map(|check| failing(check, Mark::Warning, scores)));
    out.extend(passing(at(Standing::Passing), scores));
    out.extend(component.table.iter().flat_map(outcomes));
    out
}

/// "█████░░░░░ 27/40"; points that are open are part of the bar, so that it is full only when all are earned.
pub(super) fn bar(points: Points, open: OpenPoints) -> Line {
    let earned = u64::from(points.earned.min(points.possible));
    let possible = u64::from(points.possible) + u64::from(open.total());
    let full = (earned * BAR).checked_div(possible).unwrap_or(0);
    let cells = |number: u64, cell: &str| (0..number).map(|_| cell).collect::<String>();
    let tone = if earned == possible { Tone::Good } else { Tone::Warn };
    Line::new(0, tone, cells(full, "█"))
        .then(Tone::Dim, cells(BAR - full, "░"))
        .then(Tone::Strong, format!(" {}", words::fraction(points)))
        .then(
            Tone::Dim,
            if open.is_none() { String::new() } else { format!(" so far, {}", words::open_in_short(open)) },
        )
}

fn title(component: &ComponentReport, scores: Scores) -> Line {
    let title = Line::new(0, Tone::Strong, phrase(&component.title));
    match scores {
        Scores::Shown => title.then(Tone::Plain, "  ").append(bar(component.score, component.open)),
        Scores::Withheld => title,
    }
}

pub(super) fn build(component: &ComponentReport) -> Vec<Line> {
    let said = words::build(component);
    match &component.build {
        BuildReport::Built { warnings } if warnings.is_empty() => paragraph(2, Tone::Dim, &said),
        BuildReport::Built { warnings } => {
            [paragraph(2, Tone::Warn, &format!("{said}:")), barred(BODY, warnings, WARNINGS)].concat()
        }
        BuildReport::Failed { diagnostics } => {
            let said = paragraph(2, Tone::Bad, &format!("✗ {said}:"));
            [said, barred(BODY, diagnostics, ERRORS)].concat()
        }
        BuildReport::Missing { .. } => paragraph(2, Tone::Bad, &format!("✗ {said}")),
    }
}

/// A line for each reason why checks did not run.
fn not_run(component: &ComponentReport, scores: Scores) -> Vec<Line> {
    let mut out = Vec::new();
    for group in groups_not_run(component) {
        let lost = words::lost(group.points());
        let cost = match scores {
            Scores::Shown => format!(" ({lost})"),
            Scores::Withheld => String::new(),
        };
        let text = format!("✗ {} not run: {}{cost}", words::checks(group.checks.len()), group.name);
        out.push(Line::blank());
        out.extend(paragraph(2, Tone::Bad, &text));
        out.extend(which(&component.build, &group));
    }
    out
}

/// The ids of checks that did not run though their component was built.
fn which(build: &BuildReport, group: &Group<'_>) -> Vec<Line> {
    match build {
        BuildReport::Failed { .. } | BuildReport::Missing { .. } => Vec::new(),
        BuildReport::Built { .. } => {
            let ids: Vec<String> = group.checks.iter().map(|check| phrase(&check.id)).collect();
            paragraph(BODY, Tone::Dim, &ids.join(", "))
        }
    }
}

/// A line for each topic of which checks passed.
fn passing<'a>(checks: impl Iterator<Item = &'a CheckResult>, scores: Scores) -> Vec<Line> {
    let groups = by_topic(checks);
    let widest = groups.iter().map(|group| group.name.chars().count()).max().unwrap_or(0);
    let mut out: Vec<Line> = groups.iter().flat_map(|group| passing_topic(group, widest, scores)).collect();
    if !out.is_empty() {
        out.insert(0, Line::blank());
    }
    out
}

fn passing_topic(group: &Group<'_>, widest: usize, scores: Scores) -> Vec<Line> {
    let score = match scores {
        Scores::Shown => words::fraction(group.points()),
        Scores::Withheld => String::new(),
    };
    let head = format!("{:<widest$}  {score:>5}  ", group.name);
    let indent = BODY + head.chars().count();
    let aspects: Vec<String> = group.checks.iter().map(|check| aspect(check)).collect();
    let mut lines = wrap(&aspects.join(", "), WIDTH.saturating_sub(indent).max(20)).into_iter();
    let first = Line::new(2, Tone::Good, "✓ ")
        .then(Tone::Plain, head)
        .then(Tone::Dim, lines.next().unwrap_or_default());
    std::iter::once(first).chain(lines.map(|text| Line::new(indent, Tone::Dim, text))).collect()
}

fn aspect(check: &CheckResult) -> String {
    phrase(topic_and_aspect(&check.id).1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::terminal::Colour;

    #[test]
    fn a_bar_is_full_only_when_every_point_is_earned() {
        let shown =
            |earned, possible| bar(Points { earned, possible }, OpenPoints::default()).render(Colour::Never);
        assert_eq!(shown(20, 40), "██████████░░░░░░░░░░ 20/40\n");
        assert_eq!(shown(39, 40), "███████████████████░ 39/40\n");
        assert_eq!(shown(40, 40), "████████████████████ 40/40\n");
        assert_eq!(shown(0, 0), "░░░░░░░░░░░░░░░░░░░░ 0/0\n");
    }
}
