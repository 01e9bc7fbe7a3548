//! How small the examples of failures are, over the mutants.

use harness::assignments;
use harness::build::{Cache, Compiler, Reuse, SearchPath, Toolchain, Workshop};
use harness::grade::{self, GradeOptions, Only, SHRINK_TRIES};
use harness::model::{Adjustments, Verdict};
use harness::sandbox::Confinement;
use harness::selftest::{self, Fixture, Kind, Outcome};

use crate::stage::{cache, root};

/// Half of the examples have no more steps than this.
const MEDIAN: usize = 4;

fn mutants() -> Vec<Fixture> {
    let assignment = assignments::find("battleship").unwrap();
    let mut fixtures = selftest::load(&root().join("fixtures"), assignment).unwrap();
    fixtures.retain(|fixture| fixture.kind == Kind::Mutant);
    fixtures
}

/// The steps of the example that each mutant's own check shows, where it shows one of steps.
fn steps(fixtures: &[Fixture]) -> Vec<usize> {
    let assignment = assignments::find("battleship").unwrap();
    let cache = Cache::open(&cache()).unwrap();
    let path = SearchPath(std::env::var_os("PATH").unwrap());
    let confinement = Confinement::strongest().unwrap();
    let toolchain = Toolchain::find(Compiler::Gpp, &path, &cache, confinement).unwrap();
    let workshop = Workshop::prepare(toolchain, &cache, assignment.kit()).unwrap();
    let mut all = Vec::new();
    for fixture in fixtures {
        let Outcome::Fails { check, .. } = &fixture.outcome else { continue };
        let options = GradeOptions {
            memory: harness::grade::MemoryLook::Off,
            seed: 0,
            reuse: Reuse::Allowed,
            only: Only::Beginning(vec![check.clone()]),
            adjustments: Adjustments::default(),
            rubric_path: None,
            lanes: 2,
            shrink_tries: SHRINK_TRIES,
            self_attack: None,
            submission_path: "submission/".to_owned(),
        };
        let report = grade::grade(assignment, &fixture.submission, &workshop, &options).unwrap();
        let rows = report.components.iter().flat_map(|component| &component.checks);
        for row in rows.filter(|row| row.id == *check) {
            if let Verdict::Mismatch { step: Some(step), .. } = row.verdict {
                all.push(step + 1);
            }
        }
    }
    all.sort_unstable();
    all
}

#[test]
fn the_examples_of_some_mutants_are_short() {
    let some: Vec<Fixture> = mutants().into_iter().step_by(12).collect();
    let steps = steps(&some);
    assert!(steps.len() >= 10, "{steps:?}");
    assert!(steps[steps.len() / 2] <= MEDIAN, "{steps:?}");
}

#[test]
#[ignore = "grades every mutant: cargo test -p harness --test integration shrinking -- --ignored"]
fn the_examples_of_all_mutants_are_short() {
    let steps = steps(&mutants());
    assert!(steps[steps.len() / 2] <= MEDIAN, "{steps:?}");
}
