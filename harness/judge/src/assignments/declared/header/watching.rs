//! The functions of a header that can be watched, and what stands in the way of the others.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::cpp_type::{ClassType, CppType};
use super::declarations::Reader;
use super::declarator::Declarator;
use super::watchable::{HeaderBody, ToldArgument, WatchableFunction, WatchedParameter, WatchedReceiver};
use crate::assignments::declared::syntax_part::SyntaxPart;

impl Reader {
    /// Notes a public member function with what stands in the way of watching it.
    pub(super) fn watchable(&mut self, member: SyntaxPart<'_>, own: &str, full: &str) {
        let Some(declarator) = Declarator::of(member) else { return };
        let Some(class) = self.own.classes.iter().find(|class| class.name == full).cloned() else { return };
        if declarator.name.node.kind() == "destructor_name" {
            return;
        }
        let hurdle = hurdle(member, &declarator, own);
        self.note_watchable((member, &declarator), class, receiver(member, &declarator), hurdle);
    }

    /// Notes a function that belongs to no class, likewise.
    pub(super) fn watchable_free(&mut self, part: SyntaxPart<'_>, scope: &str) {
        let Some(declarator) = Declarator::of(part) else { return };
        // A definition behind its class is no function of its own.
        if declarator.name.own().contains("::") {
            return;
        }
        let is_static = part.children().any(|child| child.own() == "static");
        let hurdle = if is_static { Some(INLINE.to_owned()) } else { hurdle(part, &declarator, "") };
        let around = Arc::new(ClassType { name: scope.to_owned(), fields: None, has_constructor: false });
        self.note_watchable((part, &declarator), around, WatchedReceiver::Class, hurdle);
    }

    fn note_watchable(
        &mut self,
        (part, declarator): (SyntaxPart<'_>, &Declarator<'_>),
        class: Arc<ClassType>,
        receiver: WatchedReceiver,
        hurdle: Option<String>,
    ) {
        let name: String = declarator.name.own().split_whitespace().collect();
        let (parameters, strange) = self.watched_parameters(declarator);
        let hurdle = hurdle.or(strange);
        let (line, file) = (part.line(), self.file.clone());
        self.found.watchable.push(WatchableFunction {
            class,
            name,
            receiver,
            parameters,
            hurdle,
            line,
            file,
        });
    }

    fn watched_parameters(&self, declarator: &Declarator<'_>) -> (Vec<WatchedParameter>, Option<String>) {
        let mut found = Vec::new();
        for child in declarator.parameters.children() {
            match child.node.kind() {
                "parameter_declaration" | "optional_parameter_declaration" => {
                    match self.watched_parameter(child) {
                        Some(parameter) if parameter.is_void() => {}
                        Some(parameter) => found.push(parameter),
                        None => return (found, Some(strange(child))),
                    }
                }
                "(" | ")" | "," | "comment" => {}
                _ => return (found, Some(strange(child))),
            }
        }
        (found, None)
    }

    /// `None` for a type that a shim could not write down.
    fn watched_parameter(&self, part: SyntaxPart<'_>) -> Option<WatchedParameter> {
        let type_part = part.field("type")?;
        let declarator = part.field("declarator");
        let name = declarator.and_then(name_in);
        let around = around(declarator, name)?;
        let is_const =
            part.children().any(|child| child.node.kind() == "type_qualifier" && child.own() == "const");
        let kind = match self.own.resolve(type_part) {
            Ok(kind) => Ok(kind),
            Err(_) if is_written_anywhere(type_part) => Err(type_part.own().to_owned()),
            Err(_) => return None,
        };
        let told = told(kind.as_ref().ok(), is_const, &around);
        let name = name.map_or("", SyntaxPart::own).to_owned();
        let default = part.field("default_value").map(|value| value.own().to_owned());
        Some(WatchedParameter { name, is_const, kind, around, default, told })
    }

    /// Notes the functions that a header defines.
    pub(super) fn bodies(&mut self, around: SyntaxPart<'_>) {
        for child in around.children() {
            if child.node.kind() == "function_definition" {
                let mut words = BTreeSet::new();
                let behind = child.children().skip_while(|part| part.node.kind() != "function_declarator");
                behind.skip(1).for_each(|part| leaves(part, &mut words));
                self.found.bodies.push(HeaderBody { line: child.line(), file: self.file.clone(), words });
            } else {
                self.bodies(child);
            }
        }
    }

