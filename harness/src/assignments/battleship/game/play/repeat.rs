//! Several games with one Game object: the same players must meet the same way again, whatever was played between.
//!
//! The Game is compared with itself, so that what it does wrong in every game costs other checks only.

use super::events::Event;
use super::judge::{Grievance, Opinion};
use super::ledger::{Ledger, player_code};
use crate::assignments::battleship::game::step::Winner;

/// Compares the last of so many games with the first, whose players are the same.
pub(super) fn again(
    games: usize,
    ledgers: &[Ledger<'_>],
    answers: &[Option<Winner>],
    counts: &[i32],
) -> Opinion {
    let (Some(first), Some(last)) = (ledgers.first(), ledgers.last()) else {
        return Opinion::NothingToSay("game.play.places");
    };
    if first.win.is_none() || !first.ended() {
        return Opinion::NothingToSay("game.play.winner");
    }
    if let Some(opinion) = counts_differ(last, counts) {
        return opinion;
    }
    if ledgers.len() < games {
        return Opinion::Fine;
    }
    let (then, now) = (lines(first), lines(last));
    let differs =
        now.iter().enumerate().find(|(number, (_, line))| then.get(*number).map(|(_, l)| l) != Some(line));
    if let Some((number, (index, line))) = differs {
        let required = then.get(number).map_or("the end of the game", |(_, line)| line.as_str());
        let required = format!("{required}, as in the first game of the same players");
        return Opinion::Wrong(Grievance {
            moment: *index,
            called: line.clone(),
            required,
            got: line.clone(),
        });
    }
    match (answers.first(), answers.last()) {
        (Some(Some(then)), Some(Some(now))) if then != now => Opinion::wrong(
            last,
            last.moments.len() - 1,
            format!("play to return {}, as in the first game", then.code()),
            format!("it returned {}", now.code()),
        ),
        _ => Opinion::Fine,
    }
}

fn counts_differ(last: &Ledger<'_>, counts: &[i32]) -> Option<Opinion> {
    let first = counts.first()?;
    let other = counts.iter().find(|count| *count != first)?;
    Some(Opinion::Wrong(Grievance {
        moment: last.moments.len().saturating_sub(1),
        called: "g.nShips() after a game".to_owned(),
        required: format!("{first}, as before the first game"),
        got: other.to_string(),
    }))
}

/// What counts of a game: placements, displays, turns and notices, without arguments that mean nothing.
fn lines(ledger: &Ledger<'_>) -> Vec<(usize, String)> {
    let moments = ledger.moments.iter().enumerate();
    moments
        .filter_map(|(index, moment)| match moment.event {
            // Two boards of one player, or one board of two, show under the same names.
            Event::PlaceShips { seat, placed, .. } => {
                Some((index, format!("{}->placeShips → {placed}", player_code(seat))))
            }
            Event::Start
            | Event::End
            | Event::Display { .. }
            | Event::Recommend { .. }
            | Event::Attack { .. }
            | Event::RecordResult { .. }
            | Event::RecordByOpponent { .. }
            | Event::Other => Some((index, ledger.line(moment)?)),
        })
        .collect()
}
