mod bench;

use std::collections::BTreeSet;

use harness::assignments;
use harness::grade::Reproduction;
use harness::model::Language;
use harness::selftest::{ExpectedOutcome, Fixture};
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{Copy, accepted, harness, mutants_of, two_at_a_time};
use crate::sweep::{self, Extent};
use bench::{Bench, Run};

/// Mutants whose repro does not show their failure, by the beginnings of their names, and why.
const UNSEEN: &[(&str, &str)] = &[(
    "player-random-repeats-",
    "it differs from itself under one seed, and the course's random numbers have none; the row is worth no points",
)];

/// Compiles and runs the repro of each mutant, with its own files and with those of the submission that it was made
/// of. What is wrong, a line each.
fn complaints(assignment: &str, language: Language, mutants: &[Fixture]) -> Vec<String> {
    let bench = Bench::new(assignment, language);
    let lines = two_at_a_time(mutants, |mutant| complaint(&bench, mutant));
    lines.into_iter().flatten().collect()
}

fn complaint(bench: &Bench, mutant: &Fixture) -> Option<String> {
    let check = mutant.outcome.intended().unwrap();
    let unseen = UNSEEN.iter().any(|(name, _)| mutant.name.starts_with(name));
    let found = match bench.reproduce(mutant, check) {
        Reproduction::Program(program) => {
            let with_own = bench.run(&program, &mutant.submission, &mutant.name);
            let with_base = bench.run(&program, bench.base_of(mutant), &mutant.name);
            difference(mutant, &with_own, &with_base)
        }
        Reproduction::Told { verdict, .. } if verdict.kind() == "refused" => None,
        // Such a row has no scenario of its own: its report names lines.
        Reproduction::Told { verdict, .. }
            if verdict.kind() == "skipped" && check.ends_with(".memory.errors") =>
        {
            None
        }
        Reproduction::Told { verdict, .. } => Some(format!("no program for {verdict:?}")),
        Reproduction::Events(_) => Some("a script in place of a program".to_owned()),
        Reproduction::Passed => Some("nothing failed".to_owned()),
    };
    match (found, unseen) {
        (Some(found), false) => Some(format!("{} ({check}): {found}", mutant.name)),
        (None, true) => Some(format!("{} ({check}): its repro shows the failure after all", mutant.name)),
        (Some(_), true) | (None, false) => None,
    }
}

fn difference(mutant: &Fixture, with_own: &Run, with_base: &Run) -> Option<String> {
    if !with_base.is_clean() {
        return Some(format!("accused the accepted submission: {with_base}"));
    }
    let seen = match &mutant.outcome {
        ExpectedOutcome::Fails { verdict, .. } if verdict == "mismatch" => with_own.names_difference(),
        ExpectedOutcome::Fails { .. }
        | ExpectedOutcome::FullMarks
        | ExpectedOutcome::Exactly(_)
        | ExpectedOutcome::Rejected => with_own.names_difference() || with_own.broke_off(),
    };
    (!seen).then(|| format!("does not show the failure: {with_own}"))
}

fn mutants(assignment: &str, language: Language) -> Vec<Fixture> {
    let mut all = mutants_of(assignments::find(assignment).unwrap());
    all.retain(|mutant| mutant.submission.language == language);
    // Tests and rules have no program of their own: their reports name lines.
    all.retain(|mutant| assignment != "reversi" || mutant.name.contains("model-"));
    all
}

/// What is wrong with the repros of a sample.
fn complaints_about_some(assignment: &str, language: Language) -> String {
    complaints(assignment, language, &sample(&mutants(assignment, language))).join("\n")
}

/// The first mutant of each of some checks, evenly spread.
fn sample(all: &[Fixture]) -> Vec<Fixture> {
    let checks: BTreeSet<String> =
        all.iter().filter_map(|m| m.outcome.intended()).map(str::to_owned).collect();
    let step = match sweep::extent() {
        Extent::Usual => 50,
        Extent::Broad => 9,
        Extent::Whole => 3,
    };
    let chosen: Vec<String> = checks.into_iter().step_by(step).collect();
    let first = |check: &String| all.iter().find(|m| m.outcome.intended() == Some(check)).cloned();
    chosen.iter().filter_map(first).collect()
}

