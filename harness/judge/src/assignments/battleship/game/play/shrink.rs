//! Smaller scenarios of the same kind: fewer games, a smaller board, fewer and shorter ships, fewer shots, numbers nearer to
//! zero.
//!
//! A player whose script has run out goes on with the opponent's ships, so every game still ends, and sooner. Only where
//! invalid shots are the matter are there any.

use reference::battleship::Point;

use super::focus::PlayFocus;
use super::script::{FleetScript, MatchScript, PlayScript, SideScript, WaitingLines};
use crate::assignments::battleship::crop::{self, Crop, Fleet};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::shrink::runs;

/// The most promising first: what leaves much out, then what leaves little out, then numbers.
pub(super) fn smaller(script: &PlayScript) -> impl Iterator<Item = PlayScript> {
    let shots = varied(script, |side| fewer_shots(side).chain(nearer_shots(side)).collect());
    let ships = varied(script, nearer_ships);
    let is_fixed = script.focus == PlayFocus::Initialised;
    let all = fewer_games(script)
        .chain(smaller_boards(script))
        .chain(smaller_fleets(script))
        .chain(shots)
        .chain(ships)
        .chain(less_input(script));
    all.filter(move |smaller| !is_fixed && is_sound(smaller))
}

/// Without games between the first and the last, and with one alone: the last is the first once more.
fn fewer_games(script: &PlayScript) -> impl Iterator<Item = PlayScript> {
    let total = script.matches.len();
    let with = |matches| PlayScript { matches, ..script.clone() };
    let alone = (total > 1).then(|| with(script.matches[..1].to_vec()));
    let between = (1..total.saturating_sub(1)).map(move |gone| {
        let mut matches = script.matches.clone();
        matches.remove(gone);
        with(matches)
    });
    alone.into_iter().chain(between)
}

fn smaller_boards(script: &PlayScript) -> impl Iterator<Item = PlayScript> {
    Crop::all(&script.config).filter_map(|cut| {
        let side = |side: &SideScript| {
            let fleet = match &side.fleet {
                FleetScript::At(fleet) => FleetScript::At(cut.fleet(&script.config, fleet)?),
                FleetScript::Unplaceable => FleetScript::Unplaceable,
            };
            let shots = side.shots.iter().filter_map(|p| cut.point(*p)).collect();
            Some(SideScript { nature: side.nature, fleet, shots })
        };
        let cropped = |played: &MatchScript| {
            let [first, second] = &played.sides;
            Some(MatchScript { sides: [side(first)?, side(second)?], pause: played.pause })
        };
        let matches = script.matches.iter().map(cropped).collect::<Option<_>>()?;
        Some(PlayScript { config: cut.config(&script.config), matches, ..script.clone() })
    })
}

fn smaller_fleets(script: &PlayScript) -> impl Iterator<Item = PlayScript> {
    let fewer = crop::without_ships(&script.config).map(|(id, config)| {
        let mut smaller = PlayScript { config, ..script.clone() };
        for fleet in fleets_mut(&mut smaller) {
            fleet.remove(id);
        }
        smaller
    });
    fewer.chain(crop::shorter_ships(&script.config).map(|config| PlayScript { config, ..script.clone() }))
}

fn fleets_mut(script: &mut PlayScript) -> impl Iterator<Item = &mut Fleet> {
    let sides = script.matches.iter_mut().flat_map(|played| &mut played.sides);
    sides.filter_map(|side| match &mut side.fleet {
        FleetScript::At(fleet) => Some(fleet),
        FleetScript::Unplaceable => None,
    })
}

/// Other scripts for one player; in the first game and the last alike.
fn varied(
    script: &PlayScript,
    vary: impl Fn(&SideScript) -> Vec<SideScript>,
) -> impl Iterator<Item = PlayScript> {
    let last = script.matches.len().saturating_sub(1);
    let places = (0..last.max(1)).flat_map(|game| [0, 1].map(|seat| (game, seat)));
    places.flat_map(move |(game, seat)| {
        let with = move |side: SideScript| {
            let mut smaller = script.clone();
            smaller.matches[game].sides[seat] = side.clone();
            if game == 0 {
                let nature = script.matches[last].sides[seat].nature;
                smaller.matches[last].sides[seat] = SideScript { nature, ..side };
            }
            smaller
        };
        let sides = script.matches.get(game).map(|played| vary(&played.sides[seat]));
        sides.unwrap_or_default().into_iter().map(with)
    })
}

fn fewer_shots(side: &SideScript) -> impl Iterator<Item = SideScript> {
    runs(side.shots.len()).map(|(from, count)| {
        let mut smaller = side.clone();
        smaller.shots.drain(from..(from + count).min(side.shots.len()));
        smaller
    })
}

fn nearer_shots(side: &SideScript) -> impl Iterator<Item = SideScript> {
    side.shots.iter().enumerate().flat_map(move |(index, at)| {
        crop::nearer(*at).map(move |at| {
            let mut smaller = side.clone();
            smaller.shots[index] = at;
            smaller
        })
    })
}

fn nearer_ships(side: &SideScript) -> Vec<SideScript> {
    let FleetScript::At(fleet) = &side.fleet else { return Vec::new() };
    let moved = |(id, (at, direction)): (usize, &(Point, _))| {
        let direction = *direction;
        crop::nearer(*at).map(move |at| {
            let mut fleet = fleet.clone();
            fleet[id] = (at, direction);
            SideScript { fleet: FleetScript::At(fleet), ..side.clone() }
        })
    };
    fleet.iter().enumerate().flat_map(moved).collect()
}

/// As many lines as there can be shots, where more wait.
fn less_input(script: &PlayScript) -> Option<PlayScript> {
    let sides = script.matches.iter().flat_map(|played| &played.sides);
    let lines: usize = sides.map(|side| script.config.points().len() + side.shots.len()).sum();
    let fewer = WaitingLines { count: lines, ..script.input };
    (script.input.count > lines).then(|| PlayScript { input: fewer, ..script.clone() })
}

fn is_sound(script: &PlayScript) -> bool {
    crop::is_allowed(&script.config) && script.matches.iter().all(|played| is_fair(script, played))
}

/// Tells whether the players' ships lie on the board, and their shots are valid unless it is about invalid ones.
fn is_fair(script: &PlayScript, played: &MatchScript) -> bool {
    played.sides.iter().all(|side| {
        let lies = match &side.fleet {
            FleetScript::At(fleet) => crop::lies(&script.config, fleet),
            FleetScript::Unplaceable => true,
        };
        lies && (script.focus == PlayFocus::InvalidShot || are_valid(&script.config, &side.shots))
    })
}

fn are_valid(config: &GameConfig, shots: &[Point]) -> bool {
    let game = config.game();
    shots.iter().enumerate().all(|(index, p)| game.is_valid(*p) && !shots[..index].contains(p))
}
