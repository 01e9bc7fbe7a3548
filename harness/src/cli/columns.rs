//! The width that output has to fit.

use std::io::{self, IsTerminal};

use crate::report::{Width, wrapped};

/// `COLUMNS`, else the terminal's width if the output is one.
pub(super) fn known_width(output: &impl IsTerminal) -> Option<Width> {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || output.is_terminal().then(crossterm::terminal::size)?.ok();
    let columns: Option<usize> =
        asked.filter(|columns| *columns > 0).or_else(|| terminal().map(|(columns, _)| columns.into()));
    columns.map(Width::of_terminal)
}

/// A text for standard error, in the width of a terminal there; whole where a program or a file reads it.
pub(super) fn told(text: &str) -> String {
    known_width(&io::stderr())
        .map_or_else(|| text.to_owned(), |width| wrapped(text, width).trim_end().to_owned())
}
