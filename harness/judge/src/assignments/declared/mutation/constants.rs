//! Whole numbers that are off by one.

use super::change::{Change, MutationKind};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// The changes of a number.
pub(super) fn of(part: SyntaxPart<'_>) -> Vec<Change> {
    let is_length = part.node.parent().is_some_and(|around| around.kind() == "array_declarator");
    // An array that is longer or shorter differs in nothing that is defined.
    if part.node.kind() != "number_literal" || is_length {
        return Vec::new();
    }
    let Ok(number) = part.own().parse::<u64>() else { return Vec::new() };
    let others = [number.checked_add(1), number.checked_sub(1)];
    let others = others.into_iter().flatten();
    others.map(|other| Change::of(part, MutationKind::Constant, other.to_string())).collect()
}
