//! `recordAttackResult` and `recordAttackByOpponent`: the players are told of each attack, of an invalid shot too.

use reference::battleship::{Attack, Game, Point, Seat};

use super::calls::OutArguments;
use super::event::PlayEvent;
use super::event_log::{Closing, EventLog, PlayTurn, player_code, told_code};
use super::expected::{ExpectedMatch, GamePart};
use super::finding::{PlayFinding, PlayMismatch};
use super::focus::PlayFocus;
use super::matches::{Favourite, large, skirmish, small};
use super::script::{PlayScript, SEATS, seat_index};
use crate::assignments::battleship::game::step::Nature::{self, Computer, Human};
use crate::assignments::battleship::game_config::point_code;
use crate::assignments::battleship::messages::AttackNotice;
use crate::assignments::transcript::Finding;

/// Misses, destroyed ships, and hits that destroy nothing.
pub(in super::super) fn result_args() -> Vec<PlayScript> {
    vec![
        small(PlayFocus::ResultArgs, skirmish([Computer, Computer], Favourite::First)),
        large(PlayFocus::ResultArgs, OutArguments::AllSet, [Computer, Human]),
    ]
}

/// Two computers, and two humans.
pub(in super::super) fn by_opponent() -> Vec<PlayScript> {
    [Computer, Human]
        .map(|nature| small(PlayFocus::ByOpponent, skirmish([nature, nature], Favourite::First)))
        .into()
}

/// A position again after a miss, again after a hit, and off the board; by either player.
pub(in super::super) fn invalid_shot() -> Vec<PlayScript> {
    let by = |seat: Seat, natures: [Nature; 2], (r, c): (i32, i32)| {
        let mut only = skirmish(natures, Favourite::First);
        only.sides[seat_index(seat)].shots.insert(2, Point::new(r, c));
        small(PlayFocus::InvalidShot, only)
    };
    let by_first = [(0, 0), (1, 0), (3, 0), (-1, 2), (1, 4)];
    let by_second = [(1, 2), (0, 1), (0, 4), (2, -1), (5, 5)];
    let by_first = by_first.map(|at| by(Seat::First, [Computer, Computer], at));
    let by_second = by_second.map(|at| by(Seat::Second, [Computer, Human], at));
    by_first.into_iter().chain(by_second).collect()
}

/// The attacker is told the position and the effect of the attack. Arguments that mean nothing are not looked at, and
/// the last shot's notice may be missing.
pub(super) fn wrong_arguments(log: &EventLog<'_>) -> Option<PlayMismatch> {
    log.turns.iter().find_map(|turn| wrong_result_of(log, turn))
}

fn wrong_result_of(log: &EventLog<'_>, turn: &PlayTurn) -> Option<PlayMismatch> {
    let shot = turn.shot.filter(|shot| shot.outcome != Attack::Invalid)?;
    let arguments = told_code(AttackNotice::of(turn.at, shot.outcome));
    let required = format!("{}->recordAttackResult({arguments})", player_code(turn.seat));
    let told = results(log, turn);
    let wrong = told.iter().find(|(_, (seat, told))| *seat != turn.seat || told_code(*told) != arguments);
    match (wrong, told.as_slice()) {
        (Some((index, _)), _) => Some(PlayMismatch::instead(log, *index, &required, "")),
        (None, [_, (again, _), ..]) => {
            Some(PlayMismatch::call(log, *again, "one call of recordAttackResult for an attack"))
        }
        (None, []) if turn.closing == Closing::Complete && !log.wins(turn) => {
            Some(PlayMismatch::missing(log, turn, &required))
        }
        (None, _) => None,
    }
}

fn results(log: &EventLog<'_>, turn: &PlayTurn) -> Vec<(usize, (Seat, AttackNotice))> {
    let results = log.picked(turn.asked..turn.until, |event| {
        let PlayEvent::RecordResult { seat, told } = event else { return None };
        Some((*seat, *told))
    });
    results.collect()
}

/// A shot off the board or at a position attacked before is recorded as invalid and costs the turn. The Game may find out
/// itself or from `attack`.
pub(super) fn mishandled_shot(log: &EventLog<'_>, game: &Game) -> PlayFinding {
    let mut invalid = 0;
    let mut attacked: Vec<(Seat, Point)> = Vec::new();
    for (number, turn) in log.turns.iter().enumerate() {
        if game.is_valid(turn.at) && !attacked.contains(&(turn.seat, turn.at)) {
            attacked.push((turn.seat, turn.at));
            continue;
        }
        invalid += 1;
        if turn.closing == Closing::Crop {
            continue;
        }
        if let Some(mismatch) = not_wasted(log, turn, log.turns.get(number + 1)) {
            return Finding::Wrong(mismatch);
        }
    }
    if invalid == 0 { Finding::Unjudged(PlayFocus::Order.check()) } else { Finding::Right }
}

