//! `addShip`: the ships that it accepts and refuses, and the ships that it leaves unchanged when it refuses one.

use reference::battleship::Game;

use super::script::{AccessorFocus, AccessorScript, Control, ships_of};
use super::step::{AccessorOp, AccessorReply, AccessorStep, ShipType};
use crate::assignments::battleship::game_config::{GameConfig, STANDARD_FLEET};
use crate::assignments::transcript::Mismatch;

/// Ships that differ in everything, in no order of length, symbol or name.
pub(super) const MIXED: [ShipType; 4] = [
    ShipType { length: 3, symbol: b'M', name: "minelayer" },
    ShipType { length: 5, symbol: b'F', name: "ferry" },
    ShipType { length: 2, symbol: b'T', name: "tug" },
    ShipType { length: 4, symbol: b'C', name: "collier" },
];

/// Codes below the space, and DEL; what lies beyond ASCII is left open.
const UNPRINTABLE: [u8; 8] = [0, 1, 7, b'\t', b'\n', b'\r', 31, 127];

/// `addShip` with these arguments.
pub(super) fn add(length: i32, symbol: u8, name: &'static str) -> AccessorOp {
    AccessorOp::AddShip(ShipType { length, symbol, name })
}

pub(super) fn accepts() -> Vec<AccessorScript> {
    let standard = STANDARD_FLEET.map(|(length, symbol, name)| add(length, symbol, name));
    let ten = ships_of(&GameConfig::with_lengths(10, 10, &[1, 2, 3, 4, 5, 5, 4, 3, 2, 1]))
        .into_iter()
        .map(AccessorOp::AddShip);
    let namesakes = [add(2, b'a', "boat"), add(2, b'b', "boat"), add(3, b'c', "")];
    // The handout sets no limit to the number of ships.
    let many = (b'a'..=b'n').map(|symbol| add(1, symbol, "raft"));
    let most = symbols().map(|symbol| add(1, symbol, "raft"));
    vec![
        counted(standard),
        counted(ten),
        counted(many),
        counted(most),
        counted(namesakes),
        each_symbol(),
        two_games(),
    ]
}

/// Two Games at a time, each of which has ships of its own.
fn two_games() -> AccessorScript {
    let same = [add(2, b'a', "boat"), AccessorOp::NShips];
    let more = [
        AccessorOp::NShips,
        add(3, b'b', "barge"),
        AccessorOp::NShips,
        AccessorOp::Other,
        AccessorOp::NShips,
    ];
    let script =
        AccessorScript::new(AccessorFocus::Answers).game(10, 10).provided(AccessorOp::Other).game(10, 10);
    script.all(same.clone()).provided(AccessorOp::Other).all(same).provided(AccessorOp::Other).all(more)
}

/// Ships that must be accepted, and `nShips` after each.
fn counted(ships: impl IntoIterator<Item = AccessorOp>) -> AccessorScript {
    let script = AccessorScript::new(AccessorFocus::Answers).game(10, 10).then(AccessorOp::NShips);
    script.all(ships.into_iter().flat_map(|ship| [ship, AccessorOp::NShips]))
}

/// Every printable symbol that is not reserved.
fn symbols() -> impl Iterator<Item = u8> {
    (b'!'..=b'~').filter(|symbol| !b"Xo.".contains(symbol))
}

/// Every such symbol in a Game of its own.
fn each_symbol() -> AccessorScript {
    alone(symbols().map(|symbol| add(2, symbol, "boat")))
}

/// Each ship in a Game of its own.
fn alone(ships: impl IntoIterator<Item = AccessorOp>) -> AccessorScript {
    each_alone(AccessorScript::new(AccessorFocus::Answers), ships)
}

/// Each ship, all of which must be refused, in a Game of its own.
fn refused_alone(ships: impl IntoIterator<Item = AccessorOp>) -> AccessorScript {
    each_alone(AccessorScript::new(AccessorFocus::Answers).accepting(), ships)
}

fn each_alone(first: AccessorScript, ships: impl IntoIterator<Item = AccessorOp>) -> AccessorScript {
    ships.into_iter().fold(first, |script, ship| script.game(10, 10).then(ship))
}

pub(super) fn lengths() -> Vec<AccessorScript> {
    [0, -1, -5, i32::MIN].map(|length| refused_alone([add(length, b'L', "ghost")])).into()
}

/// A ship fits when it fits one way; the board is too small for it only when both ways are too short.
pub(super) fn fits() -> Vec<AccessorScript> {
    let broad = [(10, 10), (3, 7), (7, 3), (2, 3), (9, 10)];
    let thin = [(1, 10), (10, 1), (1, 1)];
    vec![too_long(&broad), just_right(&broad), too_long(&thin), just_right(&thin)]
}

fn too_long(boards: &[(i32, i32)]) -> AccessorScript {
    let on = |script: AccessorScript, &(rows, cols): &(i32, i32)| {
        let refused = [add(rows.max(cols) + 1, b'L', "long ship"), add(i32::MAX, b'Q', "endless ship")];
        script.sized_game(rows, cols).all(refused)
    };
    boards.iter().fold(AccessorScript::new(AccessorFocus::Answers).accepting(), on)
}

