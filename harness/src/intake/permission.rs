//! Permissions that root does not feel: a grade must not depend on the user who grades.
//!
//! The kernel lets root read a file of mode 000. Its owner could not, and a student who took the permission away did
//! not hand the file in.

use rustix::fs::{FileType, Mode, Stat};
use rustix::process::geteuid;

/// Refuses, as root, what its own owner may not read. For other users the kernel has decided already.
pub(super) fn check(stat: &Stat) -> Result<(), String> {
    if geteuid().is_root() { check_owner(stat) } else { Ok(()) }
}

/// Fails if the owner may not read a file, or not enter and list a folder.
fn check_owner(stat: &Stat) -> Result<(), String> {
    let mode = Mode::from_raw_mode(stat.st_mode);
    let needed = match FileType::from_raw_mode(stat.st_mode) {
        FileType::Directory => Mode::RUSR | Mode::XUSR,
        FileType::RegularFile
        | FileType::Symlink
        | FileType::Fifo
        | FileType::Socket
        | FileType::CharacterDevice
        | FileType::BlockDevice
        | FileType::Unknown => Mode::RUSR,
    };
    if mode.contains(needed) {
        return Ok(());
    }
    let bits = mode & (Mode::RWXU | Mode::RWXG | Mode::RWXO);
    Err(format!("its permissions are {:03o}, so not even its owner may read it", bits.bits()))
}

#[cfg(test)]
mod tests {
    use std::fs::{File, Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn refusal(mode: u32) -> Option<String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        set_permissions(file.path(), Permissions::from_mode(mode)).unwrap();
        check_owner(&rustix::fs::fstat(file.as_file()).unwrap()).err()
    }

    #[test]
    fn what_its_owner_may_read_is_read_and_nothing_else() {
        for mode in [0o400, 0o600, 0o644, 0o755] {
            assert_eq!(refusal(mode), None);
        }
        for mode in [0o000, 0o200, 0o044, 0o177] {
            assert!(refusal(mode).unwrap().contains(&format!("{mode:03o}")));
        }
    }

    #[test]
    fn a_folder_that_its_owner_may_list_but_not_enter_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let opened = File::open(folder.path()).unwrap();
        for (mode, open) in [(0o700, true), (0o600, false), (0o000, false)] {
            set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
            assert_eq!(check_owner(&rustix::fs::fstat(&opened).unwrap()).is_ok(), open, "{mode:o}");
        }
    }
}
