//! [`claim`]: a folder of results for one run alone, and never one in which something else lies.

use std::fs::{self, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::error::ClassError;
use crate::whole_file;

/// By what a folder of results is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FolderMarks {
    /// The file that says what the results are of.
    pub run: &'static str,
    /// The folder of records.
    pub own: &'static str,
    /// The results in words.
    pub what: &'static str,
}

/// A lock on the folder of results: no other run writes there. The system releases it when the process is killed.
#[derive(Debug)]
pub(crate) struct Locked(#[expect(dead_code, reason = "held, never looked at")] File);

/// Makes the folder if it is not there, and keeps other runs out. What a run that was killed left unfinished is removed.
///
/// # Errors
/// Fails if it cannot be made, holds something else, or another run is at work there.
pub(crate) fn claim(root: &Path, marks: &FolderMarks) -> Result<Locked, ClassError> {
    let unwritable = || ClassError::unwritable(root);
    let records = root.join(marks.own);
    let is_new = !root.exists();
    refuse_others_files(root, marks)?;
    fs::create_dir_all(&records).map_err(unwritable())?;
    if is_new {
        fs::set_permissions(root, Permissions::from_mode(0o700)).map_err(unwritable())?;
    }
    let folder = File::open(root).map_err(unwritable())?;
    match folder.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(ClassError::Busy { path: root.to_owned() }),
        Err(TryLockError::Error(cause)) => return Err(unwritable()(cause)),
    }
    for place in [root, &records] {
        remove_drafts(place).map_err(unwritable())?;
    }
    Ok(Locked(folder))
}

/// Refuses a folder in which something lies that no such run has made: results would be mixed with it, or replace it.
fn refuse_others_files(root: &Path, marks: &FolderMarks) -> Result<(), ClassError> {
    if root.join(marks.run).exists() {
        return Ok(());
    }
    let entries = match fs::read_dir(root) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            return Err(ClassError::NotAFolder { path: root.to_owned() });
        }
        Err(cause) => return Err(ClassError::Unreadable { path: root.to_owned(), cause }),
    };
    // A run that was killed at its beginning leaves just these.
    let is_ours =
        |name: &[u8]| name == marks.own.as_bytes() || name.starts_with(whole_file::DRAFT.as_bytes());
    let mut names = entries.flatten().map(|entry| entry.file_name());
    match names.find(|name| !is_ours(name.as_encoded_bytes())) {
        None => Ok(()),
        Some(name) => {
            let what = format!("{} and no {}", name.to_string_lossy(), marks.what);
            Err(ClassError::Taken { path: root.to_owned(), what })
        }
    }
}

/// Removes files that a run which was killed had begun.
///
/// # Errors
/// Fails if the folder cannot be read, or one of them not be removed.
pub(crate) fn remove_drafts(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().as_encoded_bytes().starts_with(whole_file::DRAFT.as_bytes()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
