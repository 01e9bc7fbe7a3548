//! Keeping the cache small: which entries go, and how, while other runs use theirs.
//!
//! Whatever a run uses it marks with the time. So nothing is in use that was used last before the oldest live run began,
//! and only that is evicted. A mark is set and an entry is looked at under a lock that all users share; evicting takes
//! it alone, and looks at the mark once more.
//!
//! Counting a cache means looking at every file. So a run adds what it wrote to a kept sum, and the cache is counted when
//! the sum is over the limit, when a kit was made, or once a day, as runs that were killed add nothing.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::entry::{self, EntryKind};
use super::holdings::{Holding, holdings, last_use};
use super::run::{Run, locked, try_locked};

/// What is left of a cache that was too large, in tenths of its limit: so it is not counted again at once.
const LEFT: u64 = 9;

/// How long a sum is believed.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a run takes, roughly.
const RUN: Duration = Duration::from_secs(60 * 60);

/// The sum's file.
const SUM: &str = "sum.json";

/// What has to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Kits that newer ones have replaced, and what was used least recently, down to so many bytes.
    Limit(u64),
    /// The same, and kits that do not say what they are for, which an older harness made.
    Prune(u64),
    /// Everything.
    Nothing,
}

/// What was evicted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Evicted {
    /// Entries that went.
    pub entries: usize,
    /// Their room.
    pub bytes: u64,
    /// Entries that would have gone if no run had been using them.
    pub in_use: usize,
}

#[derive(Debug, Serialize, Deserialize)]
struct Sum {
    bytes: u64,
}

/// Adds what a run wrote to the sum, and brings the cache below its limit if need be.
pub(super) fn tidy(root: &Path, run: &Run, limit: u64) -> io::Result<()> {
    let _summing = locked(root, "sum")?;
    let file = root.join(SUM);
    let known: Option<Sum> = entry::read(EntryKind::Answer, SUM, &file).filter(|_| !is_old(&file));
    let written = run.written();
    let bytes = match &known {
        Some(sum) if !run.has_made_kits() && sum.bytes + written <= limit => sum.bytes + written,
        Some(_) | None => {
            evict(root, run, Aim::Limit(limit))?;
            holdings(root).iter().map(|holding| holding.bytes).sum()
        }
    };
    if known.is_some_and(|sum| sum.bytes == bytes) {
        return Ok(());
    }
    entry::write(EntryKind::Answer, SUM, &Sum { bytes }, &file, run.folder())
}

fn is_old(file: &Path) -> bool {
    let counted = fs::metadata(file).and_then(|about| about.modified());
    counted.is_ok_and(|counted| SystemTime::now().duration_since(counted).is_ok_and(|age| age > DAY))
}

/// Evicts what is not in use.
///
/// # Errors
/// When the cache cannot be written.
pub(super) fn evict(root: &Path, run: &Run, aim: Aim) -> io::Result<Evicted> {
    let all = holdings(root);
    let free_before = run.oldest_other(root)?;
    let mut evicted = Evicted::default();
    for holding in doomed(&all, aim) {
        if holding.used >= free_before || !take_away(root, run, holding)? {
            evicted.in_use += 1;
            continue;
        }
        evicted.entries += 1;
        evicted.bytes += holding.bytes;
    }
    Ok(evicted)
}

/// The entries that have to go, the least recently used first.
fn doomed(all: &[Holding], aim: Aim) -> Vec<&Holding> {
    let (limit, unnamed) = match aim {
        Aim::Limit(limit) => (limit, Unnamed::Stay),
        Aim::Prune(limit) => (limit, Unnamed::Go),
        Aim::Nothing => return all.iter().collect(),
    };
    let (mut doomed, mut rest): (Vec<&Holding>, Vec<&Holding>) =
        all.iter().partition(|holding| is_replaced(holding, all, unnamed));
    let mut bytes: u64 = rest.iter().map(|holding| holding.bytes).sum();
    if bytes <= limit {
        return doomed;
    }
    rest.sort_by(|a, b| (wanted(a), &a.path).cmp(&(wanted(b), &b.path)));
    for holding in rest {
        if bytes <= limit / 10 * LEFT {
            break;
        }
        bytes -= holding.bytes;
        doomed.push(holding);
    }
    doomed
}

/// Until when an entry is reckoned to be of use. Each run needs its kit to the end, and marks it at the beginning.
fn wanted(holding: &Holding) -> SystemTime {
    match holding.kind {
        EntryKind::Kit => holding.used + RUN,
        EntryKind::Library | EntryKind::Result | EntryKind::Answer => holding.used,
    }
}

/// Kits that do not say what they are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unnamed {
    Stay,
    Go,
}

fn is_replaced(holding: &Holding, all: &[Holding], unnamed: Unnamed) -> bool {
    match (holding.kind, &holding.family) {
        (EntryKind::Kit, Some(family)) => {
            let newer = |other: &&Holding| (other.used, &other.path) > (holding.used, &holding.path);
            all.iter().filter(newer).any(|other| other.family.as_ref() == Some(family))
        }
        (EntryKind::Kit, None) => unnamed == Unnamed::Go,
        (EntryKind::Library | EntryKind::Result | EntryKind::Answer, _) => false,
    }
}

