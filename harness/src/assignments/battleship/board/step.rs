//! One operation on a Board: how it travels, what its answer holds, how it reads in C++.

use reference::battleship::{Point, ShipId, View};

use crate::assignments::battleship::game_config::{Placement, direction_number, point_code, rust_point};
use crate::assignments::common::wire::{AnswerHead, Decoder, Encoder, Flag};
use crate::model::Language;

/// An operation on one of the scenario's boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) board: u8,
    pub(super) op: Op,
    pub(super) role: Role,
}

/// Why a step is in its scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Its answer is what the check is about, or something that every Board gets right.
    Judged,
    /// A refusal that another check owns: where it is not refused, this scenario has nothing to say.
    Premise,
}

/// The operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    New,
    Clear,
    Block,
    Unblock,
    Place(Placement),
    Unplace(Placement),
    Display(View),
    Attack(Shot),
    AllDestroyed,
    Delete,
    /// Tries a ship of length 1 on every position, and takes it away again.
    Probe(ShipId),
}

/// An attack, with what the caller's variables hold before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shot {
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
pub(super) struct Answer {
    pub(super) thrown: Option<String>,
    pub(super) printed: String,
    pub(super) result: Reply,
}

/// What an operation returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    Nothing,
    Truth(bool),
    Attacked { valid: bool, after: AttackVariables },
    Probed { free: Vec<bool>, clean: bool },
}

impl Step {
    pub(super) fn encode(&self, out: &mut Encoder) {
        out.u8(self.op.number()).u8(self.board);
        match self.op {
            Op::New | Op::Clear | Op::Block | Op::Unblock | Op::AllDestroyed | Op::Delete => {}
            Op::Place(p) | Op::Unplace(p) => {
                out.i32(p.at.r).i32(p.at.c).i32(p.id).u8(direction_number(p.direction));
            }
            Op::Display(view) => {
                out.flag(Flag(view == View::ShotsOnly));
            }
            Op::Attack(shot) => {
                out.i32(shot.at.r).i32(shot.at.c);
                out.flag(Flag(shot.before.hit)).flag(Flag(shot.before.destroyed)).i32(shot.before.id);
            }
            Op::Probe(id) => {
                out.i32(id);
            }
        }
    }

    /// Reads this step's answer; `cells` is the board's area. `None` when the bytes are none.
    pub(super) fn decode(&self, from: &mut Decoder<'_>, cells: usize) -> Option<Answer> {
        let AnswerHead { thrown, printed } = from.head()?;
        let result = if thrown.is_some() { Reply::Nothing } else { self.op.decode(from, cells)? };
        Some(Answer { thrown, printed, result })
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
            Op::New => format!("let mut {board} = board::new_board(&g);"),
            Op::Place(p) => format!("{board}.place_ship({})", p.rust()),
            Op::Unplace(p) => format!("{board}.unplace_ship({})", p.rust()),
            Op::Display(View::ShotsOnly) => format!("{board}.display(View::ShotsOnly);"),
            Op::Display(View::Everything) => format!("{board}.display(View::Everything);"),
            Op::Attack(shot) => format!("{board}.attack({})", rust_point(shot.at)),
            Op::AllDestroyed => format!("{board}.all_ships_destroyed()"),
            Op::Delete => format!("drop({board})"),
            Op::Probe(id) => {
                format!("{board}.place_ship(each position, {id}, Direction::Horizontal), then unplace_ship")
            }
            Op::Clear | Op::Block | Op::Unblock => self.code(),
        }
    }

    /// The step as a C++ statement, without its answer.
    pub(super) fn code(&self) -> String {
        let board = self.board_name();
        match self.op {
            Op::New => format!("Board {board}(g);"),
            Op::Clear => format!("{board}.clear();"),
            Op::Block => format!("{board}.block();"),
            Op::Unblock => format!("{board}.unblock();"),
            Op::Place(p) => format!("{board}.placeShip({})", p.code()),
            Op::Unplace(p) => format!("{board}.unplaceShip({})", p.code()),
            Op::Display(View::ShotsOnly) => format!("{board}.display(true);"),
            Op::Display(View::Everything) => format!("{board}.display(false);"),
            Op::Attack(shot) => format!("{board}.attack({}, hit, destroyed, id)", point_code(shot.at)),
            Op::AllDestroyed => format!("{board}.allShipsDestroyed()"),
            Op::Delete => format!("the destructor of {board}"),
            Op::Probe(id) => format!("{board}.placeShip(each position, {id}, HORIZONTAL), then unplaceShip"),
        }
    }
}

impl Op {
    fn number(self) -> u8 {
        match self {
            Op::New => 0,
            Op::Clear => 1,
            Op::Block => 2,
            Op::Unblock => 3,
            Op::Place(_) => 4,
            Op::Unplace(_) => 5,
            Op::Display(_) => 6,
            Op::Attack(_) => 7,
            Op::AllDestroyed => 8,
            Op::Delete => 9,
            Op::Probe(_) => 10,
        }
    }

    fn decode(self, from: &mut Decoder<'_>, cells: usize) -> Option<Reply> {
        Some(match self {
            Op::New | Op::Clear | Op::Block | Op::Unblock | Op::Display(_) | Op::Delete => Reply::Nothing,
            Op::Place(_) | Op::Unplace(_) | Op::AllDestroyed => Reply::Truth(from.bool()?),
            Op::Attack(_) => {
                let valid = from.bool()?;
                let after = AttackVariables { hit: from.bool()?, destroyed: from.bool()?, id: from.i32()? };
                Reply::Attacked { valid, after }
            }
            Op::Probe(_) => {
                let free = from.raw(cells)?.iter().map(|byte| *byte == 1).collect();
                Reply::Probed { free, clean: from.bool()? }
            }
        })
    }
}

impl Answer {
    /// The answer in a word or two, for the list of calls that lead to a failure.
    pub(super) fn brief(&self) -> String {
        if let Some(thrown) = &self.thrown {
            return thrown.clone();
        }
        match &self.result {
            Reply::Nothing => String::new(),
            Reply::Truth(value) => value.to_string(),
            Reply::Attacked { valid: false, .. } => "false".to_owned(),
            Reply::Attacked { valid: true, after } => format!("true, {}", after.describe()),
            Reply::Probed { free, .. } => {
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
