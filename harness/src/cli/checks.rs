//! `harness checks`.

use std::io::{self, Write};

use super::args::ChecksArguments;
use super::assignment::assignment_or_usual;
use super::error::CliError;
use super::output::{terminal, unless_closed};
use super::rubric_file::adjustments;
use crate::exit_code::Exit;
use crate::model::Row;

/// Lists the rubric.
pub(super) fn run(arguments: &ChecksArguments) -> Result<Exit, CliError> {
    let named = arguments.named.as_ref().or(arguments.assignment.as_ref());
    let assignment = assignment_or_usual(named.map(String::as_str))?;
    let adjustments = adjustments(arguments.rubric.as_deref(), assignment)?;
    let shown = terminal();
    let mut out = io::BufWriter::new(io::stdout().lock());
    for component in assignment.components() {
        let rows: Vec<Row> = component.checks().map(|check| adjustments.row(check)).collect();
        unless_closed(shown.table(component.title, &rows, &mut out))?;
    }
    unless_closed(out.flush())?;
    Ok(Exit::Passed)
}
