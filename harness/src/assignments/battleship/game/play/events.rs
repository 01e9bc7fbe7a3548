//! The calls of a record as what happened, game by game.

use reference::battleship::{Attack, Point, Seat, View};

use super::calls::{BoardRequest, Call, PlayerRequest, Request, Told, attack_outcome};
use crate::assignments::common::wire::Decoder;
use crate::model::Exchange;

/// One thing that happened, with what the Game had printed and read until then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Moment {
    /// The Game's own words since the moment before; displayed boards are left out.
    pub(super) printed: String,
    /// Bytes of cin that are used up.
    pub(super) consumed: u32,
    pub(super) event: Event,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    Start,
    End,
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
        told: Told,
    },
    RecordByOpponent {
        seat: Seat,
        at: Point,
    },
    /// Something that no aspect is about.
    Other,
}

/// The moments of each game, from its start to its end or to where the record stops; `None` when a call or a reply
/// makes no sense.
pub(super) fn games(calls: &[Exchange]) -> Option<Vec<Vec<Moment>>> {
    let mut games: Vec<Vec<Moment>> = Vec::new();
    let mut displayed = String::new();
    for exchange in calls {
        let mut moment = moment(exchange)?;
        moment.printed = without(&moment.printed, &displayed);
        displayed = match &moment.event {
            Event::Display { text, .. } => text.clone(),
            Event::Start
            | Event::End
            | Event::PlaceShips { .. }
            | Event::Recommend { .. }
            | Event::Attack { .. }
            | Event::RecordResult { .. }
            | Event::RecordByOpponent { .. }
            | Event::Other => String::new(),
        };
        if moment.event == Event::Start {
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
    let Call { printed, consumed, request } = Call::decode(&exchange.call)?;
    let event = match request {
        Request::Start => Event::Start,
        Request::End => Event::End,
        Request::OfBoard(board, request) => of_board(board, request, &exchange.reply)?,
        Request::OfPlayer(seat, request) => of_player(seat, request, &exchange.reply)?,
    };
    Some(Moment { printed, consumed, event })
}

fn of_board(board: usize, request: BoardRequest, reply: &[u8]) -> Option<Event> {
    Some(match request {
        BoardRequest::Display(view) => Event::Display { board, view, text: Decoder::new(reply).str()? },
        BoardRequest::Attack(at) => Event::Attack { board, at, outcome: attack_outcome(reply)? },
        BoardRequest::New
        | BoardRequest::Clear
        | BoardRequest::Block
        | BoardRequest::Unblock
        | BoardRequest::Place(_)
        | BoardRequest::Unplace(_)
        | BoardRequest::AllDestroyed => Event::Other,
    })
}

fn of_player(seat: Seat, request: PlayerRequest, reply: &[u8]) -> Option<Event> {
    let mut from = Decoder::new(reply);
    Some(match request {
        PlayerRequest::PlaceShips(board) => Event::PlaceShips { seat, board, placed: from.bool()? },
        PlayerRequest::Recommend => Event::Recommend { seat, at: Point::new(from.i32()?, from.i32()?) },
        PlayerRequest::RecordResult(told) => Event::RecordResult { seat, told },
        PlayerRequest::RecordByOpponent(at) => Event::RecordByOpponent { seat, at },
        PlayerRequest::Delete => Event::Other,
    })
}
