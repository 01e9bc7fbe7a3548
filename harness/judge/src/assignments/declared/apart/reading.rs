//! [`ApartReading`]: what is found in a header and changed in it while it is made anew.

use std::ops::Range;

use super::function::ApartFunction;
use crate::assignments::declared::syntax_part::SyntaxPart;

/// A header made anew.
#[derive(Debug, Default)]
pub(in crate::assignments::declared) struct ApartHeader {
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) text: String,
    /// Its functions, in the order of the text.
    pub(super) functions: Vec<ApartFunction>,
    /// Classes of which there are only handles.
    pub(super) objects: Vec<String>,
    /// Those among them that have types of their own, which parameters may name.
    pub(super) scopes: Vec<String>,
    /// Structs with their members: their values travel.
    pub(super) values: Vec<(String, Vec<String>)>,
    /// What cannot pass from one process to another, with its line.
    pub(in crate::assignments::declared) problems: Vec<(usize, String)>,
}

/// A change of the text.
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) text: String,
}

/// A header while it is read.
pub(super) struct ApartReading<'e> {
    pub(super) found: ApartHeader,
    pub(super) edits: Vec<Edit>,
    /// The classes that are exceptions: those stay as they are.
    pub(super) exceptions: &'e [String],
}

impl ApartReading<'_> {
    pub(super) fn problem(&mut self, part: SyntaxPart<'_>, problem: String) {
        self.found.problems.push((part.line(), problem));
    }

    /// A function that a class declares its friend.
    pub(super) fn friend(&mut self, part: SyntaxPart<'_>, scope: &str) {
        let own = part.child_of_kind("declaration").or_else(|| part.child_of_kind("function_definition"));
        let Some(own) = own else { return };
        if let Some(function) = ApartFunction::of(own, (scope, ""), true) {
            self.without_body(own);
            self.found.functions.push(function);
        }
    }

    /// Leaves out the text of a part.
    pub(super) fn without(&mut self, part: SyntaxPart<'_>) {
        self.edits.push(Edit { range: part.node.byte_range(), text: String::new() });
    }

    /// Leaves a function with its declaration alone.
    pub(super) fn without_body(&mut self, part: SyntaxPart<'_>) {
        let kinds = ["field_initializer_list", "compound_statement", "default_method_clause"];
        let first = part.children().find(|child| kinds.contains(&child.node.kind()));
        if let Some(first) = first {
            let range = first.node.start_byte()..part.node.end_byte();
            self.edits.push(Edit { range, text: ";".to_owned() });
        }
    }
}
