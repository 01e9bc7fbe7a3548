//! Scenarios about GoodPlayer: it places its ships, it wins in the end, and it does not take too long.
//!
//! How well it shoots is not a matter of right and wrong. The time of a move is measured by the parent, from its word on
//! the last shot to the next one; a machine that is busy with other things stretches it, hence twice the five seconds.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::fleets;
use super::heard::{Heard, Reply, What};
use super::opinion::{Opinion, Place};
use super::referee::{Impossible, Match, Sea};
use super::script::{Clause, Script};
use super::strength;
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

/// Processor seconds: what a game may take before the parent ends it, and one more move.
const PATIENCE: u64 = 20;

/// Milliseconds after which a move is too slow, whatever the machine does meanwhile.
const TOO_SLOW: u32 = 10_000;

fn placing(rows: i32, cols: i32, lengths: &[i32], clause: Clause) -> Box<dyn Scenario> {
    let config = GameConfig::with_lengths(rows, cols, lengths);
    Script::new(config, clause).player(0, "good").places(0, Vec::new()).seconds(PATIENCE).done()
}

pub(super) fn places(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let fleets: [(i32, i32, &[i32]); 5] = [
        (10, 10, &[5, 4, 3, 3, 2]),
        (10, 10, &[2, 3, 3, 4, 5]),
        (5, 5, &[3, 2]),
        (3, 10, &[4, 3, 2]),
        (10, 8, &[6, 5, 4, 3, 2, 1]),
    ];
    fleets.into_iter().map(|(rows, cols, lengths)| placing(rows, cols, lengths, places_all)).collect()
}

pub(super) fn awkward(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let fleets: [(i32, i32, &[i32]); 5] = [
        (1, 1, &[1]),
        (1, 10, &[10]),
        (4, 4, &[4, 4, 4]),
        (10, 3, &[10, 10]),
        (10, 10, &[10, 10, 10, 10, 10, 10, 10]),
    ];
    fleets.into_iter().map(|(rows, cols, lengths)| placing(rows, cols, lengths, places_all)).collect()
}

fn places_all(_: &Script, heard: &[Heard]) -> Opinion {
    for (step, heard) in heard.iter().enumerate() {
        let placed = heard.calls.iter().enumerate().find_map(|(index, call)| match &call.what {
            What::Placed(account) => Some((index, account)),
            What::Block(..) | What::Unblock(_) | What::TooSlow | What::Shot(..) | What::Turn => None,
        });
        let returned = heard.answer.as_ref().map(|answer| &answer.result);
        if let Some((index, account)) = placed {
            let place = Place::call(step, index);
            if returned == Some(&Reply::Truth(false)) {
                return Opinion::wrong(place, "true: there is room for all ships", "false");
            }
            if !account.is_whole_fleet() {
                return Opinion::wrong(
                    place,
                    "all ships on the board when it returns true",
                    "some ship is missing",
                );
            }
        }
    }
    Opinion::Fine
}

pub(super) fn finishes(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let fleets: [(i32, i32, &[i32]); 4] =
        [(5, 5, &[3, 2]), (3, 10, &[4, 3, 2]), (10, 10, &[5, 4, 3, 3, 2]), (8, 10, &[6, 5, 4, 3, 2, 1])];
    let mut scenario = |(rows, cols, lengths): (i32, i32, &[i32])| {
        let config = GameConfig::with_lengths(rows, cols, lengths);
        let sea = Sea::Fleet(fleets::scattered(&config, &mut rng));
        let limit = shots_enough(&config);
        let plan = Match { impossible: Impossible::IsReported, ..Match::alone(sea, limit) };
        Script::new(config, wins).shooter(0, "good", plan).seconds(PATIENCE).done()
    };
    let games = fleets.into_iter().map(&mut scenario).collect::<Vec<_>>();
    games.into_iter().chain([strength::series(seed)]).collect()
}

/// Three times the board: an occasional wasted shot is no fault.
pub(super) fn shots_enough(config: &GameConfig) -> u32 {
    u32::try_from(3 * config.points().len()).unwrap_or(u32::MAX)
}

fn wins(script: &Script, heard: &[Heard]) -> Opinion {
    let Some(calls) = heard.last().map(|heard| &heard.calls) else { return Opinion::Fine };
    let step = heard.len() - 1;
    for (index, call) in calls.iter().enumerate() {
        if let What::Shot(_, _, word) = &call.what
            && word.waited_ms > TOO_SLOW
        {
            let got = format!("{:.1} s", f64::from(word.waited_ms) / 1000.0);
            return Opinion::wrong(Place::call(step, index), "a move within 5 seconds", got);
        }
    }
    if calls.len() >= shots_enough(&script.config) as usize {
        let got = format!("some ship was still afloat after {} shots", calls.len());
        return Opinion::wrong(Place::call(step, calls.len() - 1), "all ships destroyed in the end", got);
    }
    Opinion::Fine
}
