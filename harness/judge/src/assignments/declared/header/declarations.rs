//! [`read`]: the declarations of a header, from the tree that the grammar makes of it.

use std::sync::Arc;

use tree_sitter::Node;

use super::constant;
use super::cpp_type::{ClassType, CppType, EnumType, ToldClass};
use super::declarator::Declarator;
use super::function_type::name_functions;
use super::scope::within;
use super::shown::shown;
use super::signature::{Callee, GivenHeader, Gives, Parameter, Passing, Signature, Unsupported, is_called};
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
    read_all(text, &[])
}

/// Reads a component's header and others whose classes and functions scripts may use, each with its name. Of the others, those
/// that are no C++ are left out.
///
/// # Errors
/// Fails if the grammar does not take the first, with the line.
pub(in crate::assignments::declared) fn read_all(
    text: &str,
    others: &[(&str, &str)],
) -> Result<GivenHeader, HeaderError> {
    read_for(text, others, HeaderWishes::default())
}

/// The author's wishes about headers, besides functions.
#[derive(Debug, Default)]
pub(in crate::assignments::declared) struct HeaderWishes {
    /// The instances of class templates of which objects are declared, as they are written there.
    pub(in crate::assignments::declared) instances: Vec<String>,
    /// Function templates that scripts call, with their arguments: `maximum` and `<int>`.
    pub(in crate::assignments::declared) calls: Vec<(String, String)>,
    /// Classes with the functions that tell their objects, both by their names.
    pub(in crate::assignments::declared) tells: Vec<(String, Vec<String>)>,
}

