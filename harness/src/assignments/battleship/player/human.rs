//! Scenarios about HumanPlayer: what is typed, and what must come of it.
//!
//! The dialogue is the sample program's: a line for the direction, then a line for the position, then a line for each
//! attack. After a refusal some programs ask for the position again and some begin with the direction; with one ship
//! alone, lines can be arranged that serve both: what one of them uses, the other refuses or never reads. More valid
//! lines follow than anybody needs, so that the end of the input is never met. Ships have at least two segments, since
//! nothing says whether a ship of one has a direction.

use reference::battleship::{Direction, Point};

use super::dialogue::understood;
use super::heard::{Heard, Reply, What};
use super::opinion::{Opinion, Place};
use super::program::ship_words;
use super::referee::{Impossible, Match, Sea};
use super::script::{Script, Told};
use super::step::Step;
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::{End, RunRecord, Scenario};

/// The lines that place the one ship of most scripts. Rows and columns alike, so that mixing them up shows in `places`
/// and `attacks` alone.
const ONE_SHIP: [&str; 2] = ["h", "3 3"];
const SPARE: [&str; 8] = ["h", "3 3", "h", "3 3", "h", "3 3", "h", "3 3"];

/// Lines after the last one that an attack needs.
const SPARE_TARGETS: [&str; 4] = ["6 6", "7 7", "8 8", "9 9"];

fn one_ship(lines: &[&str]) -> Script {
    placing(GameConfig::with_lengths(8, 9, &[3]), lines)
}

fn placing(config: GameConfig, lines: &[&str]) -> Script {
    Script::new(config, placed_as_typed).player(0, "human").types(0, lines, &SPARE).places(0, Vec::new())
}

fn done(scripts: Vec<Script>) -> Vec<Box<dyn Scenario>> {
    scripts.into_iter().map(Script::done).collect()
}

pub(super) fn places(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut scenarios = done(placements());
    scenarios.push(input_ends());
    scenarios
}

fn placements() -> Vec<Script> {
    let five = ["v", "1 0", "h", "0 1", "h", "9 7", "v", "3 9", "h", "5 4"];
    vec![
        one_ship(&ONE_SHIP),
        placing(GameConfig::with_lengths(3, 6, &[2, 4]), &["v", "1 5", "h", "0 1"]),
        placing(GameConfig::standard(10, 10), &five),
    ]
}

fn placed_as_typed(script: &Script, heard: &[Heard]) -> Opinion {
    understood(script).map_or(Opinion::Fine, |understood| placed(script, heard, &understood.fleet))
}

fn placed(script: &Script, heard: &[Heard], fleet: &[(Point, Direction)]) -> Opinion {
    let Some(step) = script.steps.iter().position(|step| matches!(step, Step::Place(..))) else {
        return Opinion::Fine;
    };
    let Some(heard) = heard.get(step) else { return Opinion::Fine };
    for (index, call) in heard.calls.iter().enumerate() {
        if let What::Placed(account) = &call.what
            && !account.ships.iter().zip(fleet).all(|(ship, typed)| ship.as_ref() == Some(typed))
        {
            return Opinion::wrong(
                Place::call(step, index),
                describe(script, fleet.iter().copied().map(Some)),
                describe(script, account.ships.iter().copied()),
            );
        }
    }
    match heard.answer.as_ref().map(|answer| &answer.result) {
        Some(Reply::Truth(false)) => Opinion::wrong(Place::step(step), "true: all ships are placed", "false"),
        Some(Reply::Truth(true) | Reply::Text(_) | Reply::Shots(_) | Reply::Nothing) | None => Opinion::Fine,
    }
}

