//! `play`, step 4: the players attack in turn, p1 first, each the other's board at the recommended point.

use reference::battleship::{Point, Seat};

use super::event::PlayEvent;
use super::event_log::{EventLog, player_code};
use super::expected::{ExpectedMatch, GamePart};
use super::finding::PlayMismatch;
use super::focus::PlayFocus;
use super::matches::each_pairing;
use super::script::PlayScript;
use crate::assignments::battleship::game_config::point_code;

/// Every pairing of computers and humans.
pub(in super::super) fn order() -> Vec<PlayScript> {
    each_pairing(PlayFocus::Order)
}

/// First p1, then in turns; each attack is the recommended one, on the other player's board.
pub(super) fn out_of_order(log: &EventLog<'_>) -> Option<PlayMismatch> {
    let mut next = Seat::First;
    let mut pending = None;
    let stop = log.win.map_or(log.moments.len(), |win| win.moment + 1);
    for (index, moment) in log.moments[..stop].iter().enumerate() {
        let mut required = None;
        if let PlayEvent::Recommend { seat, at } = moment.event {
            required = misasked(log, pending, next, seat);
            pending = Some(at);
        } else if let PlayEvent::Attack { board, at, .. } = moment.event {
            required = misattacked(log, pending.take(), next, board, at);
            next = next.other();
        } else if moment.event == PlayEvent::End && log.turns.is_empty() {
            required = Some(("p1->recommendAttack()".to_owned(), "then an attack"));
        }
        if let Some((call, why)) = required {
            return Some(PlayMismatch::instead(log, index, &call, why));
        }
    }
    None
}

/// A call that had to come, and the reason if that is not plain.
type RequiredCall = (String, &'static str);

fn misasked(log: &EventLog<'_>, pending: Option<Point>, next: Seat, seat: Seat) -> Option<RequiredCall> {
    match pending {
        Some(at) => {
            let target = log.board_of(next.other()).map_or("b", |board| log.board_code(board));
            Some((format!("{target}.attack({})", point_code(at)), "what was recommended is attacked first"))
        }
        None if seat != next => {
            Some((format!("{}->recommendAttack()", player_code(next)), "it is that player's turn"))
        }
        None => None,
    }
}

fn misattacked(
    log: &EventLog<'_>,
    pending: Option<Point>,
    next: Seat,
    board: usize,
    at: Point,
) -> Option<RequiredCall> {
    let Some(recommended) = pending else {
        return Some((format!("{}->recommendAttack()", player_code(next)), "it comes before an attack"));
    };
    let target = log.board_of(next.other())?;
    (board != target || at != recommended)
        .then(|| (format!("{}.attack({})", log.board_code(target), point_code(recommended)), ""))
}

/// One part for each call of `recommendAttack` and each attack, up to the one that wins.
pub(super) fn required(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    let next = |words: String, event: String| {
        let part = GamePart::requiring(words).watching(names.asks()).watching(names.attacks());
        part.watching(names.returns()).until(event)
    };
    let parts = game.turns.iter().flat_map(|turn| {
        let (ask, attack) = (names.ask(turn.seat), names.attack(turn));
        [
            next(format!("{ask}: it is that player's turn"), ask),
            next(format!("{attack}, as recommended"), attack),
        ]
    });
    parts.collect()
}
