//! The aspects of `play` that show in what it prints and reads: the result of a shot, and the pause after it.

use reference::battleship::{Attack, Seat};

use super::events::Event;
use super::judge::{Grievance, Opinion};
use super::ledger::{Closing, Ledger, Turn};
use super::turns::shot_code;

/// What a turn let the users see of its shot.
struct Shown<'a> {
    turn: &'a Turn,
    outcome: Attack,
    text: String,
}

/// The result of each shot is shown: by the attacked board, or by words that tell a hit from a miss. The wording is
/// free, so words are compared with digits left out: a miss and a hit of one player must not read alike. The last
/// shot's words may be the winner's announcement.
pub(super) fn display_result(ledger: &Ledger<'_>) -> Opinion {
    let mut compared = 0;
    for seat in [Seat::First, Seat::Second] {
        let shown = words_of(ledger, seat);
        let (hits, misses): (Vec<_>, Vec<_>) = shown.iter().partition(|shown| shown.outcome != Attack::Miss);
        compared += hits.len().min(misses.len());
        let alike = |miss: &&&Shown<'_>| hits.iter().any(|hit| masked(&hit.text) == masked(&miss.text));
        if let Some(miss) = misses.iter().find(alike) {
            return unclear(ledger, miss);
        }
    }
    let all_displayed = ledger.turns.iter().all(|turn| is_displayed(ledger, turn) || ledger.wins(turn));
    if compared == 0 && !all_displayed { Opinion::NothingToSay("game.play.order") } else { Opinion::Fine }
}

fn unclear(ledger: &Ledger<'_>, shown: &Shown<'_>) -> Opinion {
    let text = shown.text.trim();
    let got =
        if text.is_empty() { "nothing".to_owned() } else { format!("the same text as after a hit:\n{text}") };
    Opinion::Wrong(Grievance {
        moment: shown.turn.until.min(ledger.moments.len() - 1),
        called: format!("what is shown after {}", shot_code(ledger, shown.turn, shown.outcome)),
        required: "the attacked board, or words that tell what the shot did".to_owned(),
        got,
        expected: Vec::new(),
    })
}

/// The words after each valid shot of this player that no display of the attacked board follows.
fn words_of<'a>(ledger: &'a Ledger<'_>, seat: Seat) -> Vec<Shown<'a>> {
    let turns = ledger.turns.iter().filter(|turn| {
        turn.seat == seat
            && turn.closing == Closing::Complete
            && !ledger.wins(turn)
            && !is_displayed(ledger, turn)
    });
    let valid = turns.filter_map(|turn| Some((turn, turn.shot?)));
    valid
        .filter(|(_, shot)| shot.outcome != Attack::Invalid)
        .map(|(turn, shot)| {
            let after = &ledger.moments[shot.moment + 1..(turn.until + 1).min(ledger.moments.len())];
            let text = after.iter().map(|moment| moment.printed.as_str()).collect();
            Shown { turn, outcome: shot.outcome, text }
        })
        .collect()
}

fn is_displayed(ledger: &Ledger<'_>, turn: &Turn) -> bool {
    turn.shot.is_some_and(|shot| {
        ledger.moments[shot.moment..turn.until]
            .iter()
            .any(|moment| matches!(moment.event, Event::Display { board, .. } if board == shot.board))
    })
}

/// Coordinates differ from shot to shot and say nothing about what a shot did.
fn masked(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// One line of input is read between each shot and the next, and something is printed. The input holds empty lines, so
/// a byte is a line. Reading one character instead of one line is let pass.
pub(super) fn pause(ledger: &Ledger<'_>) -> Opinion {
    for pair in ledger.turns.windows(2) {
        let (Some(shot), Some(next)) = (pair[0].shot, pair[1].shot) else { continue };
        let between = &ledger.moments[shot.moment + 1..=next.moment];
        let read = ledger.moments[next.moment].consumed.saturating_sub(ledger.moments[shot.moment].consumed);
        let silent = between.iter().all(|moment| moment.printed.trim().is_empty());
        if read == 1 && !silent {
            continue;
        }
        let got = match read {
            0 => "no input was read before the next turn".to_owned(),
            1 => "nothing was printed before waiting".to_owned(),
            more => format!("{more} lines were read"),
        };
        return Opinion::Wrong(Grievance {
            moment: pair[1].asked,
            called: format!("what follows {}", shot_code(ledger, &pair[0], shot.outcome)),
            required: "a prompt, and one line read from cin, after each shot's result".to_owned(),
            got,
            expected: Vec::new(),
        });
    }
    if ledger.turns.len() < 2 { Opinion::NothingToSay("game.play.order") } else { Opinion::Fine }
}

/// Nothing is read from cin.
pub(super) fn no_pause(ledger: &Ledger<'_>) -> Opinion {
    let before = ledger.moments.first().map_or(0, |moment| moment.consumed);
    match ledger.moments.iter().position(|moment| moment.consumed > before) {
        Some(index) => {
            let required = "nothing read from cin: shouldPause is false";
            Opinion::wrong(ledger, index, required, "input was read before this")
        }
        None => Opinion::Fine,
    }
}
