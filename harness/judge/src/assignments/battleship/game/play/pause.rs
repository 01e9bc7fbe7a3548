//! `shouldPause`: the prompt and the line of input after each shot, or none at all.

use std::ops::RangeInclusive;

use super::event_log::EventLog;
use super::expected::{ExpectedMatch, GamePart};
use super::finding::{PlayFinding, PlayMismatch};
use super::focus::PlayFocus;
use super::matches::{PAIRINGS, with_input};
use super::script::{PlayScript, WaitingLines};
use crate::assignments::battleship::game::step::{
    Nature::{Computer, Human},
    Pause,
};
use crate::assignments::transcript::Finding;

/// With `shouldPause` true, and with the argument left out.
pub(in super::super) fn pause() -> Vec<PlayScript> {
    vec![
        with_input(PlayFocus::Pause, Pause::AfterEachShot, [Computer, Computer]),
        with_input(PlayFocus::Pause, Pause::Default, [Computer, Computer]),
        with_input(PlayFocus::Pause, Pause::AfterEachShot, [Human, Human]),
        with_text(),
    ]
}

/// Somebody types a word before enter.
fn with_text() -> PlayScript {
    let script = with_input(PlayFocus::Pause, Pause::AfterEachShot, [Computer, Computer]);
    let input = WaitingLines { line: "go on", ..script.input };
    PlayScript { input, ..script }
}

/// With `shouldPause` false, every pairing of computers and humans.
pub(in super::super) fn no_pause() -> Vec<PlayScript> {
    PAIRINGS.map(|natures| with_input(PlayFocus::NoPause, Pause::Never, natures)).into()
}

/// One line of input is read between each shot and the next, and something is printed. Of an empty line one character is all.
pub(super) fn wrong_pause(log: &EventLog<'_>, input: WaitingLines) -> PlayFinding {
    for pair in log.turns.windows(2) {
        let (Some(shot), Some(next)) = (pair[0].shot, pair[1].shot) else { continue };
        let between = &log.moments[shot.moment + 1..=next.moment];
        let [before, after] = [shot, next].map(|shot| log.moments[shot.moment].consumed);
        let read = input.whole_in(after).saturating_sub(input.whole_in(before));
        let silent = between.iter().all(|moment| moment.printed.trim().is_empty());
        if read == 1 && !silent {
            continue;
        }
        let got = match read {
            0 if after > before => format!("only {} characters of the line were read", after - before),
            0 => "no input was read before the next turn".to_owned(),
            1 => "nothing was printed before waiting".to_owned(),
            more => format!("{more} lines were read"),
        };
        let called = format!("what follows {}", log.shot_code(&pair[0], shot.outcome));
        let required = "a prompt, and one line read from cin, after each shot's result";
        return Finding::Wrong(PlayMismatch::named(pair[1].asked, called, required, got));
    }
    if log.turns.len() < 2 { Finding::Unjudged(PlayFocus::Order.check()) } else { Finding::Right }
}

/// Nothing is read from cin.
pub(super) fn needless_pause(log: &EventLog<'_>) -> PlayFinding {
    let before = log.moments.first().map_or(0, |moment| moment.consumed);
    let Some(index) = log.moments.iter().position(|moment| moment.consumed > before) else {
        let nobody_shot = log.turns.iter().all(|turn| turn.shot.is_none());
        return if nobody_shot { Finding::Unjudged(PlayFocus::Order.check()) } else { Finding::Right };
    };
    let required = "nothing read from cin: shouldPause is false";
    Finding::Wrong(PlayMismatch::about(log, index, required, "input was read before this"))
}

/// The prompt as the handout quotes it.
const PROMPT: &str = "Press enter to continue:";

/// A remark on a prompt in other words. The handout quotes one, but a program that follows another wording waits just as well.
pub(super) fn reworded(log: &EventLog<'_>) -> Option<String> {
    let pairs = || log.turns.windows(2).filter_map(|pair| Some((pair[0].shot?.moment, pair[1].asked)));
    let printed = |(from, to): (usize, usize)| -> String {
        let moments = &log.moments[(from + 1).min(to)..=to];
        moments.iter().map(|moment| moment.printed.as_str()).collect()
    };
    let is_quoted = |text: String| text.to_lowercase().contains(&PROMPT.to_lowercase());
    let reworded = pairs().any(|pair| !is_quoted(printed(pair)));
    reworded.then(|| format!("the prompt is not worded as the handout quotes it, \"{PROMPT} \""))
}

/// A part between each attack and the next.
pub(super) fn required_pauses(game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    let mut attacks = game.turns.iter().enumerate().map(|(number, turn)| (number, game.names.attack(turn)));
    let first = attacks.next().map(|(_, attack)| GamePart::skipped().until(attack));
    let later = attacks.map(|(number, attack)| {
        let words = format!("a prompt, and one line read, after turn {number}");
        GamePart::requiring(words).reading(1).until(attack)
    });
    first.into_iter().chain(later).collect()
}

/// The whole game as one part.
pub(super) fn required_haste(_game: &ExpectedMatch<'_>) -> Vec<GamePart> {
    vec![GamePart::requiring("nothing read from the input: there is to be no pause").reading(0)]
}

/// The lines that a whole game reads, where that matters. Another one may be read after the last turn.
pub(super) fn lines_read(focus: PlayFocus, game: &ExpectedMatch<'_>) -> Option<RangeInclusive<usize>> {
    let turns = game.turns.len();
    match focus {
        PlayFocus::Pause => Some(turns.saturating_sub(1)..=turns),
        PlayFocus::NoPause => Some(0..=0),
        PlayFocus::Places
        | PlayFocus::PlaceFails
        | PlayFocus::Order
        | PlayFocus::DisplayBefore
        | PlayFocus::ShotsOnly
        | PlayFocus::DisplayResult
        | PlayFocus::ResultArgs
        | PlayFocus::InvalidShot
        | PlayFocus::ByOpponent
        | PlayFocus::Winner
        | PlayFocus::Stops
        | PlayFocus::HumanLoser
        | PlayFocus::Again
        | PlayFocus::Initialised => None,
    }
}
