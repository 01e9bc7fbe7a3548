//! The section of one component: its build, then its checks, the failing ones first.

use super::detail::Detail;
use super::failing::{Mark, brief, failing};
use super::line::{BODY, Line, Tone, Width, barred, paragraph, phrase};
use super::outcomes::outcomes;
use super::wrap::wrap;
use crate::model::{BuildReport, CheckResult, ComponentReport, OpenPoints, Points};
use crate::report::outline::{
    Group, Scores, Standing, by_topic, not_run as groups_not_run, standing, topic_and_aspect,
};
use crate::report::visible::terminal::Cap;
use crate::report::words;

const ERRORS: Cap = Cap { lines: 30, bytes: 4096 };

/// Cells of a score's bar.
const BAR: u64 = 20;

/// One component, with so much of each failure.
pub(super) fn component(
    component: &ComponentReport,
    scores: Scores,
    detail: Detail,
    width: Width,
) -> Vec<Line> {
    let mut out = vec![Line::blank(), title(component, scores)];
    out.extend(build(component, width));
    let failures = [(Standing::Fault, Mark::Fault), (Standing::Failure, Mark::Failure)];
    let failures = failures
        .into_iter()
        .flat_map(|(place, mark)| standing(component, place).map(move |check| (check, mark)));
    let mut not_run = groups_not_run(component);
    for (nth, (check, mark)) in failures.enumerate() {
        let is_shown = detail == Detail::Full || (detail == Detail::First && nth == 0);
        out.extend(if is_shown {
            failing(check, mark, scores, width)
        } else {
            vec![brief(check, mark, scores, width)]
        });
        out.extend(knocked_on(&mut not_run, &check.id, scores, width));
    }
    out.extend(not_run.iter().flat_map(|group| missed(component, group, scores, detail, width)));
    if detail == Detail::Brief {
        return out;
    }
    let warnings = standing(component, Standing::Warning);
    out.extend(warnings.flat_map(|check| match detail {
        Detail::Full => failing(check, Mark::Warning, scores, width),
        Detail::First | Detail::Brief | Detail::Quiet => vec![brief(check, Mark::Warning, scores, width)],
    }));
    out.extend(passing(component, scores, width));
    out.extend(component.table.iter().flat_map(|table| outcomes(table, width)));
    out
}

/// The checks that did not run because that one failed, as lines below it. They are taken out of the groups.
fn knocked_on(groups: &mut Vec<Group<'_>>, id: &str, scores: Scores, width: Width) -> Vec<Line> {
    let names = |text: &str| {
        let is_of_id = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
        text.split(|c| !is_of_id(c)).any(|word| word.trim_end_matches('.') == id)
    };
    let own: Vec<Group<'_>> = groups.extract_if(.., |group| names(&group.name)).collect();
    own.iter()
        .flat_map(|group| {
            let text = format!(
                "✗ {} not run because of it{}: {}",
                words::checks(group.checks.len()),
                cost(group, scores),
                ids(group)
            );
            paragraph(BODY, Tone::Bad, &text, width)
        })
        .collect()
}

fn cost(group: &Group<'_>, scores: Scores) -> String {
    match scores {
        Scores::Shown => format!(" ({})", words::lost(group.points())),
        Scores::Withheld => String::new(),
    }
}

fn ids(group: &Group<'_>) -> String {
    group.checks.iter().map(|check| phrase(&check.id)).collect::<Vec<String>>().join(", ")
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

pub(super) fn build(component: &ComponentReport, width: Width) -> Vec<Line> {
    let said = words::build(component);
    match &component.build {
        BuildReport::Built { .. } => paragraph(2, Tone::Dim, &said, width),
        BuildReport::Failed { diagnostics } => {
            let said = paragraph(2, Tone::Bad, &format!("✗ {said}:"), width);
            [said, barred(BODY, diagnostics, ERRORS, width)].concat()
        }
        BuildReport::Missing { .. } => paragraph(2, Tone::Bad, &format!("✗ {said}"), width),
    }
}

/// A line for a reason why checks did not run; where their component was built, also which.
fn missed(
    component: &ComponentReport,
    group: &Group<'_>,
    scores: Scores,
    detail: Detail,
    width: Width,
) -> Vec<Line> {
    let text =
        format!("✗ {} not run: {}{}", words::checks(group.checks.len()), group.name, cost(group, scores));
    let said = paragraph(2, Tone::Bad, &text, width);
    if detail == Detail::Brief {
        return said;
    }
    let which = match component.build {
        BuildReport::Failed { .. } | BuildReport::Missing { .. } => Vec::new(),
        BuildReport::Built { .. } => paragraph(BODY, Tone::Dim, &ids(group), width),
    };
    [vec![Line::blank()], said, which].concat()
}

/// A line for each topic of which checks passed.
fn passing(component: &ComponentReport, scores: Scores, width: Width) -> Vec<Line> {
    let groups = by_topic(standing(component, Standing::Passing));
    let all = by_topic(component.checks.iter());
    let widest = groups.iter().map(|group| group.name.chars().count()).max().unwrap_or(0);
    let topic = |group: &Group<'_>| {
        // What was lost of a topic stands above, and its line says how much.
        let whole = all.iter().find(|whole| whole.name == group.name).map_or(group.points(), Group::points);
        passing_topic(group, whole, widest, scores, width)
    };
    let mut out: Vec<Line> = groups.iter().flat_map(topic).collect();
    if !out.is_empty() {
        out.insert(0, Line::blank());
    }
    out
}

fn passing_topic(group: &Group<'_>, whole: Points, widest: usize, scores: Scores, width: Width) -> Vec<Line> {
    let score = match scores {
        Scores::Shown => words::fraction(whole),
        Scores::Withheld => String::new(),
    };
    let head = format!("{:<widest$}  {score:>5}  ", group.name);
    let indent = BODY + head.chars().count();
    let aspects: Vec<String> = group.checks.iter().map(|check| aspect(check)).collect();
    let mut lines = wrap(&aspects.join(", "), width.beyond(indent)).into_iter();
    let tone = if whole.earned == whole.possible { Tone::Plain } else { Tone::Warn };
    let first =
        Line::new(2, Tone::Good, "✓ ").then(tone, head).then(Tone::Dim, lines.next().unwrap_or_default());
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
