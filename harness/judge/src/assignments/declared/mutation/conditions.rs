//! Conditions that are negated, or hold always or never.

use super::change::{Change, MutationKind};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// The changes of a statement's condition.
pub(super) fn of(part: SyntaxPart<'_>) -> Vec<Change> {
    let Some(condition) = part.field("condition") else { return Vec::new() };
    let condition = inner(condition);
    // `if (int n = f())` declares what its body needs.
    if condition.node.kind() == "declaration" {
        return Vec::new();
    }
    let negated = format!("!({})", condition.own());
    let others = match part.node.kind() {
        "if_statement" => vec![negated, "true".to_owned(), "false".to_owned()],
        "conditional_expression" => vec![negated],
        // A loop whose condition always holds shows nothing but that it does not end.
        "while_statement" | "for_statement" | "do_statement" => vec!["false".to_owned()],
        _ => Vec::new(),
    };
    let others = others.into_iter().filter(|other| other != condition.own());
    others.map(|other| Change::of(condition, MutationKind::Condition, other)).collect()
}

/// The condition without the parentheses around it.
fn inner(condition: SyntaxPart<'_>) -> SyntaxPart<'_> {
    match condition.node.kind() {
        "condition_clause" => condition.field("value").unwrap_or(condition),
        "parenthesized_expression" => {
            condition.children().find(|child| child.node.is_named()).unwrap_or(condition)
        }
        _ => condition,
    }
}
