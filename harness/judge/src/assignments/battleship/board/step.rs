//! One operation on a Board: its encoding, its answer, its code in C++ and Rust.

use reference::battleship::{Point, ShipId, View};

use crate::assignments::battleship::contract::board_op;
use crate::assignments::battleship::game_config::{Placement, direction_number, point_code, rust_point};
use crate::assignments::transcript::Role;
use crate::assignments::wire::{AnswerHead, Decoder, Encoder, Flag};
use crate::model::Language;

/// An operation on one of the scenario's boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoardStep {
    pub(super) board: u8,
    pub(super) op: BoardOp,
    pub(super) role: Role,
}

/// The operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardOp {
    New,
    Clear,
    Block,
    Unblock,
    Place(Placement),
    Unplace(Placement),
    Display(View),
    Attack(AimedShot),
    AllDestroyed,
    Delete,
    /// Tries a ship of length 1 on every position, and takes it away again.
    Probe(ShipId),
    /// Asks whether anything was read from cin by then.
    Read,
}

/// An attack, with what the caller's variables hold before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AimedShot {
    pub(super) at: Point,
    pub(super) before: AttackVariables,
}

/// The three variables that `attack` sets through references.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AttackVariables {
    pub(super) hit: bool,
    pub(super) destroyed: bool,
    pub(super) id: ShipId,
}

/// One decoded answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BoardAnswer {
    pub(super) thrown: Option<String>,
    pub(super) printed: String,
    pub(super) result: BoardReply,
}

/// The result of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum BoardReply {
    Nothing,
    Truth(bool),
    Attacked { valid: bool, after: AttackVariables },
    Probed { free: Vec<bool>, clean: bool },
}

impl BoardStep {
    pub(super) fn encode(&self, out: &mut Encoder) {
        out.u8(self.op.number()).u8(self.board);
        match self.op {
            BoardOp::New
            | BoardOp::Clear
            | BoardOp::Block
            | BoardOp::Unblock
            | BoardOp::AllDestroyed
            | BoardOp::Delete
            | BoardOp::Read => {}
            BoardOp::Place(p) | BoardOp::Unplace(p) => {
                out.i32(p.at.r).i32(p.at.c).i32(p.id).u8(direction_number(p.direction));
            }
            BoardOp::Display(view) => {
                out.flag(Flag(view == View::ShotsOnly));
            }
            BoardOp::Attack(shot) => {
                out.i32(shot.at.r).i32(shot.at.c);
                out.flag(Flag(shot.before.hit)).flag(Flag(shot.before.destroyed)).i32(shot.before.id);
            }
            BoardOp::Probe(id) => {
                out.i32(id);
            }
        }
    }

    /// Reads this step's answer; `cells` is the board's area. `None` when the bytes are none.
    pub(super) fn decode(&self, from: &mut Decoder<'_>, cells: usize) -> Option<BoardAnswer> {
        let AnswerHead { thrown, printed } = from.head()?;
        let result = if thrown.is_some() { BoardReply::Nothing } else { self.op.decode(from, cells)? };
        Some(BoardAnswer { thrown, printed, result })
    }

    /// The variable that holds its board in C++.
    pub(super) fn board_name(&self) -> String {
        if self.board == 0 { "b".to_owned() } else { format!("b{}", self.board + 1) }
    }

    /// The step as a program in that language calls it.
    pub(super) fn code_in(&self, language: Language) -> String {
        match language {
            Language::Cpp => self.code(),
            Language::Rust => self.rust(),
        }
    }

    fn rust(&self) -> String {
        let board = self.board_name();
        match self.op {
            BoardOp::New => format!("let mut {board} = board::new_board(&g);"),
            BoardOp::Place(p) => format!("{board}.place_ship({})", p.rust()),
            BoardOp::Unplace(p) => format!("{board}.unplace_ship({})", p.rust()),
            BoardOp::Display(View::ShotsOnly) => format!("{board}.display(View::ShotsOnly);"),
            BoardOp::Display(View::Everything) => format!("{board}.display(View::Everything);"),
            BoardOp::Attack(shot) => format!("{board}.attack({})", rust_point(shot.at)),
            BoardOp::AllDestroyed => format!("{board}.all_ships_destroyed()"),
            BoardOp::Delete => format!("drop({board})"),
            BoardOp::Probe(id) => {
                format!("{board}.place_ship(each position, {id}, Direction::Horizontal), then unplace_ship")
            }
            BoardOp::Clear | BoardOp::Block | BoardOp::Unblock | BoardOp::Read => self.code(),
        }
    }

