//! The calls that a Game makes to boards and players: their bytes, hostile until they decode.

use reference::battleship::{Attack, Direction, Point, Seat, View};

use crate::assignments::battleship::contract::{board_op, player_op, target_op, whistle_op};
use crate::assignments::battleship::game_config::Placement;
use crate::assignments::battleship::messages::{AttackNotice, BoardCommand};
use crate::assignments::wire::{Decoder, Encoder, Flag};

/// A call, with the output and the input before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CollaboratorCall {
    /// The text written to cout since the last call.
    pub(super) printed: String,
    /// Bytes of cin that are used up.
    pub(super) consumed: u32,
    pub(super) request: PlayRequest,
}

/// The called function, or the beginning or end of `play`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayRequest {
    /// `play` is about to be called.
    Start,
    /// `play` has returned.
    End,
    NewBoard(usize),
    OfBoard(usize, BoardCommand),
    OfPlayer(Seat, PlayerRequest),
}

/// A member function of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayerRequest {
    /// The board by number; -1 for one that does not exist.
    PlaceShips(i32),
    Recommend,
    RecordResult(AttackNotice),
    RecordByOpponent(Point),
    /// The destructor.
    Delete,
}

impl CollaboratorCall {
    /// Reads a call; `None` when the shims cannot have made it.
    pub(super) fn decode(bytes: &[u8]) -> Option<CollaboratorCall> {
        let mut from = Decoder::new(bytes);
        let (printed, consumed) = (from.str()?, from.u32()?);
        let request = match (from.u8()?, from.u8()?) {
            (target_op::BOARD, board_op::NEW) => PlayRequest::NewBoard(board_number(&mut from)?),
            (target_op::BOARD, op) => {
                PlayRequest::OfBoard(board_number(&mut from)?, board_command(op, &mut from)?)
            }
            (target_op::PLAYER, op) => {
                PlayRequest::OfPlayer(seat(from.u32()?)?, PlayerRequest::decode(op, &mut from)?)
            }
            (target_op::REFEREE, whistle_op::START) => PlayRequest::Start,
            (target_op::REFEREE, whistle_op::END) => PlayRequest::End,
            _ => return None,
        };
        from.is_empty().then_some(CollaboratorCall { printed, consumed, request })
    }
}

fn board_number(from: &mut Decoder<'_>) -> Option<usize> {
    usize::try_from(from.u32()?).ok()
}

fn board_command(op: u8, from: &mut Decoder<'_>) -> Option<BoardCommand> {
    Some(match op {
        board_op::CLEAR => BoardCommand::Clear,
        board_op::BLOCK => BoardCommand::Block,
        board_op::UNBLOCK => BoardCommand::Unblock,
        board_op::PLACE => BoardCommand::Place(placement(from)?),
        board_op::UNPLACE => BoardCommand::Unplace(placement(from)?),
        board_op::DISPLAY => {
            BoardCommand::Display(if from.bool()? { View::ShotsOnly } else { View::Everything })
        }
        board_op::ATTACK => BoardCommand::Attack(point(from)?),
        board_op::ALL_DESTROYED => BoardCommand::AllDestroyed,
        _ => return None,
    })
}

impl PlayerRequest {
    fn decode(op: u8, from: &mut Decoder<'_>) -> Option<PlayerRequest> {
        Some(match op {
            player_op::PLACE_SHIPS => PlayerRequest::PlaceShips(from.i32()?),
            player_op::RECOMMEND => PlayerRequest::Recommend,
            player_op::RECORD_RESULT => {
                let at = point(from)?;
                // A flag that the Game never set may hold any byte.
                let [valid, hit, destroyed] = [from.u8()?, from.u8()?, from.u8()?].map(|byte| byte != 0);
                PlayerRequest::RecordResult(AttackNotice { at, valid, hit, destroyed, id: from.i32()? })
            }
            player_op::RECORD_BY_OPPONENT => PlayerRequest::RecordByOpponent(point(from)?),
            player_op::DELETE => PlayerRequest::Delete,
            _ => return None,
        })
    }
}

fn seat(number: u32) -> Option<Seat> {
    match number {
        0 => Some(Seat::First),
        1 => Some(Seat::Second),
        _ => None,
    }
}

fn point(from: &mut Decoder<'_>) -> Option<Point> {
    Some(Point::new(from.i32()?, from.i32()?))
}

fn placement(from: &mut Decoder<'_>) -> Option<Placement> {
    let (at, id) = (point(from)?, from.i32()?);
    let direction = match from.u8()? {
        0 => Direction::Horizontal,
        1 => Direction::Vertical,
        _ => return None,
    };
    Some(Placement { at, id, direction })
}

/// The variables of `attack`'s caller that a board sets where the handout leaves it the choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OutArguments {
    /// All but `shipId`, as nearly every Board does: a Game that looks at too much gets away with it.
    AllSet,
    /// Only those that it must.
    AsRequired,
}

/// A truth value as a reply.
pub(super) fn truth_reply(value: bool) -> Vec<u8> {
    Encoder::default().flag(Flag(value)).bytes()
}

/// A displayed board as a reply.
pub(super) fn text_reply(text: &str) -> Vec<u8> {
    Encoder::default().str(text).bytes()
}

/// A recommended position as a reply.
pub(super) fn point_reply(at: Point) -> Vec<u8> {
    Encoder::default().i32(at.r).i32(at.c).bytes()
}

/// An attack's outcome as a reply.
pub(super) fn attack_reply(outcome: Attack, out_arguments: OutArguments) -> Vec<u8> {
    let unset = (out_arguments == OutArguments::AllSet).then_some(false);
    let (hit, destroyed, id) = match outcome {
        Attack::Invalid => (unset, unset, None),
        Attack::Miss => (Some(false), unset, None),
        Attack::Hit => (Some(true), Some(false), None),
        Attack::Destroyed(id) => (Some(true), Some(true), Some(id)),
    };
    let mut out = Encoder::default();
    out.flag(Flag(outcome != Attack::Invalid));
    for variable in [hit, destroyed] {
        out.flag(Flag(variable.is_some()));
        if let Some(value) = variable {
            out.flag(Flag(value));
        }
    }
    out.flag(Flag(id.is_some()));
    if let Some(id) = id {
        out.i32(id);
    }
    out.bytes()
}

/// Reads an attack's outcome back.
pub(super) fn attack_outcome(reply: &[u8]) -> Option<Attack> {
    let mut from = Decoder::new(reply);
    let valid = from.bool()?;
    let hit = if from.bool()? { from.bool()? } else { false };
    let destroyed = if from.bool()? { from.bool()? } else { false };
    let id = if from.bool()? { Some(from.i32()?) } else { None };
    match (valid, hit, destroyed, id) {
        (false, ..) => Some(Attack::Invalid),
        (true, false, ..) => Some(Attack::Miss),
        (true, true, false, _) => Some(Attack::Hit),
        (true, true, true, id) => id.map(Attack::Destroyed),
    }
}