/// Moves an entry into this run's scratch, unless it is used at this moment.
fn take_away(root: &Path, run: &Run, holding: &Holding) -> io::Result<bool> {
    // A kit that is being made says nothing yet.
    let Some(_making) = try_locked(root, "making")? else { return Ok(false) };
    let gone: PathBuf = {
        let _using = locked(root, "using")?;
        if last_use(holding.kind, &holding.path) != holding.used {
            return Ok(false);
        }
        let gone = run.scratch()?.keep().join("evicted");
        fs::rename(&holding.path, &gone)?;
        gone
    };
    let removed = if gone.is_dir() { fs::remove_dir_all(&gone) } else { fs::remove_file(&gone) };
    removed.map(|()| true)
}

#[cfg(test)]
mod tests {
    use super::super::store::Cache;
    use super::*;

    fn holding(kind: EntryKind, name: &str, bytes: u64, used: u64) -> Holding {
        let used = SystemTime::UNIX_EPOCH + Duration::from_secs(used);
        Holding { kind, path: name.into(), bytes, used, family: None }
    }

    fn kit(name: &str, family: &str, used: u64) -> Holding {
        Holding { family: Some(family.to_owned()), ..holding(EntryKind::Kit, name, 100, used) }
    }

    /// A key that could be one of ours.
    fn key(digit: &str) -> String {
        digit.repeat(40)
    }

    #[test]
    fn what_a_live_run_used_stays_and_what_nobody_uses_goes() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::open(root.path()).unwrap();
        ["a", "b"].iter().for_each(|digit| cache.keep_result(&key(digit), &1));
        let long_ago = SystemTime::now() - DAY;
        for holding in holdings(root.path()) {
            fs::File::open(holding.path).unwrap().set_modified(long_ago).unwrap();
        }
        let other = Cache::open(root.path()).unwrap();
        assert_eq!(other.result::<u8>(&key("a")), Some(1));
        let evicted = cache.evict(Aim::Nothing).unwrap();
        assert_eq!((evicted.entries, evicted.in_use), (1, 1));
        assert_eq!((other.result::<u8>(&key("a")), other.result::<u8>(&key("b"))), (Some(1), None));
        drop(other);
        assert_eq!(cache.evict(Aim::Nothing).unwrap().entries, 1);
    }

    #[test]
    fn files_that_the_cache_has_not_made_stay() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::open(root.path()).unwrap();
        cache.keep_result(&key("a"), &1);
        let foreign = ["results/thesis.json", "kits/notes", "libraries/ABCDEF", "mine"];
        foreign.iter().for_each(|name| fs::write(root.path().join(name), "").unwrap());
        cache.evict(Aim::Nothing).unwrap();
        assert!(foreign.iter().all(|name| root.path().join(name).exists()));
        assert_eq!(cache.result::<u8>(&key("a")), None);
    }

    #[test]
    fn a_run_that_ends_leaves_no_more_than_the_limit() {
        let root = tempfile::tempdir().unwrap();
        let fill = |limit| {
            let cache = Cache::within(root.path(), limit).unwrap();
            (0..10).for_each(|digit| cache.keep_result(&key(&digit.to_string()), &vec![7; 4000]));
        };
        fill(1 << 30);
        let room = |()| -> u64 { holdings(root.path()).iter().map(|holding| holding.bytes).sum() };
        let all = room(());
        fill(all / 2);
        assert!(room(()) <= all / 2 && room(()) > 0, "{} of {all}", room(()));
    }

    fn names(all: &[Holding], aim: Aim) -> Vec<String> {
        doomed(all, aim).iter().map(|holding| holding.path.display().to_string()).collect()
    }

    #[test]
    fn below_the_limit_everything_stays() {
        let all = [holding(EntryKind::Library, "a", 50, 1), holding(EntryKind::Result, "b", 50, 2)];
        assert_eq!(names(&all, Aim::Limit(100)), Vec::<String>::new());
    }

    #[test]
    fn above_the_limit_the_least_recently_used_goes_until_a_tenth_is_free() {
        let all = [
            holding(EntryKind::Library, "new", 60, 9),
            holding(EntryKind::Result, "old", 20, 1),
            holding(EntryKind::Answer, "between", 21, 5),
        ];
        assert_eq!(names(&all, Aim::Limit(100)), ["old"]);
        assert_eq!(names(&all, Aim::Limit(70)), ["old", "between"]);
        assert_eq!(names(&all, Aim::Limit(0)).len(), 3);
    }

    #[test]
    fn of_a_family_only_the_newest_kit_stays() {
        let all = [kit("old", "g++", 1), kit("new", "g++", 2), kit("other", "clang++", 1)];
        assert_eq!(names(&all, Aim::Limit(1000)), ["old"]);
    }

    #[test]
    fn a_kit_that_does_not_say_what_it_is_for_goes_when_the_cache_is_pruned() {
        let all = [holding(EntryKind::Kit, "unnamed", 100, 0), kit("new", "g++", 2)];
        assert_eq!(names(&all, Aim::Limit(1000)), Vec::<String>::new());
        assert_eq!(names(&all, Aim::Prune(1000)), ["unnamed"]);
    }
}
