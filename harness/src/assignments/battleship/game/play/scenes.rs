//! The games that are played, for each check. Staged: only the check on invalid shots has any, only the check on results
//! has hits that destroy nothing, and the first player wins wherever the winner does not matter.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::Point;

use super::calls::Manners;
use super::scenario::{Aspect, Meeting, Series, Ships, Side};
use crate::assignments::battleship::game::step::{
    Nature::{self, Computer, Human},
    Pause,
};
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

const PAIRINGS: [[Nature; 2]; 4] =
    [[Computer, Computer], [Human, Computer], [Computer, Human], [Human, Human]];

/// Lines for a Game that pauses: more than any of these games has shots.
const LINES: usize = 200;

/// Who is to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Favourite {
    First,
    Second,
}

fn points<const N: usize>(cells: [(i32, i32); N]) -> Vec<Point> {
    cells.map(|(r, c)| Point::new(r, c)).to_vec()
}

/// Two ships of length 1 each on 3 by 4: misses, a ship destroyed, misses, the last ship destroyed.
fn skirmish([first, second]: [Nature; 2], favourite: Favourite) -> Meeting {
    let mut shots = points([(0, 0), (1, 0), (0, 3), (2, 1), (2, 2)]);
    if favourite == Favourite::Second {
        shots.insert(2, Point::new(0, 2));
    }
    let ships = |[a, b]: [(i32, i32); 2]| {
        Ships::At(vec![(Point::new(a.0, a.1), Horizontal), (Point::new(b.0, b.1), Vertical)])
    };
    let returned = points([(1, 2), (0, 1), (0, 2), (1, 3), (2, 3)]);
    Meeting {
        first: Side { nature: first, ships: ships([(0, 1), (2, 3)]), shots },
        second: Side { nature: second, ships: ships([(1, 0), (2, 2)]), shots: returned },
        pause: Pause::Never,
    }
}

/// Ships of lengths 3 and 2 on 5 by 6: hits that destroy nothing, misses after a destroyed ship.
fn battle(natures: [Nature; 2]) -> Meeting {
    let shots = points([(0, 5), (4, 4), (4, 0), (4, 3), (0, 0), (2, 1), (3, 3), (1, 1), (3, 1)]);
    let returned = points([(1, 5), (2, 4), (3, 0), (3, 4), (4, 2), (0, 2), (2, 2), (0, 1), (0, 3)]);
    let own = Ships::At(vec![(Point::new(0, 1), Horizontal), (Point::new(2, 4), Vertical)]);
    let others = Ships::At(vec![(Point::new(1, 1), Vertical), (Point::new(4, 3), Horizontal)]);
    Meeting {
        first: Side { nature: natures[0], ships: own, shots },
        second: Side { nature: natures[1], ships: others, shots: returned },
        pause: Pause::Never,
    }
}

fn series(about: Aspect, config: GameConfig, meetings: Vec<Meeting>) -> Series {
    Series { config, meetings, manners: Manners::Kind, input: String::new(), about }
}

fn small(about: Aspect, meeting: Meeting) -> Series {
    series(about, GameConfig::with_lengths(3, 4, &[1, 1]), vec![meeting])
}

fn large(about: Aspect, manners: Manners, natures: [Nature; 2]) -> Series {
    Series { manners, ..series(about, GameConfig::with_lengths(5, 6, &[3, 2]), vec![battle(natures)]) }
}

/// The series that show this aspect.
pub(super) fn scenes(about: Aspect) -> Vec<Series> {
    match about {
        Aspect::Places | Aspect::Order | Aspect::DisplayBefore | Aspect::ShotsOnly => each_pairing(about),
        Aspect::PlaceFails => place_failures(),
        Aspect::DisplayResult => visible_results(),
        Aspect::ResultArgs => vec![
            small(about, skirmish([Computer, Computer], Favourite::First)),
            large(about, Manners::Kind, [Computer, Human]),
        ],
        Aspect::InvalidShot => invalid_shots(),
        Aspect::ByOpponent => vec![
            small(about, skirmish([Computer, Computer], Favourite::First)),
            small(about, skirmish([Human, Human], Favourite::First)),
        ],
        Aspect::Winner | Aspect::Stops => [Favourite::First, Favourite::Second]
            .map(|favourite| small(about, skirmish([Computer, Computer], favourite)))
            .into(),
        Aspect::HumanLoser => losing_humans(),
        Aspect::Pause => vec![
            with_input(about, Pause::AfterEachShot, [Computer, Computer]),
            with_input(about, Pause::Default, [Computer, Computer]),
            with_input(about, Pause::AfterEachShot, [Human, Human]),
        ],
        Aspect::NoPause => PAIRINGS.map(|natures| with_input(about, Pause::Never, natures)).into(),
        Aspect::Again => vec![three_games()],
    }
}

