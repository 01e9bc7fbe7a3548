//! The boards of a game: ours, and submissions' beside ours.

use rand_pcg::Pcg32;
use reference::battleship::{Board, Game};

use super::line::{Remote, malformed};
use super::part::{Ask, Part, Stop, Told};
use crate::assignments::battleship::board::BoardLiveOracle;
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::PartLink;

/// A board, wherever it is.
pub(super) trait Sea {
    /// Has it do something; what it says is as the handout requires.
    fn ask(&mut self, ask: Ask) -> Result<Told, Stop>;

    /// Whether every ship lies on it.
    fn has_whole_fleet(&self) -> bool;
}

/// The reference's board.
pub(super) struct OurSea {
    board: Board,
    blocks: Pcg32,
}

impl OurSea {
    /// A clear board of this game; `blocks` decides what `block` blocks.
    pub(super) fn new(game: &Game, blocks: Pcg32) -> OurSea {
        OurSea { board: Board::new(game), blocks }
    }
}

impl Sea for OurSea {
    fn ask(&mut self, ask: Ask) -> Result<Told, Stop> {
        let board = &mut self.board;
        match ask {
            Ask::Clear => board.clear(),
            Ask::Block => board.block(&mut self.blocks),
            Ask::Unblock => board.unblock(),
            Ask::Place(_) | Ask::Unplace(_) | Ask::Display(_) | Ask::Attack(_) | Ask::AllDestroyed => {}
        }
        Ok(match ask {
            Ask::Clear | Ask::Block | Ask::Unblock => Told::Done,
            Ask::Place(p) => Told::Truth(board.place_ship(p.at, p.id, p.direction).is_ok()),
            Ask::Unplace(p) => Told::Truth(board.unplace_ship(p.at, p.id, p.direction).is_ok()),
            Ask::Display(view) => Told::Shown(board.display(view)),
            Ask::Attack(at) => Told::Attacked(board.attack(at)),
            Ask::AllDestroyed => Told::Truth(board.all_ships_destroyed()),
        })
    }

    fn has_whole_fleet(&self) -> bool {
        self.board.game().ships().all(|(id, _)| self.board.placement(id).is_some())
    }
}

/// A submission's board, with the reference's beside it.
pub(super) struct TheirSea<'l> {
    remote: Remote<'l>,
    witness: BoardLiveOracle,
}

impl<'l> TheirSea<'l> {
    /// The board at the end of this line, made.
    pub(super) fn open(
        part: Part,
        line: Box<dyn PartLink + 'l>,
        config: &GameConfig,
    ) -> Result<TheirSea<'l>, Stop> {
        let mut remote = Remote::new(part, line, BoardLiveOracle::MORE);
        let made = remote.opened(BoardLiveOracle::MADE, BoardLiveOracle::MADE_CLAUSE)?;
        let mut witness = BoardLiveOracle::new(config);
        match witness.made(&made) {
            Some(Ok(())) => Ok(TheirSea { remote, witness }),
            Some(Err(breach)) => Err(Stop::Breach(part, breach)),
            None => Err(malformed(part, BoardLiveOracle::MADE, "bytes that are no answer")),
        }
    }
}

impl Sea for TheirSea<'_> {
    fn ask(&mut self, ask: Ask) -> Result<Told, Stop> {
        let (part, code) = (self.remote.part, BoardLiveOracle::code(ask));
        let mut nobody = |_: &[u8]| Err(malformed(part, &code, "it calls whom it does not know"));
        let order = BoardLiveOracle::order(ask);
        let answers = self.remote.order(&order, &code, BoardLiveOracle::clause(ask), &mut nobody)?;
        match self.witness.hear(ask, &answers) {
            Some(Ok(told)) => Ok(told),
            Some(Err(breach)) => Err(Stop::Breach(part, breach)),
            None => Err(malformed(part, &code, "bytes that are no answer")),
        }
    }

    fn has_whole_fleet(&self) -> bool {
        self.witness.has_whole_fleet()
    }
}
