//! Opening what a submission's path leads to: never a link that is followed, never a device that is waited for.

use std::fs::File;
use std::path::Path;

use rustix::fs::{FileType, Mode, OFlags};

use super::error::IntakeError;
use super::names::path_shown;
use super::permission;

pub(super) fn open(path: &Path) -> Result<File, IntakeError> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let fd = rustix::fs::open(path, flags, Mode::empty()).map_err(|errno| unopened(path, &errno.into()))?;
    Ok(File::from(fd))
}

pub(super) fn kind(path: &Path, file: &File) -> Result<FileType, IntakeError> {
    let stat = rustix::fs::fstat(file).map_err(|errno| unopened(path, &errno.into()))?;
    permission::check(&stat).map_err(|why| IntakeError::Unreadable { name: path_shown(path), why })?;
    Ok(FileType::from_raw_mode(stat.st_mode))
}

pub(super) fn unopened(path: &Path, error: &std::io::Error) -> IntakeError {
    let path = path_shown(path);
    if error.kind() == std::io::ErrorKind::NotFound {
        IntakeError::NotFound { path }
    } else {
        IntakeError::Unreadable { name: path, why: error.to_string() }
    }
}
