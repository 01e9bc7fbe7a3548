//! A report in a file: it appears whole or not at all, and only once nothing of the submission runs any more.
//!
//! [`whole_file`] writes it; here it is made sure beforehand that it can be written.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::CliError;
use super::overwrite::{Overwrite, kept};
use crate::report::is_report;
use crate::whole_file;

/// The bytes of a file that are looked at to see if it is an earlier report.
const LOOKED_AT: u64 = 1 << 20;

/// The path of a report that is still to be written.
#[derive(Debug)]
pub(super) struct ReportFile {
    path: PathBuf,
}

impl ReportFile {
    /// Makes sure that a report can be written there, before anything is graded for it. An earlier report is replaced, another
    /// file only by force.
    pub(super) fn at(path: &Path, overwrite: Overwrite) -> Result<ReportFile, CliError> {
        let shown = path.display();
        let refused = |why: &str, help: &str| {
            Err(CliError::unusable(format!("cannot write the report to {shown}: {why}"), help))
        };
        if path.file_name().is_none() {
            return refused("that is no name of a file", "give a file's path");
        }
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => return refused("that is a folder", "name a file in it"),
            // Replacing a pipe or a device by a file is never what was meant.
            Ok(there) if !there.is_file() => {
                return refused(
                    "that is no ordinary file",
                    "name an ordinary file; --format prints a report instead",
                );
            }
            Ok(_) if overwrite == Overwrite::Refused && !may_be_replaced(path) => {
                let help = "name another file, or replace it with --force";
                return Err(kept(path, "is there already and is no report of harness", help));
            }
            Ok(_) | Err(_) => {}
        }
        match whole_file::draft(whole_file::folder(path)) {
            Ok(_) => Ok(ReportFile { path: path.to_owned() }),
            Err(error) => {
                refused(&error.to_string(), "name a file in a folder that exists and can be written")
            }
        }
    }

    /// Has the report written and puts it in place.
    pub(super) fn publish(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        self.put(write).map_err(|error| {
            let help = "the submission was graded, but there is no report; free some room and grade again";
            CliError::grader_error(
                format!("cannot write the report to {}: {error}", self.path.display()),
                help,
            )
        })
    }

    /// Takes away what an earlier run has left there.
    pub(super) fn withdraw(&self) -> Result<(), CliError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let shown = self.path.display();
                let message = format!(
                    "there is no report, and the earlier one cannot be removed from {shown}: {error}"
                );
                Err(CliError::grader_error(message, "remove it: it is not of this grade"))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// The path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn put(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        whole_file::put(&self.path, write)?;
        File::open(whole_file::folder(&self.path))?.sync_all()
    }
}

/// True for a report, and for an empty file, in which nothing is lost. What cannot be read is none.
fn may_be_replaced(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LOOKED_AT).read_to_end(&mut start));
    read.is_ok() && (start.is_empty() || is_report(&start))
}
