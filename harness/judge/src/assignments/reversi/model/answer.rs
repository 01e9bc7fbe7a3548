//! Answers to the steps of a model scenario. Whatever stands in them comes from the student's process.

use std::collections::BTreeMap;

use reference::reversi::{Board, Dimensions, Model, Player, Position, PositionSet};

use crate::assignments::reversi::member_state::{decode_set, player_of};
use crate::assignments::reversi::notation::{player_code, position_code, set_code};
use crate::assignments::wire::Decoder;

/// The private members cannot be reached: `model.hxx` does not have those that were given.
const OUT_OF_REACH: u8 = 128;

/// Members by the bits of an answer to a step that sets them.
const MEMBERS: [(u8, &str); 4] = [(1, "turn_"), (2, "winner_"), (4, "board_"), (8, "next_moves_")];

/// One decoded answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ModelAnswer {
    pub(super) thrown: Option<String>,
    pub(super) reply: ModelReply,
}

/// The value that an operation returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ModelReply {
    Nothing,
    /// The members that were not as those of a right model, as bits; or that they are out of reach.
    Differed(u8),
    Found(FoundMove),
    View(Box<View>),
    Moves(BTreeMap<Position, Gain>),
}

/// The answers of the public functions but `find_move`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct View {
    /// The left, top, width and height of `board()`.
    pub(super) area: [i32; 4],
    pub(super) is_over: bool,
    pub(super) turn: Cell,
    pub(super) winner: Cell,
    /// The squares, column by column.
    pub(super) squares: BTreeMap<Position, Cell>,
}

/// A value of type `Player`, which need not be one of the three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Player(Option<Player>),
    Other(u8),
}

/// The answer of `find_move` for one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FoundMove {
    None,
    Move { gain: Gain, is_steady: bool, membership: u8 },
}

/// A move: its position, and the positions that it gains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gain {
    pub(super) first: Position,
    pub(super) second: PositionSet,
}

impl View {
    pub(super) fn decode(size: Dimensions, from: &mut Decoder<'_>) -> Option<View> {
        let area = [from.i32()?, from.i32()?, from.i32()?, from.i32()?];
        let (is_over, turn, winner) = (from.bool()?, Cell::of(from.u8()?), Cell::of(from.u8()?));
        let mut squares = BTreeMap::new();
        for x in 0..size.width {
            for y in 0..size.height {
                squares.insert(Position::new(x, y), Cell::of(from.u8()?));
            }
        }
        Some(View { area, is_over, turn, winner, squares })
    }

    /// The board, if every square holds a player or none.
    pub(super) fn board(&self, size: Dimensions) -> Option<Board> {
        let mut board = Board::new(size).ok()?;
        for (position, cell) in &self.squares {
            let Cell::Player(tile) = cell else { return None };
            board.set(*position, *tile);
        }
        Some(board)
    }
}

impl Cell {
    fn of(byte: u8) -> Cell {
        player_of(byte).map_or(Cell::Other(byte), Cell::Player)
    }

    /// The value as C++ writes it.
    pub(super) fn code(self) -> String {
        match self {
            Cell::Player(player) => player_code(player).to_owned(),
            Cell::Other(byte) => format!("{byte}, which is no Player"),
        }
    }
}

impl FoundMove {
    pub(super) fn decode(from: &mut Decoder<'_>) -> Option<FoundMove> {
        if !from.bool()? {
            return Some(FoundMove::None);
        }
        let gain = Gain::decode(from)?;
        Some(FoundMove::Move { gain, is_steady: from.bool()?, membership: from.u8()? })
    }

    /// The positions for which a move was found.
    pub(super) fn decode_all(from: &mut Decoder<'_>) -> Option<BTreeMap<Position, Gain>> {
        let mut all = BTreeMap::new();
        for _ in 0..from.u32()? {
            let at = Position::new(from.i32()?, from.i32()?);
            all.insert(at, Gain::decode(from)?);
        }
        Some(all)
    }

    /// The answer in words.
    pub(super) fn words(&self) -> String {
        match self {
            FoundMove::None => "nullptr".to_owned(),
            FoundMove::Move { gain, .. } => gain.words(),
        }
    }
}

impl Gain {
    fn decode(from: &mut Decoder<'_>) -> Option<Gain> {
        Some(Gain { first: Position::new(from.i32()?, from.i32()?), second: decode_set(from)? })
    }

    /// The move in words.
    pub(super) fn words(&self) -> String {
        format!("a move at {} that gains {}", position_code(self.first), set_code(self.second))
    }
}

impl ModelAnswer {
    /// The answer in a few words, for the list of calls that lead to a failure.
    pub(super) fn brief(&self) -> String {
        if let Some(thrown) = &self.thrown {
            return thrown.clone();
        }
        match &self.reply {
            ModelReply::Nothing => String::new(),
            ModelReply::Differed(bits) => differed(*bits),
            ModelReply::Found(found) => found.words(),
            ModelReply::View(view) => format!("turn {}, winner {}", view.turn.code(), view.winner.code()),
            ModelReply::Moves(moves) => {
                let at: Vec<String> = moves.keys().map(|at| position_code(*at)).collect();
                if at.is_empty() { "no move".to_owned() } else { format!("moves at {}", at.join(", ")) }
            }
        }
    }
}

impl ModelReply {
    /// True for the answer that the private members cannot be reached.
    pub(super) fn is_out_of_reach(&self) -> bool {
        matches!(self, ModelReply::Differed(bits) if bits & OUT_OF_REACH != 0)
    }
}

/// The members that were wrong; empty if none was, or if they are out of reach.
fn differed(bits: u8) -> String {
    if bits & OUT_OF_REACH != 0 {
        return String::new();
    }
    let wrong: Vec<&str> = MEMBERS.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, name)| *name).collect();
    wrong.join(", ")
}

/// The moves of a model of the reference, as answers have them.
pub(super) fn moves_of(model: &Model) -> BTreeMap<Position, Gain> {
    let gain = |(first, second): (&Position, &PositionSet)| (*first, Gain { first: *first, second: *second });
    model.next_moves().iter().map(gain).collect()
}
