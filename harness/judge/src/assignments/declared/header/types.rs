//! Types as the header writes them, made [`CppType`].

use std::collections::BTreeMap;
use std::sync::Arc;

use super::cpp_type::{ClassType, CppType, EnumType, Integer, Sequence, Table};
use super::scope::within;
use super::template_argument::{TemplateArgument, instance_name};
use crate::assignments::declared::syntax_part::SyntaxPart;

/// Names that the header gives to types of its own.
#[derive(Debug, Default)]
pub(super) struct OwnTypes {
    pub(super) enums: BTreeMap<String, Arc<EnumType>>,
    /// `using Row = std::vector<int>;`
    pub(super) aliases: BTreeMap<String, CppType>,
    pub(super) classes: Vec<Arc<ClassType>>,
    /// The names of iterators, with the types of their items.
    pub(super) iterators: BTreeMap<String, CppType>,
    /// The names of references, with the types to which they refer: `using reference = T&;`
    pub(super) references: BTreeMap<String, CppType>,
    /// Instances of class templates with the arguments that were written alone, and with their defaults.
    pub(super) instances: BTreeMap<String, String>,
    /// Constants of integers, `const int ROWS = 6;`, with their values: also by their own names.
    pub(super) numbers: BTreeMap<String, i128>,
    /// Template parameters that stand for no type of which values travel, with what they stand for.
    pub(super) constants: BTreeMap<String, String>,
}

impl OwnTypes {
    /// The type that a node names; fails with the name if its values do not travel.
    pub(super) fn resolve(&self, part: SyntaxPart<'_>) -> Result<CppType, String> {
        match part.node.kind() {
            "primitive_type" | "sized_type_specifier" => {
                basic(part.own()).ok_or_else(|| format!("{} values cannot be passed on", part.own()))
            }
            "qualified_identifier" if part.own().ends_with("::size_type") => self.named("size_t"),
            "qualified_identifier" => match (part.field("scope"), part.field("name")) {
                (Some(scope), Some(name)) if scope.own() == "std" => self.resolve(name),
                (Some(scope), Some(name)) if name.node.kind() == "template_type" => {
                    self.instance_within(scope.own(), name).ok_or_else(|| unknown(part.own()))
                }
                _ => self.named(part.own()),
            },
            "type_identifier" => self.named(part.own()),
            "template_type" => self.template(part),
            "type_descriptor" => match (part.field("type"), part.field("declarator")) {
                (Some(kind), None) => self.resolve(kind),
                // Of constant objects the pointers would be of another type.
                (Some(kind), Some(pointer))
                    if pointer.own() == "*" && part.child_of_kind("type_qualifier").is_none() =>
                {
                    let CppType::Class(class) = self.resolve(kind)? else { return Err(unknown(part.own())) };
                    Ok(CppType::Pointer(class))
                }
                _ => Err(unknown(part.own())),
            },
            _ => Err(unknown(part.own())),
        }
    }

    /// Notes a name that a namespace gives to a type as it is written outside of it, too: `games::Row`.
    pub(super) fn name_within(&mut self, scope: &str, name: Option<SyntaxPart<'_>>) {
        let name = name.filter(|_| !scope.is_empty()).map_or("", SyntaxPart::own);
        if let Some(kind) = self.aliases.get(name).cloned() {
            self.aliases.insert(within(scope, name), kind);
        }
    }

    fn named(&self, name: &str) -> Result<CppType, String> {
        if let Some(own) = self.enums.get(name) {
            return Ok(CppType::Enumeration(Arc::clone(own)));
        }
        if let Some(alias) = self.aliases.get(name) {
            return Ok(alias.clone());
        }
        if name == "string" {
            return Ok(CppType::Text);
        }
        if let Some(integer) = Integer::of_library(name) {
            return Ok(CppType::Integer(integer));
        }
        if name == "ostream" {
            return Ok(CppType::Stream);
        }
        self.class(name).map(CppType::Class).ok_or_else(|| unknown(name))
    }

    /// The instance of a template of the headers' own that stands in that namespace.
    fn instance_within(&self, scope: &str, name: SyntaxPart<'_>) -> Option<CppType> {
        let instance = self.template(name).ok()?;
        let class = instance.class()?;
        class.name.strip_prefix(scope)?.starts_with("::").then_some(instance)
    }

    /// The class of that name, with the namespaces around it or without them.
    fn class(&self, name: &str) -> Option<Arc<ClassType>> {
        let is_named = |class: &&Arc<ClassType>| {
            class.name == name || class.name.strip_suffix(name).is_some_and(|around| around.ends_with("::"))
        };
        self.classes.iter().find(is_named).map(Arc::clone)
    }

    /// The arguments of a template, as they are listed.
    pub(super) fn template_arguments(&self, list: SyntaxPart<'_>) -> Vec<TemplateArgument> {
        let named = list.children().filter(|child| child.node.is_named() && child.node.kind() != "comment");
        named.map(|argument| self.template_argument(argument)).collect()
    }

    /// An argument of a template.
    pub(super) fn template_argument(&self, part: SyntaxPart<'_>) -> TemplateArgument {
        match self.resolve(part) {
            Ok(kind) => TemplateArgument::Type(kind),
            Err(_) => {
                let text = self.constants.get(part.own()).map_or(part.own(), String::as_str);
                TemplateArgument::Other(text.to_owned())
            }
        }
    }

