//! Several games with one Game object: the same players must play the same way again, whatever was played between.
//!
//! The Game is compared with itself, so that a mistake that it makes in every game costs other checks only.

use super::event::PlayEvent;
use super::event_log::{EventLog, player_code};
use super::finding::{PlayFinding, PlayMismatch};
use super::focus::PlayFocus;
use super::matches::{Favourite, skirmish, small_row};
use super::script::PlayScript;
use crate::assignments::battleship::game::step::{Nature::Computer, Winner};
use crate::assignments::common::transcript::Finding;

/// The first player wins, the second wins, and then the first game once more.
pub(in super::super) fn again() -> Vec<PlayScript> {
    let [first, second] = [Favourite::First, Favourite::Second].map(|f| skirmish([Computer, Computer], f));
    vec![small_row(PlayFocus::Again, vec![first.clone(), second, first])]
}

/// Compares the last of a number of games with the first, whose players are the same.
pub(super) fn changed(
    games: usize,
    logs: &[EventLog<'_>],
    answers: &[Option<Winner>],
    counts: &[i32],
) -> PlayFinding {
    let (Some(first), Some(last)) = (logs.first(), logs.last()) else {
        return Finding::Unjudged(PlayFocus::Places.check());
    };
    if first.win.is_none() || !first.ended() {
        return Finding::Unjudged(PlayFocus::Winner.check());
    }
    let complete = logs.len() >= games;
    let other_game =
        || if complete { other_line(first, last).or_else(|| other_winner(last, answers)) } else { None };
    Finding::of(other_count(last, counts).or_else(other_game))
}

/// Compares the games of three Games that were made alike, the last of them in another memory.
pub(super) fn changed_by_memory(logs: &[EventLog<'_>], answers: &[Option<Winner>]) -> PlayFinding {
    let [first, second, rest @ ..] = logs else { return Finding::Unjudged(PlayFocus::Winner.check()) };
    if !first.ended() || !second.ended() || other_line(first, second).is_some() {
        return Finding::Unjudged(PlayFocus::Winner.check());
    }
    let Some(last) = rest.first() else { return Finding::Right };
    let complete = answers.len() > 2;
    let mismatch = other_line(first, last).or_else(|| {
        let is_shorter = last.ended() && lines(last).len() < lines(first).len();
        is_shorter
            .then(|| PlayMismatch::about(last, last.last(), "a game as long as before", "it ended early"))
    });
    let mismatch = mismatch.or_else(|| if complete { other_winner(last, answers) } else { None });
    Finding::of(mismatch.map(|found| {
        let remark = "the first game was played where fresh memory holds zeroes, this one where it holds other bytes: \
                      the Game reads something that was never set";
        let mismatch = found.mismatch.remarking(Some(remark.to_owned()));
        PlayMismatch { mismatch, ..found }
    }))
}

fn other_line(first: &EventLog<'_>, last: &EventLog<'_>) -> Option<PlayMismatch> {
    let (then, now) = (lines(first), lines(last));
    let before = |number: usize| then.get(number).map(|(_, line)| line);
    let mut now = now.iter().enumerate();
    let (number, (index, line)) = now.find(|(number, (_, line))| before(*number) != Some(line))?;
    let then = before(number).map_or("the end of the game", String::as_str);
    let required = format!("{then}, as in the first game of the same players");
    Some(PlayMismatch::named(*index, line, required, line).expecting([then.to_owned()]))
}

fn other_winner(last: &EventLog<'_>, answers: &[Option<Winner>]) -> Option<PlayMismatch> {
    let (then, now) = ((*answers.first()?)?, (*answers.last()?)?);
    let required = || format!("play to return {}, as in the first game", then.code());
    let got = || format!("it returned {}", now.code());
    (then != now).then(|| PlayMismatch::about(last, last.last(), required(), got()))
}

fn other_count(last: &EventLog<'_>, counts: &[i32]) -> Option<PlayMismatch> {
    let first = counts.first()?;
    let other = counts.iter().find(|count| *count != first)?;
    let required = format!("{first}, as before the first game");
    Some(PlayMismatch::named(last.last(), "g.nShips() after a game", required, other.to_string()))
}

/// The lines that are compared: placements, displays, turns and notices, without arguments that mean nothing.
fn lines(log: &EventLog<'_>) -> Vec<(usize, String)> {
    let moments = log.moments.iter().enumerate();
    moments
        .filter_map(|(index, moment)| {
            if let PlayEvent::PlaceShips { seat, placed, .. } = moment.event {
                // Two boards of one player, or one board of two, show under the same names.
                return Some((index, format!("{}->placeShips → {placed}", player_code(seat))));
            }
            Some((index, log.line(moment)?))
        })
        .collect()
}
