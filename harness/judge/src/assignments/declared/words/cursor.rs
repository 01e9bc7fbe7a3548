//! [`Cursor`]: reading a script from left to right.

/// A mistake in a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct ScriptError {
    pub(in crate::assignments::declared) problem: String,
    pub(in crate::assignments::declared) help: String,
}

impl ScriptError {
    pub(in crate::assignments::declared) fn new(
        problem: impl Into<String>,
        help: impl Into<String>,
    ) -> ScriptError {
        ScriptError { problem: problem.into(), help: help.into() }
    }
}

/// A place in a script.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

/// Help for anything that is not written as scripts are.
const FORM: &str =
    "calls are written like drop(0, 'X'), ranges like 0..rows-1, expected results like wins('X') -> true";

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, at: 0 }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Skips what may stand between calls.
    pub(super) fn skip_between(&mut self) {
        let between = |c: char| c.is_whitespace() || c == ';';
        self.at = self.text.len() - self.rest().trim_start_matches(between).len();
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes that text if it comes next.
    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let comes = self.rest().starts_with(expected);
        if comes {
            self.at += expected.len();
        }
        comes
    }

    /// Takes that text, which must come next.
    pub(super) fn expect(&mut self, expected: &str) -> Result<(), ScriptError> {
        self.skip_blanks();
        if self.eat(expected) { Ok(()) } else { Err(self.unexpected(&format!("{expected} is missing"))) }
    }

    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = rest.len() - rest.trim_start_matches(wanted).len();
        self.at += taken;
        &rest[..taken]
    }

    /// A name, with `::` in it or not.
    pub(super) fn name(&mut self) -> Option<&'t str> {
        let start = self.at;
        loop {
            if !self.peek().is_some_and(|c| c.is_ascii_alphabetic() || c == '_') {
                self.at = start;
                return None;
            }
            self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            let before = *self;
            if !self.eat("::") || !self.peek().is_some_and(|c| c.is_ascii_alphabetic() || c == '_') {
                *self = before;
                return Some(&self.text[start..self.at]);
            }
        }
    }

    /// The arguments of a template between their brackets, or nothing; `None` if they have no end.
    pub(super) fn template_arguments(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        if !rest.starts_with('<') {
            return Some("");
        }
        let mut depth = 0;
        for (at, c) in rest.char_indices() {
            depth += i32::from(c == '<') - i32::from(c == '>');
            if depth == 0 {
                self.at += at + 1;
                return Some(&rest[..=at]);
            }
        }
        None
    }

    /// A text between quotes of that kind, with its escapes resolved.
    ///
    /// # Errors
    /// Fails if the quotation has no end, or has an escape that C++ knows and scripts do not.
    pub(super) fn quoted(&mut self, quote: char) -> Result<String, ScriptError> {
        let mut found = String::new();
        let mut rest = self.rest().char_indices().skip(1);
        while let Some((at, c)) = rest.next() {
            match c {
                '\\' => {
                    let Some((_, escaped)) = rest.next() else { break };
                    found.push(match escaped {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        '0' => '\0',
                        other if other.is_ascii_alphanumeric() => return Err(unknown_escape(other)),
                        other => other,
                    });
                }
                c if c == quote => {
                    self.at += at + c.len_utf8();
                    return Ok(found);
                }
                c => found.push(c),
            }
        }
        Err(self.unexpected("the quotation has no end"))
    }

    /// An error at this place.
    pub(super) fn unexpected(&self, problem: &str) -> ScriptError {
        let rest: String = self.rest().chars().take(20).collect();
        let place = if rest.is_empty() { "at the end".to_owned() } else { format!("at \"{rest}\"") };
        ScriptError::new(format!("{problem} {place}"), FORM)
    }
}

/// An escape that would stand for another letter than its own in C++.
fn unknown_escape(letter: char) -> ScriptError {
    let help = "scripts know \\n, \\t, \\r, \\0, \\\\ and quotes behind a backslash; other letters are written as they are, ä too";
    ScriptError::new(format!("\\{letter} means nothing in a text"), help)
}
