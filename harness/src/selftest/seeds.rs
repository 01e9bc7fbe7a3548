//! The fixtures under several run seeds: which verdicts hang on the seed, and how often.

use std::collections::BTreeMap;

use super::fixture::Fixture;
use super::matrix::{Matrix, examine};
use crate::build::{BuildError, Builders};
use crate::grade::GradeOptions;
use crate::model::Assignment;

/// A check whose verdict was not the same under every seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Varying {
    /// The fixture.
    pub fixture: String,
    /// The check.
    pub check: String,
    /// The number of seeds by the verdict's kind.
    pub counts: BTreeMap<String, u64>,
    /// True for a check worth points.
    pub is_scored: bool,
    /// True if the fixture says that it varies.
    pub is_announced: bool,
}

/// Grades the fixtures under `count` seeds, beginning with the options' own.
///
/// # Errors
/// Fails on an error of the machine or the grader.
pub fn under_seeds(
    assignment: &dyn Assignment,
    fixtures: &[Fixture],
    builders: &Builders,
    options: &GradeOptions,
    count: u64,
) -> Result<Vec<(u64, Matrix)>, BuildError> {
    let seeds = (0..count).map(|step| options.seed.wrapping_add(step));
    seeds
        .map(|seed| {
            let options = GradeOptions { seed, ..options.clone() };
            Ok((seed, examine(assignment, fixtures, builders, &options)?))
        })
        .collect()
}

/// The checks whose verdicts differ between the matrices, which hold the same fixtures.
pub fn varying(fixtures: &[Fixture], matrices: &[(u64, Matrix)]) -> Vec<Varying> {
    fixtures.iter().flat_map(|fixture| varying_checks(fixture, matrices)).collect()
}

fn varying_checks(fixture: &Fixture, matrices: &[(u64, Matrix)]) -> Vec<Varying> {
    let examined = matrices.iter().flat_map(|(_, matrix)| &matrix.examined);
    let rows = examined.filter(|examined| examined.name == fixture.name).flat_map(|examined| &examined.rows);
    let mut verdicts: BTreeMap<(&str, bool), BTreeMap<String, u64>> = BTreeMap::new();
    for row in rows {
        let counts = verdicts.entry((&row.check, row.points.possible > 0)).or_default();
        *counts.entry(row.kind.clone()).or_default() += 1;
    }
    let differing = verdicts.into_iter().filter(|(_, counts)| counts.len() > 1);
    let varying = differing.map(|((check, is_scored), counts)| Varying {
        fixture: fixture.name.clone(),
        is_announced: fixture.varies.iter().any(|announced| announced == check),
        check: check.to_owned(),
        counts,
        is_scored,
    });
    varying.collect()
}
