//! The program: one function a command.

use clap::FromArgMatches;

use super::args::{Arguments, AssignmentCommand, Command, PackCommand, RubricCommand, SnapshotCommand};
use super::error::CliError;
use super::examples::grammar;
use super::{
    authoring, cache, checks, class, diff, docs, doctor, duel, explain, frames, grade, manual, mutants, new,
    pack, play, repro, rubric, rubric_preview, selftest, show, snapshot, tournament, tracing_log,
};
use crate::exit_code::Exit;
use crate::report::visible;
use crate::sandbox;

/// Runs the program on the process's own arguments.
pub fn run() -> Exit {
    sandbox::shut_ourselves_off();
    sandbox::survive_large_files();
    let parsed = grammar().try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => return print_clap(&error),
    };
    arguments.color.choice().write_global();
    let outcome = tracing_log::install().and_then(|()| perform(arguments.command));
    outcome.unwrap_or_else(|error| error.print())
}

fn perform(command: Command) -> Result<Exit, CliError> {
    match command {
        Command::New(arguments) => new::run(&arguments),
        Command::Grade(arguments) => grade::run(&arguments),
        Command::GradeClass(arguments) => class::run(&arguments),
        Command::ClassReport(arguments) => class::report(&arguments),
        Command::Merge(arguments) => class::merge(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Repro(arguments) => repro::run(&arguments),
        Command::Assignment(AssignmentCommand::New(arguments)) => authoring::begin(&arguments),
        Command::Assignment(AssignmentCommand::Check(arguments)) => authoring::check(&arguments),
        Command::Assignment(AssignmentCommand::Mutants(arguments)) => mutants::run(&arguments),
        Command::Checks(arguments) => checks::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Rubric(RubricCommand::Init(arguments)) => rubric::init(&arguments),
        Command::Rubric(RubricCommand::Check(arguments)) => rubric_preview::check(&arguments),
        Command::Rubric(RubricCommand::Preview(arguments)) => rubric_preview::preview(&arguments),
        Command::Snapshot(SnapshotCommand::Check(arguments)) => snapshot::check(&arguments),
        Command::Snapshot(SnapshotCommand::Show(arguments)) => snapshot::show(&arguments),
        Command::Snapshot(SnapshotCommand::Accept(arguments)) => snapshot::accept(&arguments),
        Command::Snapshot(SnapshotCommand::Frames(arguments)) => frames::run(&arguments),
        Command::Pack(PackCommand::Gradescope(arguments)) => pack::gradescope(&arguments),
        Command::Pack(PackCommand::Github(arguments)) => pack::github(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Duel(arguments) => duel::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Cache(arguments) => cache::run(&arguments),
        Command::Selftest(arguments) => selftest::run(&arguments),
        Command::Docs(arguments) => docs::run(&arguments),
        Command::Schema(arguments) => manual::schema(&arguments),
        Command::Completions(arguments) => manual::completions(&arguments),
        Command::Man(arguments) => manual::man(&arguments),
    }
}

/// Prints help as it is, and an error escaped: it quotes arguments, and a shell's `*` makes arguments of a student's file
/// names.
fn print_clap(error: &clap::Error) -> Exit {
    if error.use_stderr() {
        anstream::eprint!("{}", visible::message(&error.to_string()));
        return Exit::Unusable;
    }
    // The reader of the help may have closed the pipe.
    let _ = error.print();
    Exit::Passed
}
