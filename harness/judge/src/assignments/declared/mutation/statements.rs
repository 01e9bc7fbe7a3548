//! Statements that are missing.

use super::change::{Change, MutationKind};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// The change of a statement to none.
pub(super) fn of(part: SyntaxPart<'_>) -> Vec<Change> {
    let can_be_missing = match part.node.kind() {
        "expression_statement" => part.own() != ";",
        "break_statement" | "continue_statement" => true,
        "return_statement" | "throw_statement" => !is_last_of_function(part),
        _ => false,
    };
    can_be_missing.then(|| Change::of(part, MutationKind::Dropped, "")).into_iter().collect()
}

/// True for the statement at which a function ends: without it there would be no defined result.
fn is_last_of_function(part: SyntaxPart<'_>) -> bool {
    let Some(block) = part.node.parent() else { return true };
    let is_body = block.parent().is_some_and(|around| around.kind() == "function_definition");
    is_body && part.node.next_named_sibling().is_none()
}
