//! What a record says, step by step: answers, and the calls that the player's board and shots caused.

use reference::battleship::{Direction, Point, ShipId};

use super::referee::Word;
use super::step::Step;
use crate::assignments::battleship::game_config::{GameConfig, direction_code, point_code};
use crate::assignments::common::wire::{AnswerHead, Decoder};
use crate::model::RunRecord;

/// One step's part of the record.
#[derive(Debug, Default, Clone)]
pub(super) struct Heard {
    /// Absent where the process ended before.
    pub(super) answer: Option<Answer>,
    pub(super) calls: Vec<Call>,
}

/// The answer to one step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) head: AnswerHead,
    pub(super) result: Reply,
}

/// What a step returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    Truth(bool),
    Text(String),
    Shots(u32),
    Nothing,
}

/// One call to the parent.
#[derive(Debug, Clone)]
pub(super) struct Call {
    /// What was written to cout since the last answer or call.
    pub(super) printed: String,
    step: usize,
    pub(super) what: What,
}

/// What a call is about.
#[derive(Debug, Clone)]
pub(super) enum What {
    /// `block` was called; what was blocked.
    Block(Account, Vec<bool>),
    /// `unblock` was called.
    Unblock(Account),
    /// `placeShips` returned.
    Placed(Account),
    /// More placeShip calls than any search needs.
    TooSlow,
    /// A shot, and what was told of it.
    Shot(u8, Point, Word),
    /// The player waits for its turn in a contest.
    Turn,
}

/// What happened on a board since the last account, and where its ships lie now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Account {
    pub(super) placed: Counts,
    pub(super) unplaced: Counts,
    pub(super) cleared: Counts,
    /// Whether `entries` holds everything.
    pub(super) complete: bool,
    pub(super) entries: Vec<Entry>,
    pub(super) ships: Vec<Option<(Point, Direction)>>,
}

/// How often something was refused and done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) refused: u32,
    pub(super) done: u32,
}

/// One call on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) act: Act,
    pub(super) at: Point,
    pub(super) id: ShipId,
    pub(super) direction: Direction,
    pub(super) done: bool,
}

/// What was called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Place,
    Unplace,
    Clear,
}

/// What decoding needs to know of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) positions: usize,
    pub(super) ships: usize,
}

impl Size {
    pub(super) fn of(config: &GameConfig) -> Size {
        Size { positions: config.points().len(), ships: config.ships.len() }
    }
}

/// Reads a record; the error says what in it is no possible answer.
pub(super) fn read(record: &RunRecord, steps: &[Step], size: Size) -> Result<Vec<Heard>, String> {
    let mut heard = vec![Heard::default(); steps.len()];
    for exchange in &record.calls {
        let call = Call::decode(&exchange.call, &exchange.reply, size).ok_or("a call makes no sense")?;
        heard.get_mut(call.step).ok_or("a call names a step that there is not")?.calls.push(call);
    }
    let mut answers = Decoder::new(&record.answers);
    for (step, heard) in steps.iter().zip(&mut heard) {
        if answers.is_empty() {
            break;
        }
        heard.answer = Some(Answer::decode(step, &mut answers).ok_or("an answer makes no sense")?);
    }
    if answers.is_empty() { Ok(heard) } else { Err("more came back than was asked for".to_owned()) }
}

impl Answer {
    fn decode(step: &Step, answers: &mut Decoder<'_>) -> Option<Answer> {
        let head = answers.head()?;
        if head.thrown.is_some() {
            return Some(Answer { head, result: Reply::Nothing });
        }
        let result = match step {
            Step::Create(..) | Step::IsHuman(_) | Step::Place(..) => Reply::Truth(answers.bool()?),
            Step::Name(_) => Reply::Text(answers.str()?),
            Step::Shoot(..) | Step::Contest(..) => Reply::Shots(answers.u32()?),
            Step::Input(..) | Step::Delete(_) => Reply::Nothing,
        };
        Some(Answer { head, result })
    }
}

impl Call {
    /// A call of the first step, with nothing printed.
    #[cfg(test)]
    pub(super) fn said(what: What) -> Call {
        Call { printed: String::new(), step: 0, what }
    }

