//! [`Shortage`]: whether the kernel killed processes because the machine, or the part of it that we were given, has no
//! memory left.
//!
//! A process that is killed for that dies like one that kills itself. Which of the two it was decides whose fault it is.
//! Everything that the harness starts stays in its own group of processes (cgroup), so that is whose count is read: what
//! others on the machine lack says nothing about a submission.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Where the kernel counts over all groups, for machines on which ours has no count of its own.
const ALL_GROUPS: &str = "/proc/vmstat";

/// What the kernel had counted when somebody began to watch, and where.
#[derive(Debug)]
pub struct Shortage {
    counts: PathBuf,
    known: Mutex<Option<u64>>,
}

impl Shortage {
    /// Begins to watch.
    pub fn watch() -> Shortage {
        Shortage::watch_at(of_own_group().unwrap_or_else(|| ALL_GROUPS.into()))
    }

    fn watch_at(counts: PathBuf) -> Shortage {
        let known = Mutex::new(kills(&counts));
        Shortage { counts, known }
    }

    /// Whether somebody was killed since this was last asked; never where the kernel does not say.
    pub fn has_struck(&self) -> bool {
        let Ok(mut known) = self.known.lock() else { return false };
        let now = kills(&self.counts);
        let struck = *known < now && known.is_some();
        *known = now;
        struck
    }

    /// What to tell whoever runs the grade.
    pub fn tell(what: &str) -> String {
        format!(
            "the machine ran out of memory and its kernel stopped {what}: allow the harness more memory, or fewer --jobs"
        )
    }
}

/// The file that counts for the group of this process, where there is one that does.
fn of_own_group() -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    candidates(&groups, &mounts).into_iter().find(|file| kills(file).is_some())
}

/// Files that may count for a group, the most special first.
fn candidates(groups: &str, mounts: &str) -> Vec<PathBuf> {
    let files = |mount| files_below(&mount, groups).unwrap_or_default();
    mounts.lines().filter_map(Mount::parse).flat_map(files).collect()
}

/// Groups of the first version count for themselves alone. Those of the second count for all below them, so that the
/// nearest one above will do where ours does not count.
fn files_below(mount: &Mount<'_>, groups: &str) -> Option<Vec<PathBuf>> {
    if mount.is_memory_of_version_1() {
        let folder = mount.folder_of(path_in(groups, "memory")?)?;
        return Some(vec![folder.join("memory.oom_control")]);
    }
    if mount.kind != "cgroup2" {
        return None;
    }
    let folder = mount.folder_of(path_in(groups, "")?)?;
    let up = folder.ancestors().take_while(|above| above.starts_with(mount.place));
    Some(up.map(|above| above.join("memory.events")).collect())
}

/// The path that a line of `/proc/self/cgroup`, `number:controllers:path`, gives for a controller.
fn path_in<'a>(groups: &'a str, controller: &str) -> Option<&'a str> {
    groups.lines().find_map(|line| {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, path) = (fields.next()?, fields.next()?);
        controllers.split(',').any(|one| one == controller).then_some(path)
    })
}

/// A line of `/proc/self/mountinfo`, as far as it matters here.
struct Mount<'a> {
    /// What of the file system is mounted, and where.
    root: &'a str,
    place: &'a str,
    kind: &'a str,
    options: &'a str,
}

impl<'a> Mount<'a> {
    fn parse(line: &'a str) -> Option<Mount<'a>> {
        let (before, after) = line.split_once(" - ")?;
        let mut before = before.split(' ').skip(3);
        let mut after = after.split(' ');
        let (root, place) = (before.next()?, before.next()?);
        Some(Mount { root, place, kind: after.next()?, options: after.nth(1)? })
    }

    fn is_memory_of_version_1(&self) -> bool {
        self.kind == "cgroup" && self.options.split(',').any(|option| option == "memory")
    }

    fn folder_of(&self, group: &str) -> Option<PathBuf> {
        Some(Path::new(self.place).join(Path::new(group).strip_prefix(self.root).ok()?))
    }
}

fn kills(counts: &Path) -> Option<u64> {
    counted(&fs::read_to_string(counts).ok()?)
}

fn counted(counts: &str) -> Option<u64> {
    counts.lines().find_map(|line| line.strip_prefix("oom_kill "))?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_count_is_read_where_there_is_one() {
        assert_eq!(counted("pgfault 12\noom_kill 7\ndrop_pagecache 0\n"), Some(7));
        assert_eq!(counted("pgfault 12\noom_killed 7\n"), None);
        assert_eq!(counted(""), None);
    }

    #[test]
    fn a_rise_is_told_once_and_a_first_count_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let counts = folder.path().join("memory.events");
        let count = |kills| fs::write(&counts, format!("oom {kills}\noom_kill {kills}\n")).unwrap();
        let nowhere = Shortage::watch_at(counts.clone());
        count(3);
        assert!(!nowhere.has_struck());
        let shortage = Shortage::watch_at(counts.clone());
        assert!(!shortage.has_struck());
        count(4);
        assert!(shortage.has_struck());
        assert!(!shortage.has_struck());
    }

    #[test]
    fn a_groups_count_is_looked_for_where_its_version_of_groups_keeps_it() {
        let found = |groups, mounts| -> Vec<String> {
            candidates(groups, mounts).iter().map(|path| path.display().to_string()).collect()
        };
        let first = "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n\
                     41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";
        assert_eq!(
            found("9:cpu:/x\n4:memory:/a/b\n", first),
            ["/sys/fs/cgroup/memory/a/b/memory.oom_control"]
        );
        let second = "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n";
        let up = ["/sys/fs/cgroup/a/b", "/sys/fs/cgroup/a", "/sys/fs/cgroup"]
            .map(|at| format!("{at}/memory.events"));
        assert_eq!(found("0::/a/b\n", second), up);
        // A container that is shown its own group as if it were all.
        let own = "35 31 0:32 /docker/1 /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n";
        assert_eq!(found("4:memory:/docker/1\n", own), ["/sys/fs/cgroup/memory/memory.oom_control"]);
        assert_eq!(found("4:memory:/docker/2\n", own), [""; 0]);
        assert_eq!(found("", ""), [""; 0]);
    }
}