#[test]
fn the_repro_of_a_mutant_shows_its_failure_and_accuses_no_accepted_submission() {
    if sweep::leaves_out("the repro of a mutant shows its failure and accuses no accepted submission") {
        return;
    }
    assert_eq!(complaints_about_some("battleship", Language::Cpp), "");
}

#[test]
fn so_does_the_repro_of_a_mutant_of_neighbors() {
    if sweep::leaves_out("so does the repro of a mutant of neighbors") {
        return;
    }
    assert_eq!(complaints_about_some("neighbors", Language::Cpp), "");
}

#[test]
fn so_does_the_repro_of_a_mutant_in_rust() {
    if sweep::leaves_out("the repro of mutants in Rust") {
        return;
    }
    assert_eq!(complaints_about_some("battleship", Language::Rust), "");
    assert_eq!(complaints_about_some("neighbors", Language::Rust), "");
    assert_eq!(complaints_about_some("reversi", Language::Rust), "");
}

#[test]
fn so_does_the_repro_of_a_mutant_of_reversi() {
    if sweep::leaves_out("the repro of mutants of Reversi") {
        return;
    }
    assert_eq!(complaints_about_some("reversi", Language::Cpp), "");
}

/// `cargo test -p harness --test integration repro -- --ignored`; `REPRO_ONLY=board-` takes a part.
#[test]
#[ignore = "takes minutes: every mutant, two compilations each"]
fn the_repro_of_every_mutant_shows_its_failure_and_accuses_no_accepted_submission() {
    let start = std::env::var("REPRO_ONLY").unwrap_or_default();
    let languages = |id| Language::ALL.map(|language| (id, language));
    for (assignment, language) in assignments::ALL.iter().flat_map(|assignment| languages(assignment.id())) {
        let mut mutants = mutants(assignment, language);
        mutants.retain(|mutant| mutant.name.starts_with(&start));
        let complaints = complaints(assignment, language, &mutants);
        assert!(
            complaints.is_empty(),
            "{} of {}:\n{}",
            complaints.len(),
            mutants.len(),
            complaints.join("\n")
        );
    }
}

/// A Board whose attack never sees a ship.
fn blind() -> Copy {
    let text = std::fs::read_to_string(accepted("char-grid").join("Board.cpp")).unwrap();
    let signature = "bool Board::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId)\n{";
    assert!(text.contains(signature));
    Copy::of("char-grid").edit(
        "Board.cpp",
        signature,
        &format!("{signature}\n    if (p.r == 1) {{ shotHit = false; return true; }}"),
    )
}

#[test]
fn a_repro_goes_to_the_file_that_is_named_and_the_command_to_the_terminal() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("hit.cpp");
    harness()
        .arg("repro")
        .arg(blind().path())
        .args(["board.attack.hit", "-o"])
        .arg(&file)
        .assert()
        .code(0)
        .stdout("g++ -std=c++17 -o repro hit.cpp Board.cpp && ./repro\n");
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.starts_with("// board.attack.hit: attack reports a hit on every segment\n"), "{text}");
    assert!(text.contains("b.attack(Point(1, "), "{text}");
}

#[test]
fn a_repro_goes_to_standard_output_when_a_dash_is_named() {
    harness()
        .arg("repro")
        .arg(blind().path())
        .args(["board.attack.hit", "-o", "-"])
        .assert()
        .code(0)
        .stdout(contains("int main() {").and(contains("conclusion()")));
}

#[test]
fn a_check_that_passes_has_no_repro() {
    harness()
        .arg("repro")
        .arg(accepted("char-grid"))
        .arg("board.attack.hit")
        .assert()
        .code(2)
        .stderr(contains("board.attack.hit passes"));
}

#[test]
fn a_check_that_reads_the_source_says_what_to_look_for() {
    let copy = Copy::of("char-grid").append("Board.cpp", "\nclass GoodPlayer;\n");
    harness()
        .arg("repro")
        .arg(copy.path())
        .arg("board.rules.names")
        .assert()
        .code(1)
        .stdout(contains("found by reading the source").and(contains("look for:")));
}

#[test]
fn a_repro_of_a_check_that_does_not_exist_is_refused_with_a_suggestion() {
    harness()
        .arg("repro")
        .arg(accepted("char-grid"))
        .arg("board.attack.hitt")
        .assert()
        .code(2)
        .stderr(contains("did you mean board.attack.hit?"));
}
