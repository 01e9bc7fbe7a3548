//! The choice of the assignment.

use std::path::{Path, PathBuf};

use super::error::{BUG, CliError};
use crate::assignments::{self, declared};
use crate::intake;
use crate::model::Assignment;

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
        match intake::read(path, &assignment.languages()) {
            Ok(_) => fitting.push(*assignment),
            Err(error) => failures.push(error),
        }
    }
    match fitting.as_slice() {
        [only] => Ok(*only),
        [] => Err(intake::most_telling(failures)
            .map_or_else(|| CliError::grader_error("there are no assignments", BUG), CliError::from)),
        several => {
            let ids: Vec<&str> = several.iter().map(|assignment| assignment.id()).collect();
            let message = format!("there are files of more than one assignment: {}", ids.join(", "));
            Err(CliError::unusable(message, format!("say which is meant: --assignment {}", ids[0])))
        }
    }
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
