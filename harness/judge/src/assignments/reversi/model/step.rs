//! One step of a model scenario: an operation on an object, how it travels, and how it reads as code.

use reference::reversi::{Dimensions, Model, Position};

use super::answer::{FoundMove, ModelAnswer, ModelReply, View};
use super::focus::Focus;
use crate::assignments::reversi::contract::model_op;
use crate::assignments::reversi::member_state;
use crate::assignments::reversi::notation::{position_code, position_in};
use crate::assignments::transcript::Role;
use crate::assignments::wire::{AnswerHead, Decoder, Encoder};
use crate::model::Language;

/// Positions that `find_move` is asked for: as far as a set of positions reaches.
const REACH: u8 = 8;

/// An operation on one of the scenario's objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ModelStep {
    pub(super) object: u8,
    pub(super) op: ModelOp,
    pub(super) focus: Focus,
    pub(super) role: Role,
}

/// The operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ModelOp {
    New(Dimensions),
    Square(i32),
    Default,
    /// Gives the private members the values that a right model has by now.
    Sync(Box<Model>),
    /// Has next_moves_ emptied as soon as a later move changes the board.
    Emptied,
    Play(Position),
    Find(Position),
    /// Calls all public functions but `find_move`; the dimensions are those of the board.
    Look(Dimensions),
    /// Calls `find_move` for all positions.
    Moves,
}

impl ModelStep {
    pub(super) fn encode(&self, out: &mut Encoder) {
        out.u8(self.op.number()).u8(self.object);
        match &self.op {
            ModelOp::New(size) => drop(out.i32(size.width).i32(size.height)),
            ModelOp::Square(size) => drop(out.i32(*size)),
            ModelOp::Sync(model) => encode_text(model, out),
            ModelOp::Play(at) | ModelOp::Find(at) => drop(out.i32(at.x).i32(at.y)),
            ModelOp::Look(size) => drop(out.u8(byte(size.width)).u8(byte(size.height))),
            ModelOp::Moves => drop(out.u8(REACH).u8(REACH)),
            ModelOp::Default | ModelOp::Emptied => {}
        }
    }

    /// Reads this step's answer; `None` for bytes that are none.
    pub(super) fn decode(&self, from: &mut Decoder<'_>) -> Option<ModelAnswer> {
        let AnswerHead { thrown, printed: _ } = from.head()?;
        let reply = if thrown.is_some() { ModelReply::Nothing } else { self.op.decode(from)? };
        Some(ModelAnswer { thrown, reply })
    }

    /// The variable that holds the object in code.
    pub(super) fn name(&self) -> String {
        if self.object == 0 { "m".to_owned() } else { format!("m{}", self.object + 1) }
    }

    /// The step as a C++ expression or statement, without its answer.
    pub(super) fn code(&self) -> String {
        let name = self.name();
        match &self.op {
            ModelOp::New(size) => format!("Model {name}({}, {});", size.width, size.height),
            ModelOp::Square(size) => format!("Model {name}({size});"),
            ModelOp::Default => format!("Model {name};"),
            ModelOp::Sync(_) => format!("// {name} is in the state that these calls lead to"),
            ModelOp::Emptied => {
                format!("// {name}.next_moves_ is emptied as soon as play_move changes the board")
            }
            ModelOp::Play(at) => format!("{name}.play_move({})", position_code(*at)),
            ModelOp::Find(at) => format!("{name}.find_move({})", position_code(*at)),
            ModelOp::Look(_) => self.look_code(),
            ModelOp::Moves => format!("{name}.find_move(p)  // for every position p"),
        }
    }

    /// The step as a program in that language calls it; a constructor in Rust is an expression whose value is a result.
    pub(super) fn code_in(&self, language: Language) -> String {
        let new = |size: Dimensions| {
            format!("<model::Model as ReversiModel>::new({}, {})", size.width, size.height)
        };
        match (language, &self.op) {
            (Language::Rust, ModelOp::New(_) | ModelOp::Square(_) | ModelOp::Default) => {
                self.op.size().map_or_else(String::new, new)
            }
            (Language::Rust, ModelOp::Play(at)) => {
                format!("{}.play_move({})", self.name(), position_in(language, *at))
            }
            (Language::Rust, ModelOp::Find(at)) => {
                format!("{}.find_move({})", self.name(), position_in(language, *at))
            }
            (Language::Rust, ModelOp::Sync(_) | ModelOp::Emptied | ModelOp::Look(_) | ModelOp::Moves)
            | (Language::Cpp, _) => self.code(),
        }
    }

    fn look_code(&self) -> String {
        let name = self.name();
        match self.focus {
            Focus::Placed | Focus::Flipped | Focus::Untouched | Focus::Board => {
                format!("{name}[p]  // for every position p")
            }
            Focus::Turn | Focus::Again => format!("{name}.turn()"),
            Focus::Going | Focus::Over => format!("{name}.is_game_over()"),
            Focus::Winner => format!("{name}.winner()"),
            Focus::NewGame
            | Focus::Moved
            | Focus::Returns
            | Focus::Throws
            | Focus::Ready
            | Focus::Moves(_)
            | Focus::Found
            | Focus::NotFound
            | Focus::Steady
            | Focus::Unchanged => {
                format!("{name}.board(), {name}.turn(), {name}.winner(), {name}[p]  // for every position p")
            }
        }
    }
}

impl ModelOp {
    fn number(&self) -> u8 {
        match self {
            ModelOp::New(_) => model_op::NEW,
            ModelOp::Square(_) => model_op::SQUARE,
            ModelOp::Default => model_op::DEFAULT,
            ModelOp::Sync(_) => model_op::SYNC,
            ModelOp::Emptied => model_op::EMPTIED,
            ModelOp::Play(_) => model_op::PLAY,
            ModelOp::Find(_) => model_op::FIND,
            ModelOp::Look(_) => model_op::LOOK,
            ModelOp::Moves => model_op::MOVES,
        }
    }

    fn decode(&self, from: &mut Decoder<'_>) -> Option<ModelReply> {
        Some(match self {
            ModelOp::New(_) | ModelOp::Square(_) | ModelOp::Default | ModelOp::Play(_) => ModelReply::Nothing,
            ModelOp::Sync(_) | ModelOp::Emptied => ModelReply::Differed(from.u8()?),
            ModelOp::Find(_) => ModelReply::Found(FoundMove::decode(from)?),
            ModelOp::Look(size) => ModelReply::View(Box::new(View::decode(*size, from)?)),
            ModelOp::Moves => ModelReply::Moves(FoundMove::decode_all(from)?),
        })
    }

    /// The size of the board that a constructor is asked for.
    pub(super) fn size(&self) -> Option<Dimensions> {
        match self {
            ModelOp::New(size) => Some(*size),
            ModelOp::Square(size) => Some(Dimensions::new(*size, *size)),
            ModelOp::Default => Some(Dimensions::new(8, 8)),
            ModelOp::Sync(_)
            | ModelOp::Emptied
            | ModelOp::Play(_)
            | ModelOp::Find(_)
            | ModelOp::Look(_)
            | ModelOp::Moves => None,
        }
    }
}

fn byte(number: i32) -> u8 {
    u8::try_from(number).unwrap_or(0)
}

/// A state as a text of the request: its length, and the bytes.
fn encode_text(model: &Model, out: &mut Encoder) {
    let mut text = Encoder::default();
    member_state::encode(model, &mut text);
    out.blob(&text.bytes());
}
