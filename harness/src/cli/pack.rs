//! `harness pack`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use super::args::PackArguments;
use super::assignment::assignment_named;
use super::error::CliError;
use super::grade_options::SEED;
use super::output::print;
use super::overwrite::Overwrite;
use super::rubric_file::adjustments;
use super::secret;
use crate::exit_code::Exit;
use crate::model::Assignment;
use crate::pack::{self, DECLARED, Isolation, PackedFile, Settings, TRIAL};
use crate::report::visible;
use crate::selftest;
use crate::whole_file;

/// The name of the archive for Gradescope.
const ARCHIVE: &str = "autograder.zip";

/// Writes the archive that Gradescope makes an autograder of.
pub(super) fn gradescope(arguments: &PackArguments) -> Result<Exit, CliError> {
    let path = arguments.folder.join(ARCHIVE);
    // Its seed may be written nowhere else.
    arguments.force.overwrite().claim(&path)?;
    let settings = settings(arguments, secret::given_or_drawn(arguments.seed)?)?;
    let packed = pack::gradescope(program()?, &settings);
    let files = packed.map_err(|error| unwritable(&path, &error))?;
    let written = fs::create_dir_all(&arguments.folder).and_then(|()| {
        // An archive is written with steps back, which a file that appears whole does not offer.
        let mut bytes = io::Cursor::new(Vec::new());
        pack::archive(&files, &mut bytes)?;
        whole_file::put(&path, |out| out.write_all(bytes.get_ref()))
    });
    written.map_err(|error| unwritable(&path, &error))?;
    say(&format!(
        "{0} is ready to be uploaded: configure the autograder of {2} with it\nIts seed is {1}: keep it to yourself, for it decides \
         every random input. The same archive again: --seed {1}",
        shown(&path),
        settings.seed,
        settings.assignment
    ))
}

/// Writes the workflow and what it needs into a repository.
pub(super) fn github(arguments: &PackArguments) -> Result<Exit, CliError> {
    let settings = settings(arguments, arguments.seed.unwrap_or(SEED))?;
    if !settings.declared.is_empty() {
        let message =
            format!("students would read the solution of {} in their repository", settings.assignment);
        return Err(CliError::unusable(message, "`harness pack gradescope` packs it where no student looks"));
    }
    let files = pack::github(program()?, &settings);
    let overwrite = arguments.force.overwrite();
    for file in &files {
        overwrite.claim(&arguments.folder.join(file.path.as_ref()))?;
    }
    for file in &files {
        let path = arguments.folder.join(file.path.as_ref());
        write(&path, file, overwrite).map_err(|error| unwritable(&path, &error))?;
    }
    say(&format!(
        "{} grades each push once .github and .harness are committed\nIts seed, {}, can be read there: grade for marks elsewhere, \
         with a seed that no student knows",
        shown(&arguments.folder),
        settings.seed
    ))
}

fn settings(arguments: &PackArguments, seed: u64) -> Result<Settings, CliError> {
    let assignment = assignment_named(&arguments.assignment)?;
    // A rubric that cannot be used is refused here, not in front of students.
    let used = adjustments(arguments.rubric.as_deref(), assignment)?;
    if used.kit.folder.is_some() {
        let message = "the rubric names a folder of a course's files, and a pack takes none along";
        return Err(CliError::unusable(message.to_owned(), "leave [kit] out of the rubric that is packed"));
    }
    let read = |path: &Path| {
        fs::read(path).map_err(|error| {
            let message = format!("cannot read {}: {error}", path.display());
            CliError::unusable(message, "name a rubric file: `harness rubric init` writes one")
        })
    };
    Ok(Settings {
        assignment: assignment.id(),
        declared: assignment
            .folder()
            .map_or(Ok(Vec::new()), |folder| declared(assignment, Path::new(folder)))?,
        seed,
        rubric: arguments.rubric.as_deref().map(read).transpose()?,
        isolation: if arguments.allow_reduced { Isolation::Reduced } else { Isolation::Required },
        budget_seconds: arguments.budget,
    })
}

/// The part of a declaring folder that no grade needs.
const FIXTURES: &str = "fixtures";

/// The files of a folder that declares an assignment, without its fixtures, and the solution as it would be handed in.
fn declared(assignment: &dyn Assignment, folder: &Path) -> Result<Vec<(String, Vec<u8>)>, CliError> {
    let mut found = Vec::new();
    gather(folder, "", &mut found).map_err(|error| {
        let message = format!("cannot read {}: {error}", folder.display());
        CliError::unusable(message, "name the folder that declares the assignment")
    })?;
    found.sort();
    let own = found.into_iter().map(|(path, text)| (format!("{DECLARED}/{path}"), text));
    let solution = selftest::solution(assignment).into_iter().flat_map(|fixture| fixture.submission.files);
    Ok(own.chain(solution.map(|file| (format!("{TRIAL}/{}", file.name), file.content))).collect())
}

fn gather(folder: &Path, within: &str, found: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || within.is_empty() && name == FIXTURES {
            continue;
        }
        let (kind, path) = (entry.file_type()?, format!("{within}{name}"));
        if kind.is_dir() {
            gather(&entry.path(), &format!("{path}/"), found)?;
        } else if kind.is_file() {
            found.push((path, fs::read(entry.path())?));
        }
    }
    Ok(())
}

/// This program, as it lies on the disk.
fn program() -> Result<Vec<u8>, CliError> {
    let read = std::env::current_exe().and_then(fs::read);
    read.map_err(|error| {
        let message = format!("cannot read the program that runs: {error}");
        CliError::unusable(message, "run it from a file that its user may read and that is still there")
    })
}

fn write(path: &Path, file: &PackedFile, overwrite: Overwrite) -> io::Result<()> {
    fs::create_dir_all(whole_file::folder(path))?;
    if overwrite == Overwrite::Forced && path.symlink_metadata().is_ok() {
        fs::remove_file(path)?;
    }
    let mut open = OpenOptions::new();
    let mut out = open.write(true).create_new(true).mode(file.mode.permissions()).open(path)?;
    out.write_all(&file.content)
}

fn unwritable(path: &Path, error: &io::Error) -> CliError {
    let message = format!("cannot write {}: {error}", path.display());
    CliError::unusable(message, "name a folder that you can write to")
}

fn shown(path: &Path) -> String {
    visible::escape(&path.to_string_lossy())
}

fn say(line: &str) -> Result<Exit, CliError> {
    print(format!("{line}\n").as_bytes())
}
