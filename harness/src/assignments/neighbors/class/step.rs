//! One operation on a Neighbors object: how it travels, what its answer holds, how it reads in C++.

use reference::neighbors::{Neighbors, Player, Square};

use crate::assignments::common::repro_page::char_code;
use crate::assignments::common::wire::{AnswerHead, Decoder, Encoder};
use crate::assignments::neighbors::words;
use crate::model::Language;

/// An operation on one of the scenario's objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) object: u8,
    pub(super) op: Op,
    pub(super) role: Role,
}

/// Why a step is in its scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Its answer is what the check is about.
    Judged,
    /// Another check owns its answer: where that is wrong, this scenario has nothing to say.
    Premise,
}

/// The operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Op {
    New,
    /// Puts a position into the private members.
    Set(Box<Neighbors>),
    Print,
    Current,
    Swap,
    Move(String, String),
    Isolated(Player),
    Connected(Player),
    GameOver,
    /// Reads private members.
    Look(Members),
}

/// Which private members a look is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Members {
    /// `board`.
    Board,
    /// `blacks` and `whites`.
    Counts,
    /// `currentPlayer` and `nextPlayer`.
    Players,
    /// All of them.
    All,
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
    Letter(u8),
    Members(Box<State>),
}

/// The private members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// 64 squares, row by row.
    pub(super) board: Vec<u8>,
    pub(super) players: [u8; 2],
    /// Blacks, then whites.
    pub(super) counts: [i32; 2],
}

impl State {
    /// What the members must hold in this position.
    pub(super) fn of(game: &Neighbors) -> State {
        let current = game.current_player();
        State {
            board: Square::all().map(|square| words::square_byte(game.at(square))).collect(),
            players: [current, current.other()].map(words::player_byte),
            counts: Player::BOTH.map(|player| i32::try_from(game.pieces(player)).unwrap_or(i32::MAX)),
        }
    }
}

impl Step {
    pub(super) fn encode(&self, out: &mut Encoder) {
        out.u8(self.op.number()).u8(self.object);
        match &self.op {
            Op::New | Op::Print | Op::Current | Op::Swap | Op::GameOver | Op::Look(_) => {}
            Op::Set(game) => {
                let State { board, players, counts } = State::of(game);
                board.into_iter().chain(players).for_each(|byte| {
                    out.u8(byte);
                });
                out.i32(counts[0]).i32(counts[1]);
            }
            Op::Move(from, to) => {
                out.str(from).str(to);
            }
            Op::Isolated(player) | Op::Connected(player) => {
                out.u8(words::player_byte(*player));
            }
        }
    }

    /// Reads this step's answer; `None` when the bytes are none.
    pub(super) fn decode(&self, from: &mut Decoder<'_>) -> Option<Answer> {
        let AnswerHead { thrown, printed } = from.head()?;
        let result = if thrown.is_some() { Reply::Nothing } else { self.op.decode(from)? };
        Some(Answer { thrown, printed, result })
    }

    /// The variable that holds its object in C++.
    pub(super) fn name(&self) -> String {
        if self.object == 0 { "g".to_owned() } else { format!("g{}", self.object + 1) }
    }

    /// The step as a program in that language calls it.
    pub(super) fn code_in(&self, language: Language) -> String {
        match language {
            Language::Cpp => self.code(),
            Language::Rust => self.rust(),
        }
    }

    fn rust(&self) -> String {
        let name = self.name();
        let player = |player: &Player| words::player_in(Language::Rust, *player);
        match &self.op {
            Op::New => format!("let mut {name} = class::new_game();"),
            Op::Print => format!("{name}.print_game()"),
            Op::Current => format!("{name}.current_player()"),
            Op::Swap => format!("{name}.swap_player()"),
            Op::Move(from, to) => format!("{name}.make_move({from:?}, {to:?})"),
            Op::Isolated(whose) => format!("{name}.is_isolated({})", player(whose)),
            Op::Connected(whose) => format!("{name}.has_connected({})", player(whose)),
            Op::GameOver => format!("{name}.game_over()"),
            Op::Set(_) | Op::Look(_) => self.code(),
        }
    }

    /// The step as a C++ expression or statement, without its answer.
    pub(super) fn code(&self) -> String {
        let name = self.name();
        match &self.op {
            Op::New => format!("Neighbors {name};"),
            Op::Set(_) => format!("// {name} is now in this position:"),
            Op::Print => format!("{name}.printGame()"),
            Op::Current => format!("{name}.getCurrentPlayer()"),
            Op::Swap => format!("{name}.swapPlayer()"),
            Op::Move(from, to) => {
                format!("{name}.move({}, {})", words::text_code(from), words::text_code(to))
            }
            Op::Isolated(player) => format!("{name}.isIsolated('{player}')"),
            Op::Connected(player) => format!("{name}.hasConnected('{player}')"),
            Op::GameOver => format!("{name}.gameOver()"),
            Op::Look(members) => format!("// a look at {} of {name}", members.describe()),
        }
    }

    /// What stands below the code: the position that is set up.
    pub(super) fn below(&self) -> Vec<String> {
        match &self.op {
            Op::Set(game) => words::position_lines(game),
            Op::New
            | Op::Print
            | Op::Current
            | Op::Swap
            | Op::Move(..)
            | Op::Isolated(_)
            | Op::Connected(_)
            | Op::GameOver
            | Op::Look(_) => Vec::new(),
        }
    }
}

impl Op {
    fn number(&self) -> u8 {
        match self {
            Op::New => 0,
            Op::Print => 1,
            Op::Current => 2,
            Op::Swap => 3,
            Op::Move(..) => 4,
            Op::Isolated(_) => 5,
            Op::Connected(_) => 6,
            Op::GameOver => 7,
            Op::Set(_) => 8,
            Op::Look(_) => 9,
        }
    }

    fn decode(&self, from: &mut Decoder<'_>) -> Option<Reply> {
        Some(match self {
            Op::New | Op::Set(_) | Op::Print | Op::Swap => Reply::Nothing,
            Op::Move(..) | Op::Isolated(_) | Op::Connected(_) => Reply::Truth(from.bool()?),
            Op::Current | Op::GameOver => Reply::Letter(from.u8()?),
            Op::Look(_) => {
                let board = from.raw(64)?.to_vec();
                let players = [from.u8()?, from.u8()?];
                Reply::Members(Box::new(State { board, players, counts: [from.i32()?, from.i32()?] }))
            }
        })
    }
}

impl Members {
    /// The members in words.
    pub(super) fn describe(self) -> &'static str {
        match self {
            Members::Board => "board",
            Members::Counts => "blacks and whites",
            Members::Players => "currentPlayer and nextPlayer",
            Members::All => "all members",
        }
    }
}

impl Answer {
    /// The answer in a word or two, for the list of calls that lead to a failure.
    pub(super) fn brief(&self) -> String {
        if let Some(thrown) = &self.thrown {
            return thrown.clone();
        }
        match &self.result {
            Reply::Nothing | Reply::Members(_) => String::new(),
            Reply::Truth(value) => value.to_string(),
            Reply::Letter(letter) => char_code(*letter),
        }
    }
}
