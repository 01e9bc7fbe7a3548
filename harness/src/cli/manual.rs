//! The program's descriptions of itself: man pages, shell completions, the schema of reports.

use std::fs;
use std::io;

use clap_complete::Shell;

use super::arg_values::ShellName;
use super::args::{CompletionsArguments, ManArguments, SchemaArguments, SchemaName};
use super::completion::known;
use super::error::CliError;
use super::examples::grammar;
use super::output::print;
use crate::assignments::declared;
use crate::exit_code::Exit;
use crate::report;

/// Prints the schema of a document.
pub(super) fn schema(arguments: &SchemaArguments) -> Result<Exit, CliError> {
    let text = match arguments.document {
        SchemaName::Report => report::schema(),
        SchemaName::Tournament => report::tournament::tournament_schema(),
        SchemaName::Assignment => declared::manifest_schema(),
    };
    let text = text.map_err(io::Error::from)?;
    print(text.as_bytes())
}

/// Prints what a shell reads to complete arguments.
pub(super) fn completions(arguments: &CompletionsArguments) -> Result<Exit, CliError> {
    let shell = match arguments.shell {
        ShellName::Bash => Shell::Bash,
        ShellName::Zsh => Shell::Zsh,
        ShellName::Fish => Shell::Fish,
        ShellName::Powershell => Shell::PowerShell,
    };
    // Into memory first: the generator does not survive a reader that stops reading.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut known(grammar()), "harness", &mut script);
    print(&script)
}

/// Prints the program's man page, or writes one for it and one for each command.
pub(super) fn man(arguments: &ManArguments) -> Result<Exit, CliError> {
    let Some(folder) = &arguments.folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(grammar()).render(&mut page)?;
        return print(&page);
    };
    let unwritable = |error: io::Error| {
        let message = format!("cannot write man pages to {}: {error}", folder.display());
        CliError::unusable(message, "name a folder that exists and can be written")
    };
    let made = tempfile::tempdir_in(folder).map_err(unwritable)?;
    clap_mangen::generate_to(grammar().disable_help_subcommand(true), made.path()).map_err(unwritable)?;
    let mut pages = Vec::new();
    for entry in fs::read_dir(made.path()).map_err(unwritable)? {
        let entry = entry.map_err(unwritable)?;
        let place = folder.join(entry.file_name());
        // A page that says the same is no loss.
        if fs::read(&place).ok() != fs::read(entry.path()).ok() {
            arguments.force.overwrite().claim(&place)?;
        }
        pages.push((entry.path(), place));
    }
    for (page, place) in pages {
        fs::rename(page, place).map_err(unwritable)?;
    }
    Ok(Exit::Passed)
}
