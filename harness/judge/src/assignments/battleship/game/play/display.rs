//! The boards and words that `play` shows: before each attack, after it, and to a human who lost.

use std::ops::Range;

use reference::battleship::{Attack, Seat, View};

use super::calls::OutArguments;
use super::event::PlayEvent;
use super::event_log::{Closing, EventLog, PlayTurn, player_code};
use super::expected::{ExpectedMatch, ExpectedTurn, GamePart};
use super::finding::{PlayFinding, PlayMismatch};
use super::focus::PlayFocus;
use super::matches::{Favourite, each_pairing, large, skirmish, small};
use super::script::{MatchScript, PlayScript, SEATS};
use crate::assignments::battleship::game::step::Nature::{Computer, Human};
use crate::assignments::transcript::Finding;

/// Every pairing of computers and humans.
pub(in super::super) fn display_before() -> Vec<PlayScript> {
    each_pairing(PlayFocus::DisplayBefore)
}

/// Every pairing of computers and humans.
pub(in super::super) fn shots_only() -> Vec<PlayScript> {
    each_pairing(PlayFocus::ShotsOnly)
}

/// With boards that set every variable, and with boards that leave alone what they may.
pub(in super::super) fn display_result() -> Vec<PlayScript> {
    let focus = PlayFocus::DisplayResult;
    vec![
        small(focus, skirmish([Computer, Computer], Favourite::First)),
        large(focus, OutArguments::AllSet, [Computer, Computer]),
        large(focus, OutArguments::AllSet, [Human, Human]),
        large(focus, OutArguments::AsRequired, [Computer, Computer]),
    ]
}

/// Humans who lose, to computers and to humans.
pub(in super::super) fn human_loser() -> Vec<PlayScript> {
    let games = [
        ([Computer, Human], Favourite::First),
        ([Human, Computer], Favourite::Second),
        ([Human, Human], Favourite::First),
        ([Human, Human], Favourite::Second),
    ];
    games.map(|(natures, favourite)| small(PlayFocus::HumanLoser, skirmish(natures, favourite))).into()
}

/// Before each attack the board to be attacked is displayed. A game in which nobody is asked for an attack shows nothing.
pub(super) fn missing_display(log: &EventLog<'_>, played: &MatchScript) -> PlayFinding {
    if log.turns.is_empty() {
        return Finding::Unjudged(PlayFocus::Order.check());
    }
    Finding::of(not_displayed(log, played))
}

fn not_displayed(log: &EventLog<'_>, played: &MatchScript) -> Option<PlayMismatch> {
    for (number, turn) in log.turns.iter().enumerate() {
        let target = log.board_of(turn.seat.other())?;
        let shown = displays(log, number);
        if shown.iter().any(|(_, (board, _))| *board == target) {
            continue;
        }
        let code = log.board_code(target);
        let got = match shown.last() {
            Some((_, (board, _))) => format!("only {} was displayed", log.board_code(*board)),
            None => "no board was displayed since the attack before".to_owned(),
        };
        let human = played.side(turn.seat).nature == Human;
        let expected =
            [format!("{code}.display({human})"), format!("{}->recommendAttack()", player_code(turn.seat))];
        let required = format!("{code}.display before it");
        return Some(PlayMismatch::about(log, turn.asked, required, got).expecting(expected));
    }
    None
}

/// The displayed boards between the last turn's attack and this turn's `recommendAttack`.
fn displays(log: &EventLog<'_>, number: usize) -> Vec<(usize, (usize, View))> {
    let turn = &log.turns[number];
    let before = number.checked_sub(1).and_then(|last| log.turns[last].shot).map(|shot| shot.moment);
    let from = before.unwrap_or(log.placed).min(turn.asked);
    displays_in(log, from..turn.asked).collect()
}

/// The boards displayed after a turn's shot.
fn displays_after(log: &EventLog<'_>, turn: &PlayTurn) -> impl Iterator<Item = (usize, View)> {
    let behind = turn.shot.map_or(0..0, |shot| shot.moment..turn.until);
    displays_in(log, behind).map(|(_, display)| display)
}

fn displays_in(log: &EventLog<'_>, moments: Range<usize>) -> impl Iterator<Item = (usize, (usize, View))> {
    log.picked(moments, |event| {
        let PlayEvent::Display { board, view, .. } = event else { return None };
        Some((*board, *view))
    })
}

/// A human must not see the ships of the board to be attacked, nor of a computer's board that was; of computers everything
/// is shown.
pub(super) fn wrong_views(log: &EventLog<'_>, played: &MatchScript) -> PlayFinding {
    let mut seen = 0;
    for (number, turn) in log.turns.iter().enumerate() {
        let mut shown = displays(log, number);
        if let Some((last, index)) = revealed(log, played, number, &shown) {
            return Finding::Wrong(wrong_view(log, played, last, index));
        }
        let Some(target) = log.board_of(turn.seat.other()) else { continue };
        shown.retain(|(_, (board, _))| *board == target);
        seen += shown.len();
        let wrong = match played.side(turn.seat).nature {
            Human => shown.iter().find(|(_, (_, view))| *view == View::Everything),
            Computer if shown.iter().all(|(_, (_, view))| *view == View::ShotsOnly) => shown.last(),
            Computer => None,
        };
        if let Some((index, _)) = wrong {
            return Finding::Wrong(wrong_view(log, played, turn, *index));
        }
    }
    if seen == 0 && !views_after(log, played) {
        return Finding::Unjudged(PlayFocus::DisplayBefore.check());
    }
    Finding::Right
}

