//! `rows`, `cols`, `isValid`, `nShips` and the accessors of one ship: their answers, and their silence.

use reference::battleship::ShipId;

use super::add_ship::MIXED;
use super::construct::on_sizes;
use super::script::{AccessorFocus, AccessorScript, Control, ships_of};
use super::step::{AccessorAnswer, AccessorOp, AccessorReply, CinUse, ShipType};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::repro::watched_cin::TYPED;
use crate::assignments::repro_page::char_code;
use crate::assignments::transcript::Mismatch;

/// Every position of the board and a margin of two around it, and positions very far away.
pub(super) fn is_valid() -> Vec<AccessorScript> {
    let scripts = on_sizes(AccessorFocus::Answers, |script, rows, cols| {
        let near = (-2..rows + 2).flat_map(|r| (-2..cols + 2).map(move |c| AccessorOp::is_valid(r, c)));
        let far = [i32::MIN, -100, 100, i32::MAX]
            .into_iter()
            .flat_map(|n| [AccessorOp::is_valid(n, 0), AccessorOp::is_valid(0, n)]);
        script.sized_game(rows, cols).all(near).all(far)
    });
    scripts.into_iter().map(AccessorScript::in_ones).collect()
}

/// Nothing that answers a question may print, and nothing but `play` may read. One ship is enough for a Game that refuses another.
pub(super) fn silence() -> Vec<AccessorScript> {
    [GameConfig::standard(10, 10), GameConfig::with_lengths(10, 10, &[4])].map(|game| asked(&game)).into()
}

fn asked(game: &GameConfig) -> AccessorScript {
    let fleet = ships_of(game).into_iter().map(AccessorOp::AddShip);
    let sizes = [AccessorOp::Rows, AccessorOp::Cols, AccessorOp::NShips];
    let points = [(4, 5), (-1, 0), (0, 10)].map(|(r, c)| AccessorOp::is_valid(r, c));
    let about_ships = (0..game.n_ships()).flat_map(AccessorOp::about_ship);
    let questions = sizes.into_iter().chain(points).chain([AccessorOp::RandomPoints(100)]).chain(about_ships);
    // The first look begins to watch.
    let script = AccessorScript::new(AccessorFocus::Silence);
    let script = script.provided(AccessorOp::Input(TYPED.to_owned())).provided(AccessorOp::Read);
    let script = script.game(10, 10).then(AccessorOp::Read);
    let script = fleet.fold(script, |script, ship| script.provided(ship).then(AccessorOp::Read));
    let script = questions.fold(script, |script, question| script.then(question).then(AccessorOp::Read));
    AccessorScript { control: Control::ShipAccepted, ..script }
}

/// The symbol under each id; where each length comes once, the ids are right whatever the symbols.
pub(super) fn ids() -> Vec<AccessorScript> {
    let five = GameConfig::with_lengths(10, 10, &[5, 3, 4, 1, 2]);
    let ten = GameConfig::with_lengths(10, 10, &[4, 1, 7, 2, 5, 10, 8, 9, 3, 6]);
    let fleets = [MIXED.to_vec(), ODD.to_vec(), ships_of(&five), ships_of(&ten)];
    of_fleets(AccessorFocus::Ids, &fleets, |script, ids| {
        script.all(ids.clone().map(AccessorOp::ShipLength)).all(ids.map(AccessorOp::ShipSymbol))
    })
}

/// Length, symbol and name under each id.
pub(super) fn ships() -> Vec<AccessorScript> {
    let ten = GameConfig::with_lengths(10, 10, &[4, 1, 3, 2, 5, 2, 4, 1, 3, 5]);
    let fleets = [MIXED.to_vec(), ODD.to_vec(), ships_of(&GameConfig::standard(10, 10)), ships_of(&ten)];
    of_fleets(AccessorFocus::Triples, &fleets, |script, ids| script.all(ids.flat_map(AccessorOp::about_ship)))
}

/// Symbols that are no capital letters.
const ODD: [ShipType; 4] = [
    ShipType { length: 3, symbol: b'q', name: "quay" },
    ShipType { length: 2, symbol: b'z', name: "zebec" },
    ShipType { length: 4, symbol: b'#', name: "net" },
    ShipType { length: 1, symbol: b'7', name: "lucky" },
];

fn of_fleets(
    focus: AccessorFocus,
    fleets: &[Vec<ShipType>],
    ask: impl Fn(AccessorScript, std::ops::Range<ShipId>) -> AccessorScript,
) -> Vec<AccessorScript> {
    let script = |fleet: &Vec<ShipType>| {
        let script = AccessorScript::new(focus).game(10, 10).fleet(fleet).provided(AccessorOp::NShips);
        ask(script, 0..ShipId::try_from(fleet.len()).unwrap_or(0))
    };
    fleets.iter().map(script).collect()
}

