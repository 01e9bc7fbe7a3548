//! Hostile fixtures through the real program (one of each attack; `.ci/sweep` runs all), and after each what must hold whatever it tried:
//!
//! 1. the report parses and its totals are the sums of its rows,
//! 2. no process is left,
//! 3. nothing new lies anywhere but in the cache, and nothing unfinished there,
//! 4. no secret of the surroundings is in any output,
//! 5. an honest submission still gets full marks,
//! 6. the program came to its end,
//! 7. nothing printed holds a character that a terminal obeys,
//! 8. the exit code is the fixture's.
//!
//! Most attacks throw when something succeeds that must not, and are correct otherwise: they get full marks while they are
//! stopped. For whoever works on one of them, `HOSTILE_ONLY` runs those whose names begin with one of a list,
//! `HOSTILE_TIMES` says how long each takes, and `HOSTILE_WITHOUT` leaves out layers of confinement (what gets through then
//! may stay on the machine).

/// Containers as a grading service makes them.
mod container;
/// What is printed and promised: 1, 4, 7, 8 and the verdict.
mod invariants;
/// What is left behind: 2 and 3.
mod leftovers;
/// Where a fixture is run, and as whom.
mod world;

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use harness::selftest::{Fixture, FixtureKind};

use crate::stage::{root, say};
use crate::sweep::{self, AtMost, Extent};
use world::{User, World};

/// How many fixtures are run at a time: one more than processors on the smallest machines, as some only sleep.
const THREADS: usize = 3;

/// After how many fixtures an honest submission is graded.
const BATCH: usize = 12;

/// The fixtures that are run in every kind of surroundings: one for each thing that confinement takes away.
const ESSENCE: &[&str] = &[
    "board-attacks-its-parent",
    "board-exits-before-main",
    "board-fills-disks",
    "board-hunts-for-secrets",
    "board-incbin-canary",
    "board-include-canary",
    "board-include-environment",
    "board-int80",
    "board-is-a-symlink",
    "board-leaves-a-daemon",
    "board-opens-sockets",
    "board-starts-processes",
    "board-undoes-its-confinement",
    "game-writes-to-descriptors",
    "honest-clocks",
    "honest-files",
    "honest-random-sources",
];

fn fixtures(kind: FixtureKind) -> Vec<Fixture> {
    let of = |assignment: &&dyn harness::model::Assignment| {
        harness::selftest::load(&root().join("fixtures"), *assignment).unwrap()
    };
    let mut fixtures: Vec<Fixture> = harness::assignments::ALL.iter().flat_map(of).collect();
    fixtures.retain(|fixture| fixture.kind == kind);
    fixtures
}

fn hostile() -> Vec<Fixture> {
    fixtures(FixtureKind::Hostile)
}

fn essence() -> Vec<Fixture> {
    let mut fixtures = hostile();
    fixtures.retain(|fixture| ESSENCE.contains(&fixture.name.as_str()));
    assert_eq!(fixtures.len(), ESSENCE.len(), "a fixture of the essence was renamed");
    fixtures
}

/// The first fixture of each attack of the catalogue, from whatever assignment, and the essence.
fn some_of_each_attack(all: Vec<Fixture>) -> Vec<Fixture> {
    let mut tried: BTreeSet<String> = BTreeSet::new();
    let mut is_needed = |fixture: &Fixture| {
        let mut is_new = ESSENCE.contains(&fixture.name.as_str());
        for attack in &fixture.attack.catalogue {
            is_new |= tried.insert(attack.clone());
        }
        is_new
    };
    all.into_iter().filter(|fixture| is_needed(fixture)).collect()
}

/// Everything that was not as it must be, over all fixtures.
fn complaints(world: &World, fixtures: &[Fixture]) -> Vec<String> {
    leftovers::set_apart_what_is_there();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let survey = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(fixture) = fixtures.get(index) else { return };
            let complaints = examine(world, fixture);
            let named = complaints.into_iter().map(|complaint| format!("{}: {complaint}", fixture.name));
            found.lock().unwrap().extend(named);
            if index % BATCH == BATCH - 1 {
                let harmed = honest(world, &["--only", "board."]);
                found.lock().unwrap().extend(harmed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(survey);
        }
    });
    let mut found = found.into_inner().unwrap();
    found.extend(honest(world, &[]));
    found.extend(leftovers::unfinished(&world.cache));
    found
}

