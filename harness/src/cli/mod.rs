//! The command line: the only reader of arguments, environment and terminal.

mod args;
mod cache;
mod cache_args;
mod checks;
mod class;
mod class_files;
mod diff;
mod docs;
mod doctor;
mod duel;
mod explain;
mod grade;
mod lineup;
mod manual;
mod new;
mod pack;
mod place;
mod play;
mod progress;
mod report_file;
mod report_files;
mod repro;
mod rubric;
mod secret;
mod selftest;
mod snapshot;
mod stopping;
mod trouble;
mod watch;

use clap::{CommandFactory, Parser};

use crate::exit_code::Exit;
use crate::report::visible;
use crate::sandbox;
use args::{Arguments, Command, PackCommand, RubricCommand, SnapshotCommand};

/// Runs the program on the process's own arguments.
pub fn run() -> Exit {
    sandbox::shut_ourselves_off();
    sandbox::survive_large_files();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => return tell(&told),
    };
    let outcome = match arguments.command {
        Command::New(arguments) => new::run(&arguments),
        Command::Grade(arguments) => grade::run(&arguments),
        Command::GradeClass(arguments) => class::run(&arguments),
        Command::ClassReport(arguments) => class::report(&arguments),
        Command::Merge(arguments) => class::merge(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Repro(arguments) => repro::run(&arguments),
        Command::Checks(arguments) => checks::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Rubric(RubricCommand::Init(arguments)) => rubric::init(&arguments),
        Command::Snapshot(SnapshotCommand::Check(arguments)) => snapshot::check(&arguments),
        Command::Snapshot(SnapshotCommand::Show(arguments)) => snapshot::show(&arguments),
        Command::Snapshot(SnapshotCommand::Accept(arguments)) => snapshot::accept(&arguments),
        Command::Pack(PackCommand::Gradescope(arguments)) => pack::gradescope(&arguments),
        Command::Pack(PackCommand::Github(arguments)) => pack::github(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Duel(arguments) => duel::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Cache(arguments) => cache::run(&arguments),
        Command::Selftest(arguments) => selftest::run(&arguments),
        Command::Docs(arguments) => docs::run(&arguments),
        Command::Schema => manual::schema(),
        Command::Completions(arguments) => manual::completions(&arguments),
        Command::Man(arguments) => manual::man(&arguments),
    };
    outcome.unwrap_or_else(|trouble| trouble.tell())
}

/// The grammar of the arguments, for tests that hold what the pages show to it.
pub fn grammar() -> clap::Command {
    Arguments::command()
}

/// Help goes out as it is. An error quotes arguments, and a shell's `*` makes arguments of a student's file names.
fn tell(told: &clap::Error) -> Exit {
    if told.use_stderr() {
        anstream::eprint!("{}", visible::message(&told.to_string()));
        return Exit::Unusable;
    }
    // Whoever reads the help may stop reading.
    let _ = told.print();
    Exit::Passed
}
