//! What the machine lacked when a compiler failed, which is no fault of what it compiled.
//!
//! A compiler says so, but a source can have it say anything: it is believed if the kernel or the disk confirms it. These
//! alone prove nothing either, as somebody else may have been the one who had to do without, and a compiler that fails
//! removes what it had written.

use std::fs::File;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;

use crate::sandbox::{Resource, ResourcePressure};

/// What g++ and clang say when a program that they had started was killed.
const KILLED: &[&str] = &["Killed"];

/// What compilers say when they cannot start one.
const NO_PROCESS: &[&str] = &["Resource temporarily unavailable"];

/// How compilers, linkers and what they start say that they cannot write.
const NO_ROOM: &[&str] = &["No space left on device", "Disk quota exceeded"];

/// What there was when a compiler began.
pub(super) struct ResourceWatch {
    memory: ResourcePressure,
    processes: ResourcePressure,
}

impl ResourceWatch {
    /// From now on.
    pub(super) fn watch() -> ResourceWatch {
        let [memory, processes] = [Resource::Memory, Resource::Processes].map(ResourcePressure::watch);
        ResourceWatch { memory, processes }
    }

    /// What was lacking, if that is why a compiler failed that writes files of at most so many bytes in that folder.
    pub(super) fn failure(
        &self,
        status: ExitStatus,
        output: &str,
        folder: &Path,
        bytes: u64,
    ) -> Option<String> {
        let says = |words: &[&str]| !status.success() && words.iter().any(|words| output.contains(words));
        let was_killed = status.signal() == Some(9) || says(KILLED);
        if was_killed && self.memory.has_struck() {
            return Some(Resource::Memory.tell("a compiler"));
        }
        if says(NO_PROCESS) && self.processes.has_struck() {
            return Some(Resource::Processes.tell("a compiler"));
        }
        let has_no_room = says(NO_ROOM) && !has_room(folder, bytes);
        has_no_room.then(|| format!("{} has no room left for what a compiler writes", folder.display()))
    }
}

/// Whether a file of so many bytes could be written there. Where a file system cannot say, there is room.
fn has_room(folder: &Path, bytes: u64) -> bool {
    let Ok(file) = tempfile::tempfile_in(folder) else { return false };
    !matches!(reserve(&file, bytes), Err(Errno::NOSPC | Errno::DQUOT))
}

fn reserve(file: &File, bytes: u64) -> Result<(), Errno> {
    loop {
        match fallocate(file, FallocateFlags::empty(), 0, bytes) {
            Err(Errno::INTR) => {}
            done => return done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a compiler that exits with that status and says that is believed to lack.
    fn lack(code: i32, output: &str, folder: &Path) -> Option<String> {
        ResourceWatch::watch().failure(ExitStatus::from_raw(code << 8), output, folder, 1 << 10)
    }

    #[test]
    fn only_words_that_the_folder_confirms_are_believed() {
        let folder = tempfile::tempdir().unwrap();
        let nowhere = folder.path().join("nowhere");
        let said = "error writing to x.s: No space left on device\n";
        assert_eq!(lack(1, said, folder.path()), None);
        assert!(lack(1, said, &nowhere).unwrap().contains("no room left"));
        assert_eq!(lack(0, said, &nowhere), None);
        assert_eq!(lack(1, "x.cpp:1:1: error: expected declaration\n", &nowhere), None);
    }

    #[test]
    fn words_that_the_kernel_does_not_confirm_are_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        for said in ["g++: fatal error: Killed signal\n", "vfork: Resource temporarily unavailable\n"] {
            assert_eq!(lack(1, said, folder.path()), None, "{said}");
        }
    }
}
