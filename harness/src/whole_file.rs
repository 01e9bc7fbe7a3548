//! Files that appear whole or not at all: written under another name in the same folder, readable by no other user, and
//! renamed when they are done.
//!
//! A link that lies at the file's name is replaced, never followed. The file stays readable for its owner alone: a grade
//! is a student's private matter, and its owner decides who shares it.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::stop;

/// The beginning of unfinished files' names; a file of such a name that is left over is of no use.
pub(crate) const DRAFT: &str = ".harness-report-";

/// Writes a file.
///
/// # Errors
/// Whatever the system or `write` says; then what was there is there still.
pub(crate) fn put(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(draft(folder(path))?);
    write(&mut out)?;
    let draft = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    draft.as_file().sync_all()?;
    stop::hold_if_asked();
    draft.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes a file unless it holds just that. Its folder is made if need be.
///
/// # Errors
/// Whatever the system says; then what was there is there still.
pub(crate) fn put_changed(path: &Path, content: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|there| there == content) {
        return Ok(());
    }
    fs::create_dir_all(folder(path))?;
    put(path, |out| out.write_all(content))
}

/// A new file that exists under no name that could have been foreseen.
///
/// # Errors
/// Fails if the folder takes no files.
pub(crate) fn draft(folder: &Path) -> io::Result<NamedTempFile> {
    let draft = Builder::new().prefix(DRAFT).tempfile_in(folder);
    // The message would name the draft, which means nothing to the user.
    draft.map_err(|error| error.kind().into())
}

/// The folder that a file of that path lies in.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    }
}
