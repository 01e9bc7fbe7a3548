//! Arguments of one type in the other order.

use super::change::{Change, MutationKind};
use super::functions::{KnownFunctions, plain_name};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// The changes of a call's arguments.
pub(super) fn of(part: SyntaxPart<'_>, known: &KnownFunctions) -> Vec<Change> {
    if part.node.kind() != "call_expression" {
        return Vec::new();
    }
    let (Some(function), Some(list)) = (part.field("function"), part.field("arguments")) else {
        return Vec::new();
    };
    let is_argument = |child: &SyntaxPart<'_>| child.node.is_named() && child.node.kind() != "comment";
    let arguments: Vec<SyntaxPart<'_>> = list.children().filter(is_argument).collect();
    let name = plain_name(function.own());
    let pairs =
        (0..arguments.len()).flat_map(|one| (one + 1..arguments.len()).map(move |other| [one, other]));
    let alike = pairs.filter(|[one, other]| {
        arguments[*one].own() != arguments[*other].own()
            && known.are_alike(name, arguments.len(), [*one, *other])
    });
    alike.map(|[one, other]| swapped(list.text, arguments[one], arguments[other])).collect()
}

fn swapped(text: &str, one: SyntaxPart<'_>, other: SyntaxPart<'_>) -> Change {
    let between = &text[one.node.end_byte()..other.node.start_byte()];
    Change {
        kind: MutationKind::Swapped,
        range: one.node.start_byte()..other.node.end_byte(),
        with: [other.own(), between, one.own()].concat(),
    }
}