    /// Notes what only all headers together show: that a function is virtual because a base's is, and definitions behind a class,
    /// which are functions of these names.
    pub(super) fn note_more_hurdles(&mut self, defined: &[String]) {
        let is_virtual = |one: &&WatchableFunction| one.hurdle.as_deref() == Some(VIRTUAL);
        let named = |one: &WatchableFunction| (one.class.name.clone(), one.name.clone());
        let all: Vec<(String, String)> = self.found.watchable.iter().filter(is_virtual).map(named).collect();
        let mut watchable = std::mem::take(&mut self.found.watchable);
        for one in &mut watchable {
            let bases = self.found.with_bases(&one.class.name);
            if all.iter().any(|(class, name)| *name == one.name && bases.contains(class)) {
                one.hurdle = Some(VIRTUAL.to_owned());
            } else if defined.iter().any(|name| one.is_called(name)) {
                one.hurdle = Some(INLINE.to_owned());
            }
        }
        self.found.watchable = watchable;
    }
}

const VIRTUAL: &str =
    "it is virtual: calls of it go by the object's own table of functions, where nothing can stand before it";
const INLINE: &str = "the header defines it, so that each file has one of its own: define it in the solution, or watch another";

fn hurdle(member: SyntaxPart<'_>, declarator: &Declarator<'_>, class: &str) -> Option<String> {
    let name = declarator.name.own();
    let whole = declarator.parameters.node.parent().map(|node| member.at(node));
    let has = |kind: &str| whole.is_some_and(|whole| whole.child_of_kind(kind).is_some());
    let is_marked = |word: &str| member.children().any(|child| child.own() == word);
    let is_defined = member.node.kind() == "function_definition";
    let plain: String = name.split_whitespace().collect();
    let hurdle = match () {
        () if name == class => "it is a constructor: what it does is seen in the calls on the object",
        () if plain == "operator=" => "C++ itself calls it wherever objects are copied",
        () if plain == "operator()" => "calls of it have no name that could be looked for",
        () if is_marked("virtual") || has("virtual_specifier") => VIRTUAL,
        () if is_defined || is_marked("inline") || is_marked("constexpr") => INLINE,
        () if has("ref_qualifier") => {
            "it is only for objects of which it is the last use, or only for others"
        }
        () => return None,
    };
    Some(hurdle.to_owned())
}

fn receiver(member: SyntaxPart<'_>, declarator: &Declarator<'_>) -> WatchedReceiver {
    let whole = declarator.parameters.node.parent().map(|node| member.at(node));
    let qualifiers = whole.into_iter().flat_map(|whole| whole.children().collect::<Vec<_>>());
    let is_const = |part: SyntaxPart<'_>| part.node.kind() == "type_qualifier" && part.own() == "const";
    let is_static =
        |part: SyntaxPart<'_>| part.node.kind() == "storage_class_specifier" && part.own() == "static";
    match () {
        () if member.children().any(is_static) => WatchedReceiver::Class,
        () if qualifiers.into_iter().any(is_const) => WatchedReceiver::ConstObject,
        () => WatchedReceiver::Object,
    }
}

fn strange(parameter: SyntaxPart<'_>) -> String {
    format!("its parameter {} has a type that the grader cannot write down", parameter.own())
}

