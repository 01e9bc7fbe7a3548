//! What a C++ file declares and defines outside functions, from its tokens alone.

use crate::lexer::{Token, TokenKind};

/// A declaration outside functions and classes, or a function's definition.
pub(super) struct Outside<'a> {
    /// Its tokens but for what is between braces.
    pub(super) head: Vec<&'a Token>,
    /// What its last braces hold, where they can be a function's.
    pub(super) body: &'a [Token],
    /// How it comes to an end.
    pub(super) end: End,
}

/// How a declaration comes to an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// By a semicolon: a variable can be declared so.
    Semicolon,
    /// By a function's body.
    Body,
}

/// All that is outside, in order; what is inside a namespace counts as outside.
pub(super) fn outside(code: &[Token]) -> Vec<Outside<'_>> {
    let mut all = Vec::new();
    let mut current = Declaration::default();
    let mut at = 0;
    while let Some(token) = code.get(at) {
        let mut taken = 1;
        if token.is_mark("{") && current.opens_namespace() || token.is_mark("}") {
            current = Declaration::default();
        } else if token.is_mark("{") {
            taken = group(&code[at..]);
            current.add_group(&code[at..at + taken]);
            if current.ends_before(code.get(at + taken)) {
                all.push(std::mem::take(&mut current).ended(End::Body));
            }
        } else if token.is_mark(";") {
            all.push(std::mem::take(&mut current).ended(End::Semicolon));
        } else {
            current.add(token);
        }
        at += taken;
    }
    all
}

/// How many tokens a group in braces takes, its braces included; all of them if it is never closed.
fn group(code: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in code.iter().enumerate() {
        if token.is_mark("{") {
            depth += 1;
        } else if token.is_mark("}") {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// One that has not come to its end. What is known of it grows with it: a hostile one is as long as the file.
#[derive(Default)]
struct Declaration<'a> {
    head: Vec<&'a Token>,
    body: &'a [Token],
    /// Parentheses that are open.
    depth: usize,
    /// Angle brackets of a template's parameters that are open.
    angles: usize,
    has_parentheses: bool,
    has_value: bool,
}

impl<'a> Declaration<'a> {
    fn add(&mut self, token: &'a Token) {
        if token.is_mark("(") {
            self.depth += 1;
            self.has_parentheses = true;
        } else if token.is_mark(")") {
            self.depth = self.depth.saturating_sub(1);
        }
        // The value of an argument or parameter is none of the declaration's, and an operator's name is no value.
        let names = self.head.last().is_some_and(|last| last.is_name("operator"));
        let is_plain = self.depth == 0 && !names;
        if is_plain && self.head.first().is_some_and(|first| first.is_name("template")) {
            if token.is_mark("<") {
                self.angles += 1;
            } else if token.is_mark(">") {
                self.angles = self.angles.saturating_sub(1);
            }
        }
        self.has_value |= token.is_mark("=") && is_plain && self.angles == 0;
        self.head.push(token);
    }

    fn add_group(&mut self, group: &'a [Token]) {
        self.head.extend(group.first());
        if self.has_parentheses && !self.has_value && self.depth == 0 {
            self.body = group;
        }
    }

    fn opens_namespace(&self) -> bool {
        match self.head[..] {
            [first, ..] if first.is_name("namespace") => true,
            [inline, second, ..] if inline.is_name("inline") && second.is_name("namespace") => true,
            [linkage, text] => linkage.is_name("extern") && text.kind == TokenKind::Text,
            _ => false,
        }
    }

    /// Whether the group that was just added is a function's body: not where more members are initialized after it.
    fn ends_before(&self, next: Option<&Token>) -> bool {
        let goes_on = next.is_some_and(|next| [";", ",", "{"].iter().any(|mark| next.is_mark(mark)));
        !self.body.is_empty() && !goes_on
    }

    fn ended(self, end: End) -> Outside<'a> {
        Outside { head: self.head, body: self.body, end }
    }
}
