//! Standard output and standard error.

use std::io::{self, IsTerminal, Write};

use super::error::CliError;
use crate::exit_code::Exit;
use crate::report::{Colour, visible};

/// Colour on a terminal, unless `NO_COLOR` says otherwise.
pub(super) fn colour() -> Colour {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if io::stdout().is_terminal() && !refused { Colour::Always } else { Colour::Never }
}

/// Ignores a closed pipe: the reader of the output may stop reading.
pub(super) fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Prints a text on standard output.
pub(super) fn print(text: &[u8]) -> Result<Exit, CliError> {
    unless_closed(io::stdout().lock().write_all(text))?;
    Ok(Exit::Passed)
}

/// Prints a line on standard error.
pub(super) fn note(line: &str) {
    anstream::eprintln!("harness: {}", visible::message(line));
}

/// The bytes that `write` writes.
pub(super) fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    write(&mut out)?;
    Ok(out)
}
