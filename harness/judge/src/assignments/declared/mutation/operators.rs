//! Operators: another comparison, another calculation, and for or, one of two conditions forgotten.

use super::change::{Change, MutationKind};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// Operators with those that students write in their place.
const OTHERS: &[(&str, MutationKind, &[&str])] = &[
    ("<", MutationKind::Relational, &["<=", ">="]),
    ("<=", MutationKind::Relational, &["<", ">"]),
    (">", MutationKind::Relational, &[">=", "<="]),
    (">=", MutationKind::Relational, &[">", "<"]),
    ("==", MutationKind::Relational, &["!="]),
    ("!=", MutationKind::Relational, &["=="]),
    ("+", MutationKind::Arithmetic, &["-"]),
    ("-", MutationKind::Arithmetic, &["+"]),
    ("*", MutationKind::Arithmetic, &["/"]),
    ("/", MutationKind::Arithmetic, &["*"]),
    ("%", MutationKind::Arithmetic, &["/"]),
    ("+=", MutationKind::Arithmetic, &["-="]),
    ("-=", MutationKind::Arithmetic, &["+="]),
    ("&&", MutationKind::Logical, &["||"]),
    ("||", MutationKind::Logical, &["&&"]),
];

/// The changes of an expression's own operator.
pub(super) fn of(part: SyntaxPart<'_>) -> Vec<Change> {
    match part.node.kind() {
        "binary_expression" | "assignment_expression" => {}
        // A loop that counts the wrong way seldom shows more than a process that does not end.
        "update_expression" if !is_step_of_loop(part) => return counting(part),
        _ => return Vec::new(),
    }
    let Some(operator) = part.field("operator") else { return Vec::new() };
    let Some((_, kind, others)) = OTHERS.iter().find(|(own, ..)| *own == operator.own()) else {
        return Vec::new();
    };
    let others = others.iter().map(|other| Change::of(operator, *kind, *other));
    let forgotten = if *kind == MutationKind::Logical { one_side_alone(part) } else { Vec::new() };
    others.chain(forgotten).collect()
}

/// One of two conditions in place of both: the other was forgotten.
fn one_side_alone(part: SyntaxPart<'_>) -> Vec<Change> {
    let sides = [part.field("left"), part.field("right")].into_iter().flatten();
    sides.map(|side| Change::of(part, MutationKind::Logical, side.own())).collect()
}

fn counting(part: SyntaxPart<'_>) -> Vec<Change> {
    let Some(operator) = part.field("operator") else { return Vec::new() };
    let other = if operator.own() == "++" { "--" } else { "++" };
    vec![Change::of(operator, MutationKind::Arithmetic, other)]
}

fn is_step_of_loop(part: SyntaxPart<'_>) -> bool {
    part.node.parent().is_some_and(|around| around.kind() == "for_statement")
}
