//! The matrix of fixtures and checks, and its deviations.

use std::collections::BTreeSet;

use super::deviation::{self, Deviation};
use super::examined_row::ExaminedRow;
use super::fixture::{ExpectedOutcome, Fixture, FixtureKind};
use crate::build::{BuildError, Builders};
use crate::grade::{self, GradeOptions, Only, try_each};
use crate::model::{Assignment, GradeReport};

/// Every fixture with its results.
#[derive(Debug)]
pub struct Matrix {
    /// In the order of the fixtures.
    pub examined: Vec<Examined>,
    /// Checks worth points that no fixture is meant for.
    pub unwatched: Vec<&'static str>,
}

/// A fixture, graded.
#[derive(Debug)]
pub struct Examined {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: FixtureKind,
    /// Every check.
    pub rows: Vec<ExaminedRow>,
    /// The deviations from the expected outcome.
    pub deviations: Vec<Deviation>,
}

/// The median and the largest of some counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread {
    /// The median; the higher of two.
    pub median: u32,
    /// The largest.
    pub largest: u32,
}

impl Examined {
    /// The rows that did not pass.
    pub fn lost(&self) -> impl Iterator<Item = &ExaminedRow> {
        self.rows.iter().filter(|row| !row.is_pass())
    }

    /// The number of checks worth points that failed.
    pub fn scored_failures(&self) -> u32 {
        u32::try_from(self.rows.iter().filter(|row| row.is_scored_failure()).count()).unwrap_or(u32::MAX)
    }

    /// The points that it did not earn.
    pub fn cost(&self) -> u32 {
        self.rows.iter().map(|row| row.points.possible.saturating_sub(row.points.earned)).sum()
    }
}

impl Spread {
    /// The spread of these counts; `None` if there are none.
    pub fn of(counts: impl Iterator<Item = u32>) -> Option<Spread> {
        let mut counts: Vec<u32> = counts.collect();
        counts.sort_unstable();
        Some(Spread { median: *counts.get(counts.len() / 2)?, largest: *counts.last()? })
    }
}

impl Matrix {
    /// True if no fixture deviates and every check is watched.
    pub fn is_clean(&self) -> bool {
        self.unwatched.is_empty() && self.examined.iter().all(|examined| examined.deviations.is_empty())
    }
}

/// Grades every fixture: accepted ones first, and mutants only if those pass. Fixtures that intake refuses are left out.
///
/// # Errors
/// Fails on an error of the machine or the grader.
pub fn examine(
    assignment: &dyn Assignment,
    fixtures: &[Fixture],
    builders: &Builders,
    options: &GradeOptions,
) -> Result<Matrix, BuildError> {
    let (accepted, others): (Vec<&Fixture>, Vec<&Fixture>) = fixtures
        .iter()
        .filter(|fixture| fixture.outcome != ExpectedOutcome::Rejected)
        .partition(|fixture| fixture.kind == FixtureKind::Accepted);
    let mut examined = examine_all(assignment, &accepted, builders, options)?;
    if examined.iter().all(|examined| examined.deviations.is_empty()) {
        examined.extend(examine_all(assignment, &others, builders, options)?);
    }
    Ok(Matrix { examined, unwatched: unwatched(assignment, fixtures) })
}

/// Grades as many fixtures at a time as there are slots, each in one slot.
fn examine_all(
    assignment: &dyn Assignment,
    fixtures: &[&Fixture],
    builders: &Builders,
    options: &GradeOptions,
) -> Result<Vec<Examined>, BuildError> {
    try_each(fixtures, options.slots, |fixture| examine_one(assignment, fixture, builders, options))
}

fn examine_one(
    assignment: &dyn Assignment,
    fixture: &Fixture,
    builders: &Builders,
    options: &GradeOptions,
) -> Result<Examined, BuildError> {
    let submission = &fixture.submission;
    let builder = builders.of(submission.language).ok_or(BuildError::Unready(submission.language.name()))?;
    let report = grade::grade(assignment, submission, builder, &alone(fixture, options))?;
    Ok(examined(assignment, fixture, &report))
}

fn alone(fixture: &Fixture, options: &GradeOptions) -> GradeOptions {
    let only = match fixture.only.as_slice() {
        [] => options.only.clone(),
        some => Only::Beginning(some.to_vec()),
    };
    unprinted(only, options)
}

/// The options of one grade of many, in one slot. No report of these is printed, so no failure is cut.
pub(super) fn unprinted(only: Only, options: &GradeOptions) -> GradeOptions {
    GradeOptions { slots: 1, only, shrink_tries: 0, ..options.clone() }
}

/// The results of a fixture by its report.
pub fn examined(assignment: &dyn Assignment, fixture: &Fixture, report: &GradeReport) -> Examined {
    let results = report.components.iter().flat_map(|component| &component.checks);
    let rows: Vec<ExaminedRow> = results.map(ExaminedRow::of).collect();
    let deviations = deviation::of(assignment, fixture, &rows);
    Examined { name: fixture.name.clone(), kind: fixture.kind, rows, deviations }
}

fn unwatched(assignment: &dyn Assignment, fixtures: &[Fixture]) -> Vec<&'static str> {
    let watched: BTreeSet<&str> = fixtures.iter().filter_map(|fixture| fixture.outcome.intended()).collect();
    let all = assignment.checks();
    all.filter(|check| check.points > 0 && !watched.contains(check.id)).map(|check| check.id).collect()
}
