//! What the answers have shown about ship ids: any order of the ids is right as long as each ship has exactly one.

use reference::battleship::ShipId;

use super::oracle::Complaint;
use super::step::{Op, Reply, Ship};
use crate::assignments::common::repro_page::char_code;

/// The ships that were added, and what the accessors said.
#[derive(Debug, Default)]
pub(super) struct Fleet {
    offered: Vec<Ship>,
    accepted: i32,
    seen: Vec<(ShipId, u8)>,
    current: Triple,
}

/// What the accessors said about one id so far.
#[derive(Debug, Default)]
struct Triple {
    id: Option<ShipId>,
    length: Option<i32>,
    symbol: Option<u8>,
}

impl Fleet {
    /// Takes an answer of `addShip`.
    pub(super) fn answered(&mut self, ship: Ship, added: bool) {
        self.offered.push(ship);
        self.accepted += i32::from(added);
    }

    /// How often `addShip` returned true.
    pub(super) fn accepted(&self) -> i32 {
        self.accepted
    }

    /// The symbol under an id must be one of the ships', and not under another id too.
    pub(super) fn symbol_under(&mut self, id: ShipId, symbol: u8) -> Option<Complaint> {
        let twin = self.seen.iter().find(|(other, seen)| *other != id && *seen == symbol).map(|(id, _)| *id);
        self.seen.push((id, symbol));
        match twin {
            Some(twin) => {
                let required = format!("the symbol of a ship that has no other ID (ID {twin} has this one)");
                Some(Complaint::new(required, char_code(symbol)))
            }
            None if self.with_symbol(symbol).is_none() => {
                let known: Vec<String> = self.offered.iter().map(|ship| char_code(ship.symbol)).collect();
                Some(Complaint::new(format!("one of {}", known.join(", ")), char_code(symbol)))
            }
            None => None,
        }
    }

    /// Takes an accessor's answer; when length, symbol and name of an id are known they must be those of one ship.
    pub(super) fn learn(&mut self, op: &Op, reply: &Reply) -> Option<Complaint> {
        match (op, reply) {
            (Op::ShipLength(id), Reply::Number(length)) => {
                self.current = Triple { id: Some(*id), length: Some(*length), symbol: None };
                None
            }
            (Op::ShipSymbol(id), Reply::Symbol(symbol)) if self.current.id == Some(*id) => {
                self.current.symbol = Some(*symbol);
                None
            }
            (Op::ShipName(id), Reply::Name(name)) if self.current.id == Some(*id) => self.check(*id, name),
            _ => None,
        }
    }

    fn check(&self, id: ShipId, name: &str) -> Option<Complaint> {
        let (length, symbol) = (self.current.length?, self.current.symbol?);
        let got = format!(
            "ID {id} has length {length} and symbol {} and name \"{name}\": no such ship was added",
            char_code(symbol)
        );
        match self.with_symbol(symbol) {
            Some(ship) if ship.length == length && ship.name == name => None,
            Some(ship) => Some(Complaint::new(ship.describe(), got)),
            None => Some(Complaint::new("length, symbol and name of one of the ships", got)),
        }
    }

    fn with_symbol(&self, symbol: u8) -> Option<Ship> {
        self.offered.iter().copied().find(|ship| ship.symbol == symbol)
    }
}
