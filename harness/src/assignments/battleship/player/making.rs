//! Scenarios about `createPlayer`, names, `isHuman`, AwfulPlayer, and keeping silent.

use reference::battleship::{Direction, Point};

use super::heard::{Heard, Reply, What};
use super::opinion::{Opinion, Place};
use super::referee::{Impossible, Match, Sea};
use super::script::Script;
use super::step::{NewPlayer, Step};
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

const KINDS: [&str; 4] = ["awful", "human", "mediocre", "good"];
const UNKNOWN: [&str; 8] = ["", "excellent", "Mediocre", "GOOD", "goods", "awful ", "hum", "mediocre\n"];

fn made(kind: &'static str, name: &'static str) -> Step {
    Step::Create(0, NewPlayer { kind, name })
}

pub(super) fn types(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let names = ["Marge", "", "A name of several words, and of more than sixteen letters"];
    let known = KINDS.into_iter().map(|kind| {
        let script = Script::new(GameConfig::standard(10, 10), known_types);
        names
            .into_iter()
            .fold(script, |script, name| script.then(made(kind, name)).then(Step::Name(0)))
            .done()
    });
    let unknown = UNKNOWN.into_iter().map(|kind| {
        Script::new(GameConfig::standard(10, 10), unknown_types).then(made(kind, "Marge")).done()
    });
    known.chain(unknown).collect()
}

fn known_types(script: &Script, heard: &[Heard]) -> Opinion {
    let mut name = "";
    for (index, (step, heard)) in script.steps.iter().zip(heard).enumerate() {
        if let Step::Create(_, new) = step {
            name = new.name;
        }
        match heard.answer.as_ref().map(|answer| &answer.result) {
            Some(Reply::Truth(false)) => {
                return Opinion::wrong(Place::step(index), "a player", "nullptr");
            }
            Some(Reply::Text(text)) if text != name => {
                return Opinion::wrong(Place::step(index), format!("{name:?}"), format!("{text:?}"));
            }
            Some(Reply::Truth(true) | Reply::Text(_) | Reply::Shots(_) | Reply::Nothing) | None => {}
        }
    }
    Opinion::Fine
}

fn unknown_types(_: &Script, heard: &[Heard]) -> Opinion {
    let made =
        |heard: &Heard| heard.answer.as_ref().is_some_and(|answer| answer.result == Reply::Truth(true));
    match heard.iter().position(made) {
        Some(step) => Opinion::wrong(Place::step(step), "nullptr", "a player"),
        None => Opinion::Fine,
    }
}

pub(super) fn is_human(_seed: u64) -> Vec<Box<dyn Scenario>> {
    KINDS
        .into_iter()
        .map(|kind| {
            Script::new(GameConfig::standard(10, 10), human_or_not)
                .player(0, kind)
                .then(Step::IsHuman(0))
                .done()
        })
        .collect()
}

fn human_or_not(script: &Script, heard: &[Heard]) -> Opinion {
    let required = matches!(script.steps.first(), Some(Step::Create(_, new)) if new.kind == "human");
    match heard.get(1).and_then(|heard| heard.answer.as_ref()).map(|answer| &answer.result) {
        Some(Reply::Truth(truth)) if *truth != required => {
            Opinion::wrong(Place::step(1), required.to_string(), truth.to_string())
        }
        Some(Reply::Truth(_) | Reply::Text(_) | Reply::Shots(_) | Reply::Nothing) | None => Opinion::Fine,
    }
}

pub(super) fn awful(_seed: u64) -> Vec<Box<dyn Scenario>> {
    [
        GameConfig::standard(10, 10),
        GameConfig::with_lengths(4, 7, &[3, 2]),
        GameConfig::with_lengths(7, 3, &[3, 2, 2]),
    ]
    .into_iter()
    .map(|config| {
        let all = u32::try_from(config.points().len()).unwrap_or(0);
        Script::new(config, legal_play).shooter(0, "awful", Match::alone(Sea::Empty, all)).done()
    })
    .collect()
}

/// The ships are placed, and every shot is on the board and at a new position.
fn legal_play(script: &Script, heard: &[Heard]) -> Opinion {
    for (step, heard) in heard.iter().enumerate() {
        for (index, call) in heard.calls.iter().enumerate() {
            match &call.what {
                What::Placed(account) if !account.is_whole_fleet() => {
                    let required = "all ships on the board, which has room for them";
                    return Opinion::wrong(Place::call(step, index), required, "some ship is not on it");
                }
                What::Shot(_, p, word) if !word.arguments.valid => {
                    let required = "a position on the board that was not attacked before";
                    return Opinion::wrong(Place::call(step, index), required, p.to_string());
                }
                What::Placed(_)
                | What::Shot(..)
                | What::Block(..)
                | What::Unblock(_)
                | What::TooSlow
                | What::Turn => {}
            }
        }
    }
    match heard.get(1).and_then(|heard| heard.answer.as_ref()).map(|answer| &answer.result) {
        Some(Reply::Truth(false)) if script.steps.len() > 1 => {
            Opinion::wrong(Place::step(1), "true: there is room for all ships", "false")
        }
        Some(Reply::Truth(_) | Reply::Text(_) | Reply::Shots(_) | Reply::Nothing) | None => Opinion::Fine,
    }
}

pub(super) fn silent(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let fleet = || [(0, 0), (2, 2), (4, 1)].map(|(r, c)| (Point::new(r, c), Direction::Horizontal)).to_vec();
    // A GoodPlayer may think for seconds about each shot.
    [("awful", 20, 1), ("mediocre", 20, 1), ("good", 3, 20)]
        .into_iter()
        .map(|(kind, shots, seconds)| {
            let plan =
                Match { impossible: Impossible::IsReported, ..Match::alone(Sea::Fleet(fleet()), shots) };
            let config = GameConfig::with_lengths(6, 6, &[3, 2, 4]);
            Script::new(config, silence).shooter(0, kind, plan).then(Step::Delete(0)).seconds(seconds).done()
        })
        .collect()
}

fn silence(_: &Script, heard: &[Heard]) -> Opinion {
    for (step, heard) in heard.iter().enumerate() {
        let calls = heard.calls.iter().enumerate().map(|(index, call)| (Some(index), &call.printed));
        let answer = heard.answer.iter().map(|answer| (None, &answer.head.printed));
        if let Some((call, printed)) = calls.chain(answer).find(|(_, printed)| !printed.is_empty()) {
            let required = "nothing written to cout: only HumanPlayer may";
            return Opinion::wrong(Place { step, call }, required, format!("it wrote {printed:?}"));
        }
    }
    Opinion::Fine
}
