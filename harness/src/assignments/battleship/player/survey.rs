//! All shots of a record, each with what the monitor says of it.

use reference::battleship::{Board, ShipId};

use super::cells::Grid;
use super::heard::{Heard, What};
use super::monitor::{Fault, Monitor, Move};
use super::opinion::Place;
use super::referee::{Match, Sea};
use super::script::Script;
use super::step::Step;
use crate::assignments::battleship::game_config::GameConfig;

/// One shot of a record.
#[derive(Debug, Clone)]
pub(super) struct Sighting {
    pub(super) place: Place,
    pub(super) player: u8,
    /// The number of the shot in its shooting, from 0.
    pub(super) turn: u32,
    pub(super) shot: Move,
}

/// Every shot of every shooting, in order.
pub(super) fn all(script: &Script, heard: &[Heard]) -> Vec<Sighting> {
    let steps = script.steps.iter().zip(heard).enumerate();
    steps
        .flat_map(|(step, (asked, heard))| match asked {
            Step::Shoot(_, plan) => shooting(&script.config, step, plan, heard),
            Step::Create(..)
            | Step::Name(_)
            | Step::IsHuman(_)
            | Step::Place(..)
            | Step::Input(..)
            | Step::Delete(_)
            | Step::Contest(..) => Vec::new(),
        })
        .collect()
}

fn shooting(config: &GameConfig, step: usize, plan: &Match, heard: &Heard) -> Vec<Sighting> {
    let grid = Grid::of(config);
    let mut monitors: Vec<Monitor> =
        plan.seas.iter().map(|sea| Monitor::new(grid, ships(config, sea))).collect();
    let mut sightings = Vec::new();
    for (call, asked) in heard.calls.iter().enumerate() {
        let What::Shot(player, at, word) = &asked.what else { continue };
        let Some(monitor) = monitors.get_mut(usize::from(*player)) else { continue };
        let shot = monitor.shot(*at, word.arguments.result());
        let turn = u32::try_from(sightings.len()).unwrap_or(u32::MAX);
        sightings.push(Sighting { place: Place::call(step, call), player: *player, turn, shot });
    }
    sightings
}

fn ships(config: &GameConfig, sea: &Sea) -> Vec<Option<ShipId>> {
    let mut board = Board::new(&config.game());
    if let Sea::Fleet(fleet) = sea {
        for (id, (at, direction)) in (0..).zip(fleet) {
            // Laid out by us, so it fits.
            let _ = board.place_ship(*at, id, *direction);
        }
    }
    config.points().into_iter().map(|p| board.ship_at(p)).collect()
}

/// How many shots have a fault that satisfies a condition.
pub(super) fn count(sightings: &[Sighting], condition: impl Fn(Fault) -> bool) -> usize {
    sightings.iter().filter_map(|sighting| sighting.shot.fault).filter(|fault| condition(*fault)).count()
}
