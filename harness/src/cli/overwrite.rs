//! Files of the user that a command may meet where it writes: they stay unless `--force` says otherwise.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::error::CliError;
use crate::model::{Assignment, Submission, WantedName};

/// `--force`.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct ForceArgument {
    /// Replace files that are there already; those of a submission stay all the same
    #[arg(long)]
    force: bool,
}

/// The fate of a file that lies where one is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overwrite {
    /// It stays, and nothing is written.
    Refused,
    /// It is replaced.
    Forced,
}

impl ForceArgument {
    /// The choice that was made.
    pub(super) fn overwrite(self) -> Overwrite {
        if self.force { Overwrite::Forced } else { Overwrite::Refused }
    }
}

impl Overwrite {
    /// Refuses a path where something lies, a dangling link included.
    pub(super) fn claim(self, path: &Path) -> Result<(), CliError> {
        match self {
            Overwrite::Forced => Ok(()),
            Overwrite::Refused if path.symlink_metadata().is_err() => Ok(()),
            Overwrite::Refused => {
                Err(kept(path, "is there already", "name another file, or replace it with --force"))
            }
        }
    }
}

/// The names that a student's or a course's files have: nothing is written under them, with `--force` or without.
#[derive(Debug, Clone, Default)]
pub(super) struct OwnNames(Vec<String>);

impl OwnNames {
    /// The names that an assignment asks for or gives out, in any language.
    pub(super) fn of(assignment: &dyn Assignment) -> OwnNames {
        let all = assignment.languages();
        let wanted = all.iter().flat_map(|(_, wanted)| wanted.names());
        OwnNames(wanted.map(|name| WantedName::of(name).base.to_owned()).collect())
    }

    /// Besides, the names of everything that a submission has to be compiled with.
    pub(super) fn and_of(mut self, submission: &Submission) -> OwnNames {
        let files = submission.files.iter().chain(&submission.extra);
        self.0.extend(files.map(|file| WantedName::of(&file.name).base.to_owned()));
        self
    }

    /// Refuses a path that ends in one of the names. On some systems capitals do not count.
    pub(super) fn spare(&self, path: &Path) -> Result<(), CliError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match self.0.iter().find(|own| own.eq_ignore_ascii_case(&name)) {
            None => Ok(()),
            Some(own) => {
                let why = format!("has the name of {own}, a file of the assignment");
                Err(kept(path, &why, "name another file: this one is not replaced by force either"))
            }
        }
    }

    /// Refuses such a path in the submission's own folder; elsewhere the name means nothing.
    pub(super) fn spare_within(&self, submission: &Path, path: &Path) -> Result<(), CliError> {
        let folder = |path: &Path| path.canonicalize().ok();
        let (home, place) = (folder(submission), folder(crate::whole_file::folder(path)));
        let inside = home.zip(place).is_some_and(|(home, place): (PathBuf, PathBuf)| place.starts_with(home));
        if inside { self.spare(path) } else { Ok(()) }
    }
}

/// True for a folder that holds nothing, or is not there.
pub(super) fn is_free(folder: &Path) -> io::Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

/// The error for a file that is left as it is.
pub(super) fn kept(path: &Path, why: &str, help: &str) -> CliError {
    CliError::unusable(format!("{} {why}; it is left as it is", path.display()), help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments;

    #[test]
    fn names_of_the_assignments_files_are_spared_in_any_spelling() {
        let own = OwnNames::of(assignments::find("battleship").unwrap());
        for name in ["Board.cpp", "board.CPP", "out/Game.h", "main.cpp", "report.txt", "board.rs"] {
            assert!(own.spare(Path::new(name)).is_err(), "{name}");
        }
        assert!(own.spare(Path::new("repro.cpp")).is_ok());
    }

    #[test]
    fn a_dangling_link_is_something_too() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        assert!(Overwrite::Refused.claim(&link).is_err());
        assert!(Overwrite::Forced.claim(&link).is_ok());
        assert!(Overwrite::Refused.claim(&folder.path().join("free")).is_ok());
    }
}
