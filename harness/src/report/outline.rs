//! The decisions that all formats for people share: the standing of a check in its component, the reason for not running it, and
//! whether points may be said. Formats differ in how they show it, never in what they show.

use super::words::phrase;
use crate::model::{
    BuildReport, CheckResult, ComponentReport, OutcomeColumn, OutcomeTable, Points, Verdict, VerdictClass,
};

/// The display of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scores {
    /// Points are shown.
    Shown,
    /// A grader error withholds them: none would mean anything.
    Withheld,
}

/// The standing of a check in its component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// A grader error.
    Fault,
    /// A failure that costs points.
    Failure,
    /// A check that did not run, because something that it needs is missing.
    NotRun,
    /// A failure that is worth nothing.
    Warning,
    /// A pass.
    Passing,
}

/// Checks that are said in one line, and the words for it.
pub(super) struct Group<'a> {
    pub(super) name: String,
    pub(super) checks: Vec<&'a CheckResult>,
}

impl Group<'_> {
    /// The points of all its checks.
    pub(super) fn points(&self) -> Points {
        Points::sum(self.checks.iter().map(|check| check.points))
    }
}

/// The display of points in a report with these components.
pub(super) fn scores(components: &[ComponentReport]) -> Scores {
    let mut checks = components.iter().flat_map(|component| &component.checks);
    if checks.any(|check| check.verdict.is_harness_error()) { Scores::Withheld } else { Scores::Shown }
}

/// The component's checks that stand there, in rubric order.
pub(super) fn standing(component: &ComponentReport, place: Standing) -> impl Iterator<Item = &CheckResult> {
    component.checks.iter().filter(move |check| standing_of(check, &component.build) == place)
}

/// The standing of a check, given the build of its component.
pub(super) fn standing_of(check: &CheckResult, build: &BuildReport) -> Standing {
    let is_built = matches!(build, BuildReport::Built { .. });
    match check.verdict.class() {
        VerdictClass::Passed => Standing::Passing,
        VerdictClass::GraderError => Standing::Fault,
        VerdictClass::NotRun => Standing::NotRun,
        VerdictClass::NotBuilt if !is_built => Standing::NotRun,
        VerdictClass::NotBuilt | VerdictClass::FailedInScenario | VerdictClass::FailedInSource => {
            match check.points.possible {
                0 => Standing::Warning,
                _ => Standing::Failure,
            }
        }
    }
}

/// Checks that did not run, by reason.
pub(super) fn not_run(component: &ComponentReport) -> Vec<Group<'_>> {
    grouped(standing(component, Standing::NotRun), |check| reason(component, check))
}

/// Checks by what they are about.
pub(super) fn by_topic<'a>(checks: impl Iterator<Item = &'a CheckResult>) -> Vec<Group<'a>> {
    grouped(checks, |check| phrase(topic_and_aspect(&check.id).0))
}

/// The reason why a check did not run.
pub(super) fn reason(component: &ComponentReport, check: &CheckResult) -> String {
    if let Verdict::Skipped { because } = &check.verdict {
        return phrase(because);
    }
    let file = phrase(&component.file);
    match &component.build {
        BuildReport::Missing { .. } => format!("{file} was not handed in"),
        BuildReport::Built { .. } | BuildReport::Failed { .. } => format!("{file} did not compile"),
    }
}

/// The columns of a table by group, in order of first appearance, with their places in the table.
pub(super) fn column_groups(table: &OutcomeTable) -> Vec<(&str, Vec<(usize, &OutcomeColumn)>)> {
    let mut groups: Vec<(&str, Vec<(usize, &OutcomeColumn)>)> = Vec::new();
    for (index, column) in table.columns.iter().enumerate() {
        match groups.iter_mut().find(|(name, _)| *name == column.group) {
            Some((_, columns)) => columns.push((index, column)),
            None => groups.push((&column.group, vec![(index, column)])),
        }
    }
    groups
}

/// `board.place-ship.overlap` is about `place-ship`, namely `overlap`.
pub(super) fn topic_and_aspect(id: &str) -> (&str, &str) {
    let within = id.split_once('.').map_or(id, |(_, rest)| rest);
    within.split_once('.').unwrap_or((within, within))
}

/// Checks by name, in order of first appearance.
fn grouped<'a>(
    checks: impl Iterator<Item = &'a CheckResult>,
    name_of: impl Fn(&CheckResult) -> String,
) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for check in checks {
        let name = name_of(check);
        match groups.iter_mut().find(|group| group.name == name) {
            Some(group) => group.checks.push(check),
            None => groups.push(Group { name, checks: vec![check] }),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_split_into_topic_and_aspect() {
        assert_eq!(topic_and_aspect("board.place-ship.overlap"), ("place-ship", "overlap"));
        assert_eq!(topic_and_aspect("board.a.b.c"), ("a", "b.c"));
        assert_eq!(topic_and_aspect("board.leaks"), ("leaks", "leaks"));
        assert_eq!(topic_and_aspect("odd"), ("odd", "odd"));
    }
}
