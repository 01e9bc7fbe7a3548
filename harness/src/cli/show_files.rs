//! The files of `harness show`: a script that is read, a recording and pictures that are written, none over another.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::CliError;

/// Bytes of a script: a whole afternoon of playing has fewer.
const MOST_SCRIPT: u64 = 16 << 20;

/// The script in a file.
pub(super) fn script(path: &Path) -> Result<String, CliError> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MOST_SCRIPT + 1).read_to_string(&mut text));
    match read {
        Ok(length) if length as u64 <= MOST_SCRIPT => Ok(text),
        Ok(_) => Err(CliError::unusable(
            format!("{} is larger than any script", path.display()),
            "cut it to what leads to the failure",
        )),
        Err(error) => Err(CliError::unusable(
            format!("cannot read {}: {error}", path.display()),
            "name the file that --record wrote, or a script of your own",
        )),
    }
}

/// A file that is there, empty, until the recording is written to it.
pub(super) struct RecordingFile {
    path: PathBuf,
    file: File,
}

impl RecordingFile {
    /// A new file.
    pub(super) fn create(path: &Path) -> Result<RecordingFile, CliError> {
        let file = File::create_new(path).map_err(|error| {
            let help = "name a file that is not there yet, in a folder that is";
            CliError::unusable(format!("cannot write {}: {error}", path.display()), help)
        })?;
        Ok(RecordingFile { path: path.to_owned(), file })
    }

    /// Writes the recording; its path, for the person who looks for it.
    pub(super) fn write(mut self, recording: &str) -> io::Result<PathBuf> {
        self.file.write_all(recording.as_bytes())?;
        self.file.sync_all()?;
        Ok(self.path)
    }
}

/// The folder of pictures: a new one, or an empty one.
pub(super) fn pictures_folder(path: &Path) -> Result<(), CliError> {
    let is_empty = match fs::read_dir(path) {
        Ok(mut entries) => entries.next().is_none(),
        Err(_) => fs::create_dir(path).is_ok(),
    };
    if is_empty {
        return Ok(());
    }
    let message = format!("{} is no empty folder, and none can be made there", path.display());
    Err(CliError::unusable(message, "name a folder that is not there yet"))
}
