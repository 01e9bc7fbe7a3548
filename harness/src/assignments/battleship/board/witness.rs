//! A submission's Board in a game: what it is sent, and the reference beside it that judges each answer as it comes.

use reference::battleship::{Attack, Game, ShipId};

use super::oracle::{Complaint, Sea};
use super::script::POISON;
use super::step::{Answer, AttackVariables, Op, Reply, Role, Shot, Step};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::lineup::{Ask, Told};
use crate::assignments::common::wire::{Decoder, Encoder};
use crate::model::Breach;

/// The number of the step that asks for more.
const BOARD_MORE: u8 = 11;

/// The reference's board beside a submission's.
pub(in crate::assignments::battleship) struct Witness {
    sea: Sea,
    cells: usize,
    ships: ShipId,
}

impl Witness {
    /// The step with which a Board asks for more.
    pub(in crate::assignments::battleship) const MORE: &'static [u8] = &[BOARD_MORE, 0];
    /// The constructor, as C++.
    pub(in crate::assignments::battleship) const MADE: &'static str = "Board b(g)";
    /// Where the handout asks for it.
    pub(in crate::assignments::battleship) const MADE_CLAUSE: &'static str = "Board: constructor";

    /// Beside a new board.
    pub(in crate::assignments::battleship) fn new(config: &GameConfig) -> Witness {
        let game: Game = config.game();
        Witness { sea: Sea::new(&game), cells: config.points().len(), ships: config.n_ships() }
    }

    /// What a Board's process is started with: the game's data, a board, and more to come.
    pub(in crate::assignments::battleship) fn opening(config: &GameConfig) -> Vec<u8> {
        let mut out = Encoder::default();
        config.encode(&mut out);
        step(Op::New).encode(&mut out);
        [out.bytes().as_slice(), Witness::MORE].concat()
    }

    /// The order to do this.
    pub(in crate::assignments::battleship) fn order(ask: Ask) -> Vec<u8> {
        let mut out = Encoder::default();
        step(op(ask)).encode(&mut out);
        out.bytes()
    }

    /// The call, as C++.
    pub(in crate::assignments::battleship) fn code(ask: Ask) -> String {
        step(op(ask)).code().trim_end_matches(';').to_owned()
    }

    /// The clause about this call.
    pub(in crate::assignments::battleship) fn clause(ask: Ask) -> &'static str {
        match ask {
            Ask::Clear => "Board: clear",
            Ask::Block => "Board: block",
            Ask::Unblock => "Board: unblock",
            Ask::Place(_) => "Board: placeShip",
            Ask::Unplace(_) => "Board: unplaceShip",
            Ask::Display(_) => "Board: display",
            Ask::Attack(_) => "Board: attack",
            Ask::AllDestroyed => "Board: allShipsDestroyed",
        }
    }

    /// Judges the making of the board; `None` when the bytes are no answer.
    pub(in crate::assignments::battleship) fn made(&mut self, answers: &[u8]) -> Option<Result<(), Breach>> {
        let answer = self.decode(Op::New, answers)?;
        let wrong = self.sea.complaint(&step(Op::New), &answer);
        Some(wrong.map_or(Ok(()), |wrong| Err(breach(wrong, Witness::MADE.to_owned(), Witness::MADE_CLAUSE))))
    }

    /// Judges an answer and says what it is; `None` when the bytes are no answer.
    pub(in crate::assignments::battleship) fn hear(
        &mut self,
        ask: Ask,
        answers: &[u8],
    ) -> Option<Result<Told, Breach>> {
        let answer = self.decode(op(ask), answers)?;
        if let Some(wrong) = self.sea.complaint(&step(op(ask)), &answer) {
            return Some(Err(breach(wrong, Witness::code(ask), Witness::clause(ask))));
        }
        self.told(ask, answer).map(Ok)
    }

    /// Whether every ship lies on the board.
    pub(in crate::assignments::battleship) fn has_whole_fleet(&self) -> bool {
        self.sea.has_whole_fleet()
    }

    fn decode(&self, op: Op, answers: &[u8]) -> Option<Answer> {
        let mut from = Decoder::new(answers);
        let answer = step(op).decode(&mut from, self.cells)?;
        from.is_empty().then_some(answer)
    }

    fn told(&self, ask: Ask, answer: Answer) -> Option<Told> {
        Some(match (ask, answer.result) {
            (Ask::Display(_), _) => Told::Shown(answer.printed),
            (_, Reply::Nothing) => Told::Done,
            (_, Reply::Truth(truth)) => Told::Truth(truth),
            (_, Reply::Attacked { valid, after }) => Told::Attacked(self.outcome(valid, after)?),
            (_, Reply::Probed { .. }) => return None,
        })
    }

    /// Where the handout leaves an answer open it may name a ship that there is not; nobody can go on from that.
    fn outcome(&self, valid: bool, after: AttackVariables) -> Option<Attack> {
        match (valid, after.hit, after.destroyed) {
            (false, ..) => Some(Attack::Invalid),
            (true, false, _) => Some(Attack::Miss),
            (true, true, false) => Some(Attack::Hit),
            (true, true, true) => (0..self.ships).contains(&after.id).then_some(Attack::Destroyed(after.id)),
        }
    }
}

fn step(op: Op) -> Step {
    Step { board: 0, op, role: Role::Judged }
}

fn op(ask: Ask) -> Op {
    match ask {
        Ask::Clear => Op::Clear,
        Ask::Block => Op::Block,
        Ask::Unblock => Op::Unblock,
        Ask::Place(p) => Op::Place(p),
        Ask::Unplace(p) => Op::Unplace(p),
        Ask::Display(view) => Op::Display(view),
        Ask::Attack(at) => Op::Attack(Shot { at, before: POISON }),
        Ask::AllDestroyed => Op::AllDestroyed,
    }
}

fn breach(wrong: Complaint, called: String, clause: &'static str) -> Breach {
    Breach { called, got: wrong.got, required: wrong.required, clause }
}
