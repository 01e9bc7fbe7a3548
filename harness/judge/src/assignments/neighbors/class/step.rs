//! One step of a class scenario: an operation on an object, how it travels, how it reads as code, and what answers it.

use reference::neighbors::{Neighbors, Player};

use super::members::{MemberValues, MemberView};
use crate::assignments::neighbors::contract::class_op;
use crate::assignments::neighbors::notation::{player_byte, player_in, position_lines, text_code};
use crate::assignments::repro_page::char_code;
use crate::assignments::transcript::{Finding, Role};
use crate::assignments::wire::{AnswerHead, Decoder, Encoder};
use crate::model::Language;

/// An operation on one of the scenario's objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClassStep {
    pub(super) object: u8,
    pub(super) op: ClassOp,
    pub(super) role: Role,
}

/// The operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClassOp {
    New,
    /// Writes a position into the private members.
    Set(Box<Neighbors>),
    Print,
    Current,
    Swap,
    Move(String, String),
    Isolated(Player),
    Connected(Player),
    GameOver,
    /// Reads private members.
    Look(MemberView),
}

/// One decoded answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClassAnswer {
    pub(super) thrown: Option<String>,
    pub(super) printed: String,
    pub(super) reply: ClassReply,
}

/// The value that an operation returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClassReply {
    Nothing,
    Truth(bool),
    Letter(u8),
    Members(Box<MemberValues>),
}

impl ClassStep {
    pub(super) fn encode(&self, out: &mut Encoder) {
        out.u8(self.op.number()).u8(self.object);
        match &self.op {
            ClassOp::Set(game) => MemberValues::of(game).encode(out),
            ClassOp::Move(from, to) => drop(out.str(from).str(to)),
            ClassOp::Isolated(player) | ClassOp::Connected(player) => drop(out.u8(player_byte(*player))),
            ClassOp::New
            | ClassOp::Print
            | ClassOp::Current
            | ClassOp::Swap
            | ClassOp::GameOver
            | ClassOp::Look(_) => {}
        }
    }

    /// Reads this step's answer; `None` for bytes that are none.
    pub(super) fn decode(&self, from: &mut Decoder<'_>) -> Option<ClassAnswer> {
        let AnswerHead { thrown, printed } = from.head()?;
        let reply = if thrown.is_some() { ClassReply::Nothing } else { self.op.decode(from)? };
        Some(ClassAnswer { thrown, printed, reply })
    }

    /// The variable that holds the object in code.
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
        let player = |player: &Player| player_in(Language::Rust, *player);
        match &self.op {
            ClassOp::New => format!("let mut {name} = class::new_game();"),
            ClassOp::Print => format!("{name}.print_game()"),
            ClassOp::Current => format!("{name}.current_player()"),
            ClassOp::Swap => format!("{name}.swap_player()"),
            ClassOp::Move(from, to) => format!("{name}.make_move({from:?}, {to:?})"),
            ClassOp::Isolated(whose) => format!("{name}.is_isolated({})", player(whose)),
            ClassOp::Connected(whose) => format!("{name}.has_connected({})", player(whose)),
            ClassOp::GameOver => format!("{name}.game_over()"),
            ClassOp::Set(_) | ClassOp::Look(_) => self.code(),
        }
    }

    /// The step as a C++ expression or statement, without its answer.
    pub(super) fn code(&self) -> String {
        let name = self.name();
        match &self.op {
            ClassOp::New => format!("Neighbors {name};"),
            ClassOp::Set(_) => format!("// {name} is now in this position:"),
            ClassOp::Print => format!("{name}.printGame()"),
            ClassOp::Current => format!("{name}.getCurrentPlayer()"),
            ClassOp::Swap => format!("{name}.swapPlayer()"),
            ClassOp::Move(from, to) => format!("{name}.move({}, {})", text_code(from), text_code(to)),
            ClassOp::Isolated(player) => format!("{name}.isIsolated('{player}')"),
            ClassOp::Connected(player) => format!("{name}.hasConnected('{player}')"),
            ClassOp::GameOver => format!("{name}.gameOver()"),
            ClassOp::Look(view) => format!("// a look at {} of {name}", view.describe()),
        }
    }

    /// The lines below the code: the position that is set up.
    pub(super) fn below(&self) -> Vec<String> {
        if let ClassOp::Set(game) = &self.op { position_lines(game) } else { Vec::new() }
    }
}