/// The name in a declarator.
fn name_in(declarator: SyntaxPart<'_>) -> Option<SyntaxPart<'_>> {
    if declarator.node.kind() == "identifier" {
        return Some(declarator);
    }
    declarator.children().find_map(name_in)
}

/// A declarator before its name and behind it; `None` for one without a name whose place is not at its end.
fn around(declarator: Option<SyntaxPart<'_>>, name: Option<SyntaxPart<'_>>) -> Option<(String, String)> {
    let Some(whole) = declarator else { return Some((String::new(), String::new())) };
    let text = whole.own();
    let Some(name) = name else {
        let is_plain = text.chars().all(|c| "&* ".contains(c));
        return is_plain.then(|| (text.to_owned(), String::new()));
    };
    let start = name.node.start_byte() - whole.node.start_byte();
    Some((text[..start].to_owned(), text[start + name.own().len()..].to_owned()))
}

/// True for a type that means the same wherever it is written.
fn is_written_anywhere(kind: SyntaxPart<'_>) -> bool {
    let text = kind.own();
    matches!(kind.node.kind(), "primitive_type" | "sized_type_specifier") || text.starts_with("std::")
}

/// Only what a call is sure to have set is told: not what a reference is there to bring back.
fn told(kind: Option<&CppType>, is_const: bool, around: &(String, String)) -> ToldArgument {
    let passing = (around.0.trim(), around.1.trim());
    match (kind, passing) {
        (Some(CppType::Class(class)), ("*", "")) => ToldArgument::Object(Arc::clone(class)),
        (Some(CppType::Class(class)), ("&", "")) if class.fields.is_none() => {
            ToldArgument::Object(Arc::clone(class))
        }
        (Some(kind), ("" | "&&", "")) if kind.has_values() => ToldArgument::Value(kind.clone()),
        (Some(kind), ("&", "")) if kind.has_values() && is_const => ToldArgument::Value(kind.clone()),
        _ => ToldArgument::Nothing,
    }
}

/// The words of a part that are code.
fn leaves(part: SyntaxPart<'_>, words: &mut BTreeSet<String>) {
    if matches!(part.node.kind(), "comment" | "string_literal" | "char_literal") {
        return;
    }
    if part.node.child_count() == 0 {
        words.insert(part.own().to_owned());
    }
    part.children().for_each(|child| leaves(child, words));
}

#[cfg(test)]
mod tests {
    use super::super::declarations::{read, read_all};
    use super::*;

    const HEADER: &str = "struct Place { int row; int col; };\nclass Board {\npublic:\n    Board(int n);\n    bool put(const Place& place, char who);\n\
                          \x20   int at(Place) const;\n    static int most(void);\n    void find(char who, int& row, std::queue<int> all, Board* other = nullptr);\n\
                          \x20   int size() const { return at({0, 0}); }\n    inline int last();\n    virtual void go();\n    int both();\n    int strange(Unknown u);\n\
                          private:\n    void own();\n};\ninline int Board::both() { return 1; }\nclass Fast : public Board { public: void go(); void stop(int all[3]); };\n";

    #[test]
    fn member_functions_are_known_with_what_a_record_of_them_tells() {
        let given = read(HEADER).unwrap();
        let free = given.watchable.iter().filter(|one| one.hurdle.is_none());
        let shown: Vec<String> = free
            .map(|one| {
                let told = one.parameters.iter().map(|one| match &one.told {
                    ToldArgument::Value(kind) => kind.to_string(),
                    ToldArgument::Object(class) => format!("which {}", class.name),
                    ToldArgument::Nothing => "-".to_owned(),
                });
                format!("{}({})", one.full(), told.collect::<Vec<_>>().join(", "))
            })
            .collect();
        assert_eq!(
            shown,
            [
                "Board::put(Place, char)",
                "Board::at(Place)",
                "Board::most()",
                "Board::find(char, -, -, which Board)",
                "Fast::stop(-)",
            ]
        );
    }

    #[test]
    fn functions_that_belong_to_no_class_are_known_by_what_is_around_them() {
        let given = read(
            "void greet(int n);\nnamespace text { void join(char c); }\ninline int own() { return 1; }\nstatic int mine();\n\
             struct A { int f(); };\ninline int A::f() { return 1; }\n",
        )
        .unwrap();
        let free = given.watchable.iter().filter(|one| one.receiver == WatchedReceiver::Class);
        let shown: Vec<(String, bool)> = free.map(|one| (one.full(), one.hurdle.is_some())).collect();
        let expected = [("greet", false), ("text::join", false), ("own", true), ("mine", true)];
        assert_eq!(shown, expected.map(|(name, has_hurdle)| (name.to_owned(), has_hurdle)));
    }

    #[test]
    fn what_cannot_be_watched_has_its_reason() {
        let given = read(HEADER).unwrap();
        let hurdle = |name: &str| {
            let one = given.watchable.iter().find(|one| one.full() == name).unwrap();
            one.hurdle.clone().unwrap_or_default()
        };
        for (name, reason) in [
            ("Board::Board", "a constructor"),
            ("Board::size", "the header defines it"),
            ("Board::last", "the header defines it"),
            ("Board::both", "the header defines it"),
            ("Board::go", "it is virtual"),
            ("Fast::go", "it is virtual"),
            ("Board::strange", "its parameter Unknown u"),
        ] {
            assert!(hurdle(name).contains(reason), "{name}: {}", hurdle(name));
        }
        assert!(!given.watchable.iter().any(|one| one.name == "own"));
    }

    #[test]
    fn the_functions_that_a_header_defines_are_known_by_what_they_call() {
        let others = [("Board.h", HEADER)];
        let given = read_all("#include \"Board.h\"\nint f(Board& b);\n", &others).unwrap();
        let calling = |name: &str| {
            given.bodies.iter().filter(|body| body.may_call(name)).map(|body| body.line).collect::<Vec<_>>()
        };
        assert_eq!(calling("at"), [9]);
        assert_eq!(calling("put"), [0_usize; 0]);
        assert_eq!(given.bodies[0].file.as_deref(), Some("Board.h"));
    }
}
