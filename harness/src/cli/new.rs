//! `harness new`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::arg_values::LanguageName;
use super::args::NewArguments;
use super::assignment::assignment_named;
use super::error::CliError;
use super::output::print;
use super::overwrite::is_free;
use crate::exit_code::Exit;
use crate::model::{Language, NamedText};
use crate::report::visible;

/// Writes an assignment's starter kit into a folder.
pub(super) fn run(arguments: &NewArguments) -> Result<Exit, CliError> {
    let assignment = assignment_named(&arguments.assignment)?;
    let language = language(arguments.lang);
    let Some(starter) = assignment.starter(language) else {
        let message = format!("there is no starter kit for {} in {}", assignment.id(), language.name());
        return Err(CliError::unusable(message, "--lang cpp writes one in C++"));
    };
    let folder = &arguments.folder;
    make_sure_that_it_is_free(folder)?;
    write_all(folder, starter.files).map_err(|error| {
        let message = format!("cannot write into {}: {error}; nothing was left there", folder.display());
        CliError::unusable(message, "name a folder that you can write to")
    })?;
    let shown = visible::escape(&folder.to_string_lossy());
    let (run, files) = (starter.run, "holds the files to begin with; README.md there says how to go on.");
    print(format!("{shown} {files}\n  cd {shown} && {run}\n").as_bytes())
}

fn language(name: LanguageName) -> Language {
    match name {
        LanguageName::Cpp => Language::Cpp,
        LanguageName::Rust => Language::Rust,
    }
}

/// Refuses a folder that holds anything: a student's work is never mixed with the kit.
fn make_sure_that_it_is_free(folder: &Path) -> Result<(), CliError> {
    let message = match is_free(folder) {
        Ok(true) => return Ok(()),
        Ok(false) => format!("{} is not empty; it is left as it is", folder.display()),
        Err(error) => format!("cannot use {}: {error}", folder.display()),
    };
    Err(CliError::unusable(message, "name a folder that does not exist yet, or an empty one"))
}

/// Writes all files or none: the files so far are removed when one fails.
fn write_all(folder: &Path, files: &[NamedText]) -> io::Result<()> {
    let mut made = Made::default();
    let written = made
        .folder(folder)
        .and_then(|()| files.iter().try_for_each(|file| made.file(&folder.join(file.name), file.text)));
    if written.is_err() {
        made.take_away();
    }
    written
}

/// The files and folders made so far, oldest first.
#[derive(Default)]
struct Made {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Made {
    fn folder(&mut self, path: &Path) -> io::Result<()> {
        if path == Path::new("") || path.is_dir() {
            return Ok(());
        }
        if let Some(parent) = path.parent() {
            self.folder(parent)?;
        }
        fs::create_dir(path)?;
        self.folders.push(path.to_owned());
        Ok(())
    }

    fn file(&mut self, path: &Path, text: &str) -> io::Result<()> {
        if let Some(parent) = path.parent() {
            self.folder(parent)?;
        }
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        self.files.push(path.to_owned());
        file.write_all(text.as_bytes())
    }

    /// Removes everything. The first failure is the one that is reported; what cannot be removed stays.
    fn take_away(&self) {
        for file in self.files.iter().rev() {
            let _ = fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_one_file_cannot_be_written_none_is_left() {
        let place = tempfile::TempDir::new().unwrap();
        let folder = place.path().join("deep/kit");
        let files = [
            NamedText { name: "a.cpp", text: "a" },
            NamedText { name: "src/b.cpp", text: "b" },
            NamedText { name: "a.cpp", text: "again" },
        ];
        assert_eq!(write_all(&folder, &files).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    }
}
