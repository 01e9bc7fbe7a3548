//! [`ShortWords`]: words for calls that scripts use often.

use super::cursor::ScriptError;
use crate::model::nearest;

/// The words of an assignment, in no order: a word that fits two patterns is an error.
#[derive(Debug, Clone, Default)]
pub(in crate::assignments::declared) struct ShortWords(Vec<(String, String)>);

impl ShortWords {
    /// Patterns with the calls that they stand for; `{c}` stands for any text.
    pub(in crate::assignments::declared) fn of(
        pairs: impl IntoIterator<Item = (String, String)>,
    ) -> ShortWords {
        ShortWords(pairs.into_iter().collect())
    }

    /// The calls that a word stands for.
    pub(super) fn expand(&self, word: &str) -> Result<String, ScriptError> {
        if let Some((_, calls)) = self.0.iter().find(|(pattern, _)| pattern == word) {
            return Ok(calls.clone());
        }
        let mut fitting =
            self.0.iter().filter_map(|(pattern, calls)| Some((pattern, filled(pattern, calls, word)?)));
        match (fitting.next(), fitting.next()) {
            (Some((_, calls)), None) => Ok(calls),
            (None, _) => Err(ScriptError::new(format!("there is no word {word}"), self.near(word))),
            (Some((one, _)), Some((other, _))) => Err(ScriptError::new(
                format!("{word} can be {one} as well as {other}"),
                "write the call itself, or change one of the two words in [short]",
            )),
        }
    }

    fn near(&self, word: &str) -> String {
        if word.starts_with('.') {
            return "only a function without arguments leads on to an object's functions: name the object in `objects`, or let a \
                    function of a given header of yours make both calls"
                .to_owned();
        }
        if let Some(help) = other_way(word) {
            return help;
        }
        match nearest(word, &self.0, |(pattern, _)| pattern) {
            Some((pattern, _)) => format!("did you mean {pattern}? A call needs its parentheses: {word}()"),
            None => format!("a call needs its parentheses, as {word}(); short words are declared in [short]"),
        }
    }
}

/// What to write in place of a word that is C++, and that scripts write otherwise.
fn other_way(word: &str) -> Option<String> {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit());
    Some(match word {
        "==" => "a required result stands behind an arrow: pop() -> 1".to_owned(),
        "->" => "a required result stands behind a call".to_owned(),
        _ if word.starts_with('(') => {
            "an operator stands between an object and one operand, and what it gives can be required: a + b -> ...".to_owned()
        }
        _ if is_number => {
            format!("where a value stands on the left, an operator is called by its name: operator*({word}, a)")
        }
        _ => return None,
    })
}

/// The calls with the placeholders filled from the word; `None` if the pattern does not fit it.
fn filled(pattern: &str, calls: &str, word: &str) -> Option<String> {
    let (before, rest) = pattern.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    let tail = word.strip_prefix(before)?;
    // The part up to what follows in the pattern: up to its next placeholder, or to the end.
    let (literal, is_last) = match after.split_once('{') {
        Some((literal, _)) => (literal, false),
        None => (after, true),
    };
    let value = if is_last { tail.strip_suffix(literal)? } else { &tail[..tail.find(literal)?] };
    if value.is_empty() || value.contains(['(', ')', '"']) {
        return None;
    }
    let calls = calls.replace(&format!("{{{name}}}"), value);
    if is_last { Some(calls) } else { filled(after, &calls, &tail[value.len()..]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_take_what_stands_in_their_place() {
        let fill = |pattern: &str, calls: &str, word: &str| filled(pattern, calls, word);
        assert_eq!(fill("{c}X", "drop({c}, 'X')", "12X").as_deref(), Some("drop(12, 'X')"));
        assert_eq!(
            fill("{a}-{b}", "move(\"{a}\", \"{b}\")", "d0-d2").as_deref(),
            Some("move(\"d0\", \"d2\")")
        );
        assert_eq!(fill("{c}X", "drop({c}, 'X')", "12O"), None);
        assert_eq!(fill("{c}X", "drop({c}, 'X')", "X"), None);
    }

    #[test]
    fn what_follows_a_call_with_arguments_is_no_short_word() {
        let error = ShortWords::default().expand(".balance()").unwrap_err();
        assert!(error.help.starts_with("only a function without arguments leads on"), "{}", error.help);
    }

    #[test]
    fn what_scripts_write_otherwise_than_cpp_is_said_with_the_way() {
        let help = |word: &str| ShortWords::default().expand(word).unwrap_err().help;
        assert!(help("==").contains("->") && help("->").contains("behind a call"));
        assert!(help("2.0").contains("operator*(2.0, a)") && help("(a").contains("a + b"));
        assert_eq!(help("up"), "a call needs its parentheses, as up(); short words are declared in [short]");
    }

    #[test]
    fn a_word_that_fits_two_patterns_is_an_error() {
        let words = ShortWords::of(
            [("{c}X", "a()"), ("{d}X", "b()"), ("1X", "c()")].map(|(a, b)| (a.to_owned(), b.to_owned())),
        );
        assert!(words.expand("2X").unwrap_err().problem.contains("as well as"));
        assert_eq!(words.expand("1X").as_deref(), Ok("c()"));
    }
}
