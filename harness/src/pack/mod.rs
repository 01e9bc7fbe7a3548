//! Packages that run the harness elsewhere: an archive for Gradescope, a workflow for GitHub.
//!
//! Both hold this very program, with the checks of its assignments in it, and the instructor's rubric. The scripts are
//! the same in every package; the differences stand in one file of settings.

mod gradescope;
mod settings;

use std::borrow::Cow;
use std::io::{self, Seek, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub(crate) use settings::{DECLARED, Isolation, Settings, TRIAL};

/// A file of a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PackedFile {
    /// The path in the package.
    pub path: Cow<'static, str>,
    /// The content.
    pub content: Vec<u8>,
    /// The mode.
    pub mode: Mode,
}

/// The mode of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A file to read.
    Text,
    /// A program.
    Program,
}

impl Mode {
    /// The permissions of the file system.
    pub(crate) fn permissions(self) -> u32 {
        match self {
            Mode::Text => 0o644,
            Mode::Program => 0o755,
        }
    }
}

const GITHUB: &str = include_str!("github.yml");

/// The files of an autograder for Gradescope: `setup.sh`, `run_autograder` and what they need.
///
/// # Errors
/// Fails if the results of a grade that is stopped cannot be written.
pub(crate) fn gradescope(program: Vec<u8>, settings: &Settings) -> io::Result<Vec<PackedFile>> {
    let mut files = vec![
        PackedFile::program("setup.sh", gradescope::SETUP),
        PackedFile::program("run_autograder", gradescope::RUN),
        PackedFile::program("harness", program),
        PackedFile::text("settings.sh", settings.script("$source")),
        PackedFile::text("unfinished.json", gradescope::unfinished(settings.budget_seconds)?),
    ];
    files.extend(settings.rubric.clone().map(|rubric| PackedFile::text("rubric.toml", rubric)));
    files.extend(settings.declared.iter().map(|(path, text)| PackedFile::text(path.clone(), text.clone())));
    Ok(files)
}

/// The files of a workflow that grades each push to a repository of GitHub.
pub(crate) fn github(program: Vec<u8>, settings: &Settings) -> Vec<PackedFile> {
    let mut files = vec![
        PackedFile::text(".github/workflows/grade.yml", GITHUB),
        PackedFile::program(".harness/harness", program),
        PackedFile::text(".harness/settings.sh", settings.script(".harness")),
    ];
    files.extend(settings.rubric.clone().map(|rubric| PackedFile::text(".harness/rubric.toml", rubric)));
    files
}

impl PackedFile {
    fn text(path: impl Into<Cow<'static, str>>, content: impl Into<Vec<u8>>) -> PackedFile {
        PackedFile { path: path.into(), content: content.into(), mode: Mode::Text }
    }

    fn program(path: &'static str, content: impl Into<Vec<u8>>) -> PackedFile {
        PackedFile { path: path.into(), content: content.into(), mode: Mode::Program }
    }
}

/// Writes files as an archive; the same files give the same bytes.
///
/// # Errors
/// Fails if `out` cannot be written.
pub(crate) fn archive(files: &[PackedFile], out: impl Write + Seek) -> io::Result<()> {
    let mut zip = ZipWriter::new(out);
    for file in files {
        let options = SimpleFileOptions::default()
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(file.mode.permissions());
        zip.start_file(file.path.as_ref(), options)?;
        zip.write_all(&file.content)?;
    }
    zip.finish()?.flush()
}
