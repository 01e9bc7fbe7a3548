//! Intake: from a folder or a zip archive to the files that grading looks at.
//!
//! Owns the decision which bytes are graded. A submission is hostile: its names, its sizes, its links and its archive
//! headers all say what a student wants them to say. So nothing is ever extracted, no name of the student's becomes a
//! path of ours, links are never followed, only regular files are opened, and every byte is counted while it is read.
//! Files are taken by exact name from one folder, the topmost that holds a wanted source; all else is left out and
//! said so. Whenever the bytes of a wanted source would be in doubt, the submission is rejected as a whole.

mod archive;
mod error;
mod folder;
mod loose;
mod names;
mod permission;
mod select;

pub use error::{IntakeError, most_telling};
pub use loose::{Loose, read_loose};

use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

use rustix::fs::{FileType, Mode, OFlags};

use crate::model::Submission;
pub use crate::model::Wanted;
pub(crate) use names::is_clutter;
use names::shown;
pub use select::Languages;

/// The most bytes that a source or a copy of a given file may have.
pub const FILE_LIMIT: u64 = 1 << 20;
/// The most bytes that a document may have: pictures make them larger than sources.
pub const DOCUMENT_LIMIT: u64 = 4 << 20;
/// The most bytes that are kept of one submission.
pub const TOTAL_LIMIT: u64 = 8 << 20;
/// The most bytes that an archive may have.
pub const ARCHIVE_LIMIT: u64 = 16 << 20;
/// The most files and folders that are looked at.
pub const ENTRY_LIMIT: usize = 1000;
/// How many folders may lie around the wanted files.
pub const DEPTH_LIMIT: usize = 4;

/// Takes the wanted files from a folder or a zip archive, told apart by content. Which of the languages a submission is
/// written in shows by the names of its sources.
///
/// # Errors
/// When there is nothing to grade, or when it would be in doubt what is.
pub fn read(path: &Path, languages: Languages<'_>) -> Result<Submission, IntakeError> {
    let real = path.canonicalize().map_err(|error| unopened(path, &error))?;
    let file = open(&real)?;
    let mut submission = match kind(&real, &file)? {
        FileType::Directory => select::select(&mut folder::Folder::new(file.into()), languages),
        FileType::RegularFile => {
            select::select(&mut archive::Archive::new(zip_file(&real, file)?)?, languages)
        }
        FileType::Symlink
        | FileType::Fifo
        | FileType::Socket
        | FileType::CharacterDevice
        | FileType::BlockDevice
        | FileType::Unknown => {
            Err(IntakeError::NotRegular { name: path_shown(&real), kind: "a pipe, a socket or a device" })
        }
    }?;
    submission.name = own_name(path, &real);
    Ok(submission)
}

/// A name as it may be printed.
pub(crate) fn name_shown(name: &str) -> String {
    shown(name.as_bytes())
}

fn open(path: &Path) -> Result<File, IntakeError> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let fd = rustix::fs::open(path, flags, Mode::empty()).map_err(|errno| unopened(path, &errno.into()))?;
    Ok(File::from(fd))
}

fn kind(path: &Path, file: &File) -> Result<FileType, IntakeError> {
    let stat = rustix::fs::fstat(file).map_err(|errno| unopened(path, &errno.into()))?;
    permission::check(&stat).map_err(|why| IntakeError::Unreadable { name: path_shown(path), why })?;
    Ok(FileType::from_raw_mode(stat.st_mode))
}

/// The file again, once its first bytes say that it is a zip archive of a size that we look into.
fn zip_file(path: &Path, mut file: File) -> Result<File, IntakeError> {
    let mut start = Vec::new();
    (&mut file).take(512).read_to_end(&mut start).map_err(|error| unopened(path, &error))?;
    if !archive::is_zip(&start) {
        return Err(IntakeError::NotAnArchive { path: path_shown(path), looks: archive::looks_like(&start) });
    }
    let length = file.seek(std::io::SeekFrom::End(0)).map_err(|error| unopened(path, &error))?;
    if length > ARCHIVE_LIMIT {
        return Err(IntakeError::TooBig { name: path_shown(path), limit: ARCHIVE_LIMIT });
    }
    Ok(file)
}

fn unopened(path: &Path, error: &std::io::Error) -> IntakeError {
    let path = path_shown(path);
    if error.kind() == std::io::ErrorKind::NotFound {
        IntakeError::NotFound { path }
    } else {
        IntakeError::Unreadable { name: path, why: error.to_string() }
    }
}

fn path_shown(path: &Path) -> String {
    shown(path.as_os_str().as_encoded_bytes())
}

/// What the submission is called: the last part of the path as given, or of the real one for `.` and `..`.
fn own_name(given: &Path, real: &Path) -> String {
    let name = given.file_name().or_else(|| real.file_name()).unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests;
