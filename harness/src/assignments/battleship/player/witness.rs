//! A submission's player in a game: what it is sent, what it asks of its board, and what its moves are judged by.

use reference::battleship::{Attack, Direction, Point, View};

use super::cells::Grid;
use super::contest::Kind;
use super::monitor::Monitor;
use super::referee::Arguments;
use super::step::{NewPlayer, Step};
use crate::assignments::battleship::game::attack_reply;
use crate::assignments::battleship::game_config::{GameConfig, Placement, point_code};
use crate::assignments::battleship::lineup::{Ask, Notice, Told};
use crate::assignments::common::wire::{Decoder, Encoder, Flag};
use crate::model::Breach;

/// The steps of single calls; the shim holds the same numbers.
const PLACE_ELSEWHERE: u8 = 9;
const RECOMMEND: u8 = 10;
const RECORD: u8 = 11;
const ATTACKED: u8 = 12;

/// A call to a board that is elsewhere.
const CALL_BOARD: u8 = 6;

/// What a player is told to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::battleship) enum Order {
    Place,
    Recommend,
    Record(Notice),
    Attacked(Point),
}

/// What it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::battleship) enum Reply {
    Placed(bool),
    Recommended(Point),
    Done,
}

/// What is known of a submission's player.
pub(in crate::assignments::battleship) struct Witness {
    kind: Kind,
    grid: Grid,
    monitor: Option<Monitor>,
}

impl Witness {
    /// The step with which a player asks for more.
    pub(in crate::assignments::battleship) const MORE: &'static [u8] = &[8, 0];
    /// How it is made, as C++.
    pub(in crate::assignments::battleship) const MADE: &'static str = "createPlayer and isHuman";
    /// Where the handout asks for it.
    pub(in crate::assignments::battleship) const MADE_CLAUSE: &'static str =
        "Player: createPlayer, isHuman, recordAttackResult";

    /// Beside a new player.
    pub(in crate::assignments::battleship) fn new(config: &GameConfig, kind: Kind) -> Witness {
        let grid = Grid::of(config);
        let monitor = match kind {
            // Where the opponent's ships lie matters only to what a fault is called.
            Kind::Mediocre => Some(Monitor::new(grid, Vec::new())),
            Kind::Awful | Kind::Good => None,
        };
        Witness { kind, grid, monitor }
    }

    /// What a player's process is started with: the game's data, the player, and more to come.
    pub(in crate::assignments::battleship) fn opening(
        config: &GameConfig,
        kind: Kind,
        name: &'static str,
    ) -> Vec<u8> {
        let mut out = Encoder::default();
        config.encode(&mut out);
        Step::Create(0, NewPlayer { kind: kind.name(), name }).encode(&mut out);
        Step::IsHuman(0).encode(&mut out);
        [out.bytes().as_slice(), Witness::MORE].concat()
    }

    /// Judges the making of the player; `None` when the bytes are no answer.
    pub(in crate::assignments::battleship) fn made(&self, answers: &[u8]) -> Option<Result<(), Breach>> {
        let mut from = Decoder::new(answers);
        for (what, required) in [("createPlayer", "a player"), ("isHuman", "false")] {
            let head = from.head()?;
            let got = match head.thrown {
                Some(thrown) => Some(format!("{what} {thrown}")),
                None => match (what, from.bool()?) {
                    ("createPlayer", false) => Some("createPlayer returned nullptr".to_owned()),
                    ("isHuman", true) => Some("isHuman returned true".to_owned()),
                    _ => None,
                },
            };
            if let Some(got) = got {
                let called = format!("{what} for {:?}", self.kind.name());
                return Some(Err(breach(called, got, required, Witness::MADE_CLAUSE)));
            }
        }
        from.is_empty().then_some(Ok(()))
    }

