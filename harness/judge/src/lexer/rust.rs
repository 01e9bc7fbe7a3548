//! The tokens of a Rust source, in the same words as those of C++.
//!
//! Found by the library that compiler plugins find them with. What it does not take is no Rust, so no compiler takes it
//! either, and such a file has no tokens here.

use std::iter::Peekable;

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Literal, Spacing, Span, TokenStream, TokenTree};

use super::token::{Token, TokenKind, TokenPlace};

/// The tokens of a source, without white space and comments; brackets are punctuators. Comments for documentation are the
/// attributes that they stand for, and a lifetime is one unknown token.
pub fn rust_tokens(source: &[u8]) -> Vec<Token> {
    let parsed = std::str::from_utf8(source).ok().and_then(|text| text.parse::<TokenStream>().ok());
    let found = parsed.map(flattened).unwrap_or_default();
    // Otherwise the library would keep every source it has ever seen.
    proc_macro2::extra::invalidate_current_thread_spans();
    found
}

/// Without recursion: a hostile source nests as deeply as it likes.
fn flattened(stream: TokenStream) -> Vec<Token> {
    let mut found = Vec::new();
    let mut open = vec![(stream.into_iter().peekable(), None)];
    while let Some((rest, closing)) = open.last_mut() {
        match rest.next() {
            Some(TokenTree::Group(group)) => {
                let (opening, closing) = marks(&group);
                found.extend(opening);
                open.push((group.stream().into_iter().peekable(), closing));
            }
            Some(TokenTree::Punct(mark)) if mark.as_char() == '\'' => {
                let name = rest.next().map_or_else(String::new, |name| name.to_string());
                found.push(token(TokenKind::Unknown, format!("'{name}"), mark.span()));
            }
            Some(TokenTree::Punct(mark)) => {
                let (text, span) = joined(&mark, rest);
                found.push(token(TokenKind::Punctuator, text, span));
            }
            Some(TokenTree::Ident(name)) => {
                found.push(token(TokenKind::Identifier, usual(&name.to_string()), name.span()));
            }
            Some(TokenTree::Literal(literal)) => found.push(of_literal(&literal)),
            None => {
                found.extend(closing.take());
                open.pop();
            }
        }
    }
    found
}

/// Words that mean something else once they are written with `r#`.
const KEYWORDS: [&str; 40] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "type", "while",
];

/// `r#stdin` is `stdin`, and `r#static` is a name.
fn usual(name: &str) -> String {
    match name.strip_prefix("r#") {
        Some(plain) if !KEYWORDS.contains(&plain) => plain.to_owned(),
        Some(_) | None => name.to_owned(),
    }
}

/// `::` is one token, as in C++; other marks stand alone.
fn joined(mark: &proc_macro2::Punct, rest: &mut Peekable<IntoIter>) -> (String, Span) {
    let is_colon = |next: &TokenTree| matches!(next, TokenTree::Punct(next) if next.as_char() == ':');
    let follows = mark.as_char() == ':' && mark.spacing() == Spacing::Joint;
    let text = match follows.then(|| rest.next_if(is_colon)).flatten() {
        Some(_) => "::".to_owned(),
        None => mark.as_char().to_string(),
    };
    (text, mark.span())
}

fn marks(group: &Group) -> (Option<Token>, Option<Token>) {
    let (opening, closing) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => return (None, None),
    };
    let mark = |text: &str, span| Some(token(TokenKind::Punctuator, text.to_owned(), span));
    (mark(opening, group.span_open()), mark(closing, group.span_close()))
}

fn of_literal(literal: &Literal) -> Token {
    let text = literal.to_string();
    let kind = if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        TokenKind::Number
    } else if text.starts_with('\'') || text.starts_with("b'") {
        TokenKind::Character
    } else {
        TokenKind::Text
    };
    token(kind, text, literal.span())
}

fn token(kind: TokenKind, text: String, span: Span) -> Token {
    let line = u32::try_from(span.start().line).unwrap_or(u32::MAX);
    Token { kind, place: TokenPlace::Code, text, line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        rust_tokens(source.as_bytes()).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_texts_hide_names_and_a_lifetime_is_no_name() {
        let source =
            "/* static /* x */ */ fn f<'a>(s: &'static str) { g(\"static\", r#\"static\"#) } // static";
        let found = rust_tokens(source.as_bytes());
        assert!(!found.iter().any(|token| token.is_name("static")), "{found:?}");
        assert!(found.iter().any(|token| token.is_name("g")));
    }

    #[test]
    fn a_name_is_the_same_however_it_is_written_and_a_raw_keyword_is_a_name() {
        assert_eq!(texts("r#stdin r#static static"), ["stdin", "r#static", "static"]);
    }

    #[test]
    fn brackets_and_paths_are_tokens_in_their_order() {
        assert_eq!(texts("a::b([1])"), ["a", "::", "b", "(", "[", "1", "]", ")"]);
    }

    #[test]
    fn every_token_knows_its_line_in_the_second_source_too() {
        for _ in 0..2 {
            let lines: Vec<u32> = rust_tokens(b"a\n{\nb\n}").iter().map(|token| token.line).collect();
            assert_eq!(lines, [1, 2, 3, 4]);
        }
    }

    #[test]
    fn what_is_no_rust_has_no_tokens_and_deep_nesting_is_no_danger() {
        assert!(texts("fn f( {").is_empty() && rust_tokens(b"\xff").is_empty());
        let deep = format!("{}x{}", "(".repeat(200_000), ")".repeat(200_000));
        assert_eq!(texts(&deep).len(), 400_001);
    }
}
