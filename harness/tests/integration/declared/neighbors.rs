//! Neighbors' class, declared: the mutants of the checks in Rust, graded by the declared ones.

use harness::assignments;
use harness::model::{GradeReport, Language};
use harness::selftest::Fixture;
use tempfile::TempDir;

use super::example;
use crate::stage::{harness, mutants_of, two_at_a_time};
use crate::sweep::{AtMost, part_of};

/// Mutants that no declared check sees.
const UNSEEN: [&str; 8] = [
    "class-apart-static-setup",
    "class-connected-no-up-left",
    "class-connected-remembers",
    "class-random-full-log",
    "class-random-seven-and-nine",
    "class-rules-global",
    "class-rules-input",
    "class-rules-output",
];

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
    let other_than_told: Vec<&str> = (chosen.iter().zip(noticed))
        .map(|(mutant, noticed)| (mutant.name.as_str(), noticed))
        .filter(|(name, noticed)| *noticed == UNSEEN.contains(name))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(other_than_told, [""; 0]);
}
