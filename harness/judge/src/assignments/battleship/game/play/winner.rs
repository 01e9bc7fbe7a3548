//! `play` ends with the attack that destroys the last ship, and returns the attacker.

use reference::battleship::Seat;

use super::event_log::{EventLog, player_code};
use super::expected::{ExpectedMatch, GamePart};
use super::finding::{PlayFinding, PlayMismatch};
use super::focus::PlayFocus;
use super::matches::{Favourite, of_humans_and_with_pauses, skirmish, small, to_the_last};
use super::script::{MatchScript, PlayScript};
use crate::assignments::battleship::game::step::{Nature::Computer, Winner};
use crate::assignments::transcript::Finding;

/// Either player wins, whoever is human, with pauses or without; and with the last position of the board, in the longest games that
/// there are.
pub(in super::super) fn winner() -> Vec<PlayScript> {
    let sizes = [(3, 4), (10, 10)];
    let longest = sizes.into_iter().flat_map(|size| {
        [Favourite::First, Favourite::Second].map(|favourite| to_the_last(PlayFocus::Winner, size, favourite))
    });
    either_wins(PlayFocus::Winner)
        .into_iter()
        .chain(longest)
        .chain(either_wins_otherwise(PlayFocus::Winner))
        .collect()
}

/// Either player wins, whichever ship goes down last, whoever is human, with pauses or without.
pub(in super::super) fn stops() -> Vec<PlayScript> {
    let exchanged = |script: PlayScript| PlayScript {
        matches: script.matches.into_iter().map(MatchScript::with_ids_exchanged).collect(),
        ..script
    };
    let last_id_first = either_wins(PlayFocus::Stops).into_iter().map(exchanged);
    let otherwise = either_wins_otherwise(PlayFocus::Stops);
    either_wins(PlayFocus::Stops).into_iter().chain(last_id_first).chain(otherwise).collect()
}

fn either_wins(focus: PlayFocus) -> Vec<PlayScript> {
    [Favourite::First, Favourite::Second]
        .map(|favourite| small(focus, skirmish([Computer, Computer], favourite)))
        .into()
}

/// The same where a human plays, and where `play` pauses.
fn either_wins_otherwise(focus: PlayFocus) -> impl Iterator<Item = PlayScript> {
    let of = move |favourite| of_humans_and_with_pauses(focus, favourite);
    [Favourite::First, Favourite::Second].into_iter().flat_map(of)
}

/// `play` returns the player who destroyed everything, and not before one did.
pub(super) fn wrong_winner(log: &EventLog<'_>, answer: Option<Winner>) -> Option<PlayMismatch> {
    let answer = answer?;
    let (required, why) = match log.win.map(|win| win.winner) {
        Some(Seat::First) => (Some(Winner::First), "p1: the last ship of p2 was destroyed"),
        Some(Seat::Second) => (Some(Winner::Second), "p2: the last ship of p1 was destroyed"),
        None => (None, "more turns: neither fleet was destroyed"),
    };
    (required != Some(answer)).then(|| wrong_result(log, why, answer))
}

/// `play` returned another player.
pub(super) fn wrong_result(log: &EventLog<'_>, required: &str, answer: Winner) -> PlayMismatch {
    let got = format!("play returned {}", answer.code());
    PlayMismatch::named(log.last(), "the result of play", required, got)
}

/// Nobody is asked to attack after the win.
pub(super) fn goes_on(log: &EventLog<'_>) -> PlayFinding {
    let Some(win) = log.win else { return Finding::Unjudged(PlayFocus::Winner.check()) };
    let mut after = log.moments.iter().enumerate().skip(win.moment + 1);
    Finding::of(after.find(|(_, moment)| moment.event.is_of_turn()).map(|(index, _)| {
        let required = format!("no further turn: {} has won", player_code(win.winner));
        PlayMismatch::call(log, index, required).expecting(["play returned".to_owned()])
    }))
}

/// The part up to the winning attack, and the result.
pub(super) fn required_result(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let (names, Some(win)) = (game.names, game.win()) else { return Vec::new() };
    let early = GamePart::requiring("more turns: neither fleet was destroyed").watching(names.returns());
    let winner = match win.seat {
        Seat::First => names.returned(Winner::First),
        Seat::Second => names.returned(Winner::Second),
    };
    let words = format!("{winner}, who destroyed all of the other's ships");
    let last = GamePart::requiring(words).watching(names.returns()).allowing(winner);
    vec![early.until(names.winning_attack(win)), last]
}

/// The part after the winning attack.
pub(super) fn required_stop(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let (names, Some(win)) = (game.names, game.win()) else { return Vec::new() };
    let after = GamePart::requiring(format!("no further turn: {} has won", player_code(win.seat)));
    vec![game.until_won(win), after.watching(names.asks()).watching(names.attacks())]
}
