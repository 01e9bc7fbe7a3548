//! Quotation of a process's words, so that they are told apart from the harness's. Texts that a component throws, panics with
//! or ends with stand in quotation marks; refusals of the runtime's stand-ins travel as numbers, and their sentences are here.

/// The longest place of a panic that is believed to be one.
const LONGEST_PLACE: usize = 120;

/// The words of a program: nothing in them ends the quotation.
pub(crate) fn quoted(words: &str) -> String {
    format!("\"{}\"", words.replace('"', "'"))
}

/// An exception's type and words, as a phrase after "it".
pub(crate) fn threw(words: &str) -> String {
    format!("threw {}", quoted(words))
}

/// A thrown value that has no words: its type.
pub(crate) fn threw_value(kind: &str) -> String {
    format!("threw something of type {}", quoted(kind))
}

/// An error that a function in Rust returned, as a phrase after "it".
pub(crate) fn returned_error(words: &str) -> String {
    format!("returned the error {}", quoted(words))
}

/// A panic. A place is a file with numbers; whatever else stands for one is words too.
pub(crate) fn panicked(place: &str, message: &str) -> String {
    let is_of_a_place = |c: char| c.is_ascii_alphanumeric() || "_-./:".contains(c);
    match place {
        "" => format!("panicked: {}", quoted(message)),
        _ if place.len() <= LONGEST_PLACE && place.chars().all(is_of_a_place) => {
            format!("panicked at {place}: {}", quoted(message))
        }
        _ => format!("panicked: {}", quoted(&format!("{place}: {message}"))),
    }
}

/// A request to a stand-in that no correct program makes, as a phrase after "it". The numbers are those
/// of both runtimes; `None` for one that they do not have.
pub(crate) fn refused(code: u8, first: i32, second: i32) -> Option<String> {
    Some(match code {
        1 => "has no object to call: what makes it did not return one".to_owned(),
        2 => {
            let there_are = match second {
                ..=0 => "there are no ships in this game".to_owned(),
                1 => "the only ship has ID 0".to_owned(),
                _ => format!("the ships have IDs 0 to {}", second - 1),
            };
            format!("asked the Game about ship {first}, but {there_are}")
        }
        3 => "called Game::play, which only a main program does".to_owned(),
        4 => "added a ship to a Game that has begun".to_owned(),
        _ => return None,
    })
}

/// The words for a call that printed nothing.
pub(crate) const NOTHING_PRINTED: &str = "nothing on cout";

/// True for words that tell what a call did in place of a text: there is nothing in them to compare a text with.
pub fn is_said_of_a_call(got: &str) -> bool {
    got == NOTHING_PRINTED || got.starts_with("it threw ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_of_a_program_leave_their_quotation_marks() {
        let words = "x\", and the harness failed: \"y";
        assert_eq!(threw(words), "threw \"x', and the harness failed: 'y\"");
        for phrase in [threw(words), threw_value(words), panicked("", words), panicked(words, words)] {
            assert_eq!(phrase.matches('"').count(), 2, "{phrase}");
            assert!(phrase.ends_with('"'), "{phrase}");
        }
    }

    #[test]
    fn a_place_is_a_file_with_numbers_and_no_sentence() {
        assert_eq!(panicked("board.rs:1:2", "no"), "panicked at board.rs:1:2: \"no\"");
        assert_eq!(panicked("", "no"), "panicked: \"no\"");
        assert_eq!(panicked("the harness failed", "no"), "panicked: \"the harness failed: no\"");
    }

    /// One table: here the sentences, there the numbers.
    #[test]
    fn both_runtimes_refuse_by_the_numbers_that_have_a_sentence() {
        let cpp = include_str!("../../../runtime/cpp/harness_rt.h");
        let rust = include_str!("../../../runtime/rust/harness_rt.rs");
        for (code, name) in (1..).zip(["NoObject", "UnknownShip", "CalledPlay", "GameHasBegun"]) {
            let line = format!("    {name} = {code},\n");
            assert!(cpp.contains(&line) && rust.contains(&line), "{line}");
            assert!(refused(code, 7, 5).is_some());
        }
        assert_eq!((refused(0, 0, 0), refused(5, 0, 0)), (None, None));
        assert!(refused(2, 7, i32::MIN).is_some_and(|phrase| phrase.contains("ship 7")));
        let asked = |ships| refused(2, 0, ships).unwrap_or_default();
        assert!(asked(0).ends_with("there are no ships in this game"), "{}", asked(0));
        assert!(asked(5).ends_with("the ships have IDs 0 to 4"), "{}", asked(5));
    }
}