/// The same for an author who has wishes.
///
/// # Errors
/// Fails if the grammar does not take the first, with the line.
pub(in crate::assignments::declared) fn read_for(
    text: &str,
    others: &[(&str, &str)],
    wishes: HeaderWishes,
) -> Result<GivenHeader, HeaderError> {
    let unread = || HeaderError { line: 1, problem: "it was not read to its end".to_owned() };
    let tree = tree_of(text).ok_or_else(unread)?;
    if let Some(line) = first_error(tree.root_node()) {
        return Err(HeaderError { line, problem: "this is no declaration in C++".to_owned() });
    }
    let others = others.iter().filter_map(|(name, text)| Some((*name, *text, tree_of(text)?)));
    let others: Vec<_> = others.filter(|(_, _, tree)| first_error(tree.root_node()).is_none()).collect();
    let mut reader = Reader { wishes, ..Reader::default() };
    let main = SyntaxPart { node: tree.root_node(), text };
    for (_, text, tree) in &others {
        reader.types(SyntaxPart { node: tree.root_node(), text }, "");
    }
    reader.types(main, "");
    reader.find_bases();
    reader.functions(main, "");
    reader.bodies(main);
    for (name, text, tree) in &others {
        reader.file = Some((*name).to_owned());
        let other = SyntaxPart { node: tree.root_node(), text };
        reader.functions(other, "");
        reader.bodies(other);
    }
    Ok(reader.finished())
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

/// A header while it is read.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) own: OwnTypes,
    pub(super) found: GivenHeader,
    /// Classes with the names of what they are derived from, as those are written.
    pub(super) derived: Vec<(String, String)>,
    /// The header, where it is another than the component's own.
    pub(super) file: Option<String>,
    pub(super) wishes: HeaderWishes,
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

impl Reader {
    /// Collects the names of types, in the order of the text.
    pub(super) fn types(&mut self, around: SyntaxPart<'_>, scope: &str) {
        for child in around.children() {
            match child.node.kind() {
                "namespace_definition" => {
                    if let Some(body) = child.field("body") {
                        self.types(body, &within(scope, child.field("name").map_or("", SyntaxPart::own)));
                    }
                }
                "class_specifier" | "struct_specifier" => self.types_of_class(child, scope),
                "template_declaration" => self.types_of_template(child, scope),
                "enum_specifier" => self.enumeration(child, scope),
                "alias_declaration" => {
                    self.alias(child);
                    self.own.name_within(scope, child.field("name"));
                }
                "type_definition" => self.typedef(child),
                "field_declaration" | "declaration" => {
                    match child.field("type") {
                        Some(kind) if kind.node.kind() == "enum_specifier" => self.enumeration(kind, scope),
                        Some(kind) if is_class(kind) => self.types_of_class(kind, scope),
                        Some(_) | None => {}
                    }
                    self.constants(child, scope);
                }
                "preproc_def" => self.macro_constant(child),
                kind if AROUND.contains(&kind) => self.types(child, scope),
                _ => {}
            }
        }
    }

    fn enumeration(&mut self, part: SyntaxPart<'_>, scope: &str) {
        let (Some(name), Some(body)) = (part.field("name"), part.field("body")) else { return };
        let mut next = Some(0);
        let mut enumerators = Vec::new();
        for one in body.children().filter(|child| child.node.kind() == "enumerator") {
            let Some(own) = one.field("name") else { continue };
            if let Some(value) = one.field("value") {
                next = constant::value(value, &enumerators);
            }
            let Some(value) = next else { continue };
            enumerators.push((own.own().to_owned(), value));
            next = value.checked_add(1);
        }
        let is_scoped = part.children().any(|child| matches!(child.node.kind(), "class" | "struct"));
        let full = within(scope, name.own());
        let own = Arc::new(EnumType { name: full.clone(), enumerators, is_scoped });
        self.own.enums.insert(name.own().to_owned(), Arc::clone(&own));
        self.own.enums.insert(full, own);
    }

    /// Collects the constant integers of a declaration, by their own names and by those with what is around them.
    fn constants(&mut self, part: SyntaxPart<'_>, scope: &str) {
        for (name, value) in self.constants_of(part) {
            self.own.numbers.insert(within(scope, &name), value);
            self.own.numbers.insert(name, value);
        }
    }

    fn constants_of(&self, part: SyntaxPart<'_>) -> Vec<(String, i128)> {
        let Some(Ok(CppType::Integer(kind))) = part.field("type").map(|kind| self.own.resolve(kind)) else {
            return Vec::new();
        };
        let known = self
            .own
            .numbers
            .iter()
            .filter_map(|(name, value)| Some((name.clone(), i64::try_from(*value).ok()?)));
        constant::constants(part, kind, &known.collect::<Vec<_>>())
    }

    /// Notes the constant integers that scripts may name: `Board::ROWS`.
    fn named_constants(&mut self, part: SyntaxPart<'_>, scope: &str) {
        let all = self.constants_of(part).into_iter().map(|(name, value)| (within(scope, &name), value));
        self.found.constants.extend(all);
    }

    /// `#define ROWS 6`
    fn macro_constant(&mut self, part: SyntaxPart<'_>) {
        let (Some(name), Some(value)) = (part.field("name"), part.field("value")) else { return };
        if let Ok(value) = value.own().trim().parse::<i128>() {
            self.own.numbers.insert(name.own().to_owned(), value);
            self.found.constants.push((name.own().to_owned(), value));
        }
    }

    /// Collects the names that a class gives to types.
    pub(super) fn aliases(&mut self, body: SyntaxPart<'_>) {
        for child in body.children() {
            match child.node.kind() {
                "alias_declaration" => self.alias(child),
                "type_definition" => self.typedef(child),
                "field_declaration" => {
                    let class = child.field("type").filter(|kind| is_class(*kind));
                    if let Some((name, body)) = class.and_then(|one| one.field("name").zip(one.field("body")))
                    {
                        self.iterator_class(name.own(), body);
                    }
                }
                _ => {}
            }
        }
    }

    /// Notes a class within an instance as an iterator, if it is one. The names that it gives to types mean nothing outside of it.
    fn iterator_class(&mut self, name: &str, body: SyntaxPart<'_>) {
        let own = &self.own;
        let around = (own.aliases.clone(), own.references.clone(), own.iterators.clone());
        self.aliases(body);
        self.own.note_iterator_class(name, body);
        let item = self.own.iterators.remove(name);
        (self.own.aliases, self.own.references, self.own.iterators) = around;
        self.own.iterators.extend(item.map(|item| (name.to_owned(), item)));
    }

    fn alias(&mut self, part: SyntaxPart<'_>) {
        let (Some(name), Some(kind)) = (part.field("name"), part.field("type")) else { return };
        if let Ok(kind) = self.own.resolve(kind) {
            self.own.aliases.insert(name.own().to_owned(), kind);
            return;
        }
        let of = kind.field("type").unwrap_or(kind);
        if kind.field("declarator").is_some_and(|one| one.own() == "&") {
            return self.own.note_reference(name.own(), of);
        }
        let is_pointer = kind.field("declarator").is_some_and(|one| one.own() == "*");
        self.own.note_iterator(name.own(), of, is_pointer);
    }

    /// `typedef int Item;`, as far as the names stand for the type itself.
    fn typedef(&mut self, part: SyntaxPart<'_>) {
        if let (Some(kind), Some(name)) = (part.field("type"), part.field("declarator")) {
            if let Some(referring) = name.child_of_kind("type_identifier")
                && name.node.kind() == "reference_declarator"
            {
                return self.own.note_reference(referring.own(), kind);
            }
            let pointed = name.field("declarator").filter(|_| name.node.kind() == "pointer_declarator");
            self.own.note_iterator(pointed.unwrap_or(name).own(), kind, pointed.is_some());
        }
        let Some(Ok(kind)) = part.field("type").map(|kind| self.own.resolve(kind)) else { return };
        let names = part
            .children()
            .filter(|child| child.node.kind() == "type_identifier")
            .skip_while(|name| part.field("type").is_some_and(|kind| kind.node == name.node));
        for name in names {
            self.own.aliases.insert(name.own().to_owned(), kind.clone());
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
                "template_declaration" => self.functions_of_template(child, scope),
                "declaration" | "function_definition" => {
                    let callee = |_: &Declarator<'_>| Callee::Free(scope.to_owned());
                    self.watchable_free(child, scope);
                    self.named_constants(child, scope);
                    self.function(child, callee);
                }
                kind if AROUND.contains(&kind) => self.functions(child, scope),
                _ => {}
            }
        }
    }

    fn class(&mut self, class: SyntaxPart<'_>, scope: &str) {
        let Some(name) = class.field("name") else { return };
        self.named_class(class, name.own(), (&within(scope, name.own()), scope));
    }

    /// Collects the functions of a class of that name, which is called so by itself.
    pub(super) fn named_class(&mut self, class: SyntaxPart<'_>, own: &str, (full, scope): (&str, &str)) {
        let Some(body) = class.field("body") else { return };
        let mut is_public = class.node.kind() == "struct_specifier";
        let mut declares = DeclaredMembers::default();
        for member in body.children() {
            match member.node.kind() {
                "access_specifier" => is_public = member.own().starts_with("public"),
                "declaration" | "function_definition" | "field_declaration" => {
                    declares.note(member, own);
                    if is_public {
                        self.member(member, own, full);
                        self.watchable(member, own, full);
                        self.public_data(member, full);
                        if let Some(class) = member.field("type").filter(|kind| is_class(*kind)) {
                            self.class(class, full);
                        }
                        self.named_constants(member, full);
                    } else if let Some(hidden) = Declarator::of(member) {
                        self.found.hidden.push((own.to_owned(), hidden.name.own().to_owned()));
                    }
                    self.data(member, full);
                }
                "friend_declaration" => self.friend(member, scope),
                "template_declaration" if is_public => self.member_template(member, own),
                _ => {}
            }
        }
        self.implicit(&declares, own, full, class.line());
    }

    /// The functions that C++ makes: whether it can is found out where a script calls one.
    fn implicit(&mut self, declares: &DeclaredMembers, own: &str, full: &str, line: usize) {
        let class = self.own.classes.iter().find(|known| known.name == full).cloned();
        let other = class.map(|class| Parameter {
            name: "other".to_owned(),
            kind: CppType::Class(class),
            passing: Passing::In,
        });
        let function = |name: &str, callee, parameters: Vec<Parameter>| Signature {
            line,
            file: self.file.clone(),
            ..Signature::plain(name, callee, parameters, CppType::Void)
        };
        let constructor = || Callee::Constructor(full.to_owned());
        let made = [
            (!declares.constructor).then(|| function(own, constructor(), Vec::new())),
            (!declares.copy).then(|| function(own, constructor(), other.iter().cloned().collect())),
            (!declares.assignment).then(|| {
                function("operator=", Callee::Member(full.to_owned()), other.iter().cloned().collect())
            }),
        ];
        self.found.functions.extend(made.into_iter().flatten());
    }

    fn member(&mut self, member: SyntaxPart<'_>, own: &str, full: &str) {
        if let Some(cast) = member.field("declarator").filter(|one| one.node.kind() == "operator_cast") {
            return self.conversion(member, cast, full);
        }
        let is_static = member
            .children()
            .any(|child| child.node.kind() == "storage_class_specifier" && child.own() == "static");
        self.function(member, |declarator| match declarator.name.own() {
            name if name == own => Callee::Constructor(full.to_owned()),
            _ if is_static => Callee::Static(full.to_owned()),
            _ => Callee::Member(full.to_owned()),
        });
    }

    /// A function that a class declares its friend belongs to the namespace around it.
    fn friend(&mut self, part: SyntaxPart<'_>, scope: &str) {
        let function =
            part.child_of_kind("declaration").or_else(|| part.child_of_kind("function_definition"));
        if let Some(function) = function {
            self.function(function, |_| Callee::Free(scope.to_owned()));
        }
    }

    pub(super) fn function(&mut self, part: SyntaxPart<'_>, callee: impl FnOnce(&Declarator<'_>) -> Callee) {
        let Some(declarator) = Declarator::of(part) else { return };
        if declarator.name.node.kind() == "destructor_name" || is_deleted(part) {
            return;
        }
        let name: String = declarator.name.own().split_whitespace().collect();
        let (line, file) = (part.line(), self.file.clone());
        match self.signature(part, &declarator, &callee(&declarator)) {
            Ok(signature) => self.found.functions.push(Signature { name, file, ..signature }),
            Err(why) => self.found.unsupported.push(Unsupported { name, line, why, file }),
        }
    }

    /// The header, once all is known: what is returned of a class can be told by its members, or by what it prints.
    fn finished(mut self) -> GivenHeader {
        let printed: Vec<String> = self.found.functions.iter().filter_map(printed_class).collect();
        let told = self.told_classes();
        self.leave_endless();
        let mut functions = Vec::new();
        for mut signature in std::mem::take(&mut self.found.functions) {
            match shown(&signature.returns, &told, &printed) {
                Ok(Some(returns)) => signature.returns = returns,
                Ok(None) => {}
                Err(class) => {
                    let why = format!(
                        "it returns an object of {class}, of which nothing can be told: no operator<< prints one"
                    );
                    let Signature { name, line, file, .. } = signature;
                    self.found.unsupported.push(Unsupported { name, line, why, file });
                    continue;
                }
            }
            functions.push(signature);
        }
        name_functions(&mut functions);
        let classes = self.own.classes.iter().map(|class| class.name.clone()).collect();
        // A definition behind its class is named with it: `Board::size`.
        let named = functions.iter().map(|one| &one.name);
        let named = named.chain(self.found.unsupported.iter().map(|one| &one.name));
        let defined: Vec<String> = named.filter(|name| name.contains("::")).cloned().collect();
        self.note_more_hurdles(&defined);
        GivenHeader { functions, classes, ..self.found }
    }
}

