//! [`read`]: a folder or a zip archive, distinguished by content.

use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::Path;

use rustix::fs::FileType;

use super::archive::{Archive, is_zip, looks_like};
use super::error::IntakeError;
use super::folder::Folder;
use super::limits::ARCHIVE_LIMIT;
use super::names::path_shown;
use super::nested::unpacked;
use super::open::{kind, open, unopened};
use super::sought::Sought;
use crate::model::Submission;

/// Takes the wanted files from a folder or a zip archive, distinguished by content. The names of the sources show the
/// language.
///
/// # Errors
/// When there is nothing to grade, or when it would be in doubt what is.
#[tracing::instrument(level = "info", name = "intake", skip_all, fields(path = ?path))]
pub fn read(path: &Path, sought: Sought<'_>) -> Result<Submission, IntakeError> {
    let real = path.canonicalize().map_err(|error| unopened(path, &error))?;
    let file = open(&real)?;
    let mut submission = match kind(&real, &file)? {
        FileType::Directory => unpacked(&mut Folder::new(file.into()), sought),
        FileType::RegularFile => unpacked(&mut Archive::new(BufReader::new(zip_file(&real, file)?))?, sought),
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

/// The file again, once its first bytes say that it is a zip archive of a size that we look into.
fn zip_file(path: &Path, mut file: File) -> Result<File, IntakeError> {
    let mut start = Vec::new();
    (&mut file).take(512).read_to_end(&mut start).map_err(|error| unopened(path, &error))?;
    if !is_zip(&start) {
        return Err(IntakeError::NotAnArchive { path: path_shown(path), looks: looks_like(&start) });
    }
    let length = file.seek(std::io::SeekFrom::End(0)).map_err(|error| unopened(path, &error))?;
    if length > ARCHIVE_LIMIT {
        return Err(IntakeError::TooBig { name: path_shown(path), limit: ARCHIVE_LIMIT });
    }
    Ok(file)
}

/// The submission's name: the last part of the path as given, or of the real one for `.` and `..`.
fn own_name(given: &Path, real: &Path) -> String {
    let name = given.file_name().or_else(|| real.file_name()).unwrap_or_default();
    name.to_string_lossy().into_owned()
}
