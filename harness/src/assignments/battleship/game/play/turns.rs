//! The aspects of `play` that show in its calls: who is asked, told and shown what, and when.

use reference::battleship::{Attack, Game, Point, Seat, View};

use super::calls::Told;
use super::events::{Event, Moment};
use super::judge::{Grievance, Opinion};
use super::ledger::{Closing, Ledger, Turn, outcome_words, player_code, told_code};
use super::scenario::Meeting;
use crate::assignments::battleship::game::step::{Nature, Winner};
use crate::assignments::battleship::game_config::point_code;

/// Both fleets are placed once each, on boards of their own, before anybody attacks.
pub(super) fn places(ledger: &Ledger<'_>) -> Opinion {
    let mut boards: Vec<(Seat, i32)> = Vec::new();
    for (index, moment) in ledger.moments.iter().enumerate() {
        match moment.event {
            Event::PlaceShips { seat, board, .. } => {
                if let Some(required) = misplaced(&boards, seat, board) {
                    return Opinion::wrong_at(ledger, index, required).expecting(still_to_place(&boards));
                }
                boards.push((seat, board));
            }
            Event::Recommend { .. } | Event::Attack { .. } | Event::End if boards.len() < 2 => {
                let required = "placeShips called for both players before the first attack";
                return Opinion::wrong_at(ledger, index, required).expecting(still_to_place(&boards));
            }
            Event::Recommend { .. }
            | Event::Attack { .. }
            | Event::End
            | Event::Start
            | Event::Display { .. }
            | Event::RecordResult { .. }
            | Event::RecordByOpponent { .. }
            | Event::Other => {}
        }
    }
    Opinion::Fine
}

/// The next `placeShips`; none once both have come.
fn still_to_place(boards: &[(Seat, i32)]) -> Option<String> {
    let still = [(Seat::First, "b1"), (Seat::Second, "b2")];
    let mut still = still.iter().filter(|(seat, _)| !boards.iter().any(|(placed, _)| placed == seat));
    still.next().map(|(seat, board)| format!("{}->placeShips({board})", player_code(*seat)))
}

fn misplaced(boards: &[(Seat, i32)], seat: Seat, board: i32) -> Option<&'static str> {
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

/// After a failed `placeShips` nobody attacks and nobody wins.
pub(super) fn place_fails(ledger: &Ledger<'_>, answer: Option<Winner>) -> Opinion {
    let failed = |moment: &Moment| matches!(moment.event, Event::PlaceShips { placed: false, .. });
    let Some(failure) = ledger.moments.iter().position(failed) else {
        return Opinion::NothingToSay("game.play.places");
    };
    let attack = ledger.moments.iter().enumerate().skip(failure).find(|(_, moment)| match moment.event {
        Event::Recommend { .. } | Event::Attack { .. } => true,
        Event::Start
        | Event::End
        | Event::PlaceShips { .. }
        | Event::Display { .. }
        | Event::RecordResult { .. }
        | Event::RecordByOpponent { .. }
        | Event::Other => false,
    });
    match (attack, answer) {
        (Some((index, _)), _) => {
            Opinion::wrong_at(ledger, index, "no attack: a player could not place the ships")
                .expecting(["play returned".to_owned()])
        }
        (None, Some(winner)) if winner != Winner::Nobody => {
            returned(ledger, "nullptr: a player could not place the ships", winner)
        }
        (None, _) => Opinion::Fine,
    }
}

/// First p1, then in turns; each attack is the recommended one, on the other player's board.
pub(super) fn order(ledger: &Ledger<'_>) -> Opinion {
    let mut next = Seat::First;
    let mut pending = None;
    let stop = ledger.win.map_or(ledger.moments.len(), |win| win.moment + 1);
    for (index, moment) in ledger.moments[..stop].iter().enumerate() {
        let required = match moment.event {
            Event::Recommend { seat, at } => {
                let required = misasked(ledger, pending, next, seat);
                pending = Some(at);
                required
            }
            Event::Attack { board, at, .. } => {
                let required = misattacked(ledger, pending.take(), next, board, at);
                next = next.other();
                required
            }
            Event::End if ledger.turns.is_empty() => {
                Some(("p1->recommendAttack()".to_owned(), "then an attack"))
            }
            Event::End
            | Event::Start
            | Event::PlaceShips { .. }
            | Event::Display { .. }
            | Event::RecordResult { .. }
            | Event::RecordByOpponent { .. }
            | Event::Other => None,
        };
        if let Some((call, why)) = required {
            return Opinion::instead(ledger, index, &call, why);
        }
    }
    Opinion::Fine
}