    /// The step as a C++ statement, without its answer.
    pub(super) fn code(&self) -> String {
        let board = self.board_name();
        match self.op {
            BoardOp::New => format!("Board {board}(g);"),
            BoardOp::Clear => format!("{board}.clear();"),
            BoardOp::Block => format!("{board}.block();"),
            BoardOp::Unblock => format!("{board}.unblock();"),
            BoardOp::Place(p) => format!("{board}.placeShip({})", p.code()),
            BoardOp::Unplace(p) => format!("{board}.unplaceShip({})", p.code()),
            BoardOp::Display(View::ShotsOnly) => format!("{board}.display(true);"),
            BoardOp::Display(View::Everything) => format!("{board}.display(false);"),
            BoardOp::Attack(shot) => format!("{board}.attack({}, hit, destroyed, id)", point_code(shot.at)),
            BoardOp::AllDestroyed => format!("{board}.allShipsDestroyed()"),
            BoardOp::Delete => format!("the destructor of {board}"),
            BoardOp::Read => "cin".to_owned(),
            BoardOp::Probe(id) => {
                format!("{board}.placeShip(each position, {id}, HORIZONTAL), then unplaceShip")
            }
        }
    }
}

impl BoardOp {
    /// True for `display`, the one function that prints.
    pub(super) fn is_display(self) -> bool {
        matches!(self, BoardOp::Display(_))
    }

    fn number(self) -> u8 {
        match self {
            BoardOp::New => board_op::NEW,
            BoardOp::Clear => board_op::CLEAR,
            BoardOp::Block => board_op::BLOCK,
            BoardOp::Unblock => board_op::UNBLOCK,
            BoardOp::Place(_) => board_op::PLACE,
            BoardOp::Unplace(_) => board_op::UNPLACE,
            BoardOp::Display(_) => board_op::DISPLAY,
            BoardOp::Attack(_) => board_op::ATTACK,
            BoardOp::AllDestroyed => board_op::ALL_DESTROYED,
            BoardOp::Delete => board_op::DELETE,
            BoardOp::Probe(_) => board_op::PROBE,
            BoardOp::Read => board_op::READ,
        }
    }

    fn decode(self, from: &mut Decoder<'_>, cells: usize) -> Option<BoardReply> {
        Some(match self {
            BoardOp::New
            | BoardOp::Clear
            | BoardOp::Block
            | BoardOp::Unblock
            | BoardOp::Display(_)
            | BoardOp::Delete => BoardReply::Nothing,
            BoardOp::Place(_) | BoardOp::Unplace(_) | BoardOp::AllDestroyed | BoardOp::Read => {
                BoardReply::Truth(from.bool()?)
            }
            BoardOp::Attack(_) => {
                let valid = from.bool()?;
                let after = AttackVariables { hit: from.bool()?, destroyed: from.bool()?, id: from.i32()? };
                BoardReply::Attacked { valid, after }
            }
            BoardOp::Probe(_) => {
                let free = from.raw(cells)?.iter().map(|byte| *byte == 1).collect();
                BoardReply::Probed { free, clean: from.bool()? }
            }
        })
    }
}

impl BoardAnswer {
    /// The answer in a word or two, for the list of calls that lead to a failure.
    pub(super) fn brief(&self) -> String {
        if let Some(thrown) = &self.thrown {
            return thrown.clone();
        }
        match &self.result {
            BoardReply::Nothing => String::new(),
            BoardReply::Truth(value) => value.to_string(),
            BoardReply::Attacked { valid: false, .. } => "false".to_owned(),
            BoardReply::Attacked { valid: true, after } => format!("true, {}", after.describe()),
            BoardReply::Probed { free, .. } => {
                format!("{} of {} accepted", free.iter().filter(|f| **f).count(), free.len())
            }
        }
    }
}

impl AttackVariables {
    /// `hit true, destroyed false, id 77`.
    pub(super) fn describe(&self) -> String {
        format!("hit {}, destroyed {}, id {}", self.hit, self.destroyed, self.id)
    }
}
