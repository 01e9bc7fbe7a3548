//! Other values that are returned.

use super::change::{Change, MutationKind};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// Types whose values can be counted up.
const NUMBERS: [&str; 12] = [
    "int",
    "long",
    "long long",
    "short",
    "unsigned",
    "unsigned int",
    "unsigned long",
    "size_t",
    "std::size_t",
    "double",
    "float",
    "unsigned long long",
];

/// The change of a returned value, in a function that returns values of that type; empty for one that is not known.
pub(super) fn of(part: SyntaxPart<'_>, returns: &str) -> Vec<Change> {
    if part.node.kind() != "return_statement" || returns.is_empty() {
        return Vec::new();
    }
    let is_value = |child: &SyntaxPart<'_>| child.node.is_named() && child.node.kind() != "comment";
    let Some(value) = part.children().find(is_value) else { return Vec::new() };
    let other = match (returns, value.own()) {
        ("bool", "true") => "false".to_owned(),
        ("bool", "false") => "true".to_owned(),
        ("bool", own) => format!("!({own})"),
        // Numbers that stand there themselves are off by one already.
        (number, own) if NUMBERS.contains(&number) => match own.parse::<u64>() {
            Ok(_) => return Vec::new(),
            Err(_) => format!("({own}) + 1"),
        },
        (_, "{}") => return Vec::new(),
        _ => "{}".to_owned(),
    };
    vec![Change::of(value, MutationKind::Returned, other)]
}
