//! Dialogues about turns, moves that are not valid, boards, passes and messages.

use reference::neighbors::Neighbors;

use super::dialogue::{About, Dialogue, Message, Place, Reading};
use super::random;
use crate::assignments::neighbors::words::{exchanged, position};
use crate::model::Scenario;

/// Games of two or three moves in which a player has to pass, and their moves.
const PASSES: [(&str, &[&str]); 4] = [
    // Black passes twice.
    ("....W..B ........ ....W... .B..W... ........ ........ .....B.. ........", &["e3 d2", "d2 d1"]),
    ("........ ........ ...W...B ..W..... ........ ....W... ........ .B......", &["d2 d3", "c3 d4"]),
    // White's move sets Black free.
    (".....W.B .....W.. .......B ........ ........ .....W.. ........ ........", &["f0 g0", "h0 g1"]),
    // The other player passes in between.
    ("........ ........ ..W..... .......W ....B... ..W.B... ........ ...B....", &["e4 f5", "e5 e6"]),
];

/// The position before the last move of the handout's sample run.
pub(super) const LAST_OF_SAMPLE: &str =
    "...B..W. ...B.W.. .....B.. .WW..BB. .....B.W W..BB... .W...B.W ...WW...";

/// The moves of the sample run up to where it is cut.
const SAMPLE: [&str; 11] =
    ["d0 f2", "E0 f1", "k0 g1", "d0 d8", "f0 e1", "f0 e2", "g0 e0", "e0 f1", "a4 a2", "f1 f4", ""];

/// Attempts in the position before the last move, each of which breaks another condition.
const ATTEMPTS: [&str; 8] = ["D0 e1", "d0 d9", "z9 e1", "a0 b1", "g0 f1", "d0 e2", "d0 g0", "d0 d1"];

pub(super) fn dialogue(game: &Neighbors, moves: &[&str], about: About) -> Dialogue {
    let typed = moves.iter().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    Dialogue { start: game.clone(), typed, about, readings: &[Reading::Words] }
}

/// For either player to move first.
fn for_both(picture: &str, moves: &[&str], about: About) -> [Box<dyn Scenario>; 2] {
    let game = position(picture);
    [game.clone(), exchanged(&game)].map(|game| dialogue(&game, moves, about).done())
}

fn passes(about: About) -> Vec<Box<dyn Scenario>> {
    PASSES.iter().flat_map(|(picture, moves)| for_both(picture, moves, about)).collect()
}

fn attempts(about: About) -> Vec<Box<dyn Scenario>> {
    let moves: Vec<&str> = ATTEMPTS.into_iter().chain(["d0 e1"]).collect();
    let one = ["z9 e1", "d0 e1"];
    let all = for_both(LAST_OF_SAMPLE, &moves, about);
    for_both(LAST_OF_SAMPLE, &one, about).into_iter().chain(all).collect()
}

pub(super) fn turns(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut all = Vec::from(for_both(LAST_OF_SAMPLE, &["d0 e1"], About::Words));
    all.extend(random::whole_games(1, 2, random::Attempts::None, About::Words));
    all
}

pub(super) fn invalid(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut all = attempts(About::Words);
    all.extend(random::whole_games(2, 1, random::Attempts::Some, About::Words));
    all
}

pub(super) fn board_at_start(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut all = attempts(About::Boards(Place::Start));
    all.extend(random::whole_games(3, 1, random::Attempts::None, About::Boards(Place::Start)));
    all
}

pub(super) fn board_after_moves(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut all: Vec<Box<dyn Scenario>> =
        random::whole_games(4, 2, random::Attempts::None, About::Boards(Place::Move));
    all.extend(passes(About::Boards(Place::Move)));
    all
}

pub(super) fn no_board_after_invalid(_seed: u64) -> Vec<Box<dyn Scenario>> {
    attempts(About::Boards(Place::Invalid))
}

pub(super) fn board_at_end(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut all = Vec::from(for_both(LAST_OF_SAMPLE, &["d0 e1"], About::Boards(Place::Last)));
    all.extend(super::endings::all(About::Boards(Place::Last)));
    all
}

pub(super) fn pass_message(_seed: u64) -> Vec<Box<dyn Scenario>> {
    passes(About::Words)
}

/// White is isolated while Black is not, and Black's move ends the game: nobody has to pass.
const NO_PASS: &str = "........ .....BB. ........ ......B. ........ ..W..... ........ W...W...";

pub(super) fn no_needless_pass(_seed: u64) -> Vec<Box<dyn Scenario>> {
    Vec::from(for_both(NO_PASS, &["f1 g2"], About::Words))
}

