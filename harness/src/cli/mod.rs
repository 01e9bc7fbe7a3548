//! The command line: the only reader of arguments, environment and terminal.

mod args;
mod checks;
mod doctor;
mod duel;
mod grade;
mod place;
mod play;
mod repro;
mod selftest;
mod trouble;

use clap::Parser;

use crate::exit_code::Exit;
use crate::sandbox;
use args::{Arguments, Command};

/// Runs the program on the process's own arguments.
pub fn run() -> Exit {
    sandbox::shut_ourselves_off();
    let outcome = match Arguments::parse().command {
        Command::Grade(arguments) => grade::run(&arguments),
        Command::Repro(arguments) => repro::run(&arguments),
        Command::Checks(arguments) => checks::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Duel(arguments) => duel::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Selftest(arguments) => selftest::run(&arguments),
    };
    outcome.unwrap_or_else(|trouble| trouble.tell())
}
