//! `harness diff`.

use super::args::DiffArguments;
use super::error::CliError;
use super::output::{print_wrapped, written};
use crate::class::{self, Results};
use crate::exit_code::Exit;
use crate::report::class::write_changes;

/// Compares two class runs; a submission that lost points is a failure.
pub(super) fn run(arguments: &DiffArguments) -> Result<Exit, CliError> {
    let (before, old) = Results::open(&arguments.before)?;
    let (now, new) = Results::open(&arguments.now)?;
    let all = class::changes((&before, &old), (&now, &new))?;
    let text = written(|out| write_changes(&all, out))?;
    print_wrapped(&text)?;
    Ok(if all.has_fallen() { Exit::Failed } else { Exit::Passed })
}
