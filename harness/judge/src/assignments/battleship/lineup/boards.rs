//! The boards of a game: ours, and submissions' beside ours.

use rand_pcg::Pcg32;
use reference::battleship::{Board, Game};

use super::orders::{RemotePart, malformed};
use super::part::GamePart;
use crate::assignments::battleship::board::BoardLiveOracle;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::messages::{BoardCommand, BoardResponse};
use crate::model::LineupStop;
use crate::model::PartLink;

/// A board, wherever it is.
pub(super) trait GameBoard {
    /// Has it do something; what it says is as the handout requires.
    fn ask(&mut self, ask: BoardCommand) -> Result<BoardResponse, LineupStop>;

    /// True if every ship lies on it.
    fn has_whole_fleet(&self) -> bool;
}

/// The reference's board.
pub(super) struct ReferenceBoard {
    board: Board,
    blocks: Pcg32,
}

impl ReferenceBoard {
    /// A clear board of this game; `blocks` decides what `block` blocks.
    pub(super) fn new(game: &Game, blocks: Pcg32) -> ReferenceBoard {
        ReferenceBoard { board: Board::new(game), blocks }
    }
}

impl GameBoard for ReferenceBoard {
    fn ask(&mut self, ask: BoardCommand) -> Result<BoardResponse, LineupStop> {
        let board = &mut self.board;
        match ask {
            BoardCommand::Clear => board.clear(),
            BoardCommand::Block => board.block(&mut self.blocks),
            BoardCommand::Unblock => board.unblock(),
            BoardCommand::Place(_)
            | BoardCommand::Unplace(_)
            | BoardCommand::Display(_)
            | BoardCommand::Attack(_)
            | BoardCommand::AllDestroyed => {}
        }
        Ok(match ask {
            BoardCommand::Clear | BoardCommand::Block | BoardCommand::Unblock => BoardResponse::Done,
            BoardCommand::Place(p) => BoardResponse::Truth(board.place_ship(p.at, p.id, p.direction).is_ok()),
            BoardCommand::Unplace(p) => {
                BoardResponse::Truth(board.unplace_ship(p.at, p.id, p.direction).is_ok())
            }
            BoardCommand::Display(view) => BoardResponse::Shown(board.display(view)),
            BoardCommand::Attack(at) => BoardResponse::Attacked(board.attack(at)),
            BoardCommand::AllDestroyed => BoardResponse::Truth(board.all_ships_destroyed()),
        })
    }

    fn has_whole_fleet(&self) -> bool {
        self.board.game().ships().all(|(id, _)| self.board.placement(id).is_some())
    }
}

/// A submission's board, with the reference's beside it.
pub(super) struct SubmittedBoard<'l> {
    remote: RemotePart<'l>,
    oracle: BoardLiveOracle,
}

impl<'l> SubmittedBoard<'l> {
    /// The board at the end of this line, made.
    pub(super) fn open(
        part: GamePart,
        line: Box<dyn PartLink + 'l>,
        config: &GameConfig,
    ) -> Result<SubmittedBoard<'l>, LineupStop> {
        let mut remote = RemotePart::new(part, line, BoardLiveOracle::MORE);
        let made = remote.opened(BoardLiveOracle::MADE, BoardLiveOracle::MADE_CLAUSE)?;
        let mut oracle = BoardLiveOracle::new(config);
        match oracle.made(&made) {
            Some(Ok(())) => Ok(SubmittedBoard { remote, oracle }),
            Some(Err(breach)) => Err(LineupStop::Breach(part.index(), breach)),
            None => Err(malformed(part, BoardLiveOracle::MADE, "bytes that are no answer")),
        }
    }
}

impl GameBoard for SubmittedBoard<'_> {
    fn ask(&mut self, ask: BoardCommand) -> Result<BoardResponse, LineupStop> {
        let (part, code) = (self.remote.part, BoardLiveOracle::code(ask));
        let mut nobody = |_: &[u8]| Err(malformed(part, &code, "it calls whom it does not know"));
        let order = BoardLiveOracle::order(ask);
        let answers = self.remote.order(&order, &code, BoardLiveOracle::clause(ask), &mut nobody)?;
        match self.oracle.hear(ask, &answers) {
            Some(Ok(told)) => Ok(told),
            Some(Err(breach)) => Err(LineupStop::Breach(part.index(), breach)),
            None => Err(malformed(part, &code, "bytes that are no answer")),
        }
    }

    fn has_whole_fleet(&self) -> bool {
        self.oracle.has_whole_fleet()
    }
}