fn examine(world: &World, fixture: &Fixture) -> Vec<String> {
    let place = world.place();
    let path = fixture.materialise(&place.handed_in(), &world.marks(&place, &fixture.name)).unwrap();
    let only: Vec<&str> = fixture.only.iter().flat_map(|check| ["--only", check]).collect();
    let ran = world.grade(&place, &path, &only);
    if std::env::var_os("HOSTILE_TIMES").is_some() {
        say(&format!("{:6} ms {}", ran.took.as_millis(), fixture.name));
    }
    let mut complaints = invariants::broken(fixture, &ran, &world.secrets());
    complaints.extend(leftovers::processes());
    complaints.extend(leftovers::files(&place));
    complaints.extend(world.overheard());
    complaints
}

/// An honest submission, everything of it done again.
fn honest(world: &World, only: &[&str]) -> Option<String> {
    let accepted = fixtures(FixtureKind::Accepted).remove(0);
    let place = world.place();
    let path = accepted.materialise(&place.handed_in(), &[]).unwrap();
    let ran = world.grade(&place, &path, &[&["--no-cache"], only].concat());
    (ran.code != Some(0)).then(|| format!("an honest submission afterwards: {ran:?}"))
}

fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn hostile_fixtures_get_what_they_deserve_and_leave_nothing_behind() {
    let mut fixtures = hostile();
    if let Ok(only) = std::env::var("HOSTILE_ONLY") {
        fixtures.retain(|fixture| only.split(',').any(|name| fixture.name.starts_with(name)));
    } else if sweep::leaves_out("hostile fixtures, which have a cache of their own") {
        return;
    } else if sweep::extent() != Extent::Whole {
        let all = fixtures.len();
        fixtures = some_of_each_attack(fixtures);
        sweep::say_left_out(all - fixtures.len(), all);
    }
    assert_none(&complaints(&World::new(User::Own), &fixtures));
}

#[test]
fn the_essence_of_them_fares_no_better_under_a_user_without_privileges() {
    if sweep::leaves_out("hostile fixtures under a user without privileges") {
        return;
    }
    if !rustix::process::geteuid().is_root() {
        say("SKIPPED: only root can become another user; the fixtures were run as the user you are");
        return;
    }
    assert_none(&complaints(
        &World::new(User::Nobody),
        &sweep::part_of(essence(), AtMost { usual: 1, broad: ESSENCE.len() }),
    ));
}

#[test]
fn the_essence_of_them_fares_no_better_in_a_container() {
    if !rustix::process::geteuid().is_root() {
        say("SKIPPED: only root can make the container; the fixtures were run as the user you are");
        return;
    }
    match container::Engine::find() {
        Ok(engine) => assert_none(&complaints(&World::new(User::Contained(engine)), &essence())),
        Err(why) => say(&format!("SKIPPED: no fixture was run in a container, because {why}")),
    }
}

/// The catalogue of attacks that the fixtures stand for; those on hidden tests come with them.
const CATALOGUE: &[(&str, std::ops::RangeInclusive<u32>, &[u32])] = &[
    ("A", 1..=8, &[]),
    ("B", 1..=10, &[]),
    ("C", 1..=2, &[]),
    ("D", 1..=5, &[]),
    // 19 and 20 are about hidden tests.
    ("E", 1..=28, &[19, 20]),
    // Rules of source text, got around by the preprocessor or by macros, and what they must not accuse.
    ("P", 1..=6, &[]),
    // The kit: what of the harness a compile or a link could reach, or shows.
    ("K", 1..=2, &[]),
];

#[test]
fn every_attack_of_the_catalogue_has_a_fixture() {
    let fixtures = hostile();
    let named: BTreeSet<&str> =
        fixtures.iter().flat_map(|fixture| &fixture.attack.catalogue).map(String::as_str).collect();
    let mut missing = Vec::new();
    for (family, numbers, later) in CATALOGUE {
        let known = numbers.clone().filter(|number| !later.contains(number));
        missing.extend(known.map(|n| format!("{family}{n:02}")).filter(|id| !named.contains(id.as_str())));
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert!(fixtures.len() >= 50, "there are only {}", fixtures.len());
    let unnamed = fixtures.iter().find(|fixture| fixture.attack.catalogue.is_empty());
    assert!(unnamed.is_none(), "{unnamed:?}");
}
