//! The classes of a header: what they are derived from, and their data members.

use std::sync::Arc;

use super::cpp_type::{ClassType, CppType};
use super::declarations::{Reader, named_like, within};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// What handouts derive their own exceptions from, in `std`.
const STANDARD_EXCEPTIONS: [&str; 10] = [
    "exception",
    "logic_error",
    "invalid_argument",
    "domain_error",
    "length_error",
    "out_of_range",
    "runtime_error",
    "range_error",
    "overflow_error",
    "underflow_error",
];

impl Reader {
    pub(super) fn types_of_class(&mut self, class: SyntaxPart<'_>, scope: &str) {
        let (Some(own), Some(body)) = (class.field("name"), class.field("body")) else { return };
        let name = within(scope, own.own());
        if self.is_exception(class) {
            self.found.exceptions.insert(0, name.clone());
        }
        self.types(body, &name);
        for base in bases(class) {
            let known = self.own.classes.iter().find(|known| plain(&known.name) == plain(base.own()));
            if let Some(known) = known {
                self.found.bases.push((name.clone(), known.name.clone()));
            }
        }
        let fields = self.fields(class, body);
        self.own.classes.push(Arc::new(ClassType { name, fields }));
    }

    /// True for a class that derives from the library's exceptions, or from one of the header's that does.
    fn is_exception(&self, class: SyntaxPart<'_>) -> bool {
        bases(class).into_iter().any(|base| {
            let is_own = |known: &String| plain(known) == plain(base.own());
            STANDARD_EXCEPTIONS.contains(&plain(base.own())) || self.found.exceptions.iter().any(is_own)
        })
    }

    /// The members of a class that braces can make: all public, of types whose values travel, and no constructor.
    fn fields(&self, class: SyntaxPart<'_>, body: SyntaxPart<'_>) -> Option<Vec<(String, CppType)>> {
        let own = class.field("name")?.own();
        let mut is_public = class.node.kind() == "struct_specifier";
        let mut fields = Vec::new();
        if !bases(class).is_empty() {
            return None;
        }
        for member in body.children() {
            match member.node.kind() {
                "access_specifier" => is_public = member.own().starts_with("public"),
                _ if named_like(member, own) || member.child_of_kind("virtual").is_some() => return None,
                "field_declaration" if is_function(member) || is_of_class(member) => {}
                "field_declaration" => {
                    let (all, is_whole) = self.declared_data(member);
                    if !is_whole || !is_public || is_const(member) {
                        return None;
                    }
                    fields.extend(all);
                }
                _ => {}
            }
        }
        (!fields.is_empty()).then_some(fields)
    }

    /// The data that a declaration declares, and `true` if that is all of it.
    fn declared_data(&self, part: SyntaxPart<'_>) -> (Vec<(String, CppType)>, bool) {
        let kind = part.field("type").and_then(|kind| self.own.resolve(kind).ok());
        let Some(kind) = kind.filter(CppType::has_values) else { return (Vec::new(), false) };
        let mut found = Vec::new();
        let mut is_whole = true;
        let mut walk = part.node.walk();
        for declarator in part.node.children_by_field_name("declarator", &mut walk) {
            let mut kind = kind.clone();
            let mut at = part.at(declarator);
            // `char board[8][9]` is nine inside of eight: the last length is the outermost node's.
            while at.node.kind() == "array_declarator" {
                let length = at.field("size").and_then(|size| size.own().parse().ok());
                let (Some(length), Some(inner)) = (length, at.field("declarator")) else { break };
                kind = CppType::Array(Box::new(kind), length);
                at = inner;
            }
            if at.node.kind() == "field_identifier" {
                found.push((at.own().to_owned(), kind));
            } else {
                is_whole = false;
            }
        }
        (found, is_whole)
    }

    /// Notes the data members of a declaration.
    pub(super) fn data(&mut self, part: SyntaxPart<'_>, class: &str) {
        let (all, _) = self.declared_data(part);
        self.found.members.extend(all.into_iter().map(|(name, kind)| (class.to_owned(), name, kind)));
    }
}

/// The names of the classes that a class is derived from.
fn bases(class: SyntaxPart<'_>) -> Vec<SyntaxPart<'_>> {
    let clauses = class.children().filter(|part| part.node.kind() == "base_class_clause");
    let all = clauses.flat_map(|clause| clause.children().collect::<Vec<_>>());
    all.filter(|base| matches!(base.node.kind(), "type_identifier" | "qualified_identifier")).collect()
}

fn plain(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or_default()
}

fn is_const(member: SyntaxPart<'_>) -> bool {
    member.children().any(|child| child.node.kind() == "type_qualifier" && child.own() == "const")
}

/// True for what belongs to the class and not to its objects, and for types.
fn is_of_class(member: SyntaxPart<'_>) -> bool {
    let is_static =
        |child: SyntaxPart<'_>| child.node.kind() == "storage_class_specifier" && child.own() == "static";
    member.children().any(is_static) || member.field("declarator").is_none()
}

fn is_function(member: SyntaxPart<'_>) -> bool {
    let mut at = member.field("declarator");
    while let Some(part) = at {
        if part.node.kind() == "function_declarator" {
            return true;
        }
        at = part.field("declarator").or_else(|| part.child_of_kind("function_declarator"));
    }
    false
}
