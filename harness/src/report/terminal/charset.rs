//! [`Charset`]: reports on terminals that show ASCII alone.

use std::borrow::Cow;

/// The characters that a terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Charset {
    /// All of Unicode.
    #[default]
    Utf8,
    /// ASCII.
    Ascii,
}

/// The report's own signs, and one of ASCII for each, so that columns stay under each other.
const SIGNS: [(char, char); 20] = [
    ('✗', 'x'),
    ('✓', '+'),
    ('‼', '!'),
    ('·', '-'),
    ('▸', '>'),
    ('█', '#'),
    ('░', '.'),
    ('│', '|'),
    ('─', '-'),
    ('→', '>'),
    ('≠', '#'),
    ('…', '~'),
    ('⏎', '$'),
    ('␍', '^'),
    ('␛', '^'),
    ('–', '-'),
    ('—', '-'),
    ('’', '\''),
    ('“', '"'),
    ('”', '"'),
];

impl Charset {
    /// The charset of a locale's name, as `LC_ALL`, `LC_CTYPE` and `LANG` have it. A name of none says nothing.
    pub fn of_locale(locale: &str) -> Charset {
        let name = locale.to_lowercase();
        if name.is_empty() || name.contains("utf-8") || name.contains("utf8") {
            Charset::Utf8
        } else {
            Charset::Ascii
        }
    }

    /// A text in these characters; what has no sign of its own becomes a question mark.
    pub fn text(self, text: &str) -> Cow<'_, str> {
        match self {
            Charset::Utf8 => Cow::Borrowed(text),
            Charset::Ascii if text.is_ascii() => Cow::Borrowed(text),
            Charset::Ascii => Cow::Owned(text.chars().map(sign).collect()),
        }
    }
}

fn sign(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    SIGNS.iter().find(|(unicode, _)| *unicode == c).map_or('?', |(_, ascii)| *ascii)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_without_unicode_gets_signs_that_it_can_show() {
        assert_eq!(Charset::of_locale("C").text("✗ größer · ▸ x"), "x gr??er - > x");
        assert_eq!(Charset::of_locale("de_DE.ISO-8859-1"), Charset::Ascii);
        for locale in ["", "en_US.UTF-8", "C.utf8"] {
            assert_eq!(Charset::of_locale(locale), Charset::Utf8);
        }
    }
}
