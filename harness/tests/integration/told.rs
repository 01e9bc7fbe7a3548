use harness::build::Builder;
use harness::model::{Check, End, Linked, RunRecord, Scenario};
use harness::sandbox::Confinement;
use harness::selftest::Fixture;
use harness::worker::{Job, Zygote};
use harness::{assignments, selftest};

use crate::stage::{library, root, two_at_a_time, workshop};
use crate::sweep::leaves_out;

/// A right player, and players that choose wrongly, throw, print and crash in a shooting.
const FIXTURES: [&str; 7] = [
    "char-grid",
    "player-by-opponent-avoids",
    "player-cross-box",
    "player-exhausted-off-board",
    "player-exhausted-repeats-centre",
    "player-exhausted-throws",
    "player-exhausted-aborts",
];

/// Each check has many scenarios like one another: one of so many is performed.
const ONE_OF: usize = 5;

fn player(builder: &Builder, fixture: &Fixture) -> Linked {
    let kit = &assignments::find("battleship").unwrap().kit().components[2];
    library(builder, kit, &fixture.submission.file(kit.file).unwrap().content)
}

/// What a judge reads of a process that ended as it should.
fn transcript(record: &RunRecord) -> Vec<&[u8]> {
    let calls = record.calls.iter().flat_map(|exchange| [&exchange.call[..], &exchange.reply]);
    calls.chain([&record.answers[..]]).collect()
}

/// The number of scenarios that were told and came to their end.
fn told_and_asked(library: &Linked, checks: &[&'static Check], name: &str) -> usize {
    let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
    let mut perform = |scenario: &dyn Scenario, request: &[u8]| {
        let job = Job { library, seed: 5, request, limits: scenario.limits() };
        zygote.perform(&job, scenario.partner().as_mut())
    };
    let mut finished = 0;
    for check in checks {
        for scenario in check.scenarios(5).iter().step_by(ONE_OF) {
            let Some(request) = scenario.told_request() else { continue };
            let told = perform(scenario.as_ref(), &request);
            let asked = perform(scenario.as_ref(), &scenario.request());
            assert_eq!(told.end == End::Finished, asked.end == End::Finished, "{name}: {}", check.id);
            if told.end == End::Finished {
                assert_eq!(transcript(&told), transcript(&asked), "{name}: {}", check.id);
                finished += 1;
            }
        }
    }
    finished
}

#[test]
fn a_shooting_that_is_told_leaves_the_same_record_as_one_that_asks_for_each_reply() {
    if leaves_out("shootings that are told beside those that ask") {
        return;
    }
    let assignment = assignments::find("battleship").unwrap();
    let checks: Vec<&Check> = assignment.components()[2].checks().collect();
    let mut fixtures = selftest::load(&root().join("fixtures"), assignment).unwrap();
    fixtures.retain(|fixture| FIXTURES.contains(&fixture.name.as_str()));
    assert_eq!(fixtures.len(), FIXTURES.len());
    let builder = workshop();
    let finished = two_at_a_time(&fixtures, |fixture| {
        told_and_asked(&player(&builder, fixture), &checks, &fixture.name)
    });
    assert!(finished.iter().all(|count| *count > 5), "{finished:?}");
}
