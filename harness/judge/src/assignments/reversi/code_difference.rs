//! [`first_difference`]: the first place at which two sources differ by more than comments, layout and parentheses that
//! do nothing.

use crate::lexer::{Token, TokenKind, tokens};

/// Words after which parentheses are part of a statement's form.
const STATEMENTS: [&str; 7] = ["if", "while", "for", "switch", "catch", "sizeof", "noexcept"];

/// Tokens in doubled parentheses that are looked at.
const LONGEST: usize = 100;

/// Tokens of a piece of code in a message.
const QUOTED: usize = 8;

/// A place at which a source differs from another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CodeDifference {
    /// The line of the source; its last one where the other goes on.
    pub(super) line: u32,
    /// The code there; empty at its end.
    pub(super) found: String,
    /// The code of the other; empty at its end.
    pub(super) given: String,
}

/// The first place at which a source differs from the given one.
pub(super) fn first_difference(source: &[u8], given: &[u8]) -> Option<CodeDifference> {
    difference_of(&plain(&tokens(source)), &plain(&tokens(given)))
}

/// The first place at which tokens differ from the given ones.
pub(super) fn difference_of(source: &[Token], given: &[Token]) -> Option<CodeDifference> {
    let at = source.iter().zip(given).take_while(|(one, other)| is_same(one, other)).count();
    if at == source.len() && at == given.len() {
        return None;
    }
    let line = source.get(at).or(source.last()).map_or(1, |token| token.line);
    Some(CodeDifference { line, found: quoted(&source[at..]), given: quoted(&given[at..]) })
}

/// The share of the given tokens that a source has too, at its beginning and at its end, in hundredths.
pub(super) fn likeness(source: &[u8], given: &[u8]) -> usize {
    let (source, given) = (plain(&tokens(source)), plain(&tokens(given)));
    let same = |(one, other): &(&Token, &Token)| is_same(one, other);
    let head = source.iter().zip(&given).take_while(same).count();
    let tail = source[head..].iter().rev().zip(given[head..].iter().rev()).take_while(same).count();
    (head + tail) * 100 / given.len().max(1)
}

fn is_same(one: &Token, other: &Token) -> bool {
    one.kind == other.kind && one.text == other.text
}

/// The first tokens as text.
fn quoted(code: &[Token]) -> String {
    code.iter().take(QUOTED).map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// The tokens without parentheses that do nothing.
pub(super) fn plain(code: &[Token]) -> Vec<Token> {
    let mut superfluous = vec![false; code.len()];
    let mut open = Vec::new();
    for (at, token) in code.iter().enumerate() {
        if token.is_mark("(") {
            open.push(at);
        } else if token.is_mark(")")
            && let Some(from) = open.pop()
            && does_nothing(code, from, at)
        {
            (superfluous[from], superfluous[at]) = (true, true);
        }
    }
    code.iter().zip(superfluous).filter(|(_, leave)| !leave).map(|(token, _)| token.clone()).collect()
}

/// True for parentheses around a whole value, or around one name or number; and for doubled ones.
fn does_nothing(code: &[Token], open: usize, close: usize) -> bool {
    let Some(before) = open.checked_sub(1).and_then(|at| code.get(at)) else { return false };
    let after = code.get(close + 1);
    let is_after = |mark: &str| after.is_some_and(|token| token.is_mark(mark));
    let is_whole = (before.is_name("return") || before.is_mark("=")) && is_after(";");
    let is_doubled =
        before.is_mark("(") && is_after(")") && close - open <= LONGEST && !has_comma(&code[open + 1..close]);
    let is_call = before.kind == TokenKind::Identifier && !before.is_name("return")
        || [")", "]", ">", "&", "*"].iter().any(|mark| before.is_mark(mark))
        || STATEMENTS.iter().any(|word| before.is_name(word));
    let is_one = close == open + 2
        && matches!(code[open + 1].kind, TokenKind::Identifier | TokenKind::Number)
        && !is_call
        && !after.is_some_and(begins_a_value);
    is_whole || is_doubled || is_one
}

/// A comma inside doubled parentheses may separate the values of one argument.
fn has_comma(code: &[Token]) -> bool {
    code.iter().any(|token| token.is_mark(","))
}

/// True for a token behind parentheses that makes them a cast.
fn begins_a_value(token: &Token) -> bool {
    let is_value = matches!(
        token.kind,
        TokenKind::Identifier | TokenKind::Number | TokenKind::Text | TokenKind::Character
    );
    is_value || ["(", "{", "~", "!", "-", "+", "*", "&"].iter().any(|mark| token.is_mark(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(source: &str, given: &str) -> Option<(u32, String, String)> {
        let found = first_difference(source.as_bytes(), given.as_bytes())?;
        Some((found.line, found.found, found.given))
    }

    #[test]
    fn comments_layout_and_parentheses_that_do_nothing_are_no_difference() {
        for (source, given) in [
            ("int a; // yes", "/* no */ int\n a;"),
            ("return (a << b);", "return a << b;"),
            ("x = (a + b);", "x = a + b;"),
            ("f((a + b));", "f(a + b);"),
            ("a = 1 + (b);", "a = 1 + b;"),
        ] {
            assert_eq!(difference(source, given), None, "{source}");
        }
    }

    #[test]
    fn parentheses_that_matter_are_a_difference() {
        for (source, given) in [
            ("x = a * (b + c);", "x = a * b + c;"),
            ("f((a, b));", "f(a, b);"),
            ("x = (int) y + 1;", "x = int y + 1;"),
            ("f(a);", "f a;"),
            ("x = (a) - b; ", "x = a - b;"),
        ] {
            assert!(difference(source, given).is_some(), "{source}");
        }
    }

    #[test]
    fn a_difference_is_named_by_its_line_and_by_both_texts() {
        let given = "int a;\nint b = 1;\nint c;\n";
        let found = difference("int a;\n\nint b = 2;\nint c;\n", given);
        assert_eq!(found, Some((3, "2 ; int c ;".to_owned(), "1 ; int c ;".to_owned())));
        assert_eq!(difference("int a;\n", given).map(|(line, ..)| line), Some(1));
        assert_eq!(difference("int a;\nint b = 1;\nint c;\nint d;\n", given).map(|(line, ..)| line), Some(4));
    }

    #[test]
    fn a_file_of_nothing_but_open_parentheses_is_read_in_time() {
        let many = "(".repeat(1 << 18) + &")".repeat(1 << 18);
        assert_eq!(difference(&many, &many), None);
    }

    #[test]
    fn likeness_counts_both_ends() {
        assert_eq!(likeness(b"int a; int x; int c;", b"int a; int b; int c;"), 88);
        assert_eq!(likeness(b"", b"int a;"), 0);
    }
}
