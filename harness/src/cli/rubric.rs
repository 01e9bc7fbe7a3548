//! `harness rubric`.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use super::args::RubricInitArguments;
use super::assignment::assignment_or_usual;
use super::error::CliError;
use super::output::print;
use crate::exit_code::Exit;
use crate::rubric;

/// Writes a rubric file to begin with.
pub(super) fn init(arguments: &RubricInitArguments) -> Result<Exit, CliError> {
    let text = rubric::template(assignment_or_usual(arguments.assignment.as_deref())?);
    match &arguments.output {
        Some(file) => write_new(file, &text).map(|()| Exit::Passed),
        None => print(text.as_bytes()),
    }
}

/// An instructor's work is never overwritten.
fn write_new(file: &Path, text: &str) -> Result<(), CliError> {
    let made = OpenOptions::new().write(true).create_new(true).open(file);
    made.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| {
        let help = if error.kind() == io::ErrorKind::AlreadyExists {
            "it is left as it is: name another file, or move this one away"
        } else {
            "name a file in a folder that you can write to"
        };
        CliError::unusable(format!("cannot write {}: {error}", file.display()), help)
    })
}
