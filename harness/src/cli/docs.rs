//! `harness docs`.

use std::io::{self, Write};

use super::args::DocsArguments;
use super::error::CliError;
use super::output::unless_closed;
use crate::docs::{self, PAGES};
use crate::exit_code::Exit;

/// Prints a page, or the list of pages.
pub(super) fn run(arguments: &DocsArguments) -> Result<Exit, CliError> {
    let text = match &arguments.page {
        None => list(),
        Some(name) => page(name)?.to_owned(),
    };
    unless_closed(io::stdout().lock().write_all(text.as_bytes()))?;
    Ok(Exit::Passed)
}

fn page(name: &str) -> Result<&'static str, CliError> {
    let unknown = || {
        let help = format!("did you mean {}? `harness docs` lists all", docs::near(name));
        CliError::unusable(format!("there is no page {name}"), help)
    };
    docs::find(name).map(|page| page.text).ok_or_else(unknown)
}

fn list() -> String {
    let width = PAGES.iter().map(|page| page.name.len()).max().unwrap_or(0);
    let lines = PAGES.iter().map(|page| format!("{:width$}  {}\n", page.name, page.title()));
    lines.chain(["\n`harness docs PAGE` prints one, as Markdown.\n".to_owned()]).collect()
}
