//! The classes of a header: what they are derived from, and their data members.

use std::sync::Arc;

use super::cpp_type::{ClassType, CppType};
use super::declarations::{Reader, named_like};
use super::declarator::Declarator;
use super::parameters::parameters;
use super::scope::within;
use super::signature::{Parameter, Passing};
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
        let Some(own) = class.field("name") else { return };
        self.types_of_named_class(class, own.own(), &within(scope, own.own()));
    }

    /// Collects the types of a class of that name, which is called so by itself.
    pub(super) fn types_of_named_class(&mut self, class: SyntaxPart<'_>, own: &str, name: &str) {
        let name = name.to_owned();
        let Some(body) = class.field("body") else {
            self.found.announced.push(name);
            return;
        };
        if self.is_exception(class) {
            self.found.exceptions.insert(0, name.clone());
        }
        if body.children().any(is_pure) {
            self.found.abstract_classes.push(name.clone());
        }
        self.types(body, &name);
        self.own.note_iterator_class(own, body);
        self.derived.extend(bases(class).into_iter().map(|base| (name.clone(), base.own().to_owned())));
        let makers = self.makers(body, own);
        let has_constructor = makers.as_ref().is_none_or(|all| !all.is_empty());
        let fields = makers.and_then(|makers| {
            self.fields(class, body).filter(|fields| makers.is_empty() || is_made_by(&makers, fields))
        });
        self.own.classes.push(Arc::new(ClassType { name, fields, has_constructor }));
    }

    /// Notes what classes are derived from, once the classes of all headers are known.
    pub(super) fn find_bases(&mut self) {
        for (name, base) in std::mem::take(&mut self.derived) {
            let known = self.own.classes.iter().find(|known| plain(&known.name) == plain(&base));
            if let Some(known) = known {
                self.found.bases.push((name, known.name.clone()));
            }
        }
    }

    /// True for a class that derives from the library's exceptions, or from one of the header's that does.
    fn is_exception(&self, class: SyntaxPart<'_>) -> bool {
        bases(class).into_iter().any(|base| {
            let is_own = |known: &String| plain(known) == plain(base.own());
            STANDARD_EXCEPTIONS.contains(&plain(base.own())) || self.found.exceptions.iter().any(is_own)
        })
    }

    /// The parameters of each public constructor, with the number of those that have no default; `None` if there is one that
    /// values cannot be passed to.
    fn makers(&self, body: SyntaxPart<'_>, own: &str) -> Option<Vec<Maker>> {
        let all = body.children().filter(|member| named_like(*member, own));
        all.map(|member| parameters(&self.own, &Declarator::of(member)?).ok()).collect()
    }

    /// The members of a class whose values travel: all public, and of types of which that holds.
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
                _ if named_like(member, own) && is_public => {}
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

    /// Notes the public data members of a declaration.
    pub(super) fn public_data(&mut self, part: SyntaxPart<'_>, class: &str) {
        let (all, _) = self.declared_data(part);
        self.found.public_members.extend(all.into_iter().map(|(name, _)| (class.to_owned(), name)));
    }

    /// Notes the data members of a declaration.
    pub(super) fn data(&mut self, part: SyntaxPart<'_>, class: &str) {
        let (all, _) = self.declared_data(part);
        self.found.members.extend(all.into_iter().map(|(name, kind)| (class.to_owned(), name, kind)));
    }
}

/// The parameters of a constructor, and the number of those without defaults.
type Maker = (Vec<Parameter>, usize);

/// True if one of the constructors takes the members, and one takes nothing: what is made of a member's value has it.
fn is_made_by(makers: &[Maker], fields: &[(String, CppType)]) -> bool {
    let takes_all = |(parameters, _): &Maker| {
        let of = parameters.iter().map(|one| (&one.kind, one.passing));
        of.eq(fields.iter().map(|(_, kind)| (kind, Passing::In)))
    };
    makers.iter().any(takes_all) && makers.iter().any(|(_, needed)| *needed == 0)
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

/// True for `virtual void draw() = 0;`.
fn is_pure(member: SyntaxPart<'_>) -> bool {
    let is_nothing = member.field("default_value").is_some_and(|value| value.own() == "0");
    member.child_of_kind("pure_virtual_clause").is_some() || is_nothing && is_function(member)
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

#[cfg(test)]
mod tests {
    use super::super::declarations::{read, read_all};
    use super::*;

    /// Such a class is made by its constructor, and of each member there is something to tell.
    #[test]
    fn a_class_whose_constructor_takes_its_public_members_is_a_value() {
        let header = "class Point { public: Point() : r(0), c(0) {} Point(int rr, int cc); int r; int c; };\n\
                      struct Size { Size(int w = 0, int h = 0) {} int w, h; };\n\
                      struct Swapped { Swapped(); Swapped(char c, int n); int n; char c; };\n\
                      struct NoDefault { NoDefault(int n); int n; };\nclass Hidden { Hidden(); Hidden(int n); public: int n; };\n\
                      struct Shown { Shown(); Shown(int n); int n; };\nstd::ostream& operator<<(std::ostream& out, const Shown& s);\n\
                      Shown shown();\nvoid f(Point a, Size b, Swapped c, NoDefault d, Hidden e, Shown g);\n";
        let given = read(header).unwrap();
        let all = given.functions.iter().find(|one| one.name == "f").unwrap();
        let values = all.parameters.iter().map(|one| one.kind.has_values());
        assert_eq!(values.collect::<Vec<_>>(), [true, true, false, false, false, true]);
        let shown = given.functions.iter().find(|one| one.name == "shown").unwrap();
        assert!(matches!(shown.returns, CppType::Printed(_)), "{shown:?}");
    }

    #[test]
    fn a_class_with_a_function_that_is_pure_has_no_objects() {
        let header = "class Shape { public: virtual ~Shape(); virtual double area() const = 0; };\n                      class Square : public Shape { public: double area() const override; int side = 0; };\n                      class Drawn { protected: virtual std::string* kind() = 0; };\n";
        assert_eq!(read(header).unwrap().abstract_classes, ["Shape", "Drawn"]);
    }

    #[test]
    fn a_base_is_found_in_whichever_header_it_stands() {
        let others = [("Fleet.h", "class Fleet : public Game { public: Fleet(int n); };")];
        let given = read_all("class Game { public: Game(int n); };", &others).unwrap();
        assert_eq!(given.with_bases("Fleet"), ["Fleet", "Game"]);
    }
}
