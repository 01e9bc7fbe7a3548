//! The choice of the assignment.

use std::path::Path;

use super::error::{BUG, CliError};
use crate::assignments;
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

/// The assignment of that id.
pub(super) fn assignment_named(id: &str) -> Result<&'static dyn Assignment, CliError> {
    assignments::find(id).ok_or_else(|| {
        let known: Vec<&str> = assignments::ALL.iter().map(|assignment| assignment.id()).collect();
        CliError::unusable(format!("there is no assignment {id}"), format!("known: {}", known.join(", ")))
    })
}
