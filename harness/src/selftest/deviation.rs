//! [`Deviation`]: a graded fixture beside its expected outcome.

use super::description::Exactly;
use super::examined_row::ExaminedRow;
use super::fixture::{ExpectedOutcome, Fixture, FixtureKind};
use crate::model::{Assignment, How};

/// The most checks worth points that may fail of one defect without a reason.
const WIDE: usize = 3;

/// A deviation of a fixture from its expected outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deviation {
    /// A mutant that no check noticed.
    Survived,
    /// A check passed that should fail.
    Missed {
        /// The check.
        check: String,
    },
    /// The intended check failed otherwise than expected.
    OtherVerdict {
        /// The expected verdict.
        expected: String,
        /// The observed verdict.
        got: String,
    },
    /// A check failed that should pass.
    FalseAlarm {
        /// The check.
        check: String,
    },
    /// A check is skipped for another reason than the expected one, or not skipped.
    OtherReason {
        /// The check.
        check: String,
        /// The words that the reason must hold.
        expected: String,
    },
    /// A check is skipped for the sake of another, which did not fail.
    Circle {
        /// The check.
        check: String,
        /// The check that its reason names.
        named: String,
    },
    /// One defect fails more than three checks worth points.
    Wide {
        /// Their number.
        failed: usize,
    },
    /// It earned fewer or more points than expected.
    Points {
        /// The points that it earned.
        earned: u32,
    },
    /// The fixture names a check that does not exist.
    UnknownCheck {
        /// The name.
        check: String,
    },
}

/// The deviations of a fixture whose rows came out like that.
pub(super) fn of(assignment: &dyn Assignment, fixture: &Fixture, rows: &[ExaminedRow]) -> Vec<Deviation> {
    let mut found = from_outcome(assignment, fixture, rows);
    if fixture.only.is_empty() {
        found.extend(circles(rows));
    }
    found
}

/// Rows that are skipped for the sake of checks none of which failed.
fn circles(rows: &[ExaminedRow]) -> impl Iterator<Item = Deviation> {
    rows.iter().filter_map(|row| {
        let words = row.because.as_ref()?.split([',', ' ', ';', ':']);
        let named: Vec<&ExaminedRow> = words.flat_map(|word| named_by(word, rows)).collect();
        let is_cause = |row: &&&ExaminedRow| !row.is_pass() && row.because.is_none();
        let first = named.first().filter(|_| !named.iter().any(|row| is_cause(&row)))?;
        Some(Deviation::Circle { check: row.check.clone(), named: first.check.clone() })
    })
}

/// The rows of the checks that a word names, by id or by the beginning of several.
fn named_by<'r>(word: &str, rows: &'r [ExaminedRow]) -> impl Iterator<Item = &'r ExaminedRow> {
    let beginning = format!("{word}.");
    rows.iter().filter(move |row| {
        format!("{}.", row.check).starts_with(&beginning) && beginning.matches('.').count() > 1
    })
}

fn from_outcome(assignment: &dyn Assignment, fixture: &Fixture, rows: &[ExaminedRow]) -> Vec<Deviation> {
    match &fixture.outcome {
        ExpectedOutcome::Exactly(exactly) => from_exactly(assignment, fixture, exactly, rows),
        ExpectedOutcome::Fails { .. } | ExpectedOutcome::FullMarks | ExpectedOutcome::Rejected => {
            let mut found = false_alarms(assignment, fixture, rows);
            found.extend(misses(assignment, fixture, rows));
            found.extend(width(fixture, rows));
            found
        }
    }
}

fn false_alarms(assignment: &dyn Assignment, fixture: &Fixture, rows: &[ExaminedRow]) -> Vec<Deviation> {
    let is_expected = |row: &&ExaminedRow| {
        fixture.outcome.allows(&row.check)
            || depends(assignment, fixture, row)
            || goes_with_it(assignment, fixture, &row.check)
    };
    let lost = rows.iter().filter(|row| !row.is_pass());
    lost.filter(|row| !is_expected(row))
        .map(|row| Deviation::FalseAlarm { check: row.check.clone() })
        .collect()
}

