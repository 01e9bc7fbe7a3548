//! [`read`]: the declarations of a header, from the tree that the grammar makes of it.

use std::sync::Arc;

use tree_sitter::Node;

use super::cpp_type::{CppType, EnumType};
use super::signature::{Callee, GivenHeader, Parameter, Passing, Signature, Unsupported};
use super::types::OwnTypes;
use crate::assignments::declared::syntax_part::{SyntaxPart, tree_of};

/// A header that is no C++.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct HeaderError {
    pub(in crate::assignments::declared) line: usize,
    pub(in crate::assignments::declared) problem: String,
}

/// Reads a header.
///
/// # Errors
/// Fails if the grammar does not take it, with the line.
pub(in crate::assignments::declared) fn read(text: &str) -> Result<GivenHeader, HeaderError> {
    let tree = tree_of(text)
        .ok_or_else(|| HeaderError { line: 1, problem: "it was not read to its end".to_owned() })?;
    if let Some(line) = first_error(tree.root_node()) {
        return Err(HeaderError { line, problem: "this is no declaration in C++".to_owned() });
    }
    let root = SyntaxPart { node: tree.root_node(), text };
    let mut reader = Reader::default();
    reader.types(root, "");
    reader.functions(root, "");
    let OwnTypes { classes, .. } = reader.own;
    Ok(GivenHeader { classes, ..reader.found })
}

/// The line of the first node that the grammar could not make sense of.
fn first_error(node: Node<'_>) -> Option<usize> {
    if !node.has_error() {
        return None;
    }
    if node.is_error() || node.is_missing() {
        return Some(node.start_position().row + 1);
    }
    let mut cursor = node.walk();
    node.children(&mut cursor).find_map(first_error)
}

#[derive(Default)]
struct Reader {
    own: OwnTypes,
    found: GivenHeader,
}

