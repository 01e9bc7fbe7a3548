//! The live oracle of a submission's player in a game: it encodes the orders to the player, decodes the calls to its board,
//! and judges each answer at once.

use reference::battleship::{Attack, Point, View};

use super::bitboard::Grid;
use super::mediocre::state_machine::StateMachine;
use super::step::{NewPlayer, PlayerStep};
use crate::assignments::battleship::contest::ComputerKind;
use crate::assignments::battleship::contract::{call_op, step_op};
use crate::assignments::battleship::game::attack_reply;
use crate::assignments::battleship::game_config::{GameConfig, Placement, point_code};
use crate::assignments::battleship::messages::{AttackNotice, BoardCommand, BoardResponse};
use crate::assignments::battleship::player_protocol::{ResultArguments, direction};
use crate::assignments::wire::{Decoder, Encoder, Flag};
use crate::model::Breach;

/// An order to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayerOrder {
    Place,
    Recommend,
    Record(AttackNotice),
    Attacked(Point),
}

/// A player's answer to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OrderReply {
    Placed(bool),
    Recommended(Point),
    Done,
}

/// The oracle beside a submission's player.
pub(crate) struct PlayerLiveOracle {
    kind: ComputerKind,
    grid: Grid,
    /// The states of a MediocrePlayer.
    states: Option<StateMachine>,
}

impl PlayerLiveOracle {
    /// The step that has a player wait for orders.
    pub(crate) const MORE: &'static [u8] = &[step_op::MORE, 0];
    /// The calls that make the player.
    pub(crate) const MADE: &'static str = "createPlayer and isHuman";
    /// The handout's clause about them.
    pub(crate) const MADE_CLAUSE: &'static str = "Player: createPlayer, isHuman, recordAttackResult";

    /// Begins beside a new player.
    pub(crate) fn new(config: &GameConfig, kind: ComputerKind) -> PlayerLiveOracle {
        let grid = Grid::of(config);
        let states = match kind {
            // The places of the opponent's ships matter only to the name of a fault.
            ComputerKind::Mediocre => Some(StateMachine::new(grid, Vec::new())),
            ComputerKind::Awful | ComputerKind::Good => None,
        };
        PlayerLiveOracle { kind, grid, states }
    }

    /// Encodes the request that starts a player's process: the game's data, the player, and orders to come.
    pub(crate) fn opening(config: &GameConfig, kind: ComputerKind, name: &'static str) -> Vec<u8> {
        let mut out = Encoder::default();
        config.encode(&mut out);
        PlayerStep::Create(0, NewPlayer { kind: kind.name(), name }).encode(&mut out);
        PlayerStep::IsHuman(0).encode(&mut out);
        [out.bytes().as_slice(), PlayerLiveOracle::MORE].concat()
    }

    /// Judges the making of the player; `None` when the bytes are no answer.
    pub(crate) fn made(&self, answers: &[u8]) -> Option<Result<(), Breach>> {
        let mut from = Decoder::new(answers);
        for (call, required, right) in [("createPlayer", "a player", true), ("isHuman", "false", false)] {
            let got = match from.head()?.thrown {
                Some(thrown) => format!("{call} {thrown}"),
                None if from.bool()? == right => continue,
                None => format!("{call} returned {}", if right { "nullptr" } else { "true" }),
            };
            let called = format!("{call} for {:?}", self.kind.name());
            return Some(Err(breach(called, got, required, PlayerLiveOracle::MADE_CLAUSE)));
        }
        from.is_empty().then_some(Ok(()))
    }

    /// Judges an answer and decodes it; `None` when the bytes are no answer.
    pub(crate) fn answered(
        &mut self,
        order: PlayerOrder,
        answers: &[u8],
    ) -> Option<Result<OrderReply, Breach>> {
        let mut from = Decoder::new(answers);
        let head = from.head()?;
        if let Some(thrown) = head.thrown {
            let got = format!("it {thrown}");
            return Some(Err(breach(order.code(), got, "an answer", order.clause())));
        }
        let reply = match order {
            PlayerOrder::Place => OrderReply::Placed(from.bool()?),
            PlayerOrder::Recommend => OrderReply::Recommended(Point::new(from.i32()?, from.i32()?)),
            PlayerOrder::Record(_) | PlayerOrder::Attacked(_) => OrderReply::Done,
        };
        if !from.is_empty() {
            return None;
        }
        if !head.printed.is_empty() {
            let got = format!("it wrote {:?}", head.printed);
            let clause = "Other Requirements: only HumanPlayer's functions write to cout";
            return Some(Err(breach(order.code(), got, "nothing written to cout", clause)));
        }
        Some(Ok(reply))
    }

    /// Judges the result of `placeShips` by the ships on the board.
    pub(crate) fn placed(&self, all: bool, lie_there: bool) -> Option<Breach> {
        let required = match (all, lie_there) {
            (true, true) => return None,
            (true, false) => "true only when every ship lies on the board",
            (false, true) => "true: every ship lies on the board",
            (false, false) => match self.kind {
                // All its 50 tries may meet blocked positions that leave no room.
                ComputerKind::Mediocre => return None,
                ComputerKind::Awful | ComputerKind::Good => "true, with every ship on the board: they fit",
            },
        };
        Some(breach(PlayerOrder::Place.code(), all.to_string(), required, PlayerOrder::Place.clause()))
    }