    /// Reads a call with its reply.
    pub(super) fn decode(call: &[u8], reply: &[u8], size: Size) -> Option<Call> {
        let Asked { printed, step, question, .. } = Asked::decode(call, size)?;
        let what = match question {
            Question::Block(account) => What::Block(account, reply.iter().map(|byte| *byte != 0).collect()),
            Question::Unblock(account) => What::Unblock(account),
            Question::Placed(account, _) => What::Placed(account),
            Question::TooSlow => What::TooSlow,
            Question::Shot(player, p) => What::Shot(player, p, Word::decode(reply)?),
            Question::Turn => What::Turn,
        };
        Some(Call { printed, step, what })
    }
}

/// A call before it is answered.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub(super) printed: String,
    pub(super) step: usize,
    pub(super) question: Question,
}

/// What a call asks.
#[derive(Debug, Clone)]
pub(super) enum Question {
    Block(Account),
    Unblock(Account),
    Placed(Account, Returned),
    TooSlow,
    Shot(u8, Point),
    Turn,
}

/// What `placeShips` returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Returned {
    True,
    False,
}

impl Asked {
    /// Reads a call; `None` if the shim cannot have made it.
    pub(super) fn decode(call: &[u8], size: Size) -> Option<Asked> {
        let mut call = Decoder::new(call);
        let printed = call.str()?;
        let _consumed = call.u32()?;
        let step = usize::try_from(call.u32()?).ok()?;
        let question = match call.u8()? {
            0 => Question::Block(Account::decode(&mut call, size)?),
            1 => Question::Unblock(Account::decode(&mut call, size)?),
            2 => Question::Placed(Account::decode(&mut call, size)?, Returned::decode(&mut call)?),
            3 => Question::TooSlow,
            4 => Question::Shot(call.u8()?, point(&mut call)?),
            5 => Question::Turn,
            _ => return None,
        };
        call.is_empty().then_some(Asked { printed, step, question })
    }
}

impl Returned {
    fn decode(call: &mut Decoder<'_>) -> Option<Returned> {
        Some(if call.bool()? { Returned::True } else { Returned::False })
    }
}

impl Account {
    fn decode(call: &mut Decoder<'_>, size: Size) -> Option<Account> {
        let mut counts = || Some(Counts { refused: call.u32()?, done: call.u32()? });
        let (placed, unplaced, cleared) = (counts()?, counts()?, counts()?);
        let complete = call.bool()?;
        let length = usize::try_from(call.u32()?).ok()?;
        let mut log = Decoder::new(call.raw(length)?);
        let mut entries = Vec::new();
        while !log.is_empty() {
            entries.push(Entry::decode(&mut log)?);
        }
        let ships = (0..size.ships).map(|_| ship(call)).collect::<Option<_>>()?;
        Some(Account { placed, unplaced, cleared, complete, entries, ships })
    }

    /// Whether every ship is on the board.
    pub(super) fn is_whole_fleet(&self) -> bool {
        self.ships.iter().all(Option::is_some)
    }
}

fn ship(call: &mut Decoder<'_>) -> Option<Option<(Point, Direction)>> {
    let there = call.bool()?;
    let at = point(call)?;
    let direction = direction(call.u8()?)?;
    Some(there.then_some((at, direction)))
}

impl Entry {
    fn decode(log: &mut Decoder<'_>) -> Option<Entry> {
        let tag = log.u8()?;
        let act = match tag & 3 {
            0 => Act::Place,
            1 => Act::Unplace,
            2 => Act::Clear,
            _ => return None,
        };
        let at = point(log)?;
        let direction = direction(tag >> 2 & 1)?;
        Some(Entry { act, at, id: log.i32()?, direction, done: tag >> 3 == 1 })
    }

    /// The call as C++, with its answer.
    pub(super) fn code(&self) -> String {
        let arguments = format!("{}, {}, {}", point_code(self.at), self.id, direction_code(self.direction));
        match self.act {
            Act::Place => format!("b.placeShip({arguments});  // {}", self.done),
            Act::Unplace => format!("b.unplaceShip({arguments});  // {}", self.done),
            Act::Clear => "b.clear();".to_owned(),
        }
    }
}

fn point(call: &mut Decoder<'_>) -> Option<Point> {
    Some(Point::new(call.i32()?, call.i32()?))
}

fn direction(number: u8) -> Option<Direction> {
    match number {
        0 => Some(Direction::Horizontal),
        1 => Some(Direction::Vertical),
        _ => None,
    }
}
