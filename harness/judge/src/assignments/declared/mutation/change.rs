//! [`Mutation`]: one changed place of the course's own solution.

use std::ops::Range;

use crate::assignments::declared::syntax_part::SyntaxPart;

/// The kinds of mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MutationKind {
    /// Another comparison.
    Relational,
    /// Another arithmetic operator.
    Arithmetic,
    /// And in place of or, the other way round, or one of the two conditions alone.
    Logical,
    /// A number that is off by one.
    Constant,
    /// A statement that is missing.
    Dropped,
    /// A condition that is negated, or always true or false.
    Condition,
    /// Two arguments of one type in the other order.
    Swapped,
    /// Another value that is returned.
    Returned,
}

impl MutationKind {
    /// The word in a mutant's name.
    pub fn word(self) -> &'static str {
        match self {
            MutationKind::Relational => "comparison",
            MutationKind::Arithmetic => "arithmetic",
            MutationKind::Logical => "logic",
            MutationKind::Constant => "number",
            MutationKind::Dropped => "dropped",
            MutationKind::Condition => "condition",
            MutationKind::Swapped => "swapped",
            MutationKind::Returned => "returned",
        }
    }
}

/// A text that stands in place of a node's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) kind: MutationKind,
    pub(super) range: Range<usize>,
    pub(super) with: String,
}

impl Change {
    /// The change of a whole node.
    pub(super) fn of(part: SyntaxPart<'_>, kind: MutationKind, with: impl Into<String>) -> Change {
        Change { kind, range: part.node.byte_range(), with: with.into() }
    }
}

/// A mistake that a machine proposes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutation {
    /// Its place among all that were proposed for the assignment, from 1 on.
    pub number: usize,
    /// A name made of its place and kind: `drop-12-comparison`.
    pub name: String,
    /// The kind of mistake.
    pub kind: MutationKind,
    /// The component whose solution is changed.
    pub component: &'static str,
    /// The solution's file, by the name that students hand in.
    pub file: String,
    /// Its path, for messages.
    pub path: String,
    /// The line of the change.
    pub line: usize,
    /// The function around it; empty outside of all.
    pub function: String,
    /// The text that was there.
    pub from: String,
    /// The text in its place; empty for a statement that is missing.
    pub to: String,
    pub(super) range: Range<usize>,
}

impl Mutation {
    /// The solution's text with the mistake.
    pub fn applied(&self, text: &str) -> String {
        let with = if self.kind == MutationKind::Dropped { ";" } else { &self.to };
        [&text[..self.range.start], with, &text[self.range.end..]].concat()
    }

    /// The smallest run of whole lines around the change that the text holds once, before and after it: an edit.
    pub fn edit(&self, text: &str) -> (String, String) {
        let mut from = text[..self.range.start].rfind('\n').map_or(0, |end| end + 1);
        let mut to = line_end(text, self.range.end);
        while text.matches(&text[from..to]).count() != 1 && (from > 0 || to < text.len()) {
            from = text[..from.saturating_sub(1)].rfind('\n').map_or(0, |end| end + 1);
            to = line_end(text, (to + 1).min(text.len()));
        }
        let after = self.applied(text);
        let cut = after.len() - (text.len() - to);
        (text[from..to].to_owned(), after[from..cut].to_owned())
    }

    /// The difference in a few words, as the end of a sentence; code that is quoted is on one line.
    pub fn difference(&self) -> String {
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        match self.kind {
            MutationKind::Dropped => format!("`{}` is missing", one_line(&self.from)),
            MutationKind::Relational
            | MutationKind::Arithmetic
            | MutationKind::Logical
            | MutationKind::Constant
            | MutationKind::Condition
            | MutationKind::Swapped
            | MutationKind::Returned => {
                format!("`{}` in place of `{}`", one_line(&self.to), one_line(&self.from))
            }
        }
    }
}

fn line_end(text: &str, from: usize) -> usize {
    text[from..].find('\n').map_or(text.len(), |length| from + length)
}