    /// Judges an answer and says what it is; `None` when the bytes are no answer.
    pub(in crate::assignments::battleship) fn hear(
        &mut self,
        order: Order,
        answers: &[u8],
    ) -> Option<Result<Reply, Breach>> {
        let mut from = Decoder::new(answers);
        let head = from.head()?;
        if let Some(thrown) = head.thrown {
            let got = format!("it {thrown}");
            return Some(Err(breach(order.code(), got, "an answer", order.clause())));
        }
        let reply = match order {
            Order::Place => Reply::Placed(from.bool()?),
            Order::Recommend => Reply::Recommended(Point::new(from.i32()?, from.i32()?)),
            Order::Record(_) | Order::Attacked(_) => Reply::Done,
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

    /// Judges what `placeShips` returned by what lies on the board.
    pub(in crate::assignments::battleship) fn placed(&self, all: bool, lie_there: bool) -> Option<Breach> {
        let required = match (all, lie_there) {
            (true, true) => return None,
            (true, false) => "true only when every ship lies on the board",
            (false, true) => "true: every ship lies on the board",
            (false, false) => match self.kind {
                // Its 50 tries may all meet blocked positions that leave no room.
                Kind::Mediocre => return None,
                Kind::Awful | Kind::Good => "true, with every ship on the board: they fit",
            },
        };
        Some(breach(Order::Place.code(), all.to_string(), required, Order::Place.clause()))
    }

    /// Judges a choice once it is known what it did: a MediocrePlayer has few.
    pub(in crate::assignments::battleship) fn shot(&mut self, at: Point, outcome: Attack) -> Option<Breach> {
        let shot = self.monitor.as_mut()?.shot(at, outcome);
        shot.fault?;
        let required = shot.required(self.grid);
        let clause = "MediocrePlayer: recommendAttack, states 1 and 2";
        Some(breach(Order::Recommend.code(), point_code(at), &required, clause))
    }

    /// A player that shoots without end.
    pub(in crate::assignments::battleship) fn endless(shots: u32) -> Breach {
        let got = format!("{shots} shots, and still a ship afloat");
        let required = "positions that have not been attacked, until every ship is destroyed";
        breach(Order::Recommend.code(), got, required, Order::Recommend.clause())
    }

    /// A player that calls its board without end.
    pub(in crate::assignments::battleship) fn restless(calls: u32) -> Breach {
        let got = format!("{calls} calls of its Board's functions, and no end");
        breach(Order::Place.code(), got, "an answer", Order::Place.clause())
    }
}

impl Order {
    /// As it travels.
    pub(in crate::assignments::battleship) fn encode(self) -> Vec<u8> {
        let mut out = Encoder::default();
        match self {
            Order::Place => out.u8(PLACE_ELSEWHERE).u8(0),
            Order::Recommend => out.u8(RECOMMEND).u8(0),
            Order::Record(Notice { at, valid, hit, destroyed, id }) => {
                out.u8(RECORD).u8(0).i32(at.r).i32(at.c);
                out.flag(Flag(valid)).flag(Flag(hit)).flag(Flag(destroyed)).i32(id)
            }
            Order::Attacked(at) => out.u8(ATTACKED).u8(0).i32(at.r).i32(at.c),
        };
        out.bytes()
    }

    /// The call, as C++.
    pub(in crate::assignments::battleship) fn code(self) -> String {
        match self {
            Order::Place => "p->placeShips(b)".to_owned(),
            Order::Recommend => "p->recommendAttack()".to_owned(),
            Order::Record(Notice { at, valid, hit, destroyed, id }) => {
                let arguments = Arguments { valid, hit, destroyed, id };
                format!("p->recordAttackResult({}, {})", point_code(at), arguments.code())
            }
            Order::Attacked(at) => format!("p->recordAttackByOpponent({})", point_code(at)),
        }
    }

    /// The clause about it.
    pub(in crate::assignments::battleship) fn clause(self) -> &'static str {
        match self {
            Order::Place => "Player: placeShips",
            Order::Recommend => "Player: recommendAttack",
            Order::Record(_) => "Player: recordAttackResult",
            Order::Attacked(_) => "Player: recordAttackByOpponent",
        }
    }
}

/// What a player asks of its board; `None` when it is no such call. `body` is a call without what was printed before.
pub(in crate::assignments::battleship) fn board_call(body: &[u8]) -> Option<Ask> {
    let mut from = Decoder::new(body);
    let _step = from.u32()?;
    if from.u8()? != CALL_BOARD {
        return None;
    }
    let ask = match from.u8()? {
        1 => Ask::Clear,
        2 => Ask::Block,
        3 => Ask::Unblock,
        4 => Ask::Place(placement(&mut from)?),
        5 => Ask::Unplace(placement(&mut from)?),
        6 => Ask::Display(if from.bool()? { View::ShotsOnly } else { View::Everything }),
        7 => Ask::Attack(Point::new(from.i32()?, from.i32()?)),
        8 => Ask::AllDestroyed,
        _ => return None,
    };
    from.is_empty().then_some(ask)
}

/// The board's answer, as it travels.
pub(in crate::assignments::battleship) fn board_reply(told: &Told) -> Vec<u8> {
    match told {
        Told::Done => Encoder::default().flag(Flag(true)).bytes(),
        Told::Truth(truth) => Encoder::default().flag(Flag(*truth)).bytes(),
        Told::Shown(text) => Encoder::default().str(text).bytes(),
        Told::Attacked(outcome) => attack_reply(*outcome),
    }
}

fn placement(from: &mut Decoder<'_>) -> Option<Placement> {
    let (at, id) = (Point::new(from.i32()?, from.i32()?), from.i32()?);
    let direction = match from.u8()? {
        0 => Direction::Horizontal,
        1 => Direction::Vertical,
        _ => return None,
    };
    Some(Placement { at, id, direction })
}

fn breach(called: String, got: String, required: &str, clause: &'static str) -> Breach {
    Breach { called, got, required: required.to_owned(), clause }
}
