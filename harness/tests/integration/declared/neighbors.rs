//! Neighbors' class, declared: the mutants of the checks in Rust, graded by the declared ones.

use harness::assignments;
use harness::model::{GradeReport, Language};
use harness::selftest::Fixture;
use tempfile::TempDir;

use super::example;
use crate::stage::{harness, mutants_of, two_at_a_time};
use crate::sweep::{AtMost, part_of};

/// Mutants that no declared check sees.
const UNSEEN: [&str; 0] = [];

/// The mutants that are graded if sweeps do not run whole.
const PART: AtMost = AtMost { usual: 4, broad: 10 };

/// True if a declared check fails.
fn is_noticed(mutant: &Fixture) -> bool {
    let place = TempDir::new().unwrap();
    let submission = mutant.materialise(place.path(), &[]).unwrap();
    let mut command = harness();
    command.args(["grade", "--format", "json", "--assignment"]).arg(example("neighbors-class"));
    let output = command.arg(submission).output().unwrap();
    let report: GradeReport =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"));
    report.score.earned < report.score.possible
}

#[test]
fn the_declared_class_notices_the_mutants_of_the_checks_in_rust() {
    let mut all = mutants_of(assignments::find("neighbors").unwrap());
    all.retain(|mutant| mutant.submission.language == Language::Cpp && mutant.name.starts_with("class-"));
    let chosen = part_of(all, PART);
    let noticed = two_at_a_time(&chosen, is_noticed);
    let missed: Vec<&str> = chosen
        .iter()
        .zip(noticed)
        .filter(|(_, noticed)| !noticed)
        .map(|(mutant, _)| mutant.name.as_str())
        .collect();
    let unexpected: Vec<&&str> = missed.iter().filter(|name| !UNSEEN.contains(name)).collect();
    assert!(unexpected.is_empty(), "{} of {} are not noticed: {unexpected:?}", missed.len(), chosen.len());
}