impl Reader {
    /// The classes whose objects the author has told by functions, as far as they have those.
    fn told_classes(&self) -> Vec<Arc<ToldClass>> {
        let part = |class: &str, name: &String| self.found.telling_part(class, name);
        let told = |class: &Arc<ClassType>| {
            let (_, names) = self.wishes.tells.iter().find(|(told, _)| is_called(&class.name, told))?;
            let parts = names.iter().map(|name| part(&class.name, name)).collect::<Option<Vec<_>>>()?;
            Some(Arc::new(ToldClass { name: class.name.clone(), parts }))
        };
        self.own.classes.iter().filter_map(told).collect()
    }
}

impl Reader {
    /// Leaves out functions that give an iterator of a class that has no end.
    fn leave_endless(&mut self) {
        let ends: Vec<String> = self
            .found
            .functions
            .iter()
            .filter(|one| one.name == "end")
            .filter_map(|one| one.class().map(str::to_owned))
            .collect();
        let all = std::mem::take(&mut self.found.functions);
        let is_endless = |one: &Signature| {
            let classes = one.class().map(|class| self.found.with_bases(class)).unwrap_or_default();
            one.gives == Gives::Items && !classes.iter().any(|class| ends.contains(class))
        };
        let (endless, rest): (Vec<Signature>, Vec<Signature>) = all.into_iter().partition(is_endless);
        self.found.functions = rest;
        let why = "it returns an iterator, and the class has no end() up to which there could be items";
        let unsupported = |one: Signature| {
            let Signature { name, line, file, .. } = one;
            Unsupported { name, line, why: why.to_owned(), file }
        };
        self.found.unsupported.extend(endless.into_iter().map(unsupported));
    }
}