/// Nodes that hold declarations like those around them.
const AROUND: [&str; 6] = [
    "preproc_ifdef",
    "preproc_if",
    "preproc_else",
    "linkage_specification",
    "declaration_list",
    "translation_unit",
];

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
    /// Collects the names of types, in the order of the text.
    fn types(&mut self, around: SyntaxPart<'_>, scope: &str) {
        for child in around.children() {
            match child.node.kind() {
                "namespace_definition" => {
                    if let Some(body) = child.field("body") {
                        self.types(body, &within(scope, child.field("name").map_or("", SyntaxPart::own)));
                    }
                }
                "class_specifier" | "struct_specifier" => self.types_of_class(child, scope),
                "enum_specifier" => self.enumeration(child, scope),
                "alias_declaration" => self.alias(child),
                "field_declaration" | "declaration" => {
                    if let Some(kind) =
                        child.field("type").filter(|kind| kind.node.kind() == "enum_specifier")
                    {
                        self.enumeration(kind, scope);
                    }
                }
                kind if AROUND.contains(&kind) => self.types(child, scope),
                _ => {}
            }
        }
    }

    fn types_of_class(&mut self, class: SyntaxPart<'_>, scope: &str) {
        let (Some(name), Some(body)) = (class.field("name"), class.field("body")) else { return };
        let name = within(scope, name.own());
        self.own.classes.push(name.clone());
        if self.is_exception(class) {
            self.found.exceptions.insert(0, name.clone());
        }
        self.types(body, &name);
    }

    /// True for a class that derives from the library's exceptions, or from one of the header's that does.
    fn is_exception(&self, class: SyntaxPart<'_>) -> bool {
        let clauses = class.children().filter(|part| part.node.kind() == "base_class_clause");
        let bases = clauses.flat_map(|clause| clause.children().collect::<Vec<_>>());
        bases.into_iter().any(|base| {
            let plain = base.own().rsplit("::").next().unwrap_or_default();
            let is_own = |known: &String| known.rsplit("::").next() == Some(plain);
            STANDARD_EXCEPTIONS.contains(&plain) || self.found.exceptions.iter().any(is_own)
        })
    }

    fn enumeration(&mut self, part: SyntaxPart<'_>, scope: &str) {
        let (Some(name), Some(body)) = (part.field("name"), part.field("body")) else { return };
        let mut next = Some(0);
        let mut enumerators = Vec::new();
        for one in body.children().filter(|child| child.node.kind() == "enumerator") {
            let Some(own) = one.field("name") else { continue };
            if let Some(value) = one.field("value") {
                next = value.own().parse().ok();
            }
            let Some(value) = next else { continue };
            enumerators.push((own.own().to_owned(), value));
            next = Some(value + 1);
        }
        let is_scoped = part.children().any(|child| matches!(child.node.kind(), "class" | "struct"));
        let full = within(scope, name.own());
        let own = Arc::new(EnumType { name: full.clone(), enumerators, is_scoped });
        self.own.enums.insert(name.own().to_owned(), Arc::clone(&own));
        self.own.enums.insert(full, own);
    }

    fn alias(&mut self, part: SyntaxPart<'_>) {
        let (Some(name), Some(kind)) = (part.field("name"), part.field("type")) else { return };
        if let Ok(kind) = self.own.resolve(kind) {
            self.own.aliases.insert(name.own().to_owned(), kind);
        }
    }

    /// Collects functions and classes.
    fn functions(&mut self, around: SyntaxPart<'_>, scope: &str) {
        for child in around.children() {
            match child.node.kind() {
                "namespace_definition" => {
                    if let Some(body) = child.field("body") {
                        self.functions(body, &within(scope, child.field("name").map_or("", SyntaxPart::own)));
                    }
                }
                "class_specifier" | "struct_specifier" => self.class(child, scope),
                "declaration" | "function_definition" => {
                    let callee = |_: &Declarator<'_>| Callee::Free(scope.to_owned());
                    self.function(child, callee);
                }
                kind if AROUND.contains(&kind) => self.functions(child, scope),
                _ => {}
            }
        }
    }

    fn class(&mut self, class: SyntaxPart<'_>, scope: &str) {
        let (Some(name), Some(body)) = (class.field("name"), class.field("body")) else { return };
        let own = name.own();
        let full = within(scope, own);
        let mut is_public = class.node.kind() == "struct_specifier";
        let mut has_constructor = false;
        for member in body.children() {
            match member.node.kind() {
                "access_specifier" => is_public = member.own().starts_with("public"),
                "declaration" | "function_definition" | "field_declaration" => {
                    has_constructor |= named_like(member, own);
                    if is_public {
                        self.member(member, own, &full);
                    }
                    self.data(member, &full);
                }
                _ => {}
            }
        }
        if !has_constructor {
            self.found.functions.push(implicit(own, &full, class.line()));
        }
    }

    /// Notes the data members of a declaration.
    fn data(&mut self, part: SyntaxPart<'_>, class: &str) {
        let Some(kind) = part.field("type").and_then(|kind| self.own.resolve(kind).ok()) else { return };
        for declarator in part.children() {
            let mut kind = kind.clone();
            let mut at = declarator;
            // `char board[8][9]` is nine inside of eight: the last length is the outermost node's.
            while at.node.kind() == "array_declarator" {
                let length = at.field("size").and_then(|size| size.own().parse().ok());
                let (Some(length), Some(inner)) = (length, at.field("declarator")) else { break };
                kind = CppType::Array(Box::new(kind), length);
                at = inner;
            }
            if at.node.kind() == "field_identifier" {
                self.found.members.push((class.to_owned(), at.own().to_owned(), kind));
            }
        }
    }

    fn member(&mut self, member: SyntaxPart<'_>, own: &str, full: &str) {
        let is_static = member
            .children()
            .any(|child| child.node.kind() == "storage_class_specifier" && child.own() == "static");
        self.function(member, |declarator| match declarator.name.own() {
            name if name == own => Callee::Constructor(full.to_owned()),
            _ if is_static => Callee::Static(full.to_owned()),
            _ => Callee::Member(full.to_owned()),
        });
    }

    fn function(&mut self, part: SyntaxPart<'_>, callee: impl FnOnce(&Declarator<'_>) -> Callee) {
        let Some(declarator) = Declarator::of(part) else { return };
        if declarator.name.node.kind() == "destructor_name" || is_deleted(part) {
            return;
        }
        let (name, line) = (declarator.name.own().to_owned(), part.line());
        match self.signature(part, &declarator, callee(&declarator)) {
            Ok(signature) => self.found.functions.push(signature),
            Err(why) => self.found.unsupported.push(Unsupported { name, line, why }),
        }
    }

    fn signature(
        &self,
        part: SyntaxPart<'_>,
        declarator: &Declarator<'_>,
        callee: Callee,
    ) -> Result<Signature, String> {
        if declarator.name.node.kind() == "operator_name" {
            return Err("operators cannot be called yet".to_owned());
        }
        let returns = match (&callee, part.field("type")) {
            (Callee::Constructor(_), _) => CppType::Void,
            (_, Some(kind)) if !declarator.is_pointer => self.own.resolve(kind)?,
            (_, None | Some(_)) => return Err("it returns a pointer".to_owned()),
        };
        let mut parameters = Vec::new();
        let mut needed = 0;
        for child in declarator.parameters.children() {
            match child.node.kind() {
                "parameter_declaration" => {
                    parameters.push(self.parameter(child)?);
                    needed = parameters.len();
                }
                "optional_parameter_declaration" => parameters.push(self.parameter(child)?),
                "(" | ")" | "," | "comment" => {}
                _ => return Err(format!("its parameter {} cannot be passed on", child.own())),
            }
        }
        // `f(void)` has none.
        parameters.retain(|one: &Parameter| one.kind != CppType::Void);
        needed = needed.min(parameters.len());
        let name = declarator.name.own().to_owned();
        Ok(Signature { name, callee, parameters, needed, returns, line: part.line() })
    }

    fn parameter(&self, part: SyntaxPart<'_>) -> Result<Parameter, String> {
        let kind = part.field("type").ok_or_else(|| format!("{} has no type", part.own()))?;
        let kind = self.own.resolve(kind)?;
        let is_const =
            part.children().any(|child| child.node.kind() == "type_qualifier" && child.own() == "const");
        let (mut name, mut is_reference) = (part.field("declarator"), false);
        while let Some(inner) = name {
            match inner.node.kind() {
                "identifier" => break,
                "reference_declarator" | "abstract_reference_declarator"
                    if !inner.own().starts_with("&&") =>
                {
                    is_reference = true;
                    name = inner.children().find(|child| child.node.is_named());
                }
                _ => return Err(format!("its parameter {} cannot be passed on", part.own())),
            }
        }
        let passing = if is_reference && !is_const { Passing::InOut } else { Passing::In };
        Ok(Parameter { name: name.map_or("", SyntaxPart::own).to_owned(), kind, passing })
    }
}