/// Another Game comes first: one that accepts nothing at all fails elsewhere.
fn just_right(boards: &[(i32, i32)]) -> AccessorScript {
    let first = AccessorScript::new(AccessorFocus::Answers).game(10, 10).provided(add(2, b'S', "small ship"));
    let on = |script: AccessorScript, &(rows, cols): &(i32, i32)| {
        script.sized_game(rows, cols).then(add(rows.max(cols), b'J', "just right"))
    };
    boards.iter().fold(first, on)
}

pub(super) fn unprintable() -> Vec<AccessorScript> {
    vec![refused_alone(UNPRINTABLE.map(|symbol| add(2, symbol, "boat")))]
}

pub(super) fn reserved() -> Vec<AccessorScript> {
    vec![refused_alone(b"Xo.".map(|symbol| add(2, symbol, "boat")))]
}

/// The symbol of the first, a middle and the last ship again, with other lengths and names, and with the same.
pub(super) fn unique() -> Vec<AccessorScript> {
    let fresh = || AccessorScript::new(AccessorFocus::Answers).accepting().game(10, 10);
    let again =
        [add(2, b'M', "monitor"), add(1, b'T', "tender"), add(5, b'C', "cutter"), add(5, b'F', "ferry")];
    let soon = fresh().provided(add(3, b'A', "one")).then(add(3, b'A', "two"));
    vec![soon, fresh().fleet(&MIXED).all(again)]
}

/// One scenario for each reason to refuse, so that one wrong acceptance leaves the others to show what is to be shown.
pub(super) fn unchanged() -> Vec<AccessorScript> {
    let refused = [
        add(0, b'Z', "zero"),
        add(11, b'Z', "long"),
        add(4, 7, "bell"),
        add(4, b'X', "cross"),
        add(1, b'F', "fake"),
    ];
    let about_ships = (0..4).flat_map(AccessorOp::about_ship);
    let questions: Vec<AccessorOp> = std::iter::once(AccessorOp::NShips).chain(about_ships).collect();
    let scenario = |refused| {
        let script = AccessorScript::new(AccessorFocus::Unchanged).game(10, 10).fleet(&MIXED);
        let script = script.all(questions.clone()).provided(refused).all(questions.clone());
        AccessorScript { control: Control::ShipAccepted, ..script }
    };
    refused.map(scenario).into()
}

/// The symbols of the ships that were added before a call of `addShip`, which is answered by them.
pub(super) fn symbols_before(script: &AccessorScript, step: usize) -> Option<AccessorScript> {
    let AccessorOp::AddShip(_) = script.steps.get(step)?.op else { return None };
    let is_new = |step: &AccessorStep| matches!(step.op, AccessorOp::New { .. });
    let made = script.steps[..step].iter().rposition(is_new)?;
    let AccessorOp::New { rows, cols } = script.steps[made].op else { return None };
    let mut game = Game::new(rows, cols).ok()?;
    let mut alone = AccessorScript { memory: script.memory, ..AccessorScript::new(AccessorFocus::Ids) };
    alone = alone.game(rows, cols);
    for earlier in &script.steps[made..step] {
        if let AccessorOp::AddShip(ship) = earlier.op
            && game.add_ship(ship.length, ship.symbol, ship.name).is_ok()
        {
            alone = alone.provided(AccessorOp::AddShip(ship));
        }
    }
    Some(alone.all((0..game.n_ships()).map(AccessorOp::ShipSymbol)))
}

/// Tells whether the handout leaves the answer of `addShip` open.
pub(super) fn is_open(game: &Game, ship: ShipType) -> bool {
    let segments: i32 = game.ships().map(|(_, ship)| ship.length).sum();
    let too_many = segments > game.rows() * game.cols();
    too_many || ship.symbol == b' ' || !ship.symbol.is_ascii()
}

/// Adds the ship to the reference and compares its answer with the student's, unless the answer is open.
pub(super) fn wrong_answer(game: &mut Game, ship: ShipType, added: bool) -> Option<Mismatch> {
    let refused = game.add_ship(ship.length, ship.symbol, ship.name).err();
    if is_open(game, ship) || refused.is_none() == added {
        return None;
    }
    let required = match refused {
        Some(why) => format!("false: {why}"),
        None => "true: length and symbol are as they should be".to_owned(),
    };
    Some(Mismatch::new(required, added.to_string()))
}

/// The answers to queries before a ship was refused.
#[derive(Debug, Default)]
pub(super) struct EarlierAnswers(Vec<(AccessorOp, AccessorReply)>);

impl EarlierAnswers {
    /// Keeps a query's first answer, and compares later ones with it.
    pub(super) fn changed(&mut self, op: &AccessorOp, reply: &AccessorReply) -> Option<Mismatch> {
        let Some((_, before)) = self.0.iter().find(|(earlier, _)| earlier == op) else {
            self.0.push((op.clone(), reply.clone()));
            return None;
        };
        let required = || format!("{}, as before the refused call", before.brief());
        (before != reply).then(|| Mismatch::new(required(), reply.brief()))
    }
}
