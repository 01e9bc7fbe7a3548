//! `harness checks`.

use std::io::{self, Write};

use super::args::ChecksArguments;
use super::place;
use super::trouble::Trouble;
use crate::exit_code::Exit;

/// Lists the rubric.
pub(super) fn run(arguments: &ChecksArguments) -> Result<Exit, Trouble> {
    let assignment = place::assignment(&arguments.assignment)?;
    let mut out = io::stdout().lock();
    for component in assignment.components() {
        let points: u32 = component.checks().map(|check| check.points).sum();
        writeln!(out, "{} ({points} points)", component.title)?;
        for check in component.checks() {
            writeln!(out, "  {:>2}  {:<36} {}", check.points, check.id, check.title)?;
        }
    }
    Ok(Exit::Passed)
}
