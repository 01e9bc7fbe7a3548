//! Calls of a Player's process to the parent, decoded.

use reference::battleship::{Direction, Game, Point};

use crate::assignments::battleship::contract::{call_op, entry_op};
use crate::assignments::battleship::game_config::{GameConfig, Placement};
use crate::assignments::wire::Decoder;

/// Calls of `block` that the parent answers in one placeShips; the handout allows 50.
pub(crate) const MAX_BLOCKS: usize = 60;

/// The contract's bit in a number of steps or shots.
const INPUT_WAS_READ: u32 = 0x4000_0000;

/// The contract's bit in a number of steps.
const RESEEDED: u32 = 0x2000_0000;

/// A call before it is answered.
#[derive(Debug, Clone)]
pub(crate) struct PlayerCall {
    /// Text written to cout since the last answer or call.
    pub(crate) printed: String,
    /// The process has read from cin by then, or tried to.
    pub(crate) input_was_read: bool,
    /// Since the call before, the process has seeded its random numbers.
    pub(crate) reseeded: bool,
    /// The number of the step that makes it.
    pub(crate) step: usize,
    pub(crate) kind: PlayerCallKind,
}

/// The subject of a call.
#[derive(Debug, Clone)]
pub(crate) enum PlayerCallKind {
    /// `block` was called.
    Block(BoardAccount),
    /// `unblock` was called.
    Unblock(BoardAccount),
    /// `placeShips` returned this.
    Placed(BoardAccount, bool),
    /// The player called `placeShip` more often than the shim allows.
    TooSlow,
    /// The player of that number shoots.
    Shot(u8, Point),
    /// The player waits for its turn in a contest.
    Turn,
    /// An exception left the call of that number among those that report the latest shot.
    RecordThrew(u8),
}

/// An account of a board since the last account: the calls on it, and where its ships lie now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BoardAccount {
    pub(crate) placed: CallCounts,
    pub(crate) unplaced: CallCounts,
    pub(crate) cleared: CallCounts,
    /// `entries` holds every call.
    pub(crate) complete: bool,
    pub(crate) entries: Vec<AccountEntry>,
    pub(crate) ships: Vec<Option<(Point, Direction)>>,
}

/// Counts of the calls that were refused and of those that succeeded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CallCounts {
    pub(crate) refused: u32,
    pub(crate) done: u32,
}

/// One call on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AccountEntry {
    pub(crate) act: BoardAct,
    pub(crate) ship: Placement,
    pub(crate) done: bool,
}

/// The member of Board that was called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardAct {
    Place,
    Unplace,
    Clear,
}

/// The counts of a game's positions and ships, which decoding needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GameSize {
    pub(crate) positions: usize,
    pub(crate) ships: usize,
}

impl GameSize {
    pub(crate) fn of(config: &GameConfig) -> GameSize {
        GameSize { positions: config.points().len(), ships: config.ships.len() }
    }

    pub(crate) fn of_game(game: &Game) -> GameSize {
        let ships = usize::try_from(game.n_ships()).unwrap_or(0);
        GameSize { positions: game.points().count(), ships }
    }
}

impl PlayerCall {
    /// Decodes a call; `None` if the shim cannot have made it.
    pub(crate) fn decode(call: &[u8], size: GameSize) -> Option<PlayerCall> {
        let mut call = Decoder::new(call);
        let printed = call.str()?;
        let _consumed = call.u32()?;
        let (step, input_was_read) = marked(call.u32()?);
        let reseeded = step & RESEEDED != 0;
        let step = usize::try_from(step & !RESEEDED).ok()?;
        let kind = match call.u8()? {
            call_op::BLOCK => PlayerCallKind::Block(BoardAccount::decode(&mut call, size)?),
            call_op::UNBLOCK => PlayerCallKind::Unblock(BoardAccount::decode(&mut call, size)?),
            call_op::PLACED => PlayerCallKind::Placed(BoardAccount::decode(&mut call, size)?, call.bool()?),
            call_op::TOO_SLOW => PlayerCallKind::TooSlow,
            call_op::SHOT => PlayerCallKind::Shot(call.u8()?, point(&mut call)?),
            call_op::TURN => PlayerCallKind::Turn,
            call_op::RECORD_THREW => PlayerCallKind::RecordThrew(call.u8()?),
            _ => return None,
        };
        call.is_empty().then_some(PlayerCall { printed, input_was_read, reseeded, step, kind })
    }
}

/// Reads a number that says as well whether the player has read any input.
pub(crate) fn marked(number: u32) -> (u32, bool) {
    (number & !INPUT_WAS_READ, number & INPUT_WAS_READ != 0)
}

impl BoardAccount {
    fn decode(call: &mut Decoder<'_>, size: GameSize) -> Option<BoardAccount> {
        let mut counts = || Some(CallCounts { refused: call.u32()?, done: call.u32()? });
        let (placed, unplaced, cleared) = (counts()?, counts()?, counts()?);
        let complete = call.bool()?;
        let length = usize::try_from(call.u32()?).ok()?;
        let mut log = Decoder::new(call.raw(length)?);
        let mut entries = Vec::new();
        while !log.is_empty() {
            entries.push(AccountEntry::decode(&mut log)?);
        }
        let ships = (0..size.ships).map(|_| ship(call)).collect::<Option<_>>()?;
        Some(BoardAccount { placed, unplaced, cleared, complete, entries, ships })
    }

    /// Returns true if every ship is on the board.
    pub(crate) fn is_whole_fleet(&self) -> bool {
        self.ships.iter().all(Option::is_some)
    }

    /// Returns true if any ship is on the board.
    pub(crate) fn has_ships(&self) -> bool {
        self.ships.iter().any(Option::is_some)
    }
}

impl AccountEntry {
    fn decode(log: &mut Decoder<'_>) -> Option<AccountEntry> {
        let tag = log.u8()?;
        let act = match tag & 3 {
            entry_op::PLACE => BoardAct::Place,
            entry_op::UNPLACE => BoardAct::Unplace,
            entry_op::CLEAR => BoardAct::Clear,
            _ => return None,
        };
        let at = point(log)?;
        let direction = direction(tag >> 2 & 1)?;
        Some(AccountEntry { act, ship: Placement { at, id: log.i32()?, direction }, done: tag >> 3 == 1 })
    }

    /// The call as C++, with its answer.
    pub(crate) fn code(&self) -> String {
        let AccountEntry { act, ship, done } = self;
        match act {
            BoardAct::Place => format!("b.placeShip({});  // {done}", ship.code()),
            BoardAct::Unplace => format!("b.unplaceShip({});  // {done}", ship.code()),
            BoardAct::Clear => "b.clear();".to_owned(),
        }
    }
}

fn ship(call: &mut Decoder<'_>) -> Option<Option<(Point, Direction)>> {
    let there = call.bool()?;
    let at = point(call)?;
    let direction = direction(call.u8()?)?;
    Some(there.then_some((at, direction)))
}

fn point(call: &mut Decoder<'_>) -> Option<Point> {
    Some(Point::new(call.i32()?, call.i32()?))
}

/// Decodes a direction's number.
pub(crate) fn direction(number: u8) -> Option<Direction> {
    match number {
        0 => Some(Direction::Horizontal),
        1 => Some(Direction::Vertical),
        _ => None,
    }
}
