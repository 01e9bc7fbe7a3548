//! The live oracle of a submission's Board in a game: its requests, and the reference that judges each answer as it comes.

use reference::battleship::{Attack, Game, ShipId};

use super::script::POISON;
use super::step::{AimedShot, AttackVariables, BoardAnswer, BoardOp, BoardReply, BoardStep};
use super::tracked_board::TrackedBoard;
use crate::assignments::battleship::contract::board_op;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::messages::{BoardCommand, BoardResponse};
use crate::assignments::transcript::{Finding, Mismatch, Role};
use crate::assignments::wire::{Decoder, Encoder};
use crate::model::Breach;

/// The reference's board beside a submission's.
pub(crate) struct BoardLiveOracle {
    board: TrackedBoard,
    cells: usize,
    ships: ShipId,
}

impl BoardLiveOracle {
    /// The step with which a Board asks for more.
    pub(crate) const MORE: &'static [u8] = &[board_op::MORE, 0];
    /// The constructor, as C++.
    pub(crate) const MADE: &'static str = "Board b(g)";
    /// The clause of the constructor.
    pub(crate) const MADE_CLAUSE: &'static str = "Board: constructor";

    /// Beside a new board.
    pub(crate) fn new(config: &GameConfig) -> BoardLiveOracle {
        let game: Game = config.game();
        BoardLiveOracle {
            board: TrackedBoard::new(&game),
            cells: config.points().len(),
            ships: config.n_ships(),
        }
    }

    /// The request of a Board's process: the game's data, a board, and more to come.
    pub(crate) fn opening(config: &GameConfig) -> Vec<u8> {
        let mut out = Encoder::default();
        config.encode(&mut out);
        step(BoardOp::New).encode(&mut out);
        [out.bytes().as_slice(), BoardLiveOracle::MORE].concat()
    }

    /// The order to do this.
    pub(crate) fn order(ask: BoardCommand) -> Vec<u8> {
        let mut out = Encoder::default();
        step(op(ask)).encode(&mut out);
        out.bytes()
    }

    /// The call, as C++.
    pub(crate) fn code(ask: BoardCommand) -> String {
        step(op(ask)).code().trim_end_matches(';').to_owned()
    }

    /// The clause about this call.
    pub(crate) fn clause(ask: BoardCommand) -> &'static str {
        match ask {
            BoardCommand::Clear => "Board: clear",
            BoardCommand::Block => "Board: block",
            BoardCommand::Unblock => "Board: unblock",
            BoardCommand::Place(_) => "Board: placeShip",
            BoardCommand::Unplace(_) => "Board: unplaceShip",
            BoardCommand::Display(_) => "Board: display",
            BoardCommand::Attack(_) => "Board: attack",
            BoardCommand::AllDestroyed => "Board: allShipsDestroyed",
        }
    }

    /// Judges the making of the board; `None` when the bytes are no answer.
    pub(crate) fn made(&mut self, answers: &[u8]) -> Option<Result<(), Breach>> {
        let answer = self.decode(BoardOp::New, answers)?;
        Some(match self.board.examine_all(&step(BoardOp::New), &answer) {
            Finding::Wrong(wrong) => {
                Err(breach(wrong, BoardLiveOracle::MADE.to_owned(), BoardLiveOracle::MADE_CLAUSE))
            }
            Finding::Right | Finding::Unjudged(_) | Finding::Doubtful(_) => Ok(()),
        })
    }

    /// Judges an answer and says what it is; `None` when the bytes are no answer.
    pub(crate) fn hear(
        &mut self,
        ask: BoardCommand,
        answers: &[u8],
    ) -> Option<Result<BoardResponse, Breach>> {
        let answer = self.decode(op(ask), answers)?;
        if let Finding::Wrong(wrong) = self.board.examine_all(&step(op(ask)), &answer) {
            return Some(Err(breach(wrong, BoardLiveOracle::code(ask), BoardLiveOracle::clause(ask))));
        }
        self.told(ask, answer).map(Ok)
    }

    /// True if every ship lies on the board.
    pub(crate) fn has_whole_fleet(&self) -> bool {
        self.board.has_whole_fleet()
    }

    fn decode(&self, op: BoardOp, answers: &[u8]) -> Option<BoardAnswer> {
        let mut from = Decoder::new(answers);
        let answer = step(op).decode(&mut from, self.cells)?;
        from.is_empty().then_some(answer)
    }

    fn told(&self, ask: BoardCommand, answer: BoardAnswer) -> Option<BoardResponse> {
        Some(match (ask, answer.result) {
            (BoardCommand::Display(_), _) => BoardResponse::Shown(answer.printed),
            (_, BoardReply::Nothing) => BoardResponse::Done,
            (_, BoardReply::Truth(truth)) => BoardResponse::Truth(truth),
            (_, BoardReply::Attacked { valid, after }) => {
                BoardResponse::Attacked(self.outcome(valid, after)?)
            }
            (_, BoardReply::Probed { .. }) => return None,
        })
    }

    /// `None` for an answer that the handout leaves open and that names no ship: the game cannot go on from it.
    fn outcome(&self, valid: bool, after: AttackVariables) -> Option<Attack> {
        match (valid, after.hit, after.destroyed) {
            (false, ..) => Some(Attack::Invalid),
            (true, false, _) => Some(Attack::Miss),
            (true, true, false) => Some(Attack::Hit),
            (true, true, true) => (0..self.ships).contains(&after.id).then_some(Attack::Destroyed(after.id)),
        }
    }
}

fn step(op: BoardOp) -> BoardStep {
    BoardStep { board: 0, op, role: Role::Judged }
}

fn op(ask: BoardCommand) -> BoardOp {
    match ask {
        BoardCommand::Clear => BoardOp::Clear,
        BoardCommand::Block => BoardOp::Block,
        BoardCommand::Unblock => BoardOp::Unblock,
        BoardCommand::Place(p) => BoardOp::Place(p),
        BoardCommand::Unplace(p) => BoardOp::Unplace(p),
        BoardCommand::Display(view) => BoardOp::Display(view),
        BoardCommand::Attack(at) => BoardOp::Attack(AimedShot { at, before: POISON }),
        BoardCommand::AllDestroyed => BoardOp::AllDestroyed,
    }
}

fn breach(wrong: Mismatch, called: String, clause: &'static str) -> Breach {
    Breach { called, got: wrong.got, required: wrong.required, clause }
}