fn misses(assignment: &dyn Assignment, fixture: &Fixture, rows: &[ExaminedRow]) -> Option<Deviation> {
    let ExpectedOutcome::Fails { check: intended, verdict, .. } = &fixture.outcome else { return None };
    if !is_known(assignment, intended) {
        return Some(Deviation::UnknownCheck { check: intended.clone() });
    }
    match rows.iter().find(|row| row.check == *intended && !row.is_pass()) {
        Some(row) if row.kind == *verdict => None,
        Some(row) => Some(Deviation::OtherVerdict { expected: verdict.clone(), got: row.kind.clone() }),
        None if fixture.varies.contains(intended) => None,
        None if rows.iter().all(ExaminedRow::is_pass) => Some(Deviation::Survived),
        None => Some(Deviation::Missed { check: intended.clone() }),
    }
}

fn width(fixture: &Fixture, rows: &[ExaminedRow]) -> Option<Deviation> {
    let failed = rows.iter().filter(|row| row.is_scored_failure()).count();
    let is_wide = fixture.kind == FixtureKind::Mutant && fixture.wide.is_none() && failed > WIDE;
    is_wide.then_some(Deviation::Wide { failed })
}

fn from_exactly(
    assignment: &dyn Assignment,
    fixture: &Fixture,
    exactly: &Exactly,
    rows: &[ExaminedRow],
) -> Vec<Deviation> {
    let told = exactly.fails.iter().chain(exactly.skipped.keys());
    let unknown = told.filter(|told| !ids(assignment).any(|id| covers(told, id)));
    let unknown = unknown.map(|check| Deviation::UnknownCheck { check: check.clone() });
    let steady = rows.iter().filter(|row| !fixture.varies.contains(&row.check));
    let earned = rows.iter().map(|row| row.points.earned).sum();
    let [least, most] = exactly.points;
    let points = (earned < least || earned > most).then_some(Deviation::Points { earned });
    unknown.chain(steady.filter_map(|row| row_deviation(exactly, row))).chain(points).collect()
}

fn row_deviation(exactly: &Exactly, row: &ExaminedRow) -> Option<Deviation> {
    let check = row.check.clone();
    let skipped = exactly.skipped.iter().find(|(told, _)| covers(told, &check));
    if let (Some((_, expected)), false) = (skipped, exactly.fails.contains(&check)) {
        let is_so = row.because.as_ref().is_some_and(|because| because.contains(expected.as_str()));
        return (!is_so).then(|| Deviation::OtherReason { check, expected: expected.clone() });
    }
    match (exactly.fails.contains(&check), row.is_pass() || row.because.is_some()) {
        (true, true) => Some(Deviation::Missed { check }),
        (false, _) if !row.is_pass() => Some(Deviation::FalseAlarm { check }),
        (true, false) | (false, _) => None,
    }
}

/// True if the row was skipped for a reason that names a check that may fail.
fn depends(assignment: &dyn Assignment, fixture: &Fixture, row: &ExaminedRow) -> bool {
    let words = row.because.iter().flat_map(|because| because.split([',', ' ']));
    words.into_iter().any(|word| is_known(assignment, word) && fixture.outcome.allows(word))
}

/// True if the row is about memory, which many other defects use wrongly as well: a wrong index is often out of bounds.
fn goes_with_it(assignment: &dyn Assignment, fixture: &Fixture, id: &str) -> bool {
    let mut checks = assignment.checks();
    let is_watched = checks.any(|check| check.id == id && matches!(check.how, How::Memory { .. }));
    is_watched && fixture.outcome.intended().is_some()
}

fn is_known(assignment: &dyn Assignment, id: &str) -> bool {
    ids(assignment).any(|known| known == id)
}

fn ids(assignment: &dyn Assignment) -> impl Iterator<Item = &'static str> {
    assignment.checks().map(|check| check.id)
}

/// True if that name in a fixture stands for the check: its id, or its beginning and a star.
fn covers(told: &str, id: &str) -> bool {
    told.strip_suffix('*').map_or(told == id, |beginning| id.starts_with(beginning))
}
