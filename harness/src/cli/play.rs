//! `harness play`.

use std::env;
use std::io::{self, IsTerminal};

use super::args::PlayArguments;
use super::assignment::usual_assignment;
use super::error::CliError;
use super::full_screen::FullScreen;
use crate::assignments;
use crate::exit_code::Exit;
use crate::model::{OpenKeyScreen, Pace, PlayTable};

/// Plays one game on standard input and output. The first word may name the assignment.
pub(super) fn run(arguments: &PlayArguments) -> Result<Exit, CliError> {
    let named = arguments.words.first().and_then(|word| assignments::find(word));
    let players = &arguments.words[usize::from(named.is_some())..];
    named.unwrap_or(usual_assignment()).play(table(arguments, players))?;
    Ok(Exit::Passed)
}

fn table(arguments: &PlayArguments, players: &[String]) -> PlayTable {
    PlayTable {
        players: players.to_vec(),
        seed: arguments.seed,
        pace: if arguments.no_pause { Pace::Steady } else { Pace::Waiting },
        size: arguments.size,
        input: Box::new(io::BufReader::new(io::stdin())),
        output: Box::new(io::stdout()),
        key_screen: key_screen(),
    }
}

/// The terminal as a whole, where keyboard and screen are one that can place its cursor.
fn key_screen() -> Option<OpenKeyScreen> {
    let able = env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
    let open: OpenKeyScreen = FullScreen::open;
    (able && io::stdin().is_terminal() && io::stdout().is_terminal()).then_some(open)
}
