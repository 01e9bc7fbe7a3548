//! The calls of a record as events, game by game.

use reference::battleship::{Attack, Point, Seat, View};

use super::calls::{CollaboratorCall, PlayRequest, PlayerRequest, attack_outcome};
use crate::assignments::battleship::messages::{AttackNotice, BoardCommand};
use crate::assignments::wire::Decoder;
use crate::model::Exchange;

/// An event, with the text that the Game had printed and the input that it had read until then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Moment {
    /// The Game's own words since the moment before; displayed boards are left out.
    pub(super) printed: String,
    /// Bytes of cin that are used up.
    pub(super) consumed: u32,
    pub(super) event: PlayEvent,
}

/// A call that an aspect is about, or the beginning or the end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PlayEvent {
    Start,
    End,
    NewBoard(usize),
    PlaceShips {
        seat: Seat,
        /// -1 for a board that does not exist.
        board: i32,
        placed: bool,
    },
    Display {
        board: usize,
        view: View,
        text: String,
    },
    Recommend {
        seat: Seat,
        at: Point,
    },
    Attack {
        board: usize,
        at: Point,
        outcome: Attack,
    },
    RecordResult {
        seat: Seat,
        told: AttackNotice,
    },
    RecordByOpponent {
        seat: Seat,
        at: Point,
    },
    /// A player is deleted, who belongs to the caller of `play`.
    Deleted(Seat),
    /// Something that no aspect is about.
    Other,
}

impl PlayEvent {
    /// Tells whether an attack is recommended or made.
    pub(super) fn is_of_turn(&self) -> bool {
        matches!(self, PlayEvent::Recommend { .. } | PlayEvent::Attack { .. })
    }

    fn displayed(&self) -> &str {
        if let PlayEvent::Display { text, .. } = self { text } else { "" }
    }
}

/// The moments of each game, from its start to its end or to where the record stops; `None` when a call or a reply
/// makes no sense.
pub(super) fn games(calls: &[Exchange]) -> Option<Vec<Vec<Moment>>> {
    let mut games: Vec<Vec<Moment>> = Vec::new();
    let mut displayed = String::new();
    for exchange in calls {
        let mut moment = moment(exchange)?;
        moment.printed = without(&moment.printed, &displayed);
        displayed = moment.event.displayed().to_owned();
        if moment.event == PlayEvent::Start {
            games.push(Vec::new());
        }
        games.last_mut()?.push(moment);
    }
    Some(games)
}

fn without(printed: &str, displayed: &str) -> String {
    if displayed.is_empty() { printed.to_owned() } else { printed.replacen(displayed, "", 1) }
}

fn moment(exchange: &Exchange) -> Option<Moment> {
    let CollaboratorCall { printed, consumed, request } = CollaboratorCall::decode(&exchange.call)?;
    let event = match request {
        PlayRequest::Start => PlayEvent::Start,
        PlayRequest::End => PlayEvent::End,
        PlayRequest::NewBoard(board) => PlayEvent::NewBoard(board),
        PlayRequest::OfBoard(board, request) => of_board(board, request, &exchange.reply)?,
        PlayRequest::OfPlayer(seat, request) => of_player(seat, request, &exchange.reply)?,
    };
    Some(Moment { printed, consumed, event })
}

fn of_board(board: usize, request: BoardCommand, reply: &[u8]) -> Option<PlayEvent> {
    Some(match request {
        BoardCommand::Display(view) => PlayEvent::Display { board, view, text: Decoder::new(reply).str()? },
        BoardCommand::Attack(at) => PlayEvent::Attack { board, at, outcome: attack_outcome(reply)? },
        BoardCommand::Clear
        | BoardCommand::Block
        | BoardCommand::Unblock
        | BoardCommand::Place(_)
        | BoardCommand::Unplace(_)
        | BoardCommand::AllDestroyed => PlayEvent::Other,
    })
}

fn of_player(seat: Seat, request: PlayerRequest, reply: &[u8]) -> Option<PlayEvent> {
    let mut from = Decoder::new(reply);
    Some(match request {
        PlayerRequest::PlaceShips(board) => PlayEvent::PlaceShips { seat, board, placed: from.bool()? },
        PlayerRequest::Recommend => PlayEvent::Recommend { seat, at: Point::new(from.i32()?, from.i32()?) },
        PlayerRequest::RecordResult(told) => PlayEvent::RecordResult { seat, told },
        PlayerRequest::RecordByOpponent(at) => PlayEvent::RecordByOpponent { seat, at },
        PlayerRequest::Delete => PlayEvent::Deleted(seat),
    })
}
