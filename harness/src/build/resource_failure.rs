//! [`ResourceWatch`]: the resources that the machine lacked when a compiler failed, which says nothing about the
//! source.
//!
//! A compiler names the resource, but a source can make it print anything: its words count if the kernel or the disk
//! confirms them. The kernel's count alone proves nothing, as another process may have had to do without; nor does
//! the disk, as a compiler that fails removes the files that it had written.

use std::fs::File;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;

use crate::sandbox::{Resource, ResourcePressure};

/// The words of g++ and clang after a program that they had started was killed.
const KILLED: &[&str] = &["Killed"];

/// The words of compilers that cannot start a program.
const NO_PROCESS: &[&str] = &["Resource temporarily unavailable"];

/// The words of compilers, linkers and their parts when they cannot write.
const NO_ROOM: &[&str] = &["No space left on device", "Disk quota exceeded"];

/// The state of the machine's resources when a compiler began.
pub(super) struct ResourceWatch {
    memory: ResourcePressure,
    processes: ResourcePressure,
}

impl ResourceWatch {
    /// Starts the watch.
    pub(super) fn watch() -> ResourceWatch {
        let [memory, processes] = [Resource::Memory, Resource::Processes].map(ResourcePressure::watch);
        ResourceWatch { memory, processes }
    }

    /// The resource that was lacking, if that is why a compiler failed that writes files of at most so many bytes in
    /// that folder.
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

/// Returns true if a file of so many bytes could be written there. Where a file system cannot say, there is room.
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

    /// The resource that a compiler lacked that exits with that status and prints that.
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