impl ClassOp {
    /// A move.
    pub(super) fn step(from: &str, to: &str) -> ClassOp {
        ClassOp::Move(from.to_owned(), to.to_owned())
    }

    /// Whether it is a question about the position, which asking leaves as it is.
    pub(super) fn is_question(&self) -> bool {
        matches!(self, ClassOp::Isolated(_) | ClassOp::Connected(_) | ClassOp::GameOver)
    }

    /// All questions about a position.
    pub(super) fn questions() -> impl Iterator<Item = ClassOp> {
        let about_both = |question: fn(Player) -> ClassOp| Player::BOTH.map(question);
        let both = [about_both(ClassOp::Isolated), about_both(ClassOp::Connected)];
        both.into_iter().flatten().chain([ClassOp::GameOver])
    }

    /// The answer that the handout requires of this game, in words that differ where the reasons do; `None` for what answers
    /// nothing.
    pub(super) fn required(&self, game: &Neighbors) -> Option<String> {
        Some(match self {
            ClassOp::Move(from, to) => {
                game.clone().make_move(from, to).map_or_else(|why| why.to_string(), |()| "valid".to_owned())
            }
            ClassOp::Isolated(player) => game.is_isolated(*player).to_string(),
            ClassOp::Connected(player) => game.has_connected(*player).to_string(),
            ClassOp::GameOver => format!("{:?}", game.outcome()),
            ClassOp::New
            | ClassOp::Set(_)
            | ClassOp::Print
            | ClassOp::Current
            | ClassOp::Swap
            | ClassOp::Look(_) => {
                return None;
            }
        })
    }

    /// Does on a game of the reference what the operation does.
    pub(super) fn follow(&self, game: &mut Neighbors) {
        match self {
            ClassOp::New => *game = Neighbors::new(),
            ClassOp::Set(position) => game.clone_from(position),
            ClassOp::Swap => game.swap_player(),
            // A move that is refused leaves the game alone.
            ClassOp::Move(from, to) => drop(game.make_move(from, to)),
            ClassOp::Print
            | ClassOp::Current
            | ClassOp::Isolated(_)
            | ClassOp::Connected(_)
            | ClassOp::GameOver
            | ClassOp::Look(_) => {}
        }
    }

    fn number(&self) -> u8 {
        match self {
            ClassOp::New => class_op::NEW,
            ClassOp::Print => class_op::PRINT,
            ClassOp::Current => class_op::CURRENT,
            ClassOp::Swap => class_op::SWAP,
            ClassOp::Move(..) => class_op::MOVE,
            ClassOp::Isolated(_) => class_op::ISOLATED,
            ClassOp::Connected(_) => class_op::CONNECTED,
            ClassOp::GameOver => class_op::GAME_OVER,
            ClassOp::Set(_) => class_op::SET,
            ClassOp::Look(_) => class_op::LOOK,
        }
    }

    fn decode(&self, from: &mut Decoder<'_>) -> Option<ClassReply> {
        Some(match self {
            ClassOp::New | ClassOp::Set(_) | ClassOp::Print | ClassOp::Swap => ClassReply::Nothing,
            ClassOp::Move(..) | ClassOp::Isolated(_) | ClassOp::Connected(_) => {
                ClassReply::Truth(from.bool()?)
            }
            ClassOp::Current | ClassOp::GameOver => ClassReply::Letter(from.u8()?),
            ClassOp::Look(_) => ClassReply::Members(Box::new(MemberValues::decode(from)?)),
        })
    }
}

impl ClassReply {
    /// Compares the reply with the required one; `why` may be empty.
    pub(super) fn compare(&self, required: &ClassReply, why: &str) -> Finding {
        if self == required {
            return Finding::Right;
        }
        let required = required.words();
        let required = if why.is_empty() { required } else { format!("{required}: {why}") };
        Finding::wrong(required, self.words())
    }

    /// The reply in a word.
    fn words(&self) -> String {
        match self {
            ClassReply::Nothing | ClassReply::Members(_) => String::new(),
            ClassReply::Truth(value) => value.to_string(),
            ClassReply::Letter(letter) => char_code(*letter),
        }
    }
}

impl ClassAnswer {
    /// The answer in a word or two, for the list of calls that lead to a failure.
    pub(super) fn brief(&self) -> String {
        self.thrown.clone().unwrap_or_else(|| self.reply.words())
    }
}
