//! `harness play`.

use std::io;

use super::args::PlayArguments;
use super::assignment::usual_assignment;
use super::error::CliError;
use crate::assignments;
use crate::exit_code::Exit;
use crate::model::{Pace, PlayTable};

/// Plays one game on standard input and output. The first word may name the assignment.
pub(super) fn run(arguments: &PlayArguments) -> Result<Exit, CliError> {
    let named = arguments.words.first().and_then(|word| assignments::find(word));
    let players = arguments.words[usize::from(named.is_some())..].to_vec();
    let table = PlayTable {
        players,
        seed: arguments.seed,
        pace: if arguments.no_pause { Pace::Steady } else { Pace::Waiting },
        input: Box::new(io::BufReader::new(io::stdin())),
        output: Box::new(io::stdout()),
    };
    named.unwrap_or(usual_assignment()).play(table)?;
    Ok(Exit::Passed)
}