/// The declarator of a function, out of the references and pointers around it.
struct Declarator<'t> {
    name: SyntaxPart<'t>,
    parameters: SyntaxPart<'t>,
    /// The function returns a pointer.
    is_pointer: bool,
}

impl<'t> Declarator<'t> {
    /// `None` for what is no function.
    fn of(part: SyntaxPart<'t>) -> Option<Declarator<'t>> {
        let mut at = part.field("declarator")?;
        let mut is_pointer = false;
        loop {
            match at.node.kind() {
                "function_declarator" => break,
                "reference_declarator" => at = at.child_of_kind("function_declarator")?,
                "pointer_declarator" => {
                    is_pointer = true;
                    at = at.field("declarator")?;
                }
                _ => return None,
            }
        }
        Some(Declarator { name: at.field("declarator")?, parameters: at.field("parameters")?, is_pointer })
    }
}

fn is_deleted(part: SyntaxPart<'_>) -> bool {
    part.child_of_kind("delete_method_clause").is_some()
}

fn named_like(member: SyntaxPart<'_>, class: &str) -> bool {
    Declarator::of(member).is_some_and(|declarator| declarator.name.own() == class)
}

/// The constructor of a class that declares none.
fn implicit(own: &str, full: &str, line: usize) -> Signature {
    Signature {
        name: own.to_owned(),
        callee: Callee::Constructor(full.to_owned()),
        parameters: Vec::new(),
        needed: 0,
        returns: CppType::Void,
        line,
    }
}

fn within(scope: &str, name: &str) -> String {
    match (scope, name) {
        ("", name) => name.to_owned(),
        (scope, "") => scope.to_owned(),
        (scope, name) => format!("{scope}::{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"
#ifndef GRID_H
#define GRID_H
#include <string>
#include <vector>
using namespace std;
using Row = std::vector<int>;
enum Color { RED, GREEN = 5, BLUE };
namespace games {
class Grid {
public:
    enum class Side { Left, Right };
    explicit Grid(int rows, int cols = 7);
    Grid(const Grid&) = delete;
    virtual ~Grid();
    bool drop(int col, char who);
    const string& name() const { return m_name; }
    static unsigned long count();
    void find(char who, int& row, int& col) const;
    vector<pair<int, std::string>> all(Row const& row, Color c, Side s) const;
    Grid* next();
    void take(const Grid& other);
private:
    bool secret();
    string m_name;
};
int twice(int);
}
double mean(const std::vector<double>& all);
#endif
"#;

    #[test]
    fn the_public_functions_are_read_with_their_types() {
        let header = read(HEADER).unwrap();
        let shown: Vec<String> = header.functions.iter().map(Signature::shown).collect();
        assert_eq!(
            shown,
            [
                "Grid(int rows, int cols)",
                "bool drop(int col, char who)",
                "std::string name()",
                "unsigned long count()",
                "void find(char who, int& row, int& col)",
                "std::vector<std::pair<int, std::string>> all(std::vector<int> row, Color c, games::Grid::Side s)",
                "int twice(int)",
                "double mean(std::vector<double> all)",
            ]
        );
        assert_eq!(header.functions[0].callee, Callee::Constructor("games::Grid".to_owned()));
        assert_eq!((header.functions[0].needed, header.functions[0].line), (1, 13));
        assert_eq!(header.functions[3].callee, Callee::Static("games::Grid".to_owned()));
        assert_eq!(header.functions[6].callee, Callee::Free("games".to_owned()));
    }

    #[test]
    fn a_function_that_cannot_be_called_is_named_with_its_line_and_the_reason() {
        let header = read(HEADER).unwrap();
        let named: Vec<(&str, usize)> =
            header.unsupported.iter().map(|one| (one.name.as_str(), one.line)).collect();
        assert_eq!(named, [("next", 21), ("take", 22)]);
        assert!(header.unsupported[1].why.contains("Grid"), "{:?}", header.unsupported[1]);
    }

    #[test]
    fn a_header_that_is_no_cpp_is_refused_with_the_line() {
        let error =
            read("class Grid {\npublic:\n    bool drop(int col, char;\n    int @@ 3;\n};\n").unwrap_err();
        assert!((3..=4).contains(&error.line), "{error:?}");
    }

    #[test]
    fn enumerators_go_on_counting() {
        let header = read("enum Color { RED, GREEN = 5, BLUE };\nColor mix(Color a);\n").unwrap();
        let CppType::Enumeration(color) = &header.functions[0].returns else { panic!("{header:?}") };
        assert_eq!(
            color.enumerators,
            [("RED".to_owned(), 0), ("GREEN".to_owned(), 5), ("BLUE".to_owned(), 6)]
        );
    }

    #[test]
    fn exceptions_of_the_headers_own_are_known_the_derived_before_their_bases() {
        let header = "class Bad : public std::runtime_error {};\nnamespace a { struct Worse : Bad { int code; }; }\nclass Plain {};";
        assert_eq!(read(header).unwrap().exceptions, ["a::Worse", "Bad"]);
    }
}
