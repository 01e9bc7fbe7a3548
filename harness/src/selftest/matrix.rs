//! The matrix of fixtures and checks, and its deviations.

use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::fixture::{ExpectedOutcome, Fixture, FixtureKind};
use crate::build::{BuildError, Builders};
use crate::grade::{self, GradeOptions, Only};
use crate::model::{Assignment, CheckResult, GradeReport, How};

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
    /// The checks that failed, with the verdict's kind.
    pub failed: Vec<(String, String)>,
    /// The deviations from the expected outcome.
    pub deviations: Vec<Deviation>,
}

/// A deviation of a fixture from its expected outcome.
#[derive(Debug, PartialEq, Eq)]
pub enum Deviation {
    /// A mutant that no check noticed.
    Survived,
    /// The intended check passed.
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
    /// The fixture names a check that does not exist.
    UnknownCheck {
        /// The name.
        check: String,
    },
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

/// Grades as many fixtures at a time as there are slots, each in one slot. The threads are plain ones: a rayon worker that
/// waits for a grade's own pool would begin the next fixture meanwhile, and the next.
fn examine_all(
    assignment: &dyn Assignment,
    fixtures: &[&Fixture],
    builders: &Builders,
    options: &GradeOptions,
) -> Result<Vec<Examined>, BuildError> {
    let next = AtomicUsize::new(0);
    let slots: Vec<OnceLock<Result<Examined, BuildError>>> =
        fixtures.iter().map(|_| OnceLock::new()).collect();
    std::thread::scope(|scope| {
        for _ in 0..options.slots {
            scope.spawn(|| {
                while let Some((fixture, slot)) = take(fixtures, &slots, &next) {
                    let _ = slot.set(examine_one(assignment, fixture, builders, options));
                }
            });
        }
    });
    slots.into_iter().filter_map(OnceLock::into_inner).collect()
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
    // No report of these is printed, so no failure is cut.
    GradeOptions { slots: 1, only, shrink_tries: 0, ..options.clone() }
}

fn take<'a, T>(fixtures: &[&'a Fixture], slots: &'a [T], next: &AtomicUsize) -> Option<(&'a Fixture, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((fixtures.get(index)?, slots.get(index)?))
}

/// The results of a fixture by its report.
pub fn examined(assignment: &dyn Assignment, fixture: &Fixture, report: &GradeReport) -> Examined {
    let results = report.components.iter().flat_map(|component| &component.checks);
    let failed: Vec<(String, String)> = results.filter(|result| lost(result)).map(name_and_kind).collect();
    let deviations = deviations(assignment, fixture, &failed);
    Examined { name: fixture.name.clone(), kind: fixture.kind, failed, deviations }
}

/// A row that did not pass, or that would cost a warning.
fn lost(result: &CheckResult) -> bool {
    !result.verdict.is_pass()
}

fn name_and_kind(result: &CheckResult) -> (String, String) {
    (result.id.clone(), result.verdict.kind().to_owned())
}

fn deviations(assignment: &dyn Assignment, fixture: &Fixture, failed: &[(String, String)]) -> Vec<Deviation> {
    let mut deviations: Vec<Deviation> = failed
        .iter()
        .filter(|(check, _)| !fixture.outcome.allows(check) && !goes_with_it(assignment, fixture, check))
        .map(|(check, _)| Deviation::FalseAlarm { check: check.clone() })
        .collect();
    let ExpectedOutcome::Fails { check: intended, verdict, .. } = &fixture.outcome else { return deviations };
    match failed.iter().find(|(check, _)| check == intended) {
        Some((_, got)) if got == verdict => {}
        Some((_, got)) => {
            deviations.push(Deviation::OtherVerdict { expected: verdict.clone(), got: got.clone() });
        }
        None if !is_known(assignment, intended) => {
            deviations.push(Deviation::UnknownCheck { check: intended.clone() });
        }
        None if failed.is_empty() => deviations.push(Deviation::Survived),
        None => deviations.push(Deviation::Missed { check: intended.clone() }),
    }
    deviations
}

/// True if the row is about memory, which many other defects use wrongly as well: a wrong index is often out of bounds.
fn goes_with_it(assignment: &dyn Assignment, fixture: &Fixture, id: &str) -> bool {
    let mut checks = assignment.components().iter().flat_map(|component| component.checks());
    let is_watched = checks.any(|check| check.id == id && matches!(check.how, How::Memory(_)));
    match fixture.outcome {
        ExpectedOutcome::Fails { .. } => is_watched,
        ExpectedOutcome::FullMarks | ExpectedOutcome::Rejected => false,
    }
}

fn is_known(assignment: &dyn Assignment, id: &str) -> bool {
    assignment.components().iter().flat_map(|c| c.checks()).any(|check| check.id == id)
}

fn unwatched(assignment: &dyn Assignment, fixtures: &[Fixture]) -> Vec<&'static str> {
    let watched: BTreeSet<&str> = fixtures.iter().filter_map(|fixture| fixture.outcome.intended()).collect();
    let all = assignment.components().iter().flat_map(|component| component.checks());
    all.filter(|check| check.points > 0 && !watched.contains(check.id)).map(|check| check.id).collect()
}
