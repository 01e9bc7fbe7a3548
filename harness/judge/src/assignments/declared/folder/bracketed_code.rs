//! [`BracketedCode`]: tokens with the places where their groups end, so that a hostile source is walked once.

use std::ops::Range;

use crate::lexer::{Token, TokenKind, group_ends};

/// Code whose parentheses, brackets and braces are paired.
pub(super) struct BracketedCode<'t> {
    tokens: &'t [Token],
    /// The place behind the group that begins at each place, if one does.
    ends: Vec<Option<usize>>,
}

/// The most tokens of a returned type, of a template's arguments, or of an initializer's name.
pub(super) const MOST: usize = 64;

impl<'t> BracketedCode<'t> {
    pub(super) fn of(tokens: &'t [Token]) -> BracketedCode<'t> {
        BracketedCode { tokens, ends: group_ends(tokens) }
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(super) fn part(&self, range: Range<usize>) -> &'t [Token] {
        &self.tokens[range]
    }

    /// The text of a token; empty where there is none.
    pub(super) fn text(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| &token.text)
    }

    /// The text of the token before a place; empty at the start.
    pub(super) fn before(&self, at: usize) -> &'t str {
        at.checked_sub(1).map_or("", |before| self.text(before))
    }

    pub(super) fn name(&self, at: usize) -> Option<&'t str> {
        self.tokens
            .get(at)
            .filter(|token| token.kind == TokenKind::Identifier)
            .map(|token| token.text.as_str())
    }

    pub(super) fn is_mark(&self, at: usize, mark: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is_mark(mark))
    }

    /// The place behind the group that begins there.
    pub(super) fn end(&self, at: usize) -> Option<usize> {
        self.ends.get(at).copied().flatten()
    }

    /// The next place, near by, with one of these marks.
    pub(super) fn next_of(&self, at: usize, marks: [&str; 2]) -> Option<usize> {
        (at..self.len()).take(MOST).find(|next| marks.iter().any(|mark| self.is_mark(*next, mark)))
    }

    /// The places of the items between the brackets that begin there: the first of each, with the place behind the last.
    pub(super) fn items(&self, open: usize) -> Vec<Range<usize>> {
        let Some(end) = self.end(open).filter(|end| *end > open + 2) else { return Vec::new() };
        let (mut angles, mut items, mut start, mut at) = (0usize, Vec::new(), open + 1, open + 1);
        while at < end - 1 {
            match self.text(at) {
                "<" => angles += 1,
                ">" => angles = angles.saturating_sub(1),
                ">>" => angles = angles.saturating_sub(2),
                "," if angles == 0 => items.push(std::mem::replace(&mut start, at + 1)..at),
                _ => {}
            }
            at = self.end(at).unwrap_or(at + 1);
        }
        items.push(start..end - 1);
        items
    }

    /// The number of those items; `None` where a pack (`rest...`) leaves it open.
    pub(super) fn listed(&self, open: usize) -> Option<usize> {
        let items = self.items(open);
        let is_pack = |item: &Range<usize>| item.clone().take(MOST).any(|at| self.is_mark(at, "..."));
        (!items.iter().any(is_pack)).then_some(items.len())
    }

    /// The place behind a template's arguments that begin there; `None` where `<` compares.
    pub(super) fn behind_angles(&self, open: usize) -> Option<usize> {
        if !self.is_mark(open, "<") {
            return None;
        }
        let (mut depth, mut at) = (0usize, open);
        for _ in 0..MOST {
            match self.text(at) {
                "<" => depth += 1,
                ">" => depth = depth.saturating_sub(1),
                ">>" => depth = depth.saturating_sub(2),
                ";" | "{" | "}" | ")" | "&&" | "||" | "" => return None,
                _ => {}
            }
            at = self.end(at).unwrap_or(at + 1);
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    /// The place before a template's arguments that end before this place, which is the place itself where none do.
    pub(super) fn before_angles(&self, behind: usize) -> usize {
        let mut depth = 0usize;
        for at in (behind.saturating_sub(MOST)..behind).rev() {
            match self.text(at) {
                ">" => depth += 1,
                ">>" => depth += 2,
                "<" => depth = depth.saturating_sub(1),
                ";" | "{" | "}" => return behind,
                _ => {}
            }
            if depth == 0 {
                return at + usize::from(!self.is_mark(at, "<"));
            }
        }
        behind
    }
}