/// Finds fault with a call that printed, and with one that used cin.
pub(super) fn noise(answer: &AccessorAnswer) -> Option<Mismatch> {
    if let AccessorReply::Cin(used) = answer.result {
        return (used != CinUse::Nothing).then(|| Mismatch::new("cin left alone", used.describe()));
    }
    let printed = &answer.printed;
    (!printed.is_empty()).then(|| Mismatch::new("nothing written to cout", format!("it wrote {printed:?}")))
}

/// The ships that were added, and the answers of their accessors. Any order of the ids is right as long as each ship
/// has exactly one.
#[derive(Debug, Default)]
pub(super) struct ShipIds {
    offered: Vec<ShipType>,
    accepted: i32,
    seen: Vec<(ShipId, u8)>,
    lengths: Vec<i32>,
    current: Triple,
}

/// The answers about one id so far.
#[derive(Debug, Default)]
struct Triple {
    id: Option<ShipId>,
    length: Option<i32>,
    symbol: Option<u8>,
}

impl ShipIds {
    /// Keeps an answer of `addShip`.
    pub(super) fn answered(&mut self, ship: ShipType, added: bool) {
        self.offered.push(ship);
        self.accepted += i32::from(added);
    }

    /// The number of calls of `addShip` that returned true.
    pub(super) fn accepted(&self) -> i32 {
        self.accepted
    }

    /// The symbol under an id must be one of the ships', and not under another id too.
    pub(super) fn symbol_under(&mut self, id: ShipId, symbol: u8) -> Option<Mismatch> {
        let twin = self.seen.iter().find(|(other, seen)| *other != id && *seen == symbol).map(|(id, _)| *id);
        self.seen.push((id, symbol));
        match twin {
            _ if self.are_told_by_lengths() => None,
            Some(twin) => {
                let required = format!("the symbol of a ship that has no other ID (ID {twin} has this one)");
                Some(Mismatch::new(required, char_code(symbol)))
            }
            None if self.with_symbol(symbol).is_none() => {
                let known: Vec<String> = self.offered.iter().map(|ship| char_code(ship.symbol)).collect();
                Some(Mismatch::new(format!("one of {}", known.join(", ")), char_code(symbol)))
            }
            None => None,
        }
    }

    /// Keeps the length under the next id.
    pub(super) fn length_under(&mut self, length: i32) {
        self.lengths.push(length);
    }

    /// Tells whether each ship has a length of its own, and each of them lies under one id.
    fn are_told_by_lengths(&self) -> bool {
        let sorted = |lengths: &mut Vec<i32>| {
            lengths.sort_unstable();
            lengths.clone()
        };
        let mut offered: Vec<i32> = self.offered.iter().map(|ship| ship.length).collect();
        let offered = sorted(&mut offered);
        offered.windows(2).all(|pair| pair[0] != pair[1]) && offered == sorted(&mut self.lengths.clone())
    }

    /// Keeps an accessor's answer; when length, symbol and name of an id are known they must be those of one ship.
    pub(super) fn learn(&mut self, op: &AccessorOp, reply: &AccessorReply) -> Option<Mismatch> {
        match (op, reply) {
            (AccessorOp::ShipLength(id), AccessorReply::Number(length)) => {
                self.current = Triple { id: Some(*id), length: Some(*length), symbol: None };
                None
            }
            (AccessorOp::ShipSymbol(id), AccessorReply::Symbol(symbol)) if self.current.id == Some(*id) => {
                self.current.symbol = Some(*symbol);
                None
            }
            (AccessorOp::ShipName(id), AccessorReply::Name(name)) if self.current.id == Some(*id) => {
                self.check(*id, name)
            }
            _ => None,
        }
    }

    fn check(&self, id: ShipId, name: &str) -> Option<Mismatch> {
        let (length, symbol) = (self.current.length?, self.current.symbol?);
        let got = format!(
            "ID {id} has length {length} and symbol {} and name \"{name}\": no such ship was added",
            char_code(symbol)
        );
        match self.with_symbol(symbol) {
            Some(ship) if ship.length == length && ship.name == name => None,
            Some(ship) => Some(Mismatch::new(ship.describe(), got)),
            None => Some(Mismatch::new("length, symbol and name of one of the ships", got)),
        }
    }

    fn with_symbol(&self, symbol: u8) -> Option<ShipType> {
        self.offered.iter().copied().find(|ship| ship.symbol == symbol)
    }
}