/// True for a game that shows boards behind the shots alone, and as they have to be shown to who attacks: it knows the argument.
fn views_after(log: &EventLog<'_>, played: &MatchScript) -> bool {
    let views = log.turns.iter().flat_map(|turn| {
        let wanted = match played.side(turn.seat).nature {
            Human => View::ShotsOnly,
            Computer => View::Everything,
        };
        let target = log.board_of(turn.seat.other());
        let shown = displays_after(log, turn).filter(move |(board, _)| Some(*board) == target);
        shown.map(move |(_, view)| view == wanted)
    });
    let views: Vec<bool> = views.collect();
    !views.is_empty() && !views.contains(&false)
}

/// The last turn, and a display of those between it and this one that shows a human the fleet which is still to be found.
/// Where two humans share the screen the board is one of theirs, and the handout does not say who looks.
fn revealed<'a>(
    log: &'a EventLog<'_>,
    played: &MatchScript,
    number: usize,
    shown: &[(usize, (usize, View))],
) -> Option<(&'a PlayTurn, usize)> {
    let last = log.turns.get(number.checked_sub(1)?)?;
    let target = log.board_of(last.seat.other())?;
    if [last.seat, last.seat.other()].map(|seat| played.side(seat).nature) != [Human, Computer] {
        return None;
    }
    let (index, _) = shown.iter().find(|(_, display)| *display == (target, View::Everything))?;
    Some((last, *index))
}

fn wrong_view(log: &EventLog<'_>, played: &MatchScript, turn: &PlayTurn, index: usize) -> PlayMismatch {
    let nature = played.side(turn.seat).nature;
    let argument = nature == Human;
    let attacker = player_code(turn.seat);
    let required = format!("shotsOnly {argument}: {attacker}, who attacks, is a {}", nature.describe());
    PlayMismatch::call(log, index, required)
        .expecting([format!("{}.display({argument})", log.target_code(turn))])
}

/// The words after a shot.
struct ShotWords<'a> {
    turn: &'a PlayTurn,
    outcome: Attack,
    text: String,
    /// True if a display of the attacked board follows, too.
    is_displayed: bool,
}

/// The result of each shot is shown: by the attacked board, or by words that tell a hit from a miss. The wording is
/// free, so words are compared with digits left out: a miss and a hit of one player must not read alike. The last
/// shot's words may be the winner's announcement.
pub(super) fn unclear_result(log: &EventLog<'_>) -> PlayFinding {
    let mut compared = 0;
    for seat in SEATS {
        let words = words_of(log, seat);
        let (hits, misses): (Vec<_>, Vec<_>) = words.iter().partition(|words| words.outcome != Attack::Miss);
        let pairs = misses.iter().flat_map(|miss| hits.iter().map(move |hit| (*miss, *hit)));
        // Where both are shown by the board, words need not tell them apart.
        let pairs: Vec<_> = pairs.filter(|(miss, hit)| !(miss.is_displayed && hit.is_displayed)).collect();
        compared += pairs.len();
        if let Some((miss, hit)) = pairs.iter().find(|(miss, hit)| masked(&miss.text) == masked(&hit.text)) {
            return Finding::Wrong(unclear(log, if miss.is_displayed { hit } else { miss }));
        }
    }
    let is_shown = |turn: &PlayTurn| is_displayed(log, turn) || log.wins(turn);
    let all_displayed = !log.turns.is_empty() && log.turns.iter().all(is_shown);
    if compared == 0 && !all_displayed {
        return Finding::Unjudged(PlayFocus::Order.check());
    }
    Finding::Right
}

fn unclear(log: &EventLog<'_>, words: &ShotWords<'_>) -> PlayMismatch {
    let text = words.text.trim();
    let other = if words.outcome == Attack::Miss { "a hit" } else { "a miss" };
    let got = if text.is_empty() {
        "nothing".to_owned()
    } else {
        format!("the same text as after {other}:\n{text}")
    };
    let called = format!("what is shown after {}", log.shot_code(words.turn, words.outcome));
    let required = "the attacked board, or words that tell what the shot did";
    PlayMismatch::named(words.turn.until.min(log.last()), called, required, got)
}

/// The words after each valid shot of this player.
fn words_of<'a>(log: &'a EventLog<'_>, seat: Seat) -> Vec<ShotWords<'a>> {
    let turns = log
        .turns
        .iter()
        .filter(|turn| turn.seat == seat && turn.closing == Closing::Complete && !log.wins(turn));
    let valid = turns.filter_map(|turn| {
        let shot = turn.shot.filter(|shot| shot.outcome != Attack::Invalid)?;
        let after = &log.moments[shot.moment + 1..(turn.until + 1).min(log.moments.len())];
        let text = after.iter().map(|moment| moment.printed.as_str()).collect();
        Some(ShotWords { turn, outcome: shot.outcome, text, is_displayed: is_displayed(log, turn) })
    });
    valid.collect()
}

