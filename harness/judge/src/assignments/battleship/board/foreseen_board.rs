//! [`ForeseenBoard`]: what a program that is being written down knows of a board, and what each call must answer then.

use reference::battleship::{Attack, Board, Game, Point, ShipId, segments};

use super::step::BoardOp;
use crate::assignments::battleship::game_config::Placement;
use crate::model::Language;

/// The required answer of a call that returns a truth value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Required {
    /// An expression.
    Is(String),
    /// The handout leaves it open.
    Open,
}

impl Required {
    pub(super) fn truth(value: bool) -> Required {
        Required::Is(value.to_string())
    }

    fn is(&self, word: &str) -> bool {
        matches!(self, Required::Is(expression) if expression == word)
    }
}

/// The certain and possible state of one board while the program runs.
pub(super) struct ForeseenBoard {
    pub(super) board: Board,
    pub(super) blocks: Blocks,
    /// Something happened that the handout leaves open; only `clear` ends it.
    pub(super) lost: bool,
    /// Ships that are there if the variable holds true.
    pub(super) perhaps: Vec<(Placement, String)>,
    /// Positions at which a ship of length 1 was tried: since then it lies there, or the position is blocked.
    pub(super) tried: Vec<Point>,
}

/// The positions of a board that a program found free.
#[derive(Debug, Clone, Copy)]
pub(super) struct Free<'a> {
    pub(super) language: Language,
    pub(super) board: &'a str,
}

