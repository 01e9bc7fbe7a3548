//! `createPlayer`, `name` and `isHuman`.

use super::mismatch::{EventLocation, LocatedMismatch};
use super::script::{Judging, PlayerOracle, PlayerScript};
use super::silent::{PLAYERS, played};
use super::starter_player::is_of_its_own;
use super::step::{NewPlayer, PlayerStep};
use super::transcript::StepRecord;
use crate::assignments::battleship::game_config::GameConfig;

/// The types that `createPlayer` knows.
pub(super) const KINDS: [&str; 4] = ["awful", "human", "mediocre", "good"];

const UNKNOWN: [&str; 8] = ["", "excellent", "Mediocre", "GOOD", "goods", "awful ", "hum", "mediocre\n"];

const NAMES: [&str; 3] = ["Marge", "", "A name of several words, and of more than sixteen letters"];

fn script(oracle: PlayerOracle) -> PlayerScript {
    PlayerScript::new(GameConfig::standard(10, 10), oracle)
}

fn made(kind: &'static str, name: &'static str) -> PlayerStep {
    PlayerStep::Create(0, NewPlayer { kind, name })
}

/// Boards that a player may not count on to be larger.
const SMALL: [(i32, i32); 5] = [(1, 1), (1, 10), (10, 1), (2, 3), (3, 2)];

/// All kinds of player in a game on a small board, with a ship of one.
fn on_small_boards() -> impl Iterator<Item = PlayerScript> {
    SMALL.into_iter().map(|(rows, cols)| {
        let game = PlayerScript::new(GameConfig::with_lengths(rows, cols, &[1]), knows_types);
        (0..).zip(KINDS).fold(game, |script, (number, kind)| script.player(number, kind))
    })
}

pub(super) fn types() -> Vec<PlayerScript> {
    let known = KINDS.into_iter().map(|kind| {
        let make = |script: PlayerScript, name| script.then(made(kind, name)).then(PlayerStep::Name(0));
        NAMES.into_iter().fold(script(knows_types), make)
    });
    let unknown = UNKNOWN.into_iter().map(|kind| script(refuses_types).then(made(kind, "Marge")));
    known.chain(unknown).chain(on_small_boards()).chain(deleted()).collect()
}

/// Players that have played are deleted by the caller of `createPlayer`. A GoodPlayer may think for seconds about each shot.
fn deleted() -> impl Iterator<Item = PlayerScript> {
    [("mediocre", 20, 2), ("good", 1, 20)].into_iter().map(|(kind, shots, seconds)| {
        let ended = played(kind, shots).then(PlayerStep::Delete(0)).player(0, kind).then(PlayerStep::Name(0));
        PlayerScript { judging: Judging::Calls(comes_to_its_end), ..ended }
            .seconds(seconds)
            .given(is_of_its_own)
            .relies_on(PLAYERS)
    })
}

/// Ends are judged of any script.
fn comes_to_its_end(_: &PlayerScript, _: &[StepRecord]) -> Option<LocatedMismatch> {
    None
}

fn knows_types(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let mut name = "";
    script.steps.iter().zip(steps).enumerate().find_map(|(index, (step, record))| {
        name = step.created().map_or(name, |(_, new)| new.name);
        let here = EventLocation::step(index);
        if record.truth() == Some(false) {
            return Some(here.mismatch("a player", "nullptr"));
        }
        let text = record.text().filter(|text| *text != name)?;
        Some(here.mismatch(format!("{name:?}"), format!("{text:?}")))
    })
}

fn refuses_types(_: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let made = steps.iter().position(|record| record.truth() == Some(true))?;
    Some(EventLocation::step(made).mismatch("nullptr", "a player"))
}

pub(super) fn is_human() -> Vec<PlayerScript> {
    let ask = |kind| script(human_or_not).player(0, kind).then(PlayerStep::IsHuman(0));
    KINDS.into_iter().map(ask).collect()
}

fn human_or_not(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let (_, new) = script.steps.first()?.created()?;
    let required = new.kind == "human";
    let got = steps.get(1)?.truth().filter(|truth| *truth != required)?;
    Some(EventLocation::step(1).mismatch(required.to_string(), got.to_string()))
}
