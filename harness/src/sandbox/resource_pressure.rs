//! [`ResourcePressure`]: whether the machine, or the part of it that we were given, had no memory or no process left.
//!
//! A process that the kernel kills for want of memory dies like one that kills itself, and a compiler that cannot start
//! its parts says what any source can have it say. Which of the two it was decides whose fault it is. Everything that the
//! harness starts stays in its own group of processes (cgroup), so that is whose count is read: what others on the
//! machine lack says nothing about a submission.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What there can be too little of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resource {
    /// The kernel kills somebody.
    Memory,
    /// The kernel lets nobody start another.
    Processes,
}

impl Resource {
    /// What to tell whoever runs the grade, if `who` had to do without.
    pub fn tell(self, who: &str) -> String {
        match self {
            Resource::Memory => format!(
                "the machine ran out of memory and its kernel stopped {who}: allow the harness more memory, or fewer --jobs"
            ),
            Resource::Processes => format!(
                "the machine had no process left for {who}: allow the harness more processes, or fewer --jobs"
            ),
        }
    }

    fn controller(self) -> &'static str {
        match self {
            Resource::Memory => "memory",
            Resource::Processes => "pids",
        }
    }

    /// The files in a group's folder that count, in the first and the second version of groups.
    fn files(self) -> [&'static str; 2] {
        match self {
            Resource::Memory => ["memory.oom_control", "memory.events"],
            Resource::Processes => ["pids.events", "pids.events"],
        }
    }

    /// Where the kernel counts over all groups, for machines on which ours has no count of its own.
    fn of_all_groups(self) -> Option<&'static Path> {
        match self {
            Resource::Memory => Some(Path::new("/proc/vmstat")),
            Resource::Processes => None,
        }
    }

    fn count_in(self, file: &Path) -> Option<u64> {
        self.counted(&fs::read_to_string(file).ok()?)
    }

    fn counted(self, counts: &str) -> Option<u64> {
        let name = match self {
            Resource::Memory => "oom_kill ",
            Resource::Processes => "max ",
        };
        counts.lines().find_map(|line| line.strip_prefix(name))?.trim().parse().ok()
    }

    /// The file that counts for the group of this process, where there is one that does.
    fn of_own_group(self) -> Option<PathBuf> {
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        candidates(self, &groups, &mounts).into_iter().find(|file| self.count_in(file).is_some())
    }
}

/// What the kernel had counted when somebody began to watch, and where.
#[derive(Debug)]
pub struct ResourcePressure {
    resource: Resource,
    counts: Option<PathBuf>,
    known: Mutex<Option<u64>>,
}

impl ResourcePressure {
    /// Begins to watch.
    pub fn watch(resource: Resource) -> ResourcePressure {
        let anywhere = || resource.of_all_groups().map(Path::to_owned);
        ResourcePressure::watch_at(resource, resource.of_own_group().or_else(anywhere))
    }

    fn watch_at(resource: Resource, counts: Option<PathBuf>) -> ResourcePressure {
        let pressure = ResourcePressure { resource, counts, known: Mutex::default() };
        pressure.has_struck();
        pressure
    }

    /// Whether somebody had to do without since this was last asked; never where the kernel does not say.
    pub fn has_struck(&self) -> bool {
        let Ok(mut known) = self.known.lock() else { return false };
        let now = self.counts.as_ref().and_then(|file| self.resource.count_in(file));
        let struck = *known < now && known.is_some();
        *known = now;
        struck
    }
}

/// Files that may count for a group, the most special first.
fn candidates(resource: Resource, groups: &str, mounts: &str) -> Vec<PathBuf> {
    let files = |mount| files_below(resource, &mount, groups).unwrap_or_default();
    mounts.lines().filter_map(Mount::parse).flat_map(files).collect()
}

/// Groups of the first version count for themselves alone. Those of the second count for all below them, so that the
/// nearest one above will do where ours does not count.
fn files_below(resource: Resource, mount: &Mount<'_>, groups: &str) -> Option<Vec<PathBuf>> {
    let [first, second] = resource.files();
    if mount.is_of_version_1(resource.controller()) {
        let folder = mount.folder_of(path_in(groups, resource.controller())?)?;
        return Some(vec![folder.join(first)]);
    }
    if mount.kind != "cgroup2" {
        return None;
    }
    let folder = mount.folder_of(path_in(groups, "")?)?;
    let up = folder.ancestors().take_while(|above| above.starts_with(mount.place));
    Some(up.map(|above| above.join(second)).collect())
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

    fn is_of_version_1(&self, controller: &str) -> bool {
        self.kind == "cgroup" && self.options.split(',').any(|option| option == controller)
    }

    fn folder_of(&self, group: &str) -> Option<PathBuf> {
        Some(Path::new(self.place).join(Path::new(group).strip_prefix(self.root).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_count_is_read_where_there_is_one() {
        let kills = |counts| Resource::Memory.counted(counts);
        assert_eq!(kills("pgfault 12\noom_kill 7\ndrop_pagecache 0\n"), Some(7));
        assert_eq!(kills("pgfault 12\noom_killed 7\n"), None);
        assert_eq!(kills(""), None);
        assert_eq!(Resource::Processes.counted("max 3\n"), Some(3));
    }

    #[test]
    fn a_rise_is_told_once_and_a_first_count_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let counts = folder.path().join("memory.events");
        let count = |kills| fs::write(&counts, format!("oom {kills}\noom_kill {kills}\n")).unwrap();
        let watch = || ResourcePressure::watch_at(Resource::Memory, Some(counts.clone()));
        let nowhere = watch();
        count(3);
        assert!(!nowhere.has_struck());
        let pressure = watch();
        assert!(!pressure.has_struck());
        count(4);
        assert!(pressure.has_struck());
        assert!(!pressure.has_struck());
    }

    #[test]
    fn a_groups_count_is_looked_for_where_its_version_of_groups_keeps_it() {
        let found = |groups, mounts| -> Vec<String> {
            candidates(Resource::Memory, groups, mounts)
                .iter()
                .map(|path| path.display().to_string())
                .collect()
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
        let pids = "36 31 0:33 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n";
        let counts = candidates(Resource::Processes, "8:pids:/a\n", &format!("{first}{pids}"));
        assert_eq!(counts, [Path::new("/sys/fs/cgroup/pids/a/pids.events")]);
    }
}
