//! [`SyntaxPart`]: a node of the tree that the grammar of C++ makes of a text, with its own text.

use tree_sitter::{Node, Parser, Tree};

/// A node with the text that it is of.
#[derive(Clone, Copy)]
pub(in crate::assignments::declared) struct SyntaxPart<'t> {
    pub(in crate::assignments::declared) node: Node<'t>,
    pub(in crate::assignments::declared) text: &'t str,
}

impl<'t> SyntaxPart<'t> {
    pub(in crate::assignments::declared) fn at(self, node: Node<'t>) -> SyntaxPart<'t> {
        SyntaxPart { node, ..self }
    }

    /// The part's own text.
    pub(in crate::assignments::declared) fn own(self) -> &'t str {
        &self.text[self.node.byte_range()]
    }

    /// The line that it begins in.
    pub(in crate::assignments::declared) fn line(self) -> usize {
        self.node.start_position().row + 1
    }

    pub(in crate::assignments::declared) fn field(self, name: &str) -> Option<SyntaxPart<'t>> {
        Some(self.at(self.node.child_by_field_name(name)?))
    }

    pub(in crate::assignments::declared) fn children(self) -> impl Iterator<Item = SyntaxPart<'t>> {
        (0..self.node.child_count()).filter_map(move |index| Some(self.at(self.node.child(index)?)))
    }

    pub(in crate::assignments::declared) fn child_of_kind(self, kind: &str) -> Option<SyntaxPart<'t>> {
        self.children().find(|child| child.node.kind() == kind)
    }
}

/// The tree of a text; `None` if the grammar cannot be used.
pub(in crate::assignments::declared) fn tree_of(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_cpp::LANGUAGE.into()).ok()?;
    parser.parse(text, None)
}