    /// Judges a MediocrePlayer's choice by its state, once the result is known.
    pub(crate) fn shot(&mut self, at: Point, outcome: Attack) -> Option<Breach> {
        let shot = self.states.as_mut()?.shot(at, outcome);
        shot.fault?;
        let required = shot.required(self.grid);
        let clause = "MediocrePlayer: recommendAttack, states 1 and 2";
        Some(breach(PlayerOrder::Recommend.code(), point_code(at), &required, clause))
    }

    /// The breach of a player that shoots without end.
    pub(crate) fn endless(shots: u32) -> Breach {
        let got = format!("{shots} shots, and still a ship afloat");
        let required = "positions that have not been attacked, until every ship is destroyed";
        breach(PlayerOrder::Recommend.code(), got, required, PlayerOrder::Recommend.clause())
    }

    /// The breach of a player that calls its board without end.
    pub(crate) fn restless(calls: u32) -> Breach {
        let got = format!("{calls} calls of its Board's functions, and no end");
        breach(PlayerOrder::Place.code(), got, "an answer", PlayerOrder::Place.clause())
    }
}

impl PlayerOrder {
    /// Encodes the order.
    pub(crate) fn encode(self) -> Vec<u8> {
        let (number, at) = match self {
            PlayerOrder::Place => (step_op::PLACE_ELSEWHERE, None),
            PlayerOrder::Recommend => (step_op::RECOMMEND, None),
            PlayerOrder::Record(notice) => (step_op::RECORD, Some(notice.at)),
            PlayerOrder::Attacked(at) => (step_op::ATTACKED, Some(at)),
        };
        let mut out = Encoder::default();
        out.u8(number).u8(0);
        if let Some(at) = at {
            out.i32(at.r).i32(at.c);
        }
        if let PlayerOrder::Record(notice) = self {
            arguments(notice).encode(&mut out);
        }
        out.bytes()
    }

    /// The call as C++.
    pub(crate) fn code(self) -> String {
        match self {
            PlayerOrder::Place => "p->placeShips(b)".to_owned(),
            PlayerOrder::Recommend => "p->recommendAttack()".to_owned(),
            PlayerOrder::Record(notice) => {
                format!("p->recordAttackResult({}, {})", point_code(notice.at), arguments(notice).code())
            }
            PlayerOrder::Attacked(at) => format!("p->recordAttackByOpponent({})", point_code(at)),
        }
    }

    /// The handout's clause about the call.
    pub(crate) fn clause(self) -> &'static str {
        match self {
            PlayerOrder::Place => "Player: placeShips",
            PlayerOrder::Recommend => "Player: recommendAttack",
            PlayerOrder::Record(_) => "Player: recordAttackResult",
            PlayerOrder::Attacked(_) => "Player: recordAttackByOpponent",
        }
    }
}

/// Decodes a call to the player's board; `None` when it is no such call. `body` is a call without the text printed before.
pub(crate) fn board_call(body: &[u8]) -> Option<BoardCommand> {
    let mut from = Decoder::new(body);
    let _step = from.u32()?;
    if from.u8()? != call_op::BOARD {
        return None;
    }
    let ask = match from.u8()? {
        1 => BoardCommand::Clear,
        2 => BoardCommand::Block,
        3 => BoardCommand::Unblock,
        4 => BoardCommand::Place(placement(&mut from)?),
        5 => BoardCommand::Unplace(placement(&mut from)?),
        6 => BoardCommand::Display(if from.bool()? { View::ShotsOnly } else { View::Everything }),
        7 => BoardCommand::Attack(Point::new(from.i32()?, from.i32()?)),
        8 => BoardCommand::AllDestroyed,
        _ => return None,
    };
    from.is_empty().then_some(ask)
}

/// Encodes the board's answer.
pub(crate) fn board_reply(told: &BoardResponse) -> Vec<u8> {
    match told {
        BoardResponse::Done => Encoder::default().flag(Flag(true)).bytes(),
        BoardResponse::Truth(truth) => Encoder::default().flag(Flag(*truth)).bytes(),
        BoardResponse::Shown(text) => Encoder::default().str(text).bytes(),
        BoardResponse::Attacked(outcome) => attack_reply(*outcome),
    }
}

fn placement(from: &mut Decoder<'_>) -> Option<Placement> {
    let (at, id) = (Point::new(from.i32()?, from.i32()?), from.i32()?);
    Some(Placement { at, id, direction: direction(from.u8()?)? })
}

fn arguments(AttackNotice { valid, hit, destroyed, id, .. }: AttackNotice) -> ResultArguments {
    ResultArguments { valid, hit, destroyed, id }
}

fn breach(called: String, got: String, required: &str, clause: &'static str) -> Breach {
    Breach { called, got, required: required.to_owned(), clause }
}