/// The class that a function prints, if it is an operator for that.
fn printed_class(signature: &Signature) -> Option<String> {
    match signature.parameters.as_slice() {
        [Parameter { kind: CppType::Stream, .. }, Parameter { kind: CppType::Class(class), .. }]
            if signature.symbol() == Some("<<") =>
        {
            Some(class.name.clone())
        }
        _ => None,
    }
}

/// True for a class with its body; in another one it stands where a type does.
fn is_class(part: SyntaxPart<'_>) -> bool {
    matches!(part.node.kind(), "class_specifier" | "struct_specifier") && part.field("body").is_some()
}

fn is_deleted(part: SyntaxPart<'_>) -> bool {
    part.child_of_kind("delete_method_clause").is_some()
}

pub(super) fn named_like(member: SyntaxPart<'_>, class: &str) -> bool {
    Declarator::of(member).is_some_and(|declarator| declarator.name.own() == class)
}

/// Functions that C++ makes for a class that does not declare them.
#[derive(Debug, Default)]
struct DeclaredMembers {
    constructor: bool,
    copy: bool,
    assignment: bool,
}

impl DeclaredMembers {
    fn note(&mut self, member: SyntaxPart<'_>, class: &str) {
        let Some(declarator) = Declarator::of(member) else { return };
        let name: String = declarator.name.own().split_whitespace().collect();
        let parameters: String = declarator.parameters.own().split_whitespace().collect();
        self.assignment |= name == "operator=";
        if name == class {
            self.constructor = true;
            // `const Stack<T>&` is as good as `const Stack&`.
            let is_instance = parameters.contains(&format!("{class}<")) && parameters.contains(">&");
            self.copy |= is_instance || parameters.contains(&format!("{class}&"));
        }
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
    int** cells();
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
                "games::Grid* next()",
                "void take(games::Grid other)",
                "void operator=(games::Grid other)",
                "int twice(int)",
                "double mean(std::vector<double> all)",
            ]
        );
        assert_eq!(header.functions[0].callee, Callee::Constructor("games::Grid".to_owned()));
        assert_eq!((header.functions[0].needed, header.functions[0].line), (1, 13));
        assert_eq!(header.functions[3].callee, Callee::Static("games::Grid".to_owned()));
        assert_eq!(header.functions[9].callee, Callee::Free("games".to_owned()));
    }

    #[test]
    fn a_name_for_a_type_is_known_with_its_namespace_and_without() {
        let text = "namespace games {\nusing Row = std::vector<int>;\nRow first();\n}\nint sum(const games::Row& row);\n\
                    std::optional<games::Row> other();\nint lost(homes::Row row);\n";
        let header = read(text).unwrap();
        let shown: Vec<String> = header.functions.iter().map(Signature::shown).collect();
        let expected = [
            "std::vector<int> first()",
            "int sum(std::vector<int> row)",
            "std::optional<std::vector<int>> other()",
        ];
        assert_eq!(shown, expected);
        assert_eq!(header.unsupported[0].name, "lost");
    }

    #[test]
    fn a_function_that_cannot_be_called_is_named_with_its_line_and_the_reason() {
        let header = read(HEADER).unwrap();
        let named: Vec<(&str, usize)> =
            header.unsupported.iter().map(|one| (one.name.as_str(), one.line)).collect();
        assert_eq!(named, [("cells", 22)]);
        let copied = read("class Grid { public: Grid copy() const; };").unwrap();
        assert!(
            copied.unsupported[0].why.contains("no operator<< prints one"),
            "{:?}",
            copied.unsupported[0]
        );
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
    fn enumerators_are_known_by_characters_shifts_and_each_other() {
        let text = "enum class Cell : char { wall = '#', quote = '\\'' , low = 0x10, both = (1 << 3) | low, less = -both };\nvoid put(Cell c);\n";
        let header = read(text).unwrap();
        let CppType::Enumeration(cell) = &header.functions[0].parameters[0].kind else {
            panic!("{header:?}")
        };
        let values: Vec<i64> = cell.enumerators.iter().map(|(_, value)| *value).collect();
        assert_eq!(values, [35, 39, 16, 24, -24]);
    }

    #[test]
    fn a_typedef_is_the_type_that_it_names() {
        let text = "#include <vector>\ntypedef int Item;\ntypedef std::vector<Item> Row, Line;\nRow twice(Item item, const Line& line);\n";
        let header = read(text).unwrap();
        let [twice] = header.functions.as_slice() else { panic!("{header:?}") };
        assert_eq!(twice.returns.to_string(), "std::vector<int>");
        assert_eq!(twice.parameters[0].kind.to_string(), "int");
        assert_eq!(twice.parameters[1].kind.to_string(), "std::vector<int>");
    }

    #[test]
    fn a_default_of_a_type_that_cannot_be_passed_on_stays_the_default() {
        let header = read("int back(int item, FILE* late = nullptr, int more = 3);\n").unwrap();
        let [back] = header.functions.as_slice() else { panic!("{header:?}") };
        assert_eq!((back.parameters.len(), back.needed), (1, 1));
    }

    #[test]
    fn arrays_of_c_are_lists_of_values_and_texts_of_c_are_texts() {
        let header = read("int sum(const int numbers[], int count);\nvoid sort(double all[10], int count);\nconst char* name(const char* of);\n\
                           void low(char text[]);\nvoid out(int* place);\n").unwrap();
        let shown: Vec<String> = header.functions.iter().map(Signature::shown).collect();
        assert_eq!(
            shown,
            [
                "int sum(const int numbers[], int count)",
                "void sort(double all[], int count)",
                "std::string name(const char* of)",
                "void low(char* text)",
                "void out(int place[])"
            ]
        );
        let answered = header.functions.iter().map(|one| one.parameters[0].is_answered());
        assert_eq!(answered.collect::<Vec<_>>(), [false, true, false, true, true]);
    }

    #[test]
    fn exceptions_of_the_headers_own_are_known_the_derived_before_their_bases() {
        let header = "class Bad : public std::runtime_error {};\nnamespace a { struct Worse : Bad { int code; }; }\nclass Plain {};";
        assert_eq!(read(header).unwrap().exceptions, ["a::Worse", "Bad"]);
    }

    #[test]
    fn a_plain_struct_has_members_and_any_other_class_only_objects() {
        let header = "struct Place { int row, col; bool ok() const; char grid[2][3]; };\nclass Board { public: int at(Place p); };\n\
                      struct Made { Made(int n); int n; };\nstruct Deep { virtual void go(); int n; };\nstruct Half { int n; FILE* file; };\n\
                      struct Far : Place { int z; };\nvoid f(Place a, Board& b, const Made* c, Deep& d, Half& e, Far& g);\n";
        let given = read(header).unwrap();
        let all = given.functions.iter().find(|one| one.name == "f").unwrap();
        let plain = all.parameters.iter().map(|one| one.kind.has_values());
        assert_eq!(plain.collect::<Vec<_>>(), [true, false, false, false, false, false]);
        let CppType::Class(place) = &all.parameters[0].kind else { panic!("{all:?}") };
        let fields = place.fields.as_ref().unwrap().iter().map(|(name, kind)| format!("{name}: {kind}"));
        assert_eq!(fields.collect::<Vec<_>>(), ["row: int", "col: int", "grid: char[3][2]"]);
        assert_eq!(given.with_bases("Far"), ["Far", "Place"]);
    }

    #[test]
    fn operators_friends_and_functions_that_lead_on_are_read() {
        let header = "class Grid { public: bool operator==(const Grid& o) const; int& operator[](int i); Grid& operator+=(int n);\n\
                      const Grid& next() const; Grid* up(); friend std::ostream& operator << (std::ostream& out, const Grid& g); };\n\
                      std::ostream& operator<<(std::ostream& out, const Grid& g);\n";
        let given = read(header).unwrap();
        let shown: Vec<String> = given.functions.iter().map(Signature::shown).collect();
        assert_eq!(
            shown,
            [
                "bool operator==(Grid o)",
                "int operator[](int i)",
                "void operator+=(int n)",
                "Grid next()",
                "Grid* up()",
                "void operator<<(std::ostream& out, Grid g)",
                "Grid()",
                "Grid(Grid other)",
                "void operator=(Grid other)",
                "void operator<<(std::ostream& out, Grid g)",
            ]
        );
        let leading = given.accessors.iter().map(|one| (one.name.as_str(), one.is_pointer));
        assert_eq!(leading.collect::<Vec<_>>(), [("next", false), ("up", true)]);
    }
}
