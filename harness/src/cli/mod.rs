//! The command line: the only reader of arguments, environment and terminal.

mod args;
mod checks;
mod doctor;
mod duel;
mod explain;
mod grade;
mod place;
mod play;
mod rubric;
mod selftest;
mod trouble;
mod watch;

use clap::Parser;

use crate::exit_code::Exit;
use crate::sandbox;
use args::{Arguments, Command, RubricCommand};

/// Runs the program on the process's own arguments.
pub fn run() -> Exit {
    sandbox::shut_ourselves_off();
    let outcome = match Arguments::parse().command {
        Command::Grade(arguments) => grade::run(&arguments),
        Command::Checks(arguments) => checks::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Rubric(RubricCommand::Init(arguments)) => rubric::init(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Duel(arguments) => duel::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Selftest(arguments) => selftest::run(&arguments),
    };
    outcome.unwrap_or_else(|trouble| trouble.tell())
}
