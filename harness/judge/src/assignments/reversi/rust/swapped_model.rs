//! [`SwappedModel`]: the model that a user interface is lent. The parent decides what every move leads to, and puts any state
//! there at any time; nothing here knows the rules.

use std::collections::BTreeMap;

use harness_rt::{Reader, Writer, call};
use sdk::{Board, Dimensions, MoveError, Player, Position, PositionSet, ReversiModel, SizeError};

use super::contract::swapped_op;
use super::state_codec::{player, player_byte, position, set, write_set};

/// A state as the parent last sent it.
pub(crate) struct SwappedModel {
    board: Board,
    turn: Option<Player>,
    winner: Option<Player>,
    moves: BTreeMap<Position, PositionSet>,
}

impl SwappedModel {
    /// Takes the state that the parent sends.
    pub(crate) fn take(&mut self, from: &mut Reader<'_>) {
        let dimensions = Dimensions::new(from.u8().into(), from.u8().into());
        // The parent sends boards that there are.
        let Ok(mut board) = Board::new(dimensions) else { std::process::abort() };
        for position in board.all_positions() {
            board.set(position, player(from.u8()));
        }
        let (turn, winner) = (player(from.u8()), player(from.u8()));
        let moves = (0..from.u32()).map(|_| (position(from), set(from))).collect();
        *self = SwappedModel { board, turn, winner, moves };
    }

    /// A call about the state, which follows its number.
    fn asking(&self, op: u8) -> Writer {
        let mut out = Writer::default();
        let Dimensions { width, height } = self.board.dimensions();
        out.u8(op).u8(width as u8).u8(height as u8);
        for position in self.board.all_positions() {
            out.u8(player_byte(self.board.get(position)));
        }
        out.u8(player_byte(self.turn)).u8(player_byte(self.winner));
        out.u32(u32::try_from(self.moves.len()).unwrap_or(0));
        for (position, gained) in &self.moves {
            out.i32(position.x).i32(position.y);
            write_set(*gained, &mut out);
        }
        out
    }
}

impl ReversiModel for SwappedModel {
    /// The parent may have another size in mind than is asked for.
    fn new(width: i32, height: i32) -> Result<SwappedModel, SizeError> {
        let mut out = Writer::default();
        let reply = call(out.u8(swapped_op::SIZE).i32(width).i32(height));
        let mut size = Reader::new(&reply);
        let board = Board::new(Dimensions::new(size.i32(), size.i32()))?;
        let (turn, winner, moves) = (Some(Player::Dark), None, BTreeMap::new());
        let mut model = SwappedModel { board, turn, winner, moves };
        let reply = call(&model.asking(swapped_op::START));
        model.take(&mut Reader::new(&reply));
        Ok(model)
    }

    fn dimensions(&self) -> Dimensions {
        self.board.dimensions()
    }

    fn turn(&self) -> Option<Player> {
        self.turn
    }

    fn winner(&self) -> Option<Player> {
        self.winner
    }

    fn at(&self, position: Position) -> Option<Player> {
        self.board.get(position)
    }

    fn find_move(&self, position: Position) -> Option<PositionSet> {
        self.moves.get(&position).copied()
    }

    fn play_move(&mut self, position: Position) -> Result<(), MoveError> {
        let mut out = self.asking(swapped_op::PLAY);
        let reply = call(out.i32(position.x).i32(position.y));
        let mut from = Reader::new(&reply);
        let refused = from.u8();
        self.take(&mut from);
        match refused {
            0 => Ok(()),
            1 => Err(MoveError::GameOver),
            _ => Err(MoveError::NotAllowed),
        }
    }
}
