//! [`Display`]: the comparison of printed texts, and what a report shows of texts that are not compared to the byte.

/// The comparison of printed texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::assignments::declared) enum Display {
    /// To the byte.
    #[default]
    Exact,
    /// Without blanks at the ends of lines and empty lines at the end.
    TrailingBlanks,
    /// Word by word, whatever stands between.
    Tokens,
}

/// The marks with which a prompt ends: a word ends with them too, so that `>bolt` is read like `> bolt`. None is part of a number: where
/// words are the same, so is all but blanks, and no blank within a number is done without.
const PROMPT_ENDS: [char; 4] = ['>', '?', ')', ']'];

/// The marks between two words, each a word by itself: `x=5` is read like `x = 5`.
const SEPARATORS: [char; 4] = ['=', ':', ',', ';'];

impl Display {
    /// True if the two texts count as the same.
    pub(in crate::assignments::declared) fn is_same(self, one: &str, other: &str) -> bool {
        match self {
            Display::Exact => one == other,
            Display::TrailingBlanks => without_trailing_blanks(one) == without_trailing_blanks(other),
            Display::Tokens => words(one).eq(words(other)),
        }
    }

    /// A text as it is shown beside the required one: a line that counts as the same is the same, and blanks that do not count are
    /// not there to be marked.
    pub(in crate::assignments::declared) fn beside(self, required: &str, got: &str) -> [String; 2] {
        let is_like: fn(&str, &str) -> bool = match self {
            Display::Exact => return [required, got].map(str::to_owned),
            Display::TrailingBlanks => |one, other| one == other,
            Display::Tokens => |one, other| words(one).eq(words(other)),
        };
        let kept = without_trailing_blanks(required);
        let same = |line: &str| kept.lines().find(|one| is_like(one, line)).unwrap_or(line).to_owned();
        let own: Vec<String> = without_trailing_blanks(got).lines().map(same).collect();
        let end = if required.contains('\n') { "\n" } else { "" };
        let ended = |text: String, raw: &str| if text.is_empty() { raw.to_owned() } else { text + end };
        [ended(kept, required), ended(own.join("\n"), got)]
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = |word| str::split_inclusive(word, SEPARATORS).flat_map(beside_its_separator);
    let words = text.split_whitespace().flat_map(parts);
    words.filter(|word| !word.is_empty()).flat_map(|word| word.split_inclusive(PROMPT_ENDS))
}

/// What stands before the separator at a word's end, and the separator; one of them may be empty.
fn beside_its_separator(word: &str) -> [&str; 2] {
    let before = word.trim_end_matches(SEPARATORS);
    [before, &word[before.len()..]]
}

fn without_trailing_blanks(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_texts_are_compared_as_strictly_as_declared() {
        let (one, other) = ("a b \nc\n", "a  b\nc");
        assert!(!Display::Exact.is_same(one, other));
        assert!(!Display::TrailingBlanks.is_same(one, other));
        assert!(Display::TrailingBlanks.is_same(one, "a b\nc\n\n"));
        assert!(Display::Tokens.is_same(one, other));
        assert!(!Display::Tokens.is_same(one, "a b d"));
    }

    #[test]
    fn a_prompt_and_the_word_behind_it_are_two_words_and_a_number_is_one() {
        let is_same = |one, other| Display::Tokens.is_same(one, other);
        for (one, other) in [
            ("> bolt 10 0.25\n> ", ">bolt 10 0.25\n>"),
            ("> > bad command", ">>bad command"),
            ("Name: Bob", "Name:Bob"),
            ("(y/n)? yes", "(y/n)?yes"),
            ("[1] Bob", "[1]Bob"),
            ("n = -5", "n =-5"),
            ("x = 5", "x=5"),
            ("1: a, b", "1 :a ,b"),
        ] {
            assert!(is_same(one, other), "{one}");
        }
        for (one, other) in [
            ("12", "1 2"),
            ("-5", "5"),
            ("- 5", "-5"),
            ("> 12", "> 1 2"),
            ("1.5", "1. 5"),
            (">5", "5"),
            (">-5", "> - 5"),
            ("x=5", "x 5"),
            ("1,000", "1000"),
        ] {
            assert!(!is_same(one, other), "{one}");
        }
    }

    #[test]
    fn what_is_not_compared_is_not_shown_as_a_difference() {
        let shown = Display::Tokens.beside("> bolt 1\nnut  2\n> ", ">bolt 1 \nnut 3 \n>\n\n");
        assert_eq!(shown, ["> bolt 1\nnut  2\n>\n", "> bolt 1\nnut 3\n>\n"]);
        let shown = Display::TrailingBlanks.beside("a \nb c\n", "a\nb  c  ");
        assert_eq!(shown, ["a\nb c\n", "a\nb  c\n"]);
        assert_eq!(Display::Exact.beside("a ", "a"), ["a ", "a"]);
    }
}
