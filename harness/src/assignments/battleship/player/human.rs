//! Scenarios about HumanPlayer: what is typed, and what must come of it.
//!
//! The dialogue is the sample program's: a line for the direction, then a line for the position, then a line for each
//! attack. After a refusal some programs ask for the position again and some begin with the direction; with one ship
//! alone, lines can be arranged that serve both: what one of them uses, the other refuses or never reads. More valid
//! lines follow than anybody needs, so that the end of the input is never met. Ships have at least two segments, since
//! nothing says whether a ship of one has a direction.

use reference::battleship::{Direction, Point};

use super::heard::{Heard, Reply, What};
use super::opinion::{Opinion, Place};
use super::program::ship_words;
use super::referee::{Fleet, Impossible, Match, Sea};
use super::script::{Clause, Script, Told};
use super::step::Step;
use crate::assignments::battleship::sea::Spec;
use crate::model::{End, RunRecord, Scenario};

const ACROSS: Direction = Direction::Horizontal;
const DOWN: Direction = Direction::Vertical;

/// Where the one ship of most scripts goes, and the lines that put it there.
/// Rows and columns alike, so that mixing them up shows in `places` and `attacks` alone.
const HOME: Point = Point::new(3, 3);
const ONE_SHIP: [&str; 2] = ["h", "3 3"];
const SPARE: [&str; 8] = ["h", "3 3", "h", "3 3", "h", "3 3", "h", "3 3"];

/// Lines after the last one that an attack needs.
const SPARE_TARGETS: [&str; 4] = ["6 6", "7 7", "8 8", "9 9"];

fn one_ship(lines: &[&str]) -> Box<dyn Scenario> {
    let spec = Spec::with_lengths(8, 9, &[3]);
    let all: Vec<&str> = lines.iter().copied().chain(SPARE).collect();
    Script::new(spec, placed_at_home).player(0, "human").types(0, &all).places(0, Vec::new()).done()
}

pub(super) fn places(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let lines = ["v", "1 0", "h", "0 1", "h", "9 7", "v", "3 9", "h", "5 4"];
    let five = Script::new(Spec::standard(10, 10), placed_as_typed)
        .player(0, "human")
        .types(0, &lines)
        .types(0, &SPARE)
        .places(0, Vec::new())
        .done();
    let small = Script::new(Spec::with_lengths(3, 6, &[2, 4]), placed_as_typed)
        .player(0, "human")
        .types(0, &["v", "1 5", "h", "0 1"])
        .types(0, &SPARE)
        .places(0, Vec::new())
        .done();
    vec![one_ship(&ONE_SHIP), small, five, input_ends()]
}

/// The fleets that the lines of [`places`] describe.
fn typed(script: &Script) -> Fleet {
    if script.spec.ships.len() == 2 {
        return vec![(Point::new(1, 5), DOWN), (Point::new(0, 1), ACROSS)];
    }
    let places = [(1, 0, DOWN), (0, 1, ACROSS), (9, 7, ACROSS), (3, 9, DOWN), (5, 4, ACROSS)];
    places.map(|(r, c, direction)| (Point::new(r, c), direction)).to_vec()
}

fn placed_as_typed(script: &Script, heard: &[Heard]) -> Opinion {
    placed(script, heard, &typed(script))
}

fn placed_at_home(script: &Script, heard: &[Heard]) -> Opinion {
    placed(script, heard, &[(HOME, ACROSS)])
}

