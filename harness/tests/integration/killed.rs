//! A harness that is killed: nothing of it goes on.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use tempfile::TempDir;

use crate::stage::{HANGS, accepted};
use crate::sweep::leaves_out;

/// How often it is killed.
const TIMES: usize = 20;

/// The processes below one, whatever generation.
pub(crate) fn descendants(of: u32) -> BTreeSet<u32> {
    let all: Vec<(u32, u32)> = processes().filter_map(|pid| Some((pid, parent(pid)?))).collect();
    let mut found = BTreeSet::from([of]);
    loop {
        let more: Vec<u32> =
            all.iter().filter(|(_, parent)| found.contains(parent)).map(|(pid, _)| *pid).collect();
        let before = found.len();
        found.extend(more);
        if found.len() == before {
            found.remove(&of);
            return found;
        }
    }
}

fn processes() -> impl Iterator<Item = u32> {
    fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}

/// The parent and the state, which come after the name in brackets.
fn parent(pid: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut words = stat.rsplit_once(") ")?.1.split(' ');
    let state = words.next()?;
    words.next()?.parse().ok().filter(|_| state != "Z")
}

/// Processes that work in the folder or below it.
fn working_in(folder: &Path) -> BTreeSet<u32> {
    let is_there = |pid: &u32| {
        let place = fs::read_link(format!("/proc/{pid}/cwd"));
        place.is_ok_and(|place| place.starts_with(folder)) && parent(*pid).is_some()
    };
    processes().filter(is_there).collect()
}

fn begin(cache: &Path) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
    command.arg("grade").arg(accepted("char-grid")).arg("--cache-dir").arg(cache).arg("--no-cache");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn whenever_it_is_killed_its_compilers_and_workers_end_and_a_later_run_goes_on() {
    if leaves_out("runs that are killed") {
        return;
    }
    let folder = TempDir::new().unwrap();
    let cache = folder.path().canonicalize().unwrap();
    let mut chance = Pcg32::seed_from_u64(20);
    let mut met = 0;
    for _ in 0..TIMES {
        let mut harness = begin(&cache);
        std::thread::sleep(Duration::from_millis(chance.random_range(50..1500)));
        let below = descendants(harness.id());
        harness.kill().unwrap();
        harness.wait().unwrap();
        met += below.len();
        let deadline = Instant::now() + HANGS;
        let alive = || {
            let below = below.iter().copied().filter(|pid| parent(*pid).is_some());
            below.chain(working_in(&cache)).collect::<BTreeSet<u32>>()
        };
        while !alive().is_empty() {
            assert!(Instant::now() < deadline, "still there: {:?}", alive());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    assert!(met > TIMES, "only {met} compilers and workers were there to be ended");
    let whole = begin(&cache).wait().unwrap();
    assert!(whole.success(), "a run after {TIMES} that were killed: {whole}");
}
