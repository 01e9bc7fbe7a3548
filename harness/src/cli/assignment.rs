//! The choice of the assignment.

use std::path::{Path, PathBuf};

use super::error::{BUG, CliError};
use crate::assignments::{self, declared};
use crate::class::{self, ClassFolder, LayoutChoice};
use crate::intake::{self, IntakeError, Sought};
use crate::model::{Assignment, shell_word};

/// The assignment where neither a name nor files decide: the first.
pub(super) fn usual_assignment() -> &'static dyn Assignment {
    assignments::ALL[0]
}

/// The assignment that was named, or the usual one.
pub(super) fn assignment_or_usual(named: Option<&str>) -> Result<&'static dyn Assignment, CliError> {
    named.map_or(Ok(usual_assignment()), assignment_named)
}

/// The assignment that was named, or else the one whose files these are.
pub(super) fn assignment_of(named: Option<&str>, path: &Path) -> Result<&'static dyn Assignment, CliError> {
    if let Some(id) = named {
        return assignment_named(id);
    }
    let mut fitting = Vec::new();
    let mut failures = Vec::new();
    for assignment in assignments::ALL {
        match intake::read(path, Sought::newest(&assignment.languages())) {
            Ok(submission) => fitting.push((submission.remarks.len(), *assignment)),
            Err(error) => failures.push(error),
        }
    }
    // What has just the names of one assignment is not guessed to be another's.
    let fewest = fitting.iter().map(|(guesses, _)| *guesses).min();
    fitting.retain(|(guesses, _)| Some(*guesses) == fewest);
    let fitting: Vec<&dyn Assignment> = fitting.into_iter().map(|(_, assignment)| assignment).collect();
    match fitting.as_slice() {
        [only] => Ok(*only),
        [] => Err(intake::most_telling(failures).map_or_else(
            || CliError::grader_error("there are no assignments", BUG),
            |error| unrecognised(path, error),
        )),
        several => {
            let ids: Vec<&str> = several.iter().map(|assignment| assignment.id()).collect();
            let message = format!("there are files of more than one assignment: {}", ids.join(", "));
            Err(CliError::unusable(message, format!("say which is meant: --assignment {}", ids[0])))
        }
    }
}

/// The error for what is no submission of an assignment that the harness knows by its files: those of a declared one are not looked at.
fn unrecognised(path: &Path, error: IntakeError) -> CliError {
    let is_other = matches!(&error, IntakeError::NothingWanted { near, there, .. } if near.is_empty() && !there.is_empty());
    let refused = refused(path, error);
    if is_other {
        refused.or("name the assignment that is meant, one of your own by its folder: --assignment FOLDER")
    } else {
        refused
    }
}

/// The error for what is no submission; a class is called one.
pub(super) fn refused(path: &Path, error: IntakeError) -> CliError {
    let may_be_a_class = matches!(
        error,
        IntakeError::NothingWanted { .. }
            | IntakeError::SeveralFolders { .. }
            | IntakeError::SeveralArchives { .. }
    );
    if !may_be_a_class {
        return error.into();
    }
    let Some(count) = class_size(path).filter(|count| *count > 1) else { return error.into() };
    let shown = path.display();
    let command = format!("harness grade-class {} --out results", shell_word(&path.to_string_lossy()));
    CliError::unusable(
        format!("{shown} holds {count} submissions, and is none: {error}"),
        format!("if it is a class, `{command}` grades it; if it is one student's, {}", error.help()),
    )
}

/// The number of submissions in a class's folder that can be read.
fn class_size(path: &Path) -> Option<usize> {
    let class = ClassFolder::open(path).ok()?;
    let count = |assignment: &&dyn Assignment| {
        let languages = assignment.languages();
        let sought = Sought::newest(&languages);
        let found = class::find(class.path(), LayoutChoice::Recognise, Path::new(""), sought).ok()?;
        Some(found.entries.iter().filter(|entry| entry.read(sought).is_ok()).count())
    };
    assignments::ALL.iter().filter_map(count).max()
}

/// The variable with the folders in which declared assignments are looked for by name, between colons.
const SEARCH_PATH: &str = "HARNESS_ASSIGNMENTS";

/// The assignment of that id, or the one that the folder of that name declares.
pub(super) fn assignment_named(name: &str) -> Result<&'static dyn Assignment, CliError> {
    if let Some(known) = assignments::find(name) {
        return Ok(known);
    }
    if let Some(folder) = declared_folder(name) {
        return Ok(declared::load(&folder)?);
    }
    let known: Vec<&str> = assignments::ALL.iter().map(|assignment| assignment.id()).collect();
    Err(CliError::unusable(
        format!("there is no assignment {name}"),
        format!(
            "known: {}; a folder with {} in it declares another, and {SEARCH_PATH} names folders of such folders",
            known.join(", "),
            declared::MANIFEST
        ),
    ))
}

/// The declared assignments on the search path that can be read.
pub(super) fn declared_assignments() -> Vec<&'static dyn Assignment> {
    let places = std::env::var_os(SEARCH_PATH).unwrap_or_default();
    let folders = std::env::split_paths(&places).filter_map(|place| std::fs::read_dir(place).ok()).flatten();
    let mut homes: Vec<PathBuf> = folders.filter_map(|entry| Some(entry.ok()?.path())).collect();
    homes.sort();
    homes.iter().filter_map(|home| declared::load(home).ok()).collect()
}

/// The folder of a declared assignment: the one of that path, or else the first of that name on the search path.
fn declared_folder(name: &str) -> Option<PathBuf> {
    let here = PathBuf::from(name);
    if here.is_dir() || name.contains('/') {
        return Some(here);
    }
    let places = std::env::var_os(SEARCH_PATH).unwrap_or_default();
    std::env::split_paths(&places)
        .map(|place| place.join(name))
        .find(|folder| folder.join(declared::MANIFEST).is_file())
}
