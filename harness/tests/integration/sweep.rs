//! How much of what takes long is run: `cargo test` takes a few of each kind, `.ci/run` more, `.ci/sweep` all.

use harness::selftest::{self, FixtureKind};

use crate::stage::{HANGS, harness, root, say};

/// Chooses the extent: `broad` or `all`; otherwise it is the usual one.
const VARIABLE: &str = "HARNESS_SWEEP";

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Extent {
    /// A few of each kind, for whoever waits for it.
    Usual,
    /// What must pass before anything lands.
    Broad,
    /// Everything.
    Whole,
}

/// How many of a sweep are run below its whole extent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtMost {
    /// In the usual extent.
    pub(crate) usual: usize,
    /// In the broad one.
    pub(crate) broad: usize,
}

/// The extent of this run.
pub(crate) fn extent() -> Extent {
    match std::env::var(VARIABLE).as_deref() {
        Ok("all") => Extent::Whole,
        Ok("broad") => Extent::Broad,
        Ok(other) => panic!("{VARIABLE} is broad or all, not {other}"),
        Err(_) => Extent::Usual,
    }
}

/// At most so many of them, evenly spread; all of them if sweeps run whole. Says what is left out.
pub(crate) fn part_of<T>(all: Vec<T>, most: AtMost) -> Vec<T> {
    match extent() {
        Extent::Usual => spread(all, most.usual),
        Extent::Broad => spread(all, most.broad),
        Extent::Whole => all,
    }
}

/// Names of at most so many fixtures of a kind.
pub(crate) fn some_fixtures(assignment: &str, kind: FixtureKind, most: AtMost) -> Vec<String> {
    let assignment = harness::assignments::find(assignment).unwrap();
    let mut all = selftest::load(&root().join("fixtures"), assignment).unwrap();
    all.retain(|fixture| fixture.kind == kind);
    part_of(all, most).into_iter().map(|fixture| fixture.name).collect()
}

/// These fixtures of a kind have the rows that they are to have.
pub(crate) fn show_what_they_should(assignment: &str, kind: &str, names: &[impl AsRef<str>]) {
    let names = names.iter().flat_map(|name| ["--only", name.as_ref()]);
    passes_selftest(assignment, &["--kind", kind].into_iter().chain(names).collect::<Vec<_>>());
}

/// A part of the fixtures has the rows that it is to have. `harness selftest` is the command for all of them, which takes a
/// quarter of an hour on two processors for an assignment.
pub(crate) fn passes_selftest(assignment: &str, choice: &[&str]) {
    let mut selftest = harness();
    // From an empty cache, beside the other tests.
    selftest.current_dir(root()).timeout(6 * HANGS);
    let output = selftest.args(["selftest", "--assignment", assignment]).args(choice).output().unwrap();
    let said = |stream: &[u8]| String::from_utf8_lossy(stream).into_owned();
    assert!(output.status.success(), "{}{}", said(&output.stdout), said(&output.stderr));
}

/// Says that a long test is left out, and returns true, in the usual extent.
pub(crate) fn leaves_out(test: &str) -> bool {
    let is_left_out = extent() == Extent::Usual;
    if is_left_out {
        say(&format!("SKIPPED: {test}; it takes long: {VARIABLE}=broad (.ci/run) runs it"));
    }
    is_left_out
}

/// Says how many of a sweep are left out.
pub(crate) fn say_left_out(left_out: usize, all: usize) {
    say(&format!("SKIPPED: {left_out} of {all}; .ci/sweep runs all"));
}

fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    if all.len() <= most {
        return all;
    }
    let count = all.len();
    say_left_out(count - most, count);
    // One of each stretch, the middle one.
    let chosen: Vec<usize> = (0..most).map(|part| (2 * part + 1) * count / (2 * most)).collect();
    all.into_iter().enumerate().filter(|(index, _)| chosen.contains(index)).map(|(_, one)| one).collect()
}

#[test]
fn a_part_is_spread_evenly_over_all() {
    assert_eq!(spread((0..12).collect(), 3), [2, 6, 10]);
    assert_eq!(spread(vec![1, 2], 3), [1, 2]);
    assert_eq!(spread((0..100).collect(), 7).len(), 7);
}
