//! A report in a file: it appears whole or not at all, and only once nothing of the submission runs any more.
//!
//! It is written under another name in the same folder, by nobody else readable, and renamed when it is on the disk. A
//! link that lies at the file's name is replaced, never followed. The file stays readable for its owner alone: a grade is
//! a student's private matter, and whoever shares it decides so.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::trouble::Trouble;

/// Where a report is going to be.
#[derive(Debug)]
pub(super) struct ReportFile {
    path: PathBuf,
    folder: PathBuf,
}

impl ReportFile {
    /// Makes sure that a report can be written there, before anything is graded for it.
    pub(super) fn at(path: &Path) -> Result<ReportFile, Trouble> {
        let shown = path.display();
        let refused = |why: &str, help: &str| {
            Err(Trouble::unusable(format!("cannot write the report to {shown}: {why}"), help))
        };
        if path.file_name().is_none() {
            return refused("that is no name of a file", "give a file's path to --out");
        }
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => return refused("that is a folder", "name a file in it"),
            // Replacing a pipe or a device by a file is never what was meant.
            Ok(there) if !there.is_file() => {
                return refused("that is no ordinary file", "leave --out away to print the report");
            }
            Ok(_) | Err(_) => {}
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            Some(_) | None => Path::new("."),
        };
        let file = ReportFile { path: path.to_owned(), folder: folder.to_owned() };
        match file.draft() {
            Ok(_) => Ok(file),
            Err(error) => {
                refused(&error.to_string(), "name a file in a folder that exists and can be written")
            }
        }
    }

    /// Has the report written and puts it in place.
    pub(super) fn publish(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Trouble> {
        self.put(write).map_err(|error| {
            let help = "the submission was graded, but there is no report; free some room and grade again";
            Trouble::ours(format!("cannot write the report to {}: {error}", self.path.display()), help)
        })
    }

    fn put(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut out = BufWriter::new(self.draft()?);
        write(&mut out)?;
        let draft = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        draft.as_file().sync_all()?;
        draft.persist(&self.path).map_err(|error| error.error)?;
        File::open(&self.folder)?.sync_all()
    }

    /// A new file that exists under no name that anybody could have foreseen.
    fn draft(&self) -> io::Result<NamedTempFile> {
        let draft = Builder::new().prefix(".harness-report-").tempfile_in(&self.folder);
        // The message would name the draft, which nobody asked for.
        draft.map_err(|error| error.kind().into())
    }
}