fn each_pairing(about: Aspect) -> Vec<Series> {
    PAIRINGS.map(|natures| small(about, skirmish(natures, Favourite::First))).into()
}

fn place_failures() -> Vec<Series> {
    let [mut first, mut second] = [(); 2].map(|()| skirmish([Computer, Computer], Favourite::First));
    first.first.ships = Ships::Unplaceable;
    second.second.ships = Ships::Unplaceable;
    vec![small(Aspect::PlaceFails, first), small(Aspect::PlaceFails, second)]
}

/// With boards that set every variable, and with boards that leave alone what they may.
fn visible_results() -> Vec<Series> {
    let about = Aspect::DisplayResult;
    vec![
        small(about, skirmish([Computer, Computer], Favourite::First)),
        large(about, Manners::Kind, [Computer, Computer]),
        large(about, Manners::Kind, [Human, Human]),
        large(about, Manners::Bare, [Computer, Computer]),
    ]
}

/// A position again after a miss, again after a hit, and off the board; by either player.
fn invalid_shots() -> Vec<Series> {
    let by_first = [(0, 0), (1, 0), (3, 0), (-1, 2), (1, 4)].map(|(r, c)| {
        let mut meeting = skirmish([Computer, Computer], Favourite::First);
        meeting.first.shots.insert(2, Point::new(r, c));
        small(Aspect::InvalidShot, meeting)
    });
    let by_second = [(1, 2), (0, 1), (0, 4), (2, -1), (5, 5)].map(|(r, c)| {
        let mut meeting = skirmish([Computer, Human], Favourite::First);
        meeting.second.shots.insert(2, Point::new(r, c));
        small(Aspect::InvalidShot, meeting)
    });
    by_first.into_iter().chain(by_second).collect()
}

fn losing_humans() -> Vec<Series> {
    let games = [
        ([Computer, Human], Favourite::First),
        ([Human, Computer], Favourite::Second),
        ([Human, Human], Favourite::First),
        ([Human, Human], Favourite::Second),
    ];
    games.map(|(natures, favourite)| small(Aspect::HumanLoser, skirmish(natures, favourite))).into()
}

fn with_input(about: Aspect, pause: Pause, natures: [Nature; 2]) -> Series {
    let meeting = Meeting { pause, ..skirmish(natures, Favourite::First) };
    Series { input: "\n".repeat(LINES), ..small(about, meeting) }
}

/// The first player wins, the second wins, and then the first game once more.
fn three_games() -> Series {
    let [first, second] = [Favourite::First, Favourite::Second].map(|f| skirmish([Computer, Computer], f));
    series(Aspect::Again, GameConfig::with_lengths(3, 4, &[1, 1]), vec![first.clone(), second, first])
}

fn boxed(about: Aspect) -> Vec<Box<dyn Scenario>> {
    scenes(about).into_iter().map(|series| Box::new(series) as Box<dyn Scenario>).collect()
}

pub(in super::super) fn places(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::Places)
}

pub(in super::super) fn place_fails(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::PlaceFails)
}

pub(in super::super) fn order(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::Order)
}

pub(in super::super) fn display_before(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::DisplayBefore)
}

pub(in super::super) fn shots_only(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::ShotsOnly)
}

pub(in super::super) fn display_result(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::DisplayResult)
}

pub(in super::super) fn result_args(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::ResultArgs)
}

pub(in super::super) fn invalid_shot(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::InvalidShot)
}

pub(in super::super) fn by_opponent(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::ByOpponent)
}

pub(in super::super) fn winner(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::Winner)
}

pub(in super::super) fn stops(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::Stops)
}

pub(in super::super) fn human_loser(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::HumanLoser)
}

pub(in super::super) fn pause(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::Pause)
}

pub(in super::super) fn no_pause(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::NoPause)
}

pub(in super::super) fn again(_seed: u64) -> Vec<Box<dyn Scenario>> {
    boxed(Aspect::Again)
}