pub(super) fn stops(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let more = ["d0 e1", "a5 b4", "e1 d0", "a5 b4", "e1 d0", "h7 h6"];
    Vec::from(for_both(LAST_OF_SAMPLE, &more, About::Words))
}

// ---- messages

pub(super) fn prompt_text(_seed: u64) -> Vec<Box<dyn Scenario>> {
    attempts(About::Message(Message::Prompt))
}

pub(super) fn invalid_text(_seed: u64) -> Vec<Box<dyn Scenario>> {
    attempts(About::Message(Message::Invalid))
}

pub(super) fn pass_text(_seed: u64) -> Vec<Box<dyn Scenario>> {
    passes(About::Message(Message::Pass))
}

pub(super) fn wins_text(_seed: u64) -> Vec<Box<dyn Scenario>> {
    Vec::from(for_both(LAST_OF_SAMPLE, &["d0 e1"], About::Message(Message::Wins)))
}

pub(super) fn draw_text(_seed: u64) -> Vec<Box<dyn Scenario>> {
    super::endings::draws(About::Message(Message::Draw))
}

// ---- whole runs

/// The sample run of the handout, its first part played on to an end and its last move.
pub(super) fn sample(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let first = random::continued(&Neighbors::new(), &SAMPLE, 6, About::Everything);
    let last = dialogue(&position(LAST_OF_SAMPLE), &["d0 e1"], About::Everything).done();
    std::iter::once(last).chain(first).collect()
}

/// Random whole games with attempts, of which some are long.
pub(super) fn random_games(seed: u64) -> Vec<Box<dyn Scenario>> {
    random::whole_games(seed, 6, random::Attempts::Some, About::Words)
}

// ---- input

/// Positions on lines of their own, and two moves on one line.
pub(super) fn split(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let typed = |text: &str| {
        let start = position(LAST_OF_SAMPLE);
        Dialogue { start, typed: text.to_owned(), about: About::Words, readings: &[Reading::Words] }.done()
    };
    vec![
        typed("d0\ne1\n"),
        typed("\n\n  d0\t\n\n   e1"),
        typed("d0 e2 d0 d1 d0 e1\n"),
        typed("d0 e2\nd0\nd1 d0\ne1\n"),
    ]
}

/// Positions without anything between them are either a word that is no position, or two positions.
pub(super) fn glued(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let typed = |text: &str| {
        let (start, readings): (_, &'static [Reading]) =
            (position(LAST_OF_SAMPLE), &[Reading::Words, Reading::Characters]);
        Dialogue { start, typed: text.to_owned(), about: About::Words, readings }.done()
    };
    vec![typed("d0e1 x9x9\nd0 e1\n"), typed("d0e2 d0d1\nd0 e1\n")]
}

/// The input ends in the middle of a game, of a move, of a question.
pub(super) fn input_ends(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let moves: [&[&str]; 4] = [&[], &["d0 f2"], &["d0 f2", "E0 f1"], &["d0 f2", "e0"]];
    moves.map(|moves| dialogue(&Neighbors::new(), moves, About::Ending).done()).into()
}

#[cfg(test)]
mod tests {
    use super::super::dialogue::Dialogue;
    use super::*;

    fn ends(picture: &str, moves: &[&str]) -> bool {
        dialogue(&position(picture), moves, About::Words).comes_to_an_end()
    }

    #[test]
    fn every_dialogue_ends_with_its_game() {
        for (picture, moves) in PASSES {
            assert!(ends(picture, moves), "{picture}");
        }
        assert!(
            ends(LAST_OF_SAMPLE, &["d0 e1"]) && ends(LAST_OF_SAMPLE, &[&ATTEMPTS[..], &["d0 e1"]].concat())
        );
    }

    #[test]
    fn no_attempt_of_the_list_is_a_move() {
        for attempt in ATTEMPTS {
            let (from, to) = attempt.split_once(' ').unwrap();
            assert!(position(LAST_OF_SAMPLE).make_move(from, to).is_err(), "{attempt}");
        }
    }

    #[test]
    fn the_families_made_of_games_have_some() {
        for family in [turns, invalid, board_after_moves, sample, random_games] {
            assert!(family(0).len() >= 2, "{}", family(0).len());
        }
    }

    #[test]
    fn glued_positions_may_be_read_in_both_ways() {
        let dialogue = Dialogue {
            start: position(LAST_OF_SAMPLE),
            typed: "d0e1 x9x9\nd0 e1\n".to_owned(),
            about: About::Words,
            readings: &[Reading::Words, Reading::Characters],
        };
        assert!(dialogue.comes_to_an_end());
        let lengths: Vec<usize> = dialogue.required().iter().map(|(said, _)| said.len()).collect();
        assert!(lengths[0] > lengths[2], "{lengths:?}");
    }
}
