//! Battleship's Board and Game, declared: the mutants of the checks in Rust, graded by the declared ones.

use harness::model::GradeReport;
use harness::selftest::Fixture;
use tempfile::TempDir;

use super::example;
use crate::stage::{harness, mutants, two_at_a_time};
use crate::sweep::{AtMost, part_of};

/// Mutants that no declared check sees: they are younger than the checks.
const UNSEEN: [&str; 9] = [
    "board-all-destroyed-letters-only",
    "board-all-destroyed-skips-first",
    "board-attack-destroyed-skips-first",
    "board-attack-hit-number-sign-is-water",
    "board-block-two-patterns",
    "board-clear-shots-still-shown",
    "board-display-hides-capitals-only",
    "board-place-eleventh-ship",
    "board-unblock-takes-odd-symbols",
];

/// The mutants that are graded if sweeps do not run whole: every sixteenth.
const PART: AtMost = AtMost { usual: 6, broad: 14 };

/// True if a check of the mutant's component fails.
fn is_noticed(mutant: &Fixture) -> bool {
    let component = mutant.name.split('-').next().unwrap();
    let place = TempDir::new().unwrap();
    let submission = mutant.materialise(place.path(), &[]).unwrap();
    let mut command = harness();
    command.args(["grade", "--format", "json", "--only", component, "--assignment"]);
    let output = command.arg(example("battleship-board-game")).arg(submission).output().unwrap();
    let report: GradeReport =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"));
    report.score.earned < report.score.possible
}

#[test]
fn the_declared_board_and_game_notice_the_mutants_of_the_checks_in_rust() {
    let mut all = mutants();
    all.retain(|mutant| ["board-", "game-"].iter().any(|start| mutant.name.starts_with(start)));
    assert_eq!(all.len(), 252, "the table in `declaring-an-assignment` counts them");
    let chosen = part_of(all, PART);
    let noticed = two_at_a_time(&chosen, is_noticed);
    let other_than_told: Vec<&str> = (chosen.iter().zip(noticed))
        .map(|(mutant, noticed)| (mutant.name.as_str(), noticed))
        .filter(|(name, noticed)| *noticed == UNSEEN.contains(name))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(other_than_told, [""; 0]);
}
