//! Sequences of tokens: code without comments, texts and preprocessor lines, groups in brackets, certain names.

use std::borrow::Cow;

use crate::lexer::{Token, TokenPlace, tokens};

/// The code of a C++ source.
pub(crate) fn code_of(source: &[u8]) -> Vec<Token> {
    in_code(&tokens(source)).into_owned()
}

/// The tokens that are code.
pub(crate) fn in_code(tokens: &[Token]) -> Cow<'_, [Token]> {
    let is_code = |token: &&Token| token.place == TokenPlace::Code;
    if tokens.iter().all(|token| is_code(&token)) {
        return Cow::Borrowed(tokens);
    }
    Cow::Owned(tokens.iter().filter(is_code).cloned().collect())
}

/// The tokens that are one of these names.
pub(crate) fn named<'a>(code: &'a [Token], names: &'a [&str]) -> impl Iterator<Item = &'a Token> {
    code.iter().filter(|token| names.iter().any(|name| token.is_name(name)))
}

/// The number of tokens of a bracketed group, its brackets included; all of them if it is never closed.
pub(crate) fn group_length(code: &[Token], opening: &[&str], closing: &[&str]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in code.iter().enumerate() {
        if opening.iter().any(|mark| token.is_mark(mark)) {
            depth += 1;
        } else if closing.iter().any(|mark| token.is_mark(mark)) {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}
