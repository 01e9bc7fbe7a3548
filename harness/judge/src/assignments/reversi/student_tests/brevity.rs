//! [`Failure::in_brief`]: the part of an assertion's words that is told of it beside the right model.
//!
//! There its values are what the right model does. Those of a game's size show a student where the assertion is wrong. A digest of
//! whole games would be the one number that a model must come to, to be pasted into the next submission.

use super::case_run::Failure;
use crate::model::Verdict;

/// Characters of a text that is told.
const MOST_CHARACTERS: usize = 120;

/// Characters of the longest word that is told: `Client_logic_error` has eighteen.
const LONGEST_WORD: usize = 24;

/// Digits of the longest number that is told: a board has 64 squares.
const MOST_DIGITS: usize = 4;

/// The end of a sentence about words that are not told.
const NOT_SHOWN: &str = "longer than a game's and are not shown";

impl Failure {
    /// The failure with such values and words alone as a game may have.
    pub(super) fn in_brief(self) -> Failure {
        let or = |words: String, else_say: &str| {
            if is_brief(&words) { words } else { format!("{else_say} {NOT_SHOWN}") }
        };
        let class = self.thrown.split(": ").next().filter(|class| is_brief(class)).unwrap_or("something");
        let thrown = format!("{class}, whose words are");
        Failure {
            values: or(self.values, "its values are"),
            thrown: or(self.thrown, &thrown),
            messages: or(self.messages, "its messages are"),
            ..self
        }
    }
}

/// The end of a process with such words alone as a game may have.
pub(super) fn brief_end(end: Verdict) -> Verdict {
    if let Verdict::Crashed { signal, meaning } = end {
        return Verdict::Crashed { signal, meaning: brief_meaning(meaning) };
    }
    end
}

/// What stands between the meaning of a signal and a program's own words.
const SAID: &str = "; the program said ";

fn brief_meaning(meaning: String) -> String {
    match meaning.split_once(SAID) {
        Some((signal, words)) if !is_brief(words) => {
            format!("{signal}; the words of the program are {NOT_SHOWN}")
        }
        Some(_) | None => meaning,
    }
}

fn is_brief(words: &str) -> bool {
    let is_of_a_word = |c: char| c.is_alphanumeric() || c == '_';
    words.chars().count() <= MOST_CHARACTERS && words.split(|c| !is_of_a_word(c)).all(is_short)
}

fn is_short(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    digits <= MOST_DIGITS && word.chars().count() <= LONGEST_WORD
}

#[cfg(test)]
mod tests {
    use super::super::case_run::{FailureKind, Places};
    use super::*;

    fn failure(values: &str, thrown: &str, messages: &str) -> Failure {
        Failure {
            file: "model_test.cxx".to_owned(),
            line: 7,
            name: "CHECK".to_owned(),
            expression: "a == b".to_owned(),
            values: values.to_owned(),
            kind: FailureKind::False,
            thrown: thrown.to_owned(),
            messages: messages.to_owned(),
            places: Places::default(),
        }
    }

    #[test]
    fn values_of_a_game_are_told() {
        for values in [
            "",
            "3 == 2",
            "dark == neither",
            "{ {2, 3}, {4, 5}, {6, 7} } == {}",
            "\"DDD\nDD.\nDL.\n\" == \"...\"",
            "-1024 < 0",
        ] {
            let whole = failure(values, "ge211::Client_logic_error: Model::play_move: no", "x := 3\n");
            assert_eq!(whole.clone().in_brief(), whole, "{values}");
        }
    }

    #[test]
    fn digests_and_dumps_are_not_told() {
        let dump = "554889e5".repeat(20);
        let words = "a b ".repeat(40);
        for values in ["13446770595168218316 == 0", "0.12345 == 0", &dump, &words, &"x".repeat(25)] {
            let brief = failure(values, "", "").in_brief().outcome();
            assert_eq!(brief, "it does not hold: its values are longer than a game's and are not shown");
        }
    }

    #[test]
    fn words_at_the_end_of_a_process_are_held_to_the_same() {
        let crashed = |meaning: &str| Verdict::Crashed { signal: 6, meaning: meaning.to_owned() };
        for told in
            ["abort: a failed assert, a double delete or a corrupted heap", "abort; the program said \"no\""]
        {
            assert_eq!(brief_end(crashed(told)), crashed(told));
        }
        let brief = brief_end(crashed("abort; the program said \"134467705951\""));
        assert_eq!(
            brief,
            crashed("abort; the words of the program are longer than a game's and are not shown")
        );
    }

    #[test]
    fn messages_and_words_of_exceptions_are_held_to_the_same() {
        let brief = failure("", "std::logic_error: 134467705951", "digest := 134467705951").in_brief();
        assert_eq!(brief.thrown, "std::logic_error, whose words are longer than a game's and are not shown");
        assert!(brief.outcome().ends_with("\nits messages are longer than a game's and are not shown"));
        let dump = failure("", &"554889e5".repeat(20), "").in_brief();
        assert!(dump.thrown.starts_with("something, whose words"), "{}", dump.thrown);
    }
}
