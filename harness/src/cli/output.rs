//! Standard output and standard error.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};

use super::columns::{known_width, told};
use super::error::CliError;
use crate::exit_code::Exit;
use crate::report::{Charset, Colour, Terminal, Width, visible, wrapped};

/// The renderer for standard output: with colours, as wide and in the characters as the terminal there has them.
pub(super) fn terminal() -> Terminal {
    Terminal::new(colour()).within(width()).in_charset(charset())
}

/// Colour as `--color`, `NO_COLOR`, `CLICOLOR_FORCE` and `TERM` have it, else on a terminal.
fn colour() -> Colour {
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => Colour::Never,
        ColorChoice::Auto | ColorChoice::AlwaysAnsi | ColorChoice::Always => Colour::Always,
    }
}

/// `COLUMNS`, else the terminal's width, else the usual one.
fn width() -> Width {
    known_width(&io::stdout()).unwrap_or(Width::USUAL)
}

/// Prints a text for people on standard output, in the width of a terminal there.
pub(super) fn print_wrapped(text: &[u8]) -> Result<Exit, CliError> {
    match (known_width(&io::stdout()), std::str::from_utf8(text)) {
        (Some(width), Ok(text)) => print(wrapped(text, width).as_bytes()),
        (None, _) | (_, Err(_)) => print(text),
    }
}

/// What is written into a file or a pipe is UTF-8 in every locale: programs read it.
fn charset() -> Charset {
    if !io::stdout().is_terminal() {
        return Charset::Utf8;
    }
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
    Charset::of_locale(set.iter().find(|locale| !locale.is_empty()).map_or("", String::as_str))
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
    anstream::eprintln!("{}", told(&format!("harness: {}", visible::message(line))));
}

/// The bytes that `write` writes.
pub(super) fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    write(&mut out)?;
    Ok(out)
}
