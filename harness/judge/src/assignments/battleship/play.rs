//! One standard game in a terminal, between any two of the reference's players.

use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use reference::battleship::{Console, Game, Outcome, Pause, Player, Unfinished, create_player};

use super::game_config::STANDARD_FLEET;
use crate::model::{NotPlayed, Pace, PlayTable};

const SIZE: i32 = 10;

/// The players where none are named.
const USUAL: [&str; 2] = ["human", "mediocre"];

/// Plays it to its end.
pub(super) fn play(table: PlayTable) -> Result<(), NotPlayed> {
    table.has_usual_size("a standard game of Battleship")?;
    let [first, second] = kinds(&table.players)?;
    let game = standard_game()?;
    let console = Console::new(table.input, table.output);
    let mut first = player(&first, 1, &game, table.seed, &console)?;
    let mut second = player(&second, 2, &game, table.seed, &console)?;
    let pause = match table.pace {
        Pace::Waiting => Pause::AfterEachShot,
        Pace::Steady => Pause::Never,
    };
    match game.play(first.as_mut(), second.as_mut(), pause, &console) {
        Outcome::Won(_) => Ok(()),
        Outcome::NoWinner(why) => Err(unusable(describe(why), "")),
    }
}

fn kinds(named: &[String]) -> Result<[String; 2], NotPlayed> {
    if named.len() > USUAL.len() {
        return Err(unusable("a game has two players", "name the one who goes first, then the other"));
    }
    let kind = |seat: usize| named.get(seat).cloned().unwrap_or_else(|| USUAL[seat].to_owned());
    Ok([kind(0), kind(1)])
}

fn standard_game() -> Result<Game, NotPlayed> {
    let impossible = |error: &dyn std::fmt::Display| NotPlayed::Ours(error.to_string());
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
) -> Result<Box<dyn Player>, NotPlayed> {
    let rng = Pcg64::seed_from_u64(seed.wrapping_mul(2).wrapping_add(number));
    let name = format!("{kind} {number}");
    create_player(kind, &name, game, rng, console).ok_or_else(|| {
        unusable(&format!("there is no player {kind}"), "choose awful, human, mediocre or good")
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

fn unusable(message: &str, help: &str) -> NotPlayed {
    NotPlayed::Unusable { message: message.to_owned(), help: help.to_owned() }
}
