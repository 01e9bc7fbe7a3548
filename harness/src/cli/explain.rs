//! `harness explain`.

use std::io;

use super::args::ExplainArguments;
use super::assignment::{assignment_named, usual_assignment};
use super::error::CliError;
use super::output::{terminal, unless_closed};
use super::rubric_file::adjustments;
use crate::assignments;
use crate::exit_code::Exit;
use crate::model::{Assignment, Check, Topic};
use crate::rubric;

/// Says what there is to know about a check.
pub(super) fn run(arguments: &ExplainArguments) -> Result<Exit, CliError> {
    let assignment = assignment(arguments)?;
    let adjustments = adjustments(arguments.rubric.as_deref(), assignment)?;
    let (topic, check) = find(assignment, &arguments.check).ok_or_else(|| {
        let near = rubric::near(assignment, &arguments.check);
        let message = format!("there is no check {}", arguments.check);
        CliError::unusable(message, format!("did you mean {near}? `harness checks` lists all"))
    })?;
    let row = adjustments.row(check);
    let shown = terminal();
    unless_closed(shown.explain(&row, topic, assignment.argument(), &mut io::stdout().lock()))?;
    Ok(Exit::Passed)
}

/// The one that was named, or the one that has the check, or the one that has a check of nearly that name.
fn assignment(arguments: &ExplainArguments) -> Result<&'static dyn Assignment, CliError> {
    if let Some(id) = &arguments.assignment {
        return assignment_named(id);
    }
    let likeness = |assignment: &dyn Assignment| {
        strsim::jaro_winkler(rubric::near(assignment, &arguments.check), &arguments.check)
    };
    let nearest =
        assignments::ALL.iter().copied().reduce(|a, b| if likeness(b) > likeness(a) { b } else { a });
    Ok(nearest.unwrap_or(usual_assignment()))
}

fn find(assignment: &dyn Assignment, id: &str) -> Option<(&'static Topic, &'static Check)> {
    let topics = assignment.components().iter().flat_map(|component| component.rubric);
    let mut rows = topics.flat_map(|topic| topic.checks.iter().map(move |check| (topic, check)));
    rows.find(|(_, check)| check.id == id)
}
