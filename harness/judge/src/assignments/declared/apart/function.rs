//! [`ApartFunction`]: a function of the course's whose code is in another process.

use crate::assignments::declared::header::Declarator;
use crate::assignments::declared::syntax_part::SyntaxPart;

/// A function with its declaration in parts, so that it can be defined and called elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct ApartFunction {
    /// The namespaces around it.
    pub(super) scope: String,
    /// The class with its namespaces; empty for a function of none.
    pub(super) class: String,
    pub(super) name: String,
    pub(super) what: ApartCallee,
    pub(super) returns: String,
    /// Each with the name `a0`, `a1` and so on.
    pub(super) parameters: Vec<String>,
    /// `const noexcept`
    pub(super) behind: String,
}

/// The kind of such a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum ApartCallee {
    Constructor,
    /// A constructor that copies or moves: the handle does what there is to do.
    Copy,
    /// An assignment of another object of the class, likewise.
    Assignment,
    Destructor,
    Member,
    Static,
    Free,
    /// A function of no class that only a class declares, as its friend.
    Friend,
}

impl ApartFunction {
    /// The function that a part declares, if it is one.
    pub(super) fn of(
        part: SyntaxPart<'_>,
        (scope, class): (&str, &str),
        is_friend: bool,
    ) -> Option<ApartFunction> {
        let declarator = Declarator::of(part)?;
        let whole = part.at(declarator.parameters.node.parent()?);
        let name = declarator.name.own().to_owned();
        let parameters = parameters(declarator.parameters);
        let trailing = whole.child_of_kind("trailing_return_type");
        let returns = match trailing {
            Some(trailing) => trailing.own().trim_start_matches("->").trim().to_owned(),
            None => returned(part, whole),
        };
        let own = class.rsplit("::").next().unwrap_or_default();
        let takes_own = || {
            let text: String = parameters.iter().flat_map(|one| one.split_whitespace()).collect();
            parameters.len() == 1
                && [format!("{own}&"), format!("{own}a0")].iter().any(|one| text.contains(one))
        };
        let what = match (class.is_empty(), name.as_str()) {
            (true, _) if is_friend => ApartCallee::Friend,
            (true, _) => ApartCallee::Free,
            (false, name) if name == own && takes_own() => ApartCallee::Copy,
            (false, name) if name == own => ApartCallee::Constructor,
            (false, name) if name.starts_with('~') => ApartCallee::Destructor,
            (false, "operator=") if takes_own() => ApartCallee::Assignment,
            (false, _) if has_word(part, "static") => ApartCallee::Static,
            (false, _) => ApartCallee::Member,
        };
        let behind = whole.children().filter(|child| {
            let is_behind = child.node.start_byte() >= declarator.parameters.node.end_byte();
            is_behind && !matches!(child.node.kind(), "virtual_specifier" | "trailing_return_type")
        });
        let behind: String = behind.map(|child| format!(" {}", child.own())).collect();
        let (scope, class) = (scope.to_owned(), class.to_owned());
        Some(ApartFunction { scope, class, name, what, returns, parameters, behind })
    }

    /// True if the other is the same function of no class.
    pub(super) fn is_same_free(&self, other: &ApartFunction) -> bool {
        let plain = |of: &ApartFunction| {
            let all = of.parameters.join(",");
            format!("{}{all}", of.name).split_whitespace().collect::<String>()
        };
        self.class.is_empty() && other.class.is_empty() && plain(self) == plain(other)
    }

    /// The texts in which types stand.
    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        self.parameters.iter().map(String::as_str).chain([self.returns.as_str()])
    }

    /// `a0, a1`
    pub(super) fn arguments(&self) -> Vec<String> {
        (0..self.parameters.len()).map(|index| format!("a{index}")).collect()
    }
}

/// True if a declaration has that word before its type.
pub(super) fn has_word(part: SyntaxPart<'_>, word: &str) -> bool {
    part.children().any(|child| child.own() == word)
}

/// The type that is returned, as it is written before the name.
fn returned(part: SyntaxPart<'_>, function: SyntaxPart<'_>) -> String {
    let kind = part.field("type");
    let is_first = |child: &SyntaxPart<'_>| {
        let is_qualifier = child.node.kind() == "type_qualifier" && child.own() != "constexpr";
        is_qualifier || kind.is_some_and(|kind| kind.node == child.node)
    };
    let first = part.children().find(is_first).filter(|_| kind.is_some());
    let from = first.map_or(function.node.start_byte(), |first| first.node.start_byte());
    part.text[from..function.node.start_byte()].trim().to_owned()
}

fn parameters(list: SyntaxPart<'_>) -> Vec<String> {
    let is_one = |child: &SyntaxPart<'_>| {
        matches!(child.node.kind(), "parameter_declaration" | "optional_parameter_declaration")
    };
    let all = list.children().filter(is_one).filter(|child| child.own() != "void");
    all.enumerate().map(|(index, one)| parameter(one, index)).collect()
}

/// The parameter with its new name, and without its default.
fn parameter(part: SyntaxPart<'_>, index: usize) -> String {
    let end = part
        .children()
        .find(|child| child.own() == "=")
        .map_or(part.node.end_byte(), |sign| sign.node.start_byte());
    let start = part.node.start_byte();
    let mut name = part.field("declarator");
    while let Some(inner) = name {
        if inner.node.kind() == "identifier" {
            break;
        }
        name = inner.field("declarator").or_else(|| inner.children().find(|child| child.node.is_named()));
    }
    match name {
        Some(name) => {
            let own = name.node.byte_range();
            format!("{}a{index}{}", &part.text[start..own.start], part.text[own.end..end].trim_end())
        }
        None => format!("{} a{index}", part.text[start..end].trim_end()),
    }
}
