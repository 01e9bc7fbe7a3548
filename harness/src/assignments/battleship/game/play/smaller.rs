//! Smaller series of the same kind: fewer games, a smaller board, fewer and shorter ships, fewer shots, numbers nearer to
//! zero.
//!
//! A player whose script has run out goes on with the opponent's ships, so every game still ends, and sooner. Only where
//! invalid shots are the matter are there any.

use reference::battleship::{Point, Seat};

use super::scenario::{Aspect, Meeting, Series, Ships, Side};
use crate::assignments::battleship::crop::{self, Crop, Fleet};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::shrink::runs;

const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

/// The most promising first: what leaves much out, then what leaves little out, then numbers.
pub(super) fn smaller(series: &Series) -> impl Iterator<Item = Series> {
    let shots = varied(series, |side| fewer_shots(side).chain(nearer_shots(side)).collect());
    let ships = varied(series, nearer_ships);
    let all = fewer_games(series)
        .chain(smaller_boards(series))
        .chain(smaller_fleets(series))
        .chain(shots)
        .chain(ships)
        .chain(less_input(series));
    all.filter(is_sound)
}

/// Without games between the first and the last, and with one alone: the last is the first once more.
fn fewer_games(series: &Series) -> impl Iterator<Item = Series> {
    let total = series.meetings.len();
    let with = |meetings| Series { meetings, ..series.clone() };
    let alone = (total > 1).then(|| with(series.meetings[..1].to_vec()));
    let between = (1..total.saturating_sub(1)).map(move |gone| {
        let mut meetings = series.meetings.clone();
        meetings.remove(gone);
        with(meetings)
    });
    alone.into_iter().chain(between)
}

fn smaller_boards(series: &Series) -> impl Iterator<Item = Series> {
    Crop::all(&series.config).filter_map(|cut| {
        let side = |side: &Side| {
            let ships = match &side.ships {
                Ships::At(fleet) => Ships::At(cut.fleet(&series.config, fleet)?),
                Ships::Unplaceable => Ships::Unplaceable,
            };
            let shots = side.shots.iter().filter_map(|p| cut.point(*p)).collect();
            Some(Side { nature: side.nature, ships, shots })
        };
        let meeting = |meeting: &Meeting| {
            Some(Meeting {
                first: side(&meeting.first)?,
                second: side(&meeting.second)?,
                pause: meeting.pause,
            })
        };
        let meetings = series.meetings.iter().map(meeting).collect::<Option<_>>()?;
        Some(Series { config: cut.config(&series.config), meetings, ..series.clone() })
    })
}

fn smaller_fleets(series: &Series) -> impl Iterator<Item = Series> {
    let fewer = crop::without_ships(&series.config).map(|(id, config)| {
        let mut smaller = Series { config, ..series.clone() };
        for fleet in fleets_mut(&mut smaller) {
            fleet.remove(id);
        }
        smaller
    });
    fewer.chain(crop::shorter_ships(&series.config).map(|config| Series { config, ..series.clone() }))
}

fn fleets_mut(series: &mut Series) -> impl Iterator<Item = &mut Fleet> {
    let sides = series.meetings.iter_mut().flat_map(|meeting| [&mut meeting.first, &mut meeting.second]);
    sides.filter_map(|side| match &mut side.ships {
        Ships::At(fleet) => Some(fleet),
        Ships::Unplaceable => None,
    })
}

/// With one player's script another one; in the first game and the last alike.
fn varied(series: &Series, vary: impl Fn(&Side) -> Vec<Side>) -> impl Iterator<Item = Series> {
    let last = series.meetings.len().saturating_sub(1);
    let places = (0..last.max(1)).flat_map(|game| SEATS.map(|seat| (game, seat)));
    places.flat_map(move |(game, seat)| {
        let with = move |side: Side| {
            let mut smaller = series.clone();
            *smaller.meetings[game].side_mut(seat) = side.clone();
            if game == 0 {
                *smaller.meetings[last].side_mut(seat) = side;
            }
            smaller
        };
        series
            .meetings
            .get(game)
            .map(|meeting| vary(meeting.side(seat)))
            .unwrap_or_default()
            .into_iter()
            .map(with)
    })
}

fn fewer_shots(side: &Side) -> impl Iterator<Item = Side> {
    runs(side.shots.len()).map(|(from, count)| {
        let mut smaller = side.clone();
        smaller.shots.drain(from..(from + count).min(side.shots.len()));
        smaller
    })
}

fn nearer_shots(side: &Side) -> impl Iterator<Item = Side> {
    side.shots.iter().enumerate().flat_map(move |(index, at)| {
        crop::nearer(*at).map(move |at| {
            let mut smaller = side.clone();
            smaller.shots[index] = at;
            smaller
        })
    })
}

fn nearer_ships(side: &Side) -> Vec<Side> {
    let Ships::At(fleet) = &side.ships else { return Vec::new() };
    let moved = |(id, (at, direction)): (usize, &(Point, _))| {
        let direction = *direction;
        crop::nearer(*at).map(move |at| {
            let mut fleet = fleet.clone();
            fleet[id] = (at, direction);
            Side { ships: Ships::At(fleet), ..side.clone() }
        })
    };
    fleet.iter().enumerate().flat_map(moved).collect()
}

/// As many lines as there can be shots, where more wait.
fn less_input(series: &Series) -> Option<Series> {
    let games = series.meetings.iter();
    let most = games.map(|meeting| {
        2 * series.config.points().len() + SEATS.map(|s| meeting.side(s).shots.len()).iter().sum::<usize>()
    });
    let lines: usize = most.sum();
    (series.input.len() > lines).then(|| Series { input: "\n".repeat(lines), ..series.clone() })
}

fn is_sound(series: &Series) -> bool {
    crop::is_allowed(&series.config) && series.meetings.iter().all(|meeting| is_fair(series, meeting))
}

/// Whether the players' ships lie on the board, and their shots are valid unless it is about invalid ones.
fn is_fair(series: &Series, meeting: &Meeting) -> bool {
    SEATS.into_iter().map(|seat| meeting.side(seat)).all(|side| {
        let lies = match &side.ships {
            Ships::At(fleet) => crop::lies(&series.config, fleet),
            Ships::Unplaceable => true,
        };
        lies && (series.about == Aspect::InvalidShot || are_valid(&series.config, &side.shots))
    })
}

fn are_valid(config: &GameConfig, shots: &[Point]) -> bool {
    let game = config.game();
    shots.iter().enumerate().all(|(index, p)| game.is_valid(*p) && !shots[..index].contains(p))
}
