//! Scenarios about ship types: what `addShip` accepts and refuses, and what is known of them afterwards.

use super::script::{About, Script, add, ships_of};
use super::step::{Op, Ship};
use crate::assignments::battleship::game_config::{GameConfig, STANDARD_FLEET};
use crate::model::Scenario;

/// Ships that differ in everything, in no order of length, symbol or name.
const MIXED: [Ship; 4] = [
    Ship { length: 3, symbol: b'M', name: "minelayer" },
    Ship { length: 5, symbol: b'F', name: "ferry" },
    Ship { length: 2, symbol: b'T', name: "tug" },
    Ship { length: 4, symbol: b'C', name: "collier" },
];

/// Codes below the space, and DEL; what lies beyond ASCII is left open.
const UNPRINTABLE: [u8; 8] = [0, 1, 7, b'\t', b'\n', b'\r', 31, 127];

pub(super) fn accepts(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let standard = STANDARD_FLEET.map(|(length, symbol, name)| add(length, symbol, name));
    let ten = ships_of(&GameConfig::with_lengths(10, 10, &[1, 2, 3, 4, 5, 5, 4, 3, 2, 1]))
        .into_iter()
        .map(Op::AddShip);
    let namesakes = [add(2, b'a', "boat"), add(2, b'b', "boat"), add(3, b'c', "")];
    vec![counted(standard), counted(ten), counted(namesakes), each_symbol()]
}

/// Ships that must be accepted, and `nShips` after each.
fn counted(ships: impl IntoIterator<Item = Op>) -> Box<dyn Scenario> {
    let script = Script::new(About::Answers).game(10, 10).then(Op::NShips);
    script.all(ships.into_iter().flat_map(|ship| [ship, Op::NShips])).done()
}

/// Every printable symbol that is not reserved, each in a Game of its own.
fn each_symbol() -> Box<dyn Scenario> {
    let symbols = (b'!'..=b'~').filter(|symbol| !b"Xo.".contains(symbol));
    alone(symbols.map(|symbol| add(2, symbol, "boat"))).done()
}

/// Each ship in a Game of its own.
fn alone(ships: impl IntoIterator<Item = Op>) -> Script {
    ships.into_iter().fold(Script::new(About::Answers), |script, ship| script.game(10, 10).then(ship))
}

pub(super) fn lengths(_seed: u64) -> Vec<Box<dyn Scenario>> {
    [0, -1, -5, i32::MIN].map(|length| alone([add(length, b'L', "ghost")]).done()).into()
}

/// A ship fits when it fits one way; the board is too small for it only when both ways are too short.
pub(super) fn fits(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let broad = [(10, 10), (3, 7), (7, 3), (2, 3), (9, 10)];
    let thin = [(1, 10), (10, 1), (1, 1)];
    vec![too_long(&broad), just_right(&broad), too_long(&thin), just_right(&thin)]
}

fn too_long(boards: &[(i32, i32)]) -> Box<dyn Scenario> {
    let on = |script: Script, &(rows, cols): &(i32, i32)| {
        let refused = [add(rows.max(cols) + 1, b'L', "long ship"), add(i32::MAX, b'Q', "endless ship")];
        script.sized_game(rows, cols).all(refused)
    };
    boards.iter().fold(Script::new(About::Answers), on).done()
}

/// Another Game comes first: one that accepts nothing at all fails elsewhere.
fn just_right(boards: &[(i32, i32)]) -> Box<dyn Scenario> {
    let first = Script::new(About::Answers).game(10, 10).provided(add(2, b'S', "small ship"));
    let on = |script: Script, &(rows, cols): &(i32, i32)| {
        script.sized_game(rows, cols).then(add(rows.max(cols), b'J', "just right"))
    };
    boards.iter().fold(first, on).done()
}

pub(super) fn unprintable(_seed: u64) -> Vec<Box<dyn Scenario>> {
    vec![alone(UNPRINTABLE.map(|symbol| add(2, symbol, "boat"))).done()]
}

pub(super) fn reserved(_seed: u64) -> Vec<Box<dyn Scenario>> {
    vec![alone(b"Xo.".map(|symbol| add(2, symbol, "boat"))).done()]
}

/// The symbol of the first, a middle and the last ship again, with other lengths and names, and with the same.
pub(super) fn unique(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let script = Script::new(About::Answers).game(10, 10).fleet(&MIXED);
    let again =
        [add(2, b'M', "monitor"), add(1, b'T', "tender"), add(5, b'C', "cutter"), add(5, b'F', "ferry")];
    let soon =
        Script::new(About::Answers).game(10, 10).provided(add(3, b'A', "one")).then(add(3, b'A', "two"));
    vec![soon.done(), script.all(again).done()]
}

/// One scenario for each reason to refuse, so that one wrong acceptance leaves the others to show what is to be shown.
pub(super) fn unchanged(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let refused = [
        add(0, b'Z', "zero"),
        add(11, b'Z', "long"),
        add(4, 7, "bell"),
        add(4, b'X', "cross"),
        add(1, b'F', "fake"),
    ];
    let questions: Vec<Op> = std::iter::once(Op::NShips).chain(everything_about(MIXED.len())).collect();
    let scenario = |refused| {
        let script = Script::new(About::Unchanged).game(10, 10).fleet(&MIXED).all(questions.clone());
        script.provided(refused).all(questions.clone()).done()
    };
    refused.map(scenario).into()
}

pub(super) fn ids(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let fleets = [MIXED.to_vec(), ships_of(&GameConfig::standard(10, 10)), ships_of(&ten_ships())];
    fleets.map(|fleet| ids_of(&fleet)).into()
}

fn ids_of(fleet: &[Ship]) -> Box<dyn Scenario> {
    let script = Script::new(About::Ids).game(10, 10).fleet(fleet).provided(Op::NShips);
    script.all(ids_below(fleet.len()).map(Op::ShipSymbol)).done()
}

pub(super) fn accessors(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let fleets = [MIXED.to_vec(), ships_of(&GameConfig::standard(10, 10)), ships_of(&ten_ships())];
    fleets.map(|fleet| accessors_of(&fleet)).into()
}

fn accessors_of(fleet: &[Ship]) -> Box<dyn Scenario> {
    let script = Script::new(About::Triples).game(10, 10).fleet(fleet).provided(Op::NShips);
    script.all(everything_about(fleet.len())).done()
}

fn ten_ships() -> GameConfig {
    GameConfig::with_lengths(10, 10, &[4, 1, 3, 2, 5, 2, 4, 1, 3, 5])
}

fn everything_about(ships: usize) -> impl Iterator<Item = Op> {
    ids_below(ships).flat_map(|id| [Op::ShipLength(id), Op::ShipSymbol(id), Op::ShipName(id)])
}

fn ids_below(ships: usize) -> std::ops::Range<i32> {
    0..i32::try_from(ships).unwrap_or(0)
}