fn describe(script: &Script, ships: impl Iterator<Item = Option<(Point, Direction)>>) -> String {
    let names = script.config.ships.iter().map(|(_, _, name)| name);
    let lines = names.zip(ships).map(|(name, ship)| match ship {
        Some((at, Direction::Horizontal)) => format!("{name} across from {at}"),
        Some((at, Direction::Vertical)) => format!("{name} down from {at}"),
        None => format!("{name} not on the board"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

pub(super) fn rejects_direction(_seed: u64) -> Vec<Box<dyn Scenario>> {
    done(wrong_directions())
}

/// Taken for a direction, the wrong answer gives the second one's ship the other one, whichever that is.
fn wrong_directions() -> Vec<Script> {
    [&["x", "h", "3 3"][..], &["x", "v", "3 3"], &["q", "n", "x", "h", "3 3"]].map(one_ship).into()
}

pub(super) fn rejects_numbers(_seed: u64) -> Vec<Box<dyn Scenario>> {
    done(words_for_numbers())
}

fn words_for_numbers() -> Vec<Script> {
    let placing = [one_ship(&["h", "x y", "3 3"]), one_ship(&["h", "here", "2 three", "3 3"])];
    let attacking = attacks_with(&["x y", "4 4", "five 5", "1 1"], 2);
    placing.into_iter().chain([attacking]).collect()
}

pub(super) fn rejects_position(_seed: u64) -> Vec<Box<dyn Scenario>> {
    done(wrong_positions())
}

/// At the last one the ship fits downwards; not so with row and column swapped, which is another clause's business.
fn wrong_positions() -> Vec<Script> {
    ["7 7", "8 3", "7 8", "-1 3", "2 -1", "50 50", "0 8"].map(|bad| one_ship(&["h", bad, "3 3"])).into()
}

pub(super) fn attacks(_seed: u64) -> Vec<Box<dyn Scenario>> {
    done(targets())
}

fn targets() -> Vec<Script> {
    vec![attacks_with(&["3 4", "0 0", "7 8", "5 1"], 4)]
}

/// All that is typed in scenarios that are judged.
#[cfg(test)]
pub(super) fn scripts() -> impl Iterator<Item = Script> {
    [placements(), wrong_directions(), words_for_numbers(), wrong_positions(), targets()]
        .into_iter()
        .flatten()
}

fn attacks_with(lines: &[&str], attacks: u32) -> Script {
    let plan = Match { impossible: Impossible::IsReported, ..Match::alone(Sea::Empty, attacks) };
    Script::new(GameConfig::with_lengths(8, 9, &[3]), attacked_as_typed)
        .player(0, "human")
        .types(0, &ONE_SHIP, &[])
        .places(0, Vec::new())
        .types(0, lines, &SPARE_TARGETS)
        .then(Step::Shoot(0, Box::new(plan)))
}

fn attacked_as_typed(script: &Script, heard: &[Heard]) -> Opinion {
    understood(script).map_or(Opinion::Fine, |understood| aimed(heard, &understood.targets))
}

fn aimed(heard: &[Heard], typed: &[Point]) -> Opinion {
    for (step, heard) in heard.iter().enumerate() {
        let shots = heard.calls.iter().enumerate().filter_map(|(index, call)| match &call.what {
            What::Shot(_, p, _) => Some((index, *p)),
            What::Block(..) | What::Unblock(_) | What::Placed(_) | What::TooSlow | What::Turn => None,
        });
        for ((index, p), target) in shots.zip(typed) {
            if p != *target {
                return Opinion::wrong(
                    Place::call(step, index),
                    format!("{target}, as typed"),
                    p.to_string(),
                );
            }
        }
    }
    Opinion::Fine
}

/// The fleet that the lines describe, in the words of a program that shows a failure.
pub(super) fn required_ships(script: &Script) -> String {
    let fleet = understood(script).map(|understood| understood.fleet).unwrap_or_default();
    let names = script.config.ships.iter().map(|(_, _, name)| *name);
    names.zip(fleet).map(|(name, (at, direction))| ship_words(name, at, direction)).collect()
}

/// The positions that the lines of an attacking script name.
pub(super) fn required_targets(script: &Script) -> Vec<Point> {
    understood(script).map(|understood| understood.targets).unwrap_or_default()
}

/// A human whose input ends too early. The handout does not say what happens then, so nothing is wrong; but whoever
/// asks for ever should hear of it.
fn input_ends() -> Box<dyn Scenario> {
    let config = GameConfig::with_lengths(8, 9, &[3]);
    let script =
        Script::new(config, placed_as_typed).player(0, "human").types(0, &["h"], &[]).places(0, Vec::new());
    Box::new(Told { script, note: asks_for_ever })
}

fn asks_for_ever(_: &Script, record: &RunRecord) -> Option<String> {
    let note =
        "HumanPlayer asks for ever once the input has ended; the harness stopped it, which costs nothing";
    match &record.end {
        End::TimedOut { .. } | End::OverLimit(_) => Some(note.to_owned()),
        End::Finished | End::Signalled { .. } | End::Exited { .. } | End::Protocol(_) | End::Harness(_) => {
            None
        }
    }
}
