//! [`Token`]: one piece of a source, in C++ or Rust.

/// A piece of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The sort of token.
    pub kind: TokenKind,
    /// The kind of line that it stands on.
    pub place: TokenPlace,
    /// The text after joining of lines; bytes that are not UTF-8 are replaced.
    pub text: String,
    /// The line on which it begins, from 1.
    pub line: u32,
}

/// The sorts of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword.
    Identifier,
    /// A number in any notation.
    Number,
    /// A string literal with its prefix, raw or not.
    Text,
    /// A character literal with its prefix.
    Character,
    /// An operator or a bracket, digraphs spelled the usual way.
    Punctuator,
    /// The name of a preprocessor directive: `define`.
    Directive,
    /// The header that an `#include` names, with its quotes or brackets.
    HeaderName,
    /// A byte that begins no token.
    Unknown,
}

/// The kind of line that a token stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenPlace {
    /// In ordinary code.
    Code,
    /// On a preprocessor line.
    Preprocessor,
}

impl Token {
    /// Returns true if this is the identifier of that name.
    pub fn is_name(&self, name: &str) -> bool {
        self.kind == TokenKind::Identifier && self.text == name
    }

    /// Returns true if this is the punctuator of that spelling.
    pub fn is_mark(&self, mark: &str) -> bool {
        self.kind == TokenKind::Punctuator && self.text == mark
    }
}
