//! `harness play`.

use std::io;

use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use reference::battleship::{Console, Game, Outcome, Pause, Player, Unfinished, create_player};

use super::args::PlayArguments;
use super::trouble::Trouble;
use crate::assignments::battleship::STANDARD_FLEET;
use crate::exit_code::Exit;

const SIZE: i32 = 10;

/// Plays one standard game on standard input and output.
pub(super) fn run(arguments: &PlayArguments) -> Result<Exit, Trouble> {
    let game = standard_game()?;
    let console = Console::new(io::BufReader::new(io::stdin()), io::stdout());
    let mut first = player(&arguments.first, 1, &game, arguments.seed, &console)?;
    let mut second = player(&arguments.second, 2, &game, arguments.seed, &console)?;
    let pause = if arguments.no_pause { Pause::Never } else { Pause::AfterEachShot };
    match game.play(first.as_mut(), second.as_mut(), pause, &console) {
        Outcome::Won(_) => Ok(Exit::Passed),
        Outcome::NoWinner(why) => Err(Trouble::unusable(describe(why), "")),
    }
}

fn standard_game() -> Result<Game, Trouble> {
    let impossible = |error: &dyn std::fmt::Display| Trouble::ours(error.to_string(), "");
    let mut game = Game::new(SIZE, SIZE).map_err(|error| impossible(&error))?;
    for (length, symbol, name) in STANDARD_FLEET {
        game.add_ship(length, symbol, name).map_err(|error| impossible(&error))?;
    }
    Ok(game)
}

fn player(
    kind: &str,
    number: u64,
    game: &Game,
    seed: u64,
    console: &Console,
) -> Result<Box<dyn Player>, Trouble> {
    let rng = Pcg64::seed_from_u64(seed.wrapping_mul(2).wrapping_add(number));
    let name = format!("{kind} {number}");
    create_player(kind, &name, game, rng, console).ok_or_else(|| {
        Trouble::unusable(format!("there is no player {kind}"), "choose awful, human, mediocre or good")
    })
}

fn describe(why: Unfinished) -> &'static str {
    match why {
        Unfinished::NoShips => "the game has no ships",
        Unfinished::NotPlaced(_) => "a player could not place the ships",
        Unfinished::InputEnded(_) => "the input ended before the game did",
        Unfinished::NoAttack(_) => "a player had no attack left",
    }
}