    fn template(&self, part: SyntaxPart<'_>) -> Result<CppType, String> {
        let name = part.field("name").map_or("", SyntaxPart::own);
        let list = part.field("arguments").ok_or_else(|| unknown(part.own()))?;
        let instance = instance_name(name, &self.template_arguments(list));
        if name == "function" {
            return self.library_function(list).ok_or_else(|| unknown(part.own()));
        }
        let full = self.instances.get(&instance).unwrap_or(&instance);
        if let Some(class) = self.class(full) {
            return Ok(CppType::Class(class));
        }
        if name == "array" {
            return self.array(list).ok_or_else(|| unknown(part.own()));
        }
        let arguments = list.children().filter(|child| child.node.kind() == "type_descriptor");
        let mut arguments =
            arguments.map(|argument| self.resolve(argument)).collect::<Result<Vec<_>, _>>()?;
        // Braces in braces are lists in a list; nothing else may hold items that somebody else keeps.
        let is_lent = |one: &CppType| one.is_borrowed() && name != "initializer_list";
        if let Some(one) = arguments.iter().find(|one| !one.has_values() || is_lent(one)) {
            return Err(format!("objects of {one} cannot be passed on in {}", part.own()));
        }
        if name == "initializer_list" && arguments.first() == Some(&CppType::Bool) {
            return Err(unknown(part.own()));
        }
        if let (Some(sequence), 1) = (Sequence::of_library(name), arguments.len()) {
            return Ok(CppType::List(Box::new(arguments.remove(0)), sequence));
        }
        match (name, arguments.len()) {
            ("tuple", 1..) => Ok(CppType::Tuple(arguments)),
            ("variant", 1..) => Ok(CppType::Variant(arguments)),
            ("optional", 1) => Ok(CppType::Maybe(Box::new(arguments.remove(0)))),
            (name, 2) => {
                let table = Table::of_library(name);
                let second = arguments.remove(1);
                let both = Box::new((arguments.remove(0), second));
                match table {
                    Some(table) => Ok(CppType::Dictionary(both, table)),
                    None if name == "pair" => Ok(CppType::Pair(both)),
                    None => Err(unknown(part.own())),
                }
            }
            _ => Err(unknown(part.own())),
        }
    }
}

impl OwnTypes {
    /// A list of objects of a class whose values do not travel: as a result it is told object by object.
    pub(super) fn object_list(&self, part: SyntaxPart<'_>) -> Option<CppType> {
        let (class, sequence) = self.listed_class(part)?;
        let is_kept = sequence != Sequence::Listed;
        is_kept.then(|| CppType::List(Box::new(CppType::Class(class)), sequence))
    }

    /// Such a list as an argument: it holds copies of objects that scripts name.
    pub(super) fn copy_list(&self, part: SyntaxPart<'_>) -> Option<CppType> {
        let (class, sequence) = self.listed_class(part)?;
        Some(CppType::List(Box::new(CppType::Copied(class)), sequence))
    }

    /// The class of the items of a list in which order counts.
    fn listed_class(&self, part: SyntaxPart<'_>) -> Option<(Arc<ClassType>, Sequence)> {
        let part = match part.node.kind() {
            "qualified_identifier" => part.field("name").filter(|_| part.own().starts_with("std::"))?,
            _ => part,
        };
        let name = part.field("name").filter(|_| part.node.kind() == "template_type")?.own();
        let sequence = Sequence::of_library(name).filter(|one| {
            matches!(one, Sequence::Vector | Sequence::List | Sequence::Deque | Sequence::Listed)
        })?;
        let list = part.field("arguments")?;
        let mut arguments = list.children().filter(|child| child.node.kind() == "type_descriptor");
        let of = self.resolve(arguments.next()?).ok()?;
        let class = of.class().filter(|_| arguments.next().is_none())?;
        Some((Arc::clone(class), sequence))
    }

    /// A `std::array` of values, with this list of template arguments.
    fn array(&self, list: SyntaxPart<'_>) -> Option<CppType> {
        match self.template_arguments(list).as_slice() {
            [TemplateArgument::Type(of), TemplateArgument::Other(length)] if of.has_values() => {
                Some(CppType::Array(Box::new(of.clone()), self.number(length)?))
            }
            _ => None,
        }
    }

    /// A number that is written there, or that the header gives that name.
    pub(super) fn number(&self, text: &str) -> Option<usize> {
        let known = || usize::try_from(*self.numbers.get(text)?).ok();
        text.parse().ok().or_else(known)
    }
}

fn unknown(name: &str) -> String {
    format!("no type {name}{UNKNOWN}")
}

/// The end of the reason for a function with a type that no header declares.
const UNKNOWN: &str = " is known whose values could be passed on";

/// The type of such a reason, if a header of the course's could declare it.
pub(in crate::assignments::declared) fn undeclared_type(why: &str) -> Option<&str> {
    let name = why.strip_prefix("no type ")?.strip_suffix(UNKNOWN)?;
    let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    (is_plain && !name.starts_with("std::")).then_some(name)
}

fn basic(text: &str) -> Option<CppType> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["void"] => Some(CppType::Void),
        ["bool"] => Some(CppType::Bool),
        ["char"] => Some(CppType::Char),
        ["double"] => Some(CppType::Real("double")),
        ["float"] => Some(CppType::Real("float")),
        [name] if Integer::of_library(name).is_some() => Integer::of_library(name).map(CppType::Integer),
        words => Integer::of_words(words).map(CppType::Integer),
    }
}