fn placed_upright(script: &Script, heard: &[Heard]) -> Opinion {
    placed(script, heard, &[(HOME, DOWN)])
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
    let names = script.spec.ships.iter().map(|(_, _, name)| name);
    let lines = names.zip(ships).map(|(name, ship)| match ship {
        Some((at, Direction::Horizontal)) => format!("{name} across from {at}"),
        Some((at, Direction::Vertical)) => format!("{name} down from {at}"),
        None => format!("{name} not on the board"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

pub(super) fn rejects_direction(_seed: u64) -> Vec<Box<dyn Scenario>> {
    // Taken for a direction, the wrong answer gives the ship the other one, whichever that is.
    let upright = Script::new(Spec::with_lengths(8, 9, &[3]), placed_upright)
        .player(0, "human")
        .types(0, &["x", "v", "3 3"])
        .types(0, &SPARE)
        .places(0, Vec::new())
        .done();
    vec![one_ship(&["x", "h", "3 3"]), upright, one_ship(&["q", "n", "x", "h", "3 3"])]
}

pub(super) fn rejects_numbers(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let placing = [one_ship(&["h", "x y", "3 3"]), one_ship(&["h", "here", "2 three", "3 3"])];
    let attacking = attacks_with(&["x y", "4 4", "five 5", "1 1"], 2, reads_numbers);
    placing.into_iter().chain([attacking]).collect()
}

pub(super) fn rejects_position(_seed: u64) -> Vec<Box<dyn Scenario>> {
    // At the last one the ship fits downwards; not so with row and column swapped, which is another clause's business.
    ["7 7", "8 3", "7 8", "-1 3", "2 -1", "50 50", "0 8"]
        .into_iter()
        .map(|bad| one_ship(&["h", bad, "3 3"]))
        .collect()
}

pub(super) fn attacks(_seed: u64) -> Vec<Box<dyn Scenario>> {
    vec![attacks_with(&["3 4", "0 0", "7 8", "5 1"], 4, attacks_as_typed)]
}

fn attacks_with(lines: &[&str], attacks: u32, clause: Clause) -> Box<dyn Scenario> {
    let plan = Match { impossible: Impossible::IsReported, ..Match::alone(Sea::Empty, attacks) };
    Script::new(Spec::with_lengths(8, 9, &[3]), clause)
        .player(0, "human")
        .types(0, &ONE_SHIP)
        .places(0, Vec::new())
        .types(0, lines)
        .types(0, &SPARE_TARGETS)
        .then(Step::Shoot(0, Box::new(plan)))
        .done()
}

const TYPED_TARGETS: [(i32, i32); 4] = [(3, 4), (0, 0), (7, 8), (5, 1)];
const NUMBERS_AMONG_WORDS: [(i32, i32); 2] = [(4, 4), (1, 1)];

fn attacks_as_typed(_: &Script, heard: &[Heard]) -> Opinion {
    aimed(heard, &TYPED_TARGETS)
}

fn reads_numbers(_: &Script, heard: &[Heard]) -> Opinion {
    aimed(heard, &NUMBERS_AMONG_WORDS)
}

fn aimed(heard: &[Heard], typed: &[(i32, i32)]) -> Opinion {
    for (step, heard) in heard.iter().enumerate() {
        let shots = heard.calls.iter().enumerate().filter_map(|(index, call)| match &call.what {
            What::Shot(_, p, _) => Some((index, *p)),
            What::Block(..) | What::Unblock(_) | What::Placed(_) | What::TooSlow | What::Turn => None,
        });
        for ((index, p), (r, c)) in shots.zip(typed) {
            if p != Point::new(*r, *c) {
                return Opinion::wrong(
                    Place::call(step, index),
                    format!("({r},{c}), as typed"),
                    p.to_string(),
                );
            }
        }
    }
    Opinion::Fine
}

/// The fleet that the lines before this step describe, in the words of a program that shows a failure.
pub(super) fn required_ships(script: &Script, step: usize) -> String {
    let fleet =
        if script.spec.ships.len() > 1 { typed(script) } else { vec![(HOME, first_way(script, step))] };
    let names = script.spec.ships.iter().map(|(_, _, name)| *name);
    names.zip(fleet).map(|(name, (at, direction))| ship_words(name, at, direction)).collect()
}

/// The first direction among the lines.
fn first_way(script: &Script, step: usize) -> Direction {
    let inputs = script.steps[..step].iter().filter_map(|step| match step {
        Step::Input(_, text) => Some(text),
        Step::Create(..)
        | Step::Name(_)
        | Step::IsHuman(_)
        | Step::Place(..)
        | Step::Shoot(..)
        | Step::Delete(_)
        | Step::Contest(..) => None,
    });
    let first = inputs.flat_map(|text| text.lines()).find(|line| ["h", "v"].contains(line));
    if first == Some("v") { DOWN } else { ACROSS }
}

/// The positions that the lines of an attacking script name.
pub(super) fn required_targets(script: &Script) -> Vec<Point> {
    let shots = script.steps.iter().find_map(|step| match step {
        Step::Shoot(_, plan) => Some(plan.limit),
        Step::Create(..)
        | Step::Name(_)
        | Step::IsHuman(_)
        | Step::Place(..)
        | Step::Input(..)
        | Step::Delete(_)
        | Step::Contest(..) => None,
    });
    let among_words = shots == u32::try_from(NUMBERS_AMONG_WORDS.len()).ok();
    let targets = if among_words { &NUMBERS_AMONG_WORDS[..] } else { &TYPED_TARGETS };
    targets.iter().map(|(r, c)| Point::new(*r, *c)).collect()
}

/// A human whose input ends too early. The handout does not say what happens then, so nothing is wrong; but whoever
/// asks for ever should hear of it.
fn input_ends() -> Box<dyn Scenario> {
    let spec = Spec::with_lengths(8, 9, &[3]);
    let script = Script::new(spec, placed_at_home).player(0, "human").types(0, &["h"]).places(0, Vec::new());
    Box::new(Told { script, note: asks_for_ever })
}

fn asks_for_ever(_: &Script, record: &RunRecord) -> Option<String> {
    let note =
        "HumanPlayer asks for ever once the input has ended; the harness stopped it, which costs nothing";
    match &record.end {
        End::TimedOut { .. } | End::OverLimit(_) => Some(note.to_owned()),
        End::Finished
        | End::Signalled { .. }
        | End::Exited { .. }
        | End::Protocol(_)
        | End::LoadFailed(_)
        | End::Harness(_) => None,
    }
}
