//! Whether the same random numbers give the same moves: where they do not, verdicts can change from run to run.
//!
//! Everything random or timed that a component can ask for comes from the scenario's seed; a player whose moves differ
//! all the same takes its chances from somewhere else. That is told as what it is, and costs nothing.

use reference::battleship::Point;

use super::heard::{Heard, What};
use super::opinion::{Opinion, Place};
use super::referee::{Match, Sea};
use super::script::Script;
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

/// Shots of each player: enough for two sequences not to agree by chance.
const SHOTS: u32 = 20;

pub(super) fn same_moves(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let shooter = |kind| {
        let plan = Match::alone(Sea::Empty, SHOTS);
        Script::new(GameConfig::standard(10, 10), |_, _| Opinion::Fine)
            .shooter(0, kind, plan)
            .seconds(20)
            .done()
    };
    vec![shooter("mediocre"), shooter("good")]
}

/// The first move of the second run that differs from the first run's.
pub(super) fn difference(first: &[Heard], second: &[Heard]) -> Opinion {
    for (step, (first, second)) in first.iter().zip(second).enumerate() {
        for (index, (before, now)) in moves(first).zip(moves(second)).enumerate() {
            if before != now {
                let required = format!("{before}, as in another run with the same random numbers");
                return Opinion::wrong(Place::call(step, index), required, now);
            }
        }
    }
    Opinion::Fine
}

fn moves(heard: &Heard) -> impl Iterator<Item = String> {
    heard.calls.iter().map(|call| match &call.what {
        What::Shot(_, Point { r, c }, _) => format!("({r},{c})"),
        What::Placed(account) => {
            let ships = account.ships.iter().flatten();
            let places: Vec<String> = ships.map(|(at, direction)| format!("{at} {direction:?}")).collect();
            format!("ships at {}", places.join(", "))
        }
        What::Block(..) | What::Unblock(_) | What::TooSlow | What::Turn => String::new(),
    })
}
