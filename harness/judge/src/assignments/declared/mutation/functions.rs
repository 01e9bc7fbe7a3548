//! [`KnownFunctions`]: the types of parameters, as the headers and the solution declare them.

use std::collections::BTreeMap;

use tree_sitter::Node;

use crate::assignments::declared::syntax_part::{SyntaxPart, tree_of};

/// The parameters' types by a function's plain name; several functions may share it.
#[derive(Debug, Default)]
pub(super) struct KnownFunctions(BTreeMap<String, Vec<Vec<String>>>);

impl KnownFunctions {
    /// The functions that these texts declare or define.
    pub(super) fn of<'t>(texts: impl IntoIterator<Item = &'t str>) -> KnownFunctions {
        let mut known = KnownFunctions::default();
        for text in texts {
            if let Some(tree) = tree_of(text) {
                known.collect(SyntaxPart { node: tree.root_node(), text });
            }
        }
        known
    }

    fn collect(&mut self, part: SyntaxPart<'_>) {
        if part.node.kind() == "function_declarator" {
            let types = part.field("parameters").map(|all| all.children().filter_map(parameter_type));
            if let (Some(name), Some(types)) = (part.field("declarator"), types) {
                let own = plain_name(name.own()).to_owned();
                self.0.entry(own).or_default().push(types.collect());
            }
        }
        part.children().for_each(|child| self.collect(child));
    }

    /// True if every function of that name that takes so many arguments has the same type at both places.
    pub(super) fn are_alike(&self, name: &str, count: usize, places: [usize; 2]) -> bool {
        let [one, other] = places;
        let mut fitting = self.0.get(name).into_iter().flatten().filter(|types| types.len() >= count);
        let alike = |types: &Vec<String>| types[one] == types[other];
        fitting.next().is_some_and(alike) && fitting.all(alike)
    }
}

/// The type of a parameter, without blanks and its name; `None` for a comma or a parenthesis.
fn parameter_type(parameter: SyntaxPart<'_>) -> Option<String> {
    if !matches!(parameter.node.kind(), "parameter_declaration" | "optional_parameter_declaration") {
        return None;
    }
    let value = parameter.field("default_value").map_or("", SyntaxPart::own);
    let text = parameter.own().strip_suffix(value).unwrap_or(parameter.own()).trim_end_matches(['=', ' ']);
    let name = parameter.field("declarator").and_then(|declarator| innermost(declarator.node));
    let name = name.map_or("", |name| &parameter.text[name.byte_range()]);
    let text = text.strip_suffix(name).unwrap_or(text);
    Some(text.split_whitespace().collect())
}

fn innermost(node: Node<'_>) -> Option<Node<'_>> {
    if node.kind() == "identifier" {
        return Some(node);
    }
    let mut cursor = node.walk();
    node.named_children(&mut cursor).find_map(innermost)
}

/// The last part of a qualified name.
pub(super) fn plain_name(name: &str) -> &str {
    name.rsplit([':', '.', '>']).next().unwrap_or(name)
}
