//! `harness checks`.

use std::io::{self, Write};

use super::args::ChecksArguments;
use super::place;
use super::trouble::Trouble;
use crate::exit_code::Exit;
use crate::model::Row;
use crate::report::Terminal;

/// Lists the rubric.
pub(super) fn run(arguments: &ChecksArguments) -> Result<Exit, Trouble> {
    let assignment = place::assignment_or_usual(arguments.assignment.as_deref())?;
    let adjustments = place::adjustments(arguments.rubric.as_deref(), assignment)?;
    let terminal = Terminal::new(place::colour());
    let mut out = io::BufWriter::new(io::stdout().lock());
    for component in assignment.components() {
        let rows: Vec<Row> = component.checks().map(|check| adjustments.row(check)).collect();
        place::unless_closed(terminal.table(component.title, &rows, &mut out))?;
    }
    place::unless_closed(out.flush())?;
    Ok(Exit::Passed)
}
