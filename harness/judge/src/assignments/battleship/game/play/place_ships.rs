//! `play`, steps 1 to 3: both players place their ships, and a fleet that cannot be placed ends the game.

use reference::battleship::Seat;

use super::event::{Moment, PlayEvent};
use super::event_log::{EventLog, player_code};
use super::expected::{ExpectedMatch, GamePart};
use super::finding::{PlayFinding, PlayMismatch};
use super::focus::PlayFocus;
use super::matches::{Favourite, PAIRINGS, each_pairing, skirmish, small_row};
use super::script::{FleetScript, PlayScript, SEATS};
use super::winner::wrong_result;
use crate::assignments::battleship::game::step::{Nature::Computer, Winner};
use crate::assignments::transcript::Finding;

/// Every pairing of computers and humans.
pub(in super::super) fn places() -> Vec<PlayScript> {
    each_pairing(PlayFocus::Places)
}

/// Either player cannot place its ships, whoever is human.
pub(in super::super) fn place_fails() -> Vec<PlayScript> {
    let failing = |natures, side: usize| {
        let mut only = skirmish(natures, Favourite::First);
        only.sides[side].fleet = FleetScript::Unplaceable;
        // A game that can be played follows: a Game that never plays one shows nothing.
        let playable = skirmish([Computer, Computer], Favourite::First);
        small_row(PlayFocus::PlaceFails, vec![only, playable])
    };
    PAIRINGS.into_iter().flat_map(|natures| [0, 1].map(|side| failing(natures, side))).collect()
}

/// Both fleets are placed once each, on boards of their own, before the first attack.
pub(super) fn misplaced(log: &EventLog<'_>) -> Option<PlayMismatch> {
    let mut boards: Vec<(Seat, i32)> = Vec::new();
    for (index, moment) in log.moments.iter().enumerate() {
        let is_late = moment.event.is_of_turn() || moment.event == PlayEvent::End;
        let required = if let PlayEvent::PlaceShips { seat, board, .. } = moment.event {
            wrong_board(&boards, seat, board)
        } else {
            (is_late && boards.len() < 2)
                .then_some("placeShips called for both players before the first attack")
        };
        if let Some(required) = required {
            return Some(PlayMismatch::call(log, index, required).expecting(still_to_place(&boards)));
        }
        if let PlayEvent::PlaceShips { seat, board, .. } = moment.event {
            boards.push((seat, board));
        }
    }
    None
}

/// The next `placeShips`; none once both have come.
fn still_to_place(boards: &[(Seat, i32)]) -> Option<String> {
    let still = [(Seat::First, "b1"), (Seat::Second, "b2")];
    let mut still = still.iter().filter(|(seat, _)| !boards.iter().any(|(placed, _)| placed == seat));
    still.next().map(|(seat, board)| format!("{}->placeShips({board})", player_code(*seat)))
}

fn wrong_board(boards: &[(Seat, i32)], seat: Seat, board: i32) -> Option<&'static str> {
    if board < 0 {
        Some("a Board that exists")
    } else if boards.iter().any(|(other, _)| *other == seat) {
        Some("placeShips called once for each player")
    } else if boards.iter().any(|(_, other)| *other == board) {
        Some("a Board of the player's own, not the opponent's")
    } else {
        None
    }
}

/// After a failed `placeShips` nobody attacks and nobody wins; in the next game, where nothing fails, somebody does.
pub(super) fn played_on(
    log: &EventLog<'_>,
    answer: Option<Winner>,
    next: Option<&EventLog<'_>>,
) -> PlayFinding {
    let mut moments = log.moments.iter().enumerate();
    if !moments.any(|(_, moment)| matches!(moment.event, PlayEvent::PlaceShips { placed: false, .. })) {
        return Finding::Unjudged(PlayFocus::Places.check());
    }
    Finding::of(match (moments.find(|(_, moment)| moment.event.is_of_turn()), answer) {
        (Some((index, _)), _) => {
            let required = "no attack: a player could not place the ships";
            Some(PlayMismatch::call(log, index, required).expecting(["play returned".to_owned()]))
        }
        (None, Some(winner)) if winner != Winner::Nobody => {
            Some(wrong_result(log, "nullptr: a player could not place the ships", winner))
        }
        (None, _) if next.is_some_and(gives_up) => {
            return Finding::Unjudged(PlayFocus::Order.check());
        }
        (None, _) => None,
    })
}

/// An exception where a fleet could not be placed.
pub(super) fn threw(log: &EventLog<'_>, phrase: &str) -> PlayFinding {
    let fails = |moment: &Moment| matches!(moment.event, PlayEvent::PlaceShips { placed: false, .. });
    if !log.moments.iter().any(fails) {
        return Finding::Unjudged(PlayFocus::Places.check());
    }
    let required = "nullptr: a player could not place the ships";
    Finding::Wrong(PlayMismatch::named(log.last(), "the result of play", required, format!("it {phrase}")))
}

/// Tells whether nobody attacks though both fleets were placed.
fn gives_up(log: &EventLog<'_>) -> bool {
    let failed = |moment: &Moment| matches!(moment.event, PlayEvent::PlaceShips { placed: false, .. });
    log.turns.is_empty() && !log.moments.iter().any(failed)
}

/// The parts of a game in which both fleets are placed, in any order.
pub(super) fn required_placing(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    let words =
        "before the first attack both players asked to place their ships, once each, on a Board of their own";
    let part = || GamePart::requiring(words).watching(names.places());
    let both = SEATS
        .iter()
        .fold(part().once(), |part, seat| part.allowing(names.place(*seat)).needing(names.place(*seat)));
    vec![both.until(names.asks()).until(names.attacks()).until(names.returns()), part()]
}

/// The parts of a game that ends where a fleet cannot be placed.
pub(super) fn required_end(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    let nobody = names.returned(Winner::Nobody);
    let part = GamePart::requiring(format!("{nobody}, and no attack: a player could not place the ships"));
    let part = part.watching(names.asks()).watching(names.attacks()).watching(names.returns());
    vec![GamePart::skipped().until(names.fails_to_place()), part.allowing(nobody)]
}
