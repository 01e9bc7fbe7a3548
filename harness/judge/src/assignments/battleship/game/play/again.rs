//! Several games with one Game object: the same players must play the same way again, whatever was played between.
//!
//! The Game is compared with itself, so that a mistake that it makes in every game costs other checks only. Where humans play
//! after computers, or computers after humans, the second game is judged by what its own players must see.

use super::display;
use super::event::{Moment, PlayEvent};
use super::event_log::{EventLog, player_code};
use super::finding::{PlayFinding, PlayMismatch};
use super::focus::PlayFocus;
use super::matches::{Favourite, skirmish, small_row};
use super::script::{MatchScript, PlayScript};
use crate::assignments::battleship::game::step::{
    Nature::{Computer, Human},
    Winner,
};
use crate::assignments::transcript::Finding;

/// The first player wins, the second wins, and then the first game once more.
pub(in super::super) fn again() -> Vec<PlayScript> {
    let [first, second] = [Favourite::First, Favourite::Second].map(|f| skirmish([Computer, Computer], f));
    let same = small_row(PlayFocus::Again, vec![first.clone(), second, first]);
    // The first game's natures must not stay: the first player loses the second game.
    let others = [[Computer, Human], [Human, Computer]].map(|[one, other]| {
        let games = vec![skirmish([one; 2], Favourite::First), skirmish([other; 2], Favourite::Second)];
        small_row(PlayFocus::Again, games)
    });
    std::iter::once(same).chain(others).collect()
}

/// The last of two games, whose players are humans where those of the first are computers, or the other way round: what is
/// shown depends on its own players.
pub(super) fn changed_by_players(matches: &[MatchScript], logs: &[EventLog<'_>]) -> PlayFinding {
    let Some(first) = logs.first().filter(|first| first.win.is_some() && first.ended()) else {
        return Finding::Unjudged(PlayFocus::Winner.check());
    };
    let (Some(last), Some(played)) = (logs.get(1), matches.get(1)) else { return Finding::Right };
    let of_players = [display::wrong_views(first, &matches[0]), display::unseen_winner(first, &matches[0])];
    if of_players.iter().any(|finding| matches!(finding, Finding::Wrong(_))) {
        return Finding::Unjudged(PlayFocus::ShotsOnly.check());
    }
    let wrong = [display::wrong_views(last, played), display::unseen_winner(last, played)];
    let wrong = wrong.into_iter().find_map(|finding| match finding {
        Finding::Wrong(mismatch) => Some(mismatch),
        Finding::Right | Finding::Unjudged(_) | Finding::Doubtful(_) => None,
    });
    Finding::of(wrong.map(|found| {
        let remark = "this is the second game with the Game object; the first one was between players of the other kind";
        PlayMismatch { mismatch: found.mismatch.remarking(Some(remark.to_owned())), ..found }
    }))
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
    if let Some(deleted) = deletes_a_player(first) {
        return Finding::Wrong(deleted);
    }
    if first.win.is_none() || !first.ended() {
        return Finding::Unjudged(PlayFocus::Winner.check());
    }
    let complete = logs.len() >= games;
    let other_game =
        || if complete { other_line(first, last).or_else(|| other_winner(last, answers)) } else { None };
    Finding::of(other_count(last, counts).or_else(other_game))
}

/// A player that is gone cannot play again: whoever called `createPlayer` deletes what it made.
fn deletes_a_player(log: &EventLog<'_>) -> Option<PlayMismatch> {
    let is_deleted = |moment: &Moment| matches!(moment.event, PlayEvent::Deleted(_));
    let moment = log.moments.iter().position(is_deleted)?;
    Some(PlayMismatch::call(
        log,
        moment,
        "both players as they were: the caller of createPlayer deletes them",
    ))
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
