//! The rubric file of `--rubric` and the checks of `--only`.

use std::path::Path;

use super::arg_values::{Audience, LevelName};
use super::error::CliError;
use super::kit_folder::course_files;
use crate::grade::GradeOptions;
use crate::model::{Adjustments, Assignment, CourseKit};
use crate::rubric;

/// The changes in the rubric file, with the course's files that it names; none without one.
pub(super) fn adjustments(file: Option<&Path>, assignment: &dyn Assignment) -> Result<Adjustments, CliError> {
    let Some(file) = file else { return Ok(Adjustments::default()) };
    let text = std::fs::read_to_string(file).map_err(|error| {
        let message = format!("cannot read the rubric {}: {error}", file.display());
        CliError::unusable(message, "`harness rubric init -o FILE` writes one")
    })?;
    let mut adjustments = rubric::parse(&text, assignment)
        .map_err(|error| CliError::unusable(format!("{}: {error}", file.display()), error.help()))?;
    if let Some(folder) = &adjustments.kit.folder {
        let folder = file.parent().unwrap_or(Path::new("")).join(folder);
        adjustments.kit.files = course_files(&folder, assignment)?;
    }
    Ok(adjustments)
}

/// The files that change a grade.
#[derive(Debug, Clone, Copy)]
pub(super) struct Changes<'a> {
    /// The rubric file.
    pub(super) rubric: Option<&'a Path>,
    /// The folder of a course's files, before the one that the rubric file names.
    pub(super) kit: Option<&'a Path>,
    /// What students are told, before the rubric file.
    pub(super) level: Option<LevelName>,
}

/// The options as these files adjust them; reports for students do not hold the rubric file's name.
pub(super) fn adjusted(
    options: GradeOptions,
    changes: Changes<'_>,
    audience: Audience,
    assignment: &dyn Assignment,
) -> Result<GradeOptions, CliError> {
    let rubric_path = match audience {
        Audience::Instructor => changes.rubric.map(|path| path.to_string_lossy().into_owned()),
        Audience::Student => None,
    };
    let mut adjustments = adjustments(changes.rubric, assignment)?;
    if let Some(folder) = changes.kit {
        adjustments.kit = CourseKit { folder: None, files: course_files(folder, assignment)? };
    }
    if let Some(level) = changes.level {
        adjustments.students.level = level.level();
    }
    Ok(GradeOptions { adjustments, rubric_path, ..options })
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