fn is_displayed(log: &EventLog<'_>, turn: &PlayTurn) -> bool {
    turn.shot.is_some_and(|shot| displays_after(log, turn).any(|(board, _)| board == shot.board))
}

/// Coordinates differ from shot to shot and say nothing about the effect of a shot.
fn masked(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// A losing human gets to see the winner's ships. A game that a computer lost shows nothing.
pub(super) fn unseen_winner(log: &EventLog<'_>, played: &MatchScript) -> PlayFinding {
    let Some(win) = log.win else { return Finding::Unjudged(PlayFocus::Winner.check()) };
    let loser = win.winner.other();
    let Some(board) = log.board_of(win.winner) else { return Finding::Right };
    let after = &log.moments[win.moment..];
    let shown = |view| {
        after.iter().any(|moment| matches!(moment.event, PlayEvent::Display { board: b, view: v, .. } if b == board && v == view))
    };
    if played.side(loser).nature == Computer {
        return Finding::Unjudged(PlayFocus::Order.check());
    }
    if shown(View::Everything) || !log.ended() {
        return Finding::Right;
    }
    let code = log.board_code(board);
    let got = if shown(View::ShotsOnly) {
        format!("{code}.display(true), which hides the ships that are left")
    } else {
        format!("{code} was not displayed after the win")
    };
    let required = format!("{code}.display(false): {} is human and has lost", player_code(loser));
    let expected = [format!("{code}.display(false)"), "play returned".to_owned()];
    Finding::Wrong(PlayMismatch::about(log, log.last(), required, got).expecting(expected))
}

/// For each turn a part up to `recommendAttack`, and a part up to the attack.
fn before_attacks(game: &ExpectedMatch<'_>, part: impl Fn(&ExpectedTurn) -> GamePart) -> Vec<GamePart> {
    let names = game.names;
    let of_turn = |turn| [part(turn).until(names.asks()), GamePart::skipped().until(names.attack(turn))];
    game.turns.iter().flat_map(of_turn).collect()
}

/// The board to be attacked is displayed before each `recommendAttack`.
pub(super) fn required_displays(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    before_attacks(game, |turn| {
        let display = names.displays(turn.seat.other());
        let part = GamePart::requiring(format!("{display}...) before {}", names.ask(turn.seat)));
        part.watching(display.as_str()).allowing(display.as_str()).needing(display)
    })
}

/// The displays before each `recommendAttack` show everything to no human, and to a computer at least once. What a human has
/// just attacked is shown without the computer's ships.
pub(super) fn required_views(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    let is_first = |turn: &ExpectedTurn| game.turns.first() == Some(turn);
    before_attacks(game, |turn| {
        let (board, nature) = (turn.seat.other(), game.script.side(turn.seat).nature);
        let view = if nature == Human { View::ShotsOnly } else { View::Everything };
        let required = names.display(board, view);
        let attacker = player_code(turn.seat);
        let words = format!("{required}: {attacker}, who attacks, is a {}", nature.describe());
        let part = GamePart::requiring(words).watching(names.displays(board));
        let natures = [board, turn.seat].map(|seat| game.script.side(seat).nature);
        match natures {
            [_, Human] => part.allowing(required),
            [Human, Computer] if !is_first(turn) => {
                let attacked = names.display(turn.seat, View::ShotsOnly);
                let part = part.watching(names.displays(turn.seat)).allowing(attacked);
                part.allowing(names.displays(board)).needing_among(required)
            }
            [_, Computer] => part.allowing(names.displays(board)).needing_among(required),
        }
    })
}

/// After each valid shot but the last a part whose words tell what it did, unless the attacked board is displayed.
pub(super) fn required_words(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let names = game.names;
    let valid = game.turns.iter().filter(|turn| turn.outcome != Attack::Invalid && !turn.wins);
    let parts = valid.flat_map(|turn| {
        let attacker = player_code(turn.seat);
        let words = format!("the attacked Board, or words that tell what the shot of {attacker} did");
        let display = names.displays(turn.seat.other());
        let part = GamePart::requiring(words).watching(display.as_str()).allowing(display);
        let meaning = if turn.outcome == Attack::Miss { "a miss" } else { "a hit" };
        let part = part.telling(attacker, meaning).until(names.asks()).until(names.returns());
        [GamePart::skipped().until(names.attack(turn)), part]
    });
    parts.collect()
}

/// The winner's board is displayed to a human who lost.
pub(super) fn required_farewell(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let (names, Some(win)) = (game.names, game.win()) else { return Vec::new() };
    let loser = win.seat.other();
    if game.script.side(loser).nature == Computer {
        return Vec::new();
    }
    let display = names.display(win.seat, View::Everything);
    let words = format!("{display}: {} is human and has lost", player_code(loser));
    let part = GamePart::requiring(words).watching(names.displays(win.seat));
    let part = part.allowing(names.displays(win.seat)).needing(display).until(names.returns());
    vec![game.until_won(win), part]
}