impl Free<'_> {
    /// An expression that is true if all of these are free.
    fn all(self, cells: &[Point]) -> String {
        let board = self.board;
        let list = |open: &str, close: &str| {
            let all: Vec<String> =
                cells.iter().map(|cell| format!("{open}{}, {}{close}", cell.r, cell.c)).collect();
            all.join(", ")
        };
        match self.language {
            Language::Cpp => format!("allFree({board}Free, {{{}}})", list("{", "}")),
            Language::Rust => format!("all_free(&{board}_free, &[{}])", list("(", ")")),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blocks {
    None,
    Unknown,
    /// The program knows them.
    Probed,
}

impl ForeseenBoard {
    pub(super) fn rearranged(&mut self, op: BoardOp) {
        match op {
            BoardOp::Clear => {
                self.board.clear();
                self.perhaps.clear();
                self.lost = self.blocks != Blocks::None;
            }
            BoardOp::Block => {
                let game = self.board.game();
                let fresh = game.ships().all(|(id, _)| self.board.placement(id).is_none());
                self.lost |= !fresh || !self.perhaps.is_empty();
                self.blocks = Blocks::Unknown;
                self.tried.clear();
            }
            BoardOp::Unblock => {
                self.blocks = Blocks::None;
                self.tried.clear();
            }
            BoardOp::New
            | BoardOp::Place(_)
            | BoardOp::Unplace(_)
            | BoardOp::Display(_)
            | BoardOp::Attack(_)
            | BoardOp::AllDestroyed
            | BoardOp::Delete
            | BoardOp::Read
            | BoardOp::Probe(_) => {}
        }
    }

    pub(super) fn probed(&mut self) {
        if self.blocks == Blocks::Unknown {
            self.blocks = Blocks::Probed;
        }
    }

    pub(super) fn is_uncertain(&self) -> bool {
        self.lost || !self.perhaps.is_empty()
    }

    fn any_shot(&self) -> bool {
        self.board.game().points().any(|p| self.board.is_attacked(p))
    }

    pub(super) fn placed(&mut self, game: &Game, p: Placement, free: Free<'_>, variable: &str) -> Required {
        self.lost |= self.any_shot();
        if self.lost {
            return Required::Open;
        }
        let Some(length) = game.ship(p.id).map(|ship| ship.length) else { return Required::truth(false) };
        if self.board.clone().place_ship(p.at, p.id, p.direction).is_err() {
            return Required::truth(false);
        }
        let required = self.room_for(game, p, length, free);
        if required.is("true") {
            // Just seen to be possible.
            let _ = self.board.place_ship(p.at, p.id, p.direction);
        } else if !required.is("false") {
            self.perhaps.push((p, variable.to_owned()));
            self.tried.extend((length == 1 && self.blocks == Blocks::Unknown).then_some(p.at));
        }
        required
    }

    /// The required answer to a placement that is otherwise right, given possible ships and blocked positions.
    fn room_for(&self, game: &Game, p: Placement, length: i32, free: Free<'_>) -> Required {
        let cells: Vec<Point> = segments(p.at, length, p.direction).collect();
        let mut terms: Vec<String> = Vec::new();
        for (other, variable) in &self.perhaps {
            let other_length = game.ship(other.id).map_or(0, |ship| ship.length);
            let crosses = segments(other.at, other_length, other.direction).any(|cell| cells.contains(&cell));
            if crosses || other.id == p.id {
                terms.push(format!("!{variable}"));
            }
        }
        match self.blocks {
            Blocks::None => {}
            Blocks::Unknown if cells.iter().any(|cell| self.tried.contains(cell)) => {
                return Required::truth(false);
            }
            Blocks::Unknown => return Required::Open,
            Blocks::Probed => {
                terms.push(free.all(&cells));
            }
        }
        if terms.is_empty() { Required::truth(true) } else { Required::Is(terms.join(" && ")) }
    }

    pub(super) fn unplaced(&mut self, game: &Game, p: Placement) -> Required {
        self.lost |= self.any_shot();
        if self.lost || self.one_cell_other_way(game, p) {
            return Required::Open;
        }
        if let Some(at) = self.perhaps.iter().position(|(other, _)| other.id == p.id) {
            if self.perhaps[at].0 != p {
                return Required::truth(false);
            }
            let (_, variable) = self.perhaps.remove(at);
            return Required::Is(variable);
        }
        Required::truth(self.board.unplace_ship(p.at, p.id, p.direction).is_ok())
    }

    /// A ship of length 1 lies both ways; whether the other way names it is left open.
    fn one_cell_other_way(&mut self, game: &Game, p: Placement) -> bool {
        let certain = self.board.placement(p.id);
        let perhaps = self.perhaps.iter().find(|(other, _)| other.id == p.id);
        let lies = certain.or(perhaps.map(|(other, _)| (other.at, other.direction)));
        let other_way = lies.is_some_and(|(at, direction)| at == p.at && direction != p.direction);
        let open = other_way && is_raft(game, p.id);
        self.lost |= open;
        open
    }

    pub(super) fn all_destroyed(&self, game: &Game) -> Required {
        let whole_fleet =
            game.n_ships() > 0 && game.ships().all(|(id, _)| self.board.placement(id).is_some());
        if self.is_uncertain() || !whole_fleet {
            return Required::Open;
        }
        Required::truth(self.board.all_ships_destroyed())
    }

    /// The variable that decides if a first attack hits, where nothing else does.
    pub(super) fn hit_if(&mut self, game: &Game, at: Point) -> Option<String> {
        let covers = |p: &Placement| {
            let length = game.ship(p.id).map_or(0, |ship| ship.length);
            segments(p.at, length, p.direction).any(|cell| cell == at)
        };
        let mut covering = self.perhaps.iter().filter(|(p, _)| covers(p));
        let (variable, other) = (covering.next()?.1.clone(), covering.next());
        let is_open = self.lost || other.is_some() || self.board.is_attacked(at);
        self.board.attack(at);
        (!is_open).then_some(variable)
    }

    /// The outcome of an attack, as long as it is certain.
    pub(super) fn attacked(&mut self, at: Point) -> Option<Attack> {
        self.lost |= !self.perhaps.is_empty();
        let outcome = self.board.attack(at);
        (!self.lost).then_some(outcome)
    }
}

fn is_raft(game: &Game, id: ShipId) -> bool {
    game.ship(id).is_some_and(|ship| ship.length == 1)
}