/// A call that had to come, and why if that is not plain.
type Call = (String, &'static str);

fn misasked(ledger: &Ledger<'_>, pending: Option<Point>, next: Seat, seat: Seat) -> Option<Call> {
    match pending {
        Some(at) => {
            let target = ledger.board_of(next.other()).map_or("b", |board| ledger.board_code(board));
            Some((format!("{target}.attack({})", point_code(at)), "what was recommended is attacked first"))
        }
        None if seat != next => {
            Some((format!("{}->recommendAttack()", player_code(next)), "it is that player's turn"))
        }
        None => None,
    }
}

fn misattacked(
    ledger: &Ledger<'_>,
    pending: Option<Point>,
    next: Seat,
    board: usize,
    at: Point,
) -> Option<Call> {
    let Some(recommended) = pending else {
        return Some((format!("{}->recommendAttack()", player_code(next)), "it comes before an attack"));
    };
    let target = ledger.board_of(next.other())?;
    (board != target || at != recommended)
        .then(|| (format!("{}.attack({})", ledger.board_code(target), point_code(recommended)), ""))
}

/// Before each attack the board to be attacked is displayed.
pub(super) fn display_before(ledger: &Ledger<'_>, meeting: &Meeting) -> Opinion {
    for (number, turn) in ledger.turns.iter().enumerate() {
        let Some(target) = ledger.board_of(turn.seat.other()) else { return Opinion::Fine };
        let shown = displays(ledger, number);
        if !shown.iter().any(|(_, board, _)| *board == target) {
            let required = format!("{}.display before it", ledger.board_code(target));
            let got = match shown.last() {
                Some((_, board, _)) => format!("only {} was displayed", ledger.board_code(*board)),
                None => "no board was displayed since the attack before".to_owned(),
            };
            let human = meeting.side(turn.seat).nature == Nature::Human;
            let display = format!("{}.display({human})", ledger.board_code(target));
            let asked = format!("{}->recommendAttack()", player_code(turn.seat));
            return Opinion::wrong(ledger, turn.asked, required, got).expecting([display, asked]);
        }
    }
    Opinion::Fine
}

/// The displayed boards between the last turn's attack and this turn's `recommendAttack`.
fn displays(ledger: &Ledger<'_>, number: usize) -> Vec<(usize, usize, View)> {
    let turn = &ledger.turns[number];
    let before = number.checked_sub(1).and_then(|last| ledger.turns[last].shot).map(|shot| shot.moment);
    let from = before.unwrap_or(ledger.placed).min(turn.asked);
    let between = ledger.moments[from..turn.asked].iter().enumerate();
    between
        .filter_map(|(index, moment)| match moment.event {
            Event::Display { board, view, .. } => Some((from + index, board, view)),
            Event::Start
            | Event::End
            | Event::PlaceShips { .. }
            | Event::Recommend { .. }
            | Event::Attack { .. }
            | Event::RecordResult { .. }
            | Event::RecordByOpponent { .. }
            | Event::Other => None,
        })
        .collect()
}

/// A human must not see the ships of the board to be attacked; of computers everything is shown.
pub(super) fn shots_only(ledger: &Ledger<'_>, meeting: &Meeting) -> Opinion {
    let mut seen = 0;
    for (number, turn) in ledger.turns.iter().enumerate() {
        let Some(target) = ledger.board_of(turn.seat.other()) else { continue };
        let mut shown = displays(ledger, number);
        shown.retain(|(_, board, _)| *board == target);
        seen += shown.len();
        let wrong = match meeting.side(turn.seat).nature {
            Nature::Human => shown.iter().find(|(_, _, view)| *view == View::Everything),
            Nature::Computer if shown.iter().all(|(_, _, view)| *view == View::ShotsOnly) => shown.last(),
            Nature::Computer => None,
        };
        if let Some((index, ..)) = wrong {
            return wrong_view(ledger, meeting, turn, *index);
        }
    }
    if seen == 0 { Opinion::NothingToSay("game.play.display-before") } else { Opinion::Fine }
}

fn wrong_view(ledger: &Ledger<'_>, meeting: &Meeting, turn: &Turn, index: usize) -> Opinion {
    let nature = meeting.side(turn.seat).nature;
    let argument = nature == Nature::Human;
    let required =
        format!("shotsOnly {argument}: {}, who attacks, is a {}", player_code(turn.seat), nature.describe());
    let target = ledger.board_of(turn.seat.other()).map_or("b", |board| ledger.board_code(board));
    Opinion::wrong_at(ledger, index, required).expecting([format!("{target}.display({argument})")])
}

/// The attacker is told the position and what the attack did. Arguments that mean nothing are not looked at, and the
/// last shot's notice may be missing.
pub(super) fn result_args(ledger: &Ledger<'_>) -> Opinion {
    for turn in &ledger.turns {
        let Some(shot) = turn.shot.filter(|shot| shot.outcome != Attack::Invalid) else { continue };
        let required = told_code(truth(turn.at, shot.outcome));
        let required = format!("{}->recordAttackResult({required})", player_code(turn.seat));
        let told = records(ledger, turn);
        let wrong = |(_, seat, told): &&(usize, Seat, Told)| {
            *seat != turn.seat || told_code(*told) != told_code(truth(turn.at, shot.outcome))
        };
        match (told.iter().find(wrong), told.as_slice()) {
            (Some((index, ..)), _) => return Opinion::instead(ledger, *index, &required, ""),
            (None, [_, (again, ..), ..]) => {
                return Opinion::wrong_at(ledger, *again, "one call of recordAttackResult for an attack");
            }
            (None, []) if turn.closing == Closing::Complete && !ledger.wins(turn) => {
                return Opinion::missing(ledger, turn, &required);
            }
            (None, _) => {}
        }
    }
    Opinion::Fine
}

fn truth(at: Point, outcome: Attack) -> Told {
    let (valid, hit, destroyed, id) = match outcome {
        Attack::Invalid => (false, false, false, 0),
        Attack::Miss => (true, false, false, 0),
        Attack::Hit => (true, true, false, 0),
        Attack::Destroyed(id) => (true, true, true, id),
    };
    Told { at, valid, hit, destroyed, id }
}

fn records(ledger: &Ledger<'_>, turn: &Turn) -> Vec<(usize, Seat, Told)> {
    let moments = ledger.moments[turn.asked..turn.until].iter().enumerate();
    let heard = moments.filter_map(|(index, moment)| {
        if let Event::RecordResult { seat, told } = moment.event {
            Some((turn.asked + index, seat, told))
        } else {
            None
        }
    });
    heard.collect()
}

/// A shot off the board or at a position attacked before is recorded as invalid and costs the turn. Whether the Game
/// finds out itself or from `attack` is its own business.
pub(super) fn invalid_shot(ledger: &Ledger<'_>, game: &Game) -> Opinion {
    let mut invalid = 0;
    let mut attacked: Vec<(Seat, Point)> = Vec::new();
    for (number, turn) in ledger.turns.iter().enumerate() {
        if game.is_valid(turn.at) && !attacked.contains(&(turn.seat, turn.at)) {
            attacked.push((turn.seat, turn.at));
            continue;
        }
        invalid += 1;
        if turn.closing == Closing::Crop {
            continue;
        }
        let opinion = wasted(ledger, turn, ledger.turns.get(number + 1));
        if let Opinion::Wrong(_) = opinion {
            return opinion;
        }
    }
    if invalid == 0 { Opinion::NothingToSay("game.play.order") } else { Opinion::Fine }
}

fn wasted(ledger: &Ledger<'_>, turn: &Turn, next: Option<&Turn>) -> Opinion {
    let required =
        format!("{}->recordAttackResult({}, false, …, …, …)", player_code(turn.seat), point_code(turn.at));
    let told = records(ledger, turn);
    let own = told.iter().find(|(_, seat, _)| *seat == turn.seat);
    match own {
        None => return Opinion::missing(ledger, turn, &required),
        Some((index, _, told)) if told.valid || told.at != turn.at => {
            return Opinion::instead(ledger, *index, &required, "");
        }
        Some(_) => {}
    }
    let passes = format!("{}->recommendAttack()", player_code(turn.seat.other()));
    let why = "an invalid shot costs the turn";
    match next {
        Some(next) if next.seat == turn.seat => Opinion::instead(ledger, next.asked, &passes, why),
        None => Opinion::instead(ledger, turn.until, &passes, why),
        Some(_) => Opinion::Fine,
    }
}

/// The attacked player hears where. The last shot's notice may be missing.
pub(super) fn by_opponent(ledger: &Ledger<'_>) -> Opinion {
    for turn in &ledger.turns {
        if turn.shot.is_none_or(|shot| shot.outcome == Attack::Invalid) {
            continue;
        }
        let attacked = turn.seat.other();
        let required = format!("{}->recordAttackByOpponent({})", player_code(attacked), point_code(turn.at));
        let heard: Vec<(usize, Seat, Point)> = notices(ledger, turn);
        if let Some((index, ..)) = heard.iter().find(|(_, seat, at)| (*seat, *at) != (attacked, turn.at)) {
            return Opinion::instead(ledger, *index, &required, "");
        }
        if heard.is_empty() && turn.closing == Closing::Complete && !ledger.wins(turn) {
            return Opinion::missing(ledger, turn, &required);
        }
    }
    Opinion::Fine
}

fn notices(ledger: &Ledger<'_>, turn: &Turn) -> Vec<(usize, Seat, Point)> {
    let moments = ledger.moments[turn.asked..turn.until].iter().enumerate();
    let heard = moments.filter_map(|(index, moment)| {
        if let Event::RecordByOpponent { seat, at } = moment.event {
            Some((turn.asked + index, seat, at))
        } else {
            None
        }
    });
    heard.collect()
}

/// `play` returns the player who destroyed everything, and not before somebody did.
pub(super) fn winner(ledger: &Ledger<'_>, answer: Option<Winner>) -> Opinion {
    let Some(answer) = answer else { return Opinion::Fine };
    let (required, why) = match ledger.win.map(|win| win.winner) {
        Some(Seat::First) => (Some(Winner::First), "p1: the last ship of p2 was destroyed"),
        Some(Seat::Second) => (Some(Winner::Second), "p2: the last ship of p1 was destroyed"),
        None => (None, "more turns: neither fleet was destroyed"),
    };
    if required == Some(answer) { Opinion::Fine } else { returned(ledger, why, answer) }
}

fn returned(ledger: &Ledger<'_>, required: &str, answer: Winner) -> Opinion {
    let last = ledger.moments.len().saturating_sub(1);
    let called = "the result of play".to_owned();
    let got = format!("play returned {}", answer.code());
    Opinion::Wrong(Grievance {
        moment: last,
        called,
        required: required.to_owned(),
        got,
        expected: Vec::new(),
    })
}

/// Nobody is asked to attack after the win.
pub(super) fn stops(ledger: &Ledger<'_>) -> Opinion {
    let Some(win) = ledger.win else { return Opinion::NothingToSay("game.play.winner") };
    let after = ledger.moments.iter().enumerate().skip(win.moment + 1);
    let mut attacks = after.filter(|(_, moment)| match moment.event {
        Event::Recommend { .. } | Event::Attack { .. } => true,
        Event::Start
        | Event::End
        | Event::PlaceShips { .. }
        | Event::Display { .. }
        | Event::RecordResult { .. }
        | Event::RecordByOpponent { .. }
        | Event::Other => false,
    });
    match attacks.next() {
        Some((index, _)) => {
            let required = format!("no further turn: {} has won", player_code(win.winner));
            Opinion::wrong_at(ledger, index, required).expecting(["play returned".to_owned()])
        }
        None => Opinion::Fine,
    }
}

/// A losing human gets to see the winner's ships.
pub(super) fn human_loser(ledger: &Ledger<'_>, meeting: &Meeting) -> Opinion {
    let Some(win) = ledger.win else { return Opinion::NothingToSay("game.play.winner") };
    let loser = win.winner.other();
    let Some(board) = ledger.board_of(win.winner) else { return Opinion::Fine };
    let after = &ledger.moments[win.moment..];
    let shown = |view| {
        after.iter().any(|moment| matches!(moment.event, Event::Display { board: b, view: v, .. } if b == board && v == view))
    };
    if meeting.side(loser).nature == Nature::Computer || shown(View::Everything) || !ledger.ended() {
        return Opinion::Fine;
    }
    let code = ledger.board_code(board);
    let got = if shown(View::ShotsOnly) {
        format!("{code}.display(true), which hides the ships that are left")
    } else {
        format!("{code} was not displayed after the win")
    };
    let required = format!("{code}.display(false): {} is human and has lost", player_code(loser));
    Opinion::wrong(ledger, ledger.moments.len() - 1, required, got)
        .expecting([format!("{code}.display(false)"), "play returned".to_owned()])
}

/// An outcome as evidence names it.
pub(super) fn shot_code(ledger: &Ledger<'_>, turn: &Turn, outcome: Attack) -> String {
    let board = ledger.board_of(turn.seat.other()).map_or("b", |board| ledger.board_code(board));
    format!("{board}.attack({}) → {}", point_code(turn.at), outcome_words(outcome))
}
