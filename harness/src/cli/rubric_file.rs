//! The rubric file of `--rubric` and the checks of `--only`.

use std::path::Path;

use super::arg_values::Audience;
use super::error::CliError;
use crate::grade::GradeOptions;
use crate::model::{Adjustments, Assignment};
use crate::rubric;

/// The changes in the rubric file; none without one.
pub(super) fn adjustments(file: Option<&Path>, assignment: &dyn Assignment) -> Result<Adjustments, CliError> {
    let Some(file) = file else { return Ok(Adjustments::default()) };
    let text = std::fs::read_to_string(file).map_err(|error| {
        let message = format!("cannot read the rubric {}: {error}", file.display());
        CliError::unusable(message, "`harness rubric init -o FILE` writes one")
    })?;
    Ok(rubric::parse(&text, assignment)?)
}

/// The options as a rubric file adjusts them; reports for students do not hold its name.
pub(super) fn adjusted(
    options: GradeOptions,
    rubric: Option<&Path>,
    audience: Audience,
    assignment: &dyn Assignment,
) -> Result<GradeOptions, CliError> {
    let rubric_path = match audience {
        Audience::Instructor => rubric.map(|path| path.to_string_lossy().into_owned()),
        Audience::Student => None,
    };
    Ok(GradeOptions { adjustments: adjustments(rubric, assignment)?, rubric_path, ..options })
}

/// A start of ids that begins none would leave nothing to grade, and a full score.
pub(super) fn refuse_unknown_checks(assignment: &dyn Assignment, only: &[String]) -> Result<(), CliError> {
    let ids = rubric::ids(assignment);
    let unknown = only.iter().find(|start| !ids.iter().any(|id| id.starts_with(start.as_str())));
    unknown.map_or(Ok(()), |asked| {
        let near = rubric::near(assignment, asked);
        let help = format!("did you mean {near}? `harness checks` lists all");
        Err(CliError::unusable(format!("no check begins with {asked}"), help))
    })
}