fn not_wasted(log: &EventLog<'_>, turn: &PlayTurn, next: Option<&PlayTurn>) -> Option<PlayMismatch> {
    let arguments = told_code(AttackNotice::of(turn.at, Attack::Invalid));
    let required = format!("{}->recordAttackResult({arguments})", player_code(turn.seat));
    let told = results(log, turn);
    match told.iter().find(|(_, (seat, _))| *seat == turn.seat) {
        None => return Some(PlayMismatch::missing(log, turn, &required)),
        Some((index, (_, told))) if told.valid || told.at != turn.at => {
            return Some(PlayMismatch::instead(log, *index, &required, ""));
        }
        Some(_) => {}
    }
    let passes = format!("{}->recommendAttack()", player_code(turn.seat.other()));
    let instead = |moment| PlayMismatch::instead(log, moment, &passes, "an invalid shot costs the turn");
    match next {
        Some(next) => (next.seat == turn.seat).then(|| instead(next.asked)),
        None => Some(instead(turn.until)),
    }
}

/// The attacked player is told where. The last shot's notice may be missing.
pub(super) fn wrong_notice(log: &EventLog<'_>) -> Option<PlayMismatch> {
    log.turns.iter().find_map(|turn| wrong_notice_of(log, turn))
}

fn wrong_notice_of(log: &EventLog<'_>, turn: &PlayTurn) -> Option<PlayMismatch> {
    turn.shot.filter(|shot| shot.outcome != Attack::Invalid)?;
    let attacked = turn.seat.other();
    let required = format!("{}->recordAttackByOpponent({})", player_code(attacked), point_code(turn.at));
    let notices = log.picked(turn.asked..turn.until, |event| {
        let PlayEvent::RecordByOpponent { seat, at } = event else { return None };
        Some((*seat, *at))
    });
    let notices: Vec<(usize, (Seat, Point))> = notices.collect();
    if let Some((index, _)) = notices.iter().find(|(_, notice)| *notice != (attacked, turn.at)) {
        return Some(PlayMismatch::instead(log, *index, &required, ""));
    }
    let is_missing = notices.is_empty() && turn.closing == Closing::Complete && !log.wins(turn);
    is_missing.then(|| PlayMismatch::missing(log, turn, &required))
}

/// A remark on a win whose attacker is not told of it.
pub(super) fn unrecorded_win(log: &EventLog<'_>) -> Option<String> {
    untold_win(log, "recordAttackResult", |event| matches!(event, PlayEvent::RecordResult { .. }))
}

/// The same of the player who was attacked.
pub(super) fn unnoticed_win(log: &EventLog<'_>) -> Option<String> {
    untold_win(log, "recordAttackByOpponent", |event| matches!(event, PlayEvent::RecordByOpponent { .. }))
}

/// The handout has each attack reported; but no attack follows this one, and with it end the turns that the handout lists.
fn untold_win(log: &EventLog<'_>, call: &str, is_telling: impl Fn(&PlayEvent) -> bool) -> Option<String> {
    let turn = log.turns.iter().find(|turn| log.wins(turn))?;
    let is_told = log.moments[turn.asked..turn.until].iter().any(|moment| is_telling(&moment.event));
    (!is_told)
        .then(|| format!("{call} is not called for the attack that wins; it is to be called for each attack"))
}

/// A part for each turn: one result for a valid shot, which may be missing after the last.
pub(super) fn required_results(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    game.parts_of_turns(|turn| {
        let result = (turn.outcome != Attack::Invalid).then(|| names.result(turn))?;
        let part = GamePart::requiring(format!("{result}, once")).watching(names.results()).once();
        let part = part.allowing(result.as_str());
        Some(if turn.wins { part } else { part.needing(result) })
    })
}

/// A part for each turn: a notice for a valid shot, which may be missing after the last.
pub(super) fn required_notices(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    game.parts_of_turns(|turn| {
        let notice = (turn.outcome != Attack::Invalid).then(|| names.notice(turn))?;
        let part = GamePart::requiring(notice.as_str()).watching(names.notices()).allowing(notice.as_str());
        Some(if turn.wins { part } else { part.needing(notice) })
    })
}

/// The parts before each invalid shot, which look for it among its player's shots alone, and the part after it.
pub(super) fn required_waste(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    let mut seen = [0, 0];
    let mut parts = Vec::new();
    for (number, turn) in game.turns.iter().enumerate().filter(|(_, turn)| turn.outcome == Attack::Invalid) {
        let asked = |seat: Seat| game.turns[..=number].iter().filter(move |turn| turn.seat == seat);
        let before = asked(turn.seat).skip(seen[seat_index(turn.seat)]);
        parts.extend(before.map(|turn| GamePart::skipped().until(names.ask_for(turn.seat, turn.at))));
        let (result, next) = (names.result(turn), names.ask(turn.seat.other()));
        let words = format!("{result}, then {next}: an invalid shot is recorded and costs the turn");
        let part =
            GamePart::requiring(words).watching(format!("p{}{}", seat_index(turn.seat) + 1, names.results()));
        let part = part.watching(names.asks()).watching(names.returns());
        parts.push(part.allowing(result.as_str()).needing(result).until(next));
        seen = SEATS.map(|seat| asked(seat).count() + usize::from(seat != turn.seat));
    }
    parts
}
