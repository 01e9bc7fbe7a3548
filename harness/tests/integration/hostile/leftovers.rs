//! What a run must not leave behind: processes, files, objects of the System V kind.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use super::world::Place;
use crate::stage::say;

/// The folders that everybody may write to.
const PUBLIC: &[&str] = &["/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/root", "/home", "/"];

/// What the fixtures call whatever they try to leave there.
const NAME: &str = "harness-hostile";

/// The key under which they try to leave shared memory, semaphores and queues.
const KEY: i32 = 0x4a45_5354;

/// Where grading services look for results; fixtures try to be faster.
const RESULTS: &[&str] = &["/autograder/results/results.json", "/results.json", "/results/results.json"];

/// New files in the places of a run and in public ones.
pub(super) fn files(place: &Place) -> Vec<String> {
    let own = place.must_be_empty().into_iter().flat_map(|folder| entries(&folder));
    let public = PUBLIC.iter().flat_map(|folder| entries(Path::new(folder)));
    let named = public.filter(|path| path.to_string_lossy().contains(NAME));
    let results = RESULTS.iter().map(PathBuf::from).filter(|path| path.exists());
    let paths = own.chain(named).chain(results).map(|path| format!("left behind: {}", path.display()));
    paths.chain(objects()).collect()
}

/// What was begun in the cache and neither finished nor removed.
pub(super) fn unfinished(cache: &Path) -> Vec<String> {
    entries(&cache.join("scratch")).iter().map(|path| format!("unfinished: {}", path.display())).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

fn objects() -> Vec<String> {
    let left = |kind: &&str| {
        let table = fs::read_to_string(Path::new("/proc/sysvipc").join(kind)).unwrap_or_default();
        table.lines().any(|row| row.split_whitespace().next() == Some(&KEY.to_string()))
    };
    ["shm", "sem", "msg"]
        .into_iter()
        .filter(left)
        .map(|kind| format!("left behind: System V {kind}"))
        .collect()
}

/// One process, as far as it matters here.
#[derive(Debug, Clone)]
struct Process {
    id: u32,
    parent: u32,
    name: String,
    command: String,
}

/// How often one looks again for processes that are about to die: half a minute long.
const LOOKS: u32 = 600;

/// Orphans that are known: each is told of once, and waited for once.
static KNOWN: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Orphans that were there before any fixture was run, such as those of a harness that somebody stopped by force.
pub(super) fn set_apart_what_is_there() {
    let there = orphans(&running());
    if let Some(one) = there.first() {
        say(&format!("NOTE: {} processes are there already and are not counted: {one:?}", there.len()));
    }
    KNOWN.lock().unwrap().extend(there.iter().map(|orphan| orphan.id));
}

/// Processes of a run that has ended. A process takes a moment to die, so several looks are taken.
pub(super) fn processes() -> Vec<String> {
    for _ in 0..LOOKS {
        if unknown_orphans().is_empty() {
            return Vec::new();
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let left = unknown_orphans();
    KNOWN.lock().unwrap().extend(left.iter().map(|orphan| orphan.id));
    left.first().map(|one| format!("{} processes still run: {one:?}", left.len())).into_iter().collect()
}

fn unknown_orphans() -> Vec<Process> {
    let mut orphans = orphans(&running());
    let known = KNOWN.lock().unwrap();
    orphans.retain(|orphan| !known.contains(&orphan.id));
    orphans
}

fn running() -> Vec<Process> {
    let ids = entries(Path::new("/proc"));
    let ids = ids.iter().filter_map(|path| path.file_name()?.to_str()?.parse().ok());
    ids.filter_map(process).collect()
}

fn process(id: u32) -> Option<Process> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (before, after) = stat.rsplit_once(')')?;
    let mut fields = after.split_whitespace();
    // A zombie is only a number that its parent has not asked for.
    fields.next().filter(|state| *state != "Z")?;
    let parent = fields.next()?.parse().ok()?;
    let name = before.split_once('(')?.1.to_owned();
    let command = fs::read(format!("/proc/{id}/cmdline")).ok()?;
    let command = String::from_utf8_lossy(&command).replace('\0', " ");
    Some(Process { id, parent, name, command })
}

/// Workers, and what fixtures start, that no running harness answers for, and none of the tests, some of which have
/// workers of their own. What outlives its parent is handed to neither, but to the system.
fn orphans(all: &[Process]) -> Vec<Process> {
    all.iter().filter(|process| is_ours(process) && !is_served(process, all)).cloned().collect()
}

/// The worker is started by these names, and what it forks keeps them.
fn is_ours(process: &Process) -> bool {
    let worker = ["/proc/self/exe", "/proc/self/fd/"].iter().any(|name| process.command.starts_with(name));
    let compiler = process.command.contains("hostile-cache/scratch/");
    worker || compiler || process.command.contains(NAME)
}

fn is_served(process: &Process, all: &[Process]) -> bool {
    let mut next = Some(process);
    while let Some(this) = next {
        if this.name == "harness" || this.id == std::process::id() {
            return true;
        }
        next = all.iter().find(|other| other.id == this.parent && other.id != this.id);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(id: u32, parent: u32, name: &str, command: &str) -> Process {
        Process { id, parent, name: name.to_owned(), command: command.to_owned() }
    }

    #[test]
    fn a_worker_without_a_harness_is_an_orphan() {
        let worker = process(3, 2, "exe", "/proc/self/exe ");
        let harness = process(2, 1, "harness", "harness grade x");
        let init = process(1, 0, "init", "init");
        assert!(orphans(&[worker.clone(), harness, init.clone()]).is_empty());
        assert_eq!(orphans(&[worker, init]).len(), 1);
    }

    #[test]
    fn the_worker_of_another_test_is_no_orphan() {
        let this = std::process::id();
        let worker = process(this + 1, this, "exe", "/proc/self/exe ");
        assert!(orphans(&[worker.clone(), process(this, 1, "integration", "integration")]).is_empty());
        assert_eq!(orphans(&[worker, process(1, 0, "init", "init")]).len(), 1);
    }

    #[test]
    fn a_file_left_in_a_public_folder_is_noticed() {
        let place = Place::below(&std::env::temp_dir());
        assert_eq!(files(&place), Vec::<String>::new());
        fs::write(place.must_be_empty()[0].join("x"), "").unwrap();
        assert_eq!(files(&place).len(), 1);
    }
}
