//! The parameters of a function: the type of each, and how its argument is passed.

use super::cpp_type::{CppType, Sequence};
use super::declarator::Declarator;
use super::files::FileStream;
use super::iterators::SmartPointer;
use super::signature::{Parameter, Passing};
use super::types::OwnTypes;
use crate::assignments::declared::syntax_part::SyntaxPart;

/// The parameters of a function, and the number of those without defaults.
pub(super) fn parameters(
    own: &OwnTypes,
    declarator: &Declarator<'_>,
) -> Result<(Vec<Parameter>, usize), String> {
    let mut parameters = Vec::new();
    let mut needed = 0;
    for child in declarator.parameters.children() {
        match child.node.kind() {
            "parameter_declaration" => {
                parameters.push(parameter(own, child)?);
                needed = parameters.len();
            }
            // A default that stands for what cannot be passed on stays the default, with all behind it.
            "optional_parameter_declaration" => match parameter(own, child) {
                Ok(parameter) => parameters.push(parameter),
                Err(_) => break,
            },
            "(" | ")" | "," | "comment" => {}
            _ => return Err(format!("its parameter {} cannot be passed on", child.own())),
        }
    }
    // `f(void)` has none.
    parameters.retain(|one: &Parameter| one.kind != CppType::Void);
    let needed = needed.min(parameters.len());
    Ok((parameters, needed))
}

fn parameter(own: &OwnTypes, part: SyntaxPart<'_>) -> Result<Parameter, String> {
    let kind = part.field("type").ok_or_else(|| format!("{} has no type", part.own()))?;
    // A view of the text that the shim holds while it calls; elsewhere a view would outlive its text.
    let is_view = ["std::string_view", "string_view"].contains(&kind.own());
    let input = input(kind);
    if let Some((name, kind)) = own.function_pointer(part) {
        return Ok(Parameter { name, kind, passing: Passing::In });
    }
    let smart = own.smart_pointer(kind).filter(|(_, to)| to.class().is_some());
    let mut kind = match &smart {
        Some((_, to)) => to.clone(),
        None if is_view || input.is_some() => CppType::Text,
        None => own.resolve(kind).or_else(|why| own.copy_list(kind).ok_or(why))?,
    };
    let is_copies = kind.parts().iter().any(|part| matches!(part, CppType::Copied(_)));
    let mut name = part.field("declarator");
    let mut passing = Passing::In;
    while let Some((length, inner)) = name.and_then(|one| row_length(own, one)).filter(|_| is_plain(&kind)) {
        kind = CppType::Array(Box::new(kind), length);
        name = Some(inner);
    }
    while let Some(inner) = name {
        match inner.node.kind() {
            "identifier" => break,
            "reference_declarator" | "abstract_reference_declarator" if passing == Passing::In => {
                passing = match (inner.own().starts_with("&&"), is_const(part)) {
                    (true, _) => Passing::Taken,
                    (false, true) => Passing::In,
                    (false, false) => Passing::InOut,
                };
                name = inner.children().find(|child| child.node.is_named());
            }
            "pointer_declarator" | "abstract_pointer_declarator" if kind.class().is_some() => {
                passing = Passing::Pointer;
                name = inner.field("declarator");
            }
            "array_declarator" | "abstract_array_declarator" | "pointer_declarator"
                if passing == Passing::In && may_be_items(&kind) =>
            {
                passing = if is_const(part) { Passing::Items } else { Passing::ItemsInOut };
                name = inner.field("declarator");
            }
            _ => return Err(format!("its parameter {} cannot be passed on", part.own())),
        }
    }
    if let Some((which, _)) = smart {
        return smart_parameter(name.map_or("", SyntaxPart::own), (kind, which), passing)
            .ok_or_else(|| format!("its parameter {} cannot be passed on", part.own()));
    }
    let kind = match (passing, kind) {
        // There may be none.
        (Passing::Items, CppType::Char) => CppType::Maybe(Box::new(CppType::Text)),
        (Passing::ItemsInOut, CppType::Char) => CppType::Text,
        (Passing::Items | Passing::ItemsInOut, of) => CppType::List(Box::new(of), Sequence::Vector),
        (_, kind) => kind,
    };
    let is_reference = matches!(passing, Passing::InOut | Passing::Taken);
    let is_changed = is_view || kind.is_borrowed();
    // What a function makes of the copies is not told.
    let is_led_to = is_copies && !matches!(passing, Passing::In | Passing::Taken);
    if is_led_to
        || (kind == CppType::Stream || input.is_some()) && passing != Passing::InOut
        || is_changed && is_reference
    {
        return Err(format!("its parameter {} cannot be passed on", part.own()));
    }
    let passing = input.unwrap_or(passing);
    Ok(Parameter { name: name.map_or("", SyntaxPart::own).to_owned(), kind, passing })
}

/// The length of the rows of an array in an array, `int grid[][9]`, with the declarator around them: the outermost node's is the last.
fn row_length<'t>(own: &OwnTypes, declarator: SyntaxPart<'t>) -> Option<(usize, SyntaxPart<'t>)> {
    let is_array =
        |one: &SyntaxPart<'_>| matches!(one.node.kind(), "array_declarator" | "abstract_array_declarator");
    let inner = declarator.field("declarator").filter(is_array).filter(|_| is_array(&declarator))?;
    Some((own.number(declarator.field("size")?.own())?, inner))
}

/// True for values of which an array of C may have rows.
fn is_plain(kind: &CppType) -> bool {
    matches!(
        kind,
        CppType::Bool
            | CppType::Char
            | CppType::Integer(_)
            | CppType::Real(_)
            | CppType::Text
            | CppType::Enumeration(_)
            | CppType::Array(..)
    )
}

/// An object by a smart pointer: one that is given away, or shared.
fn smart_parameter(
    name: &str,
    (kind, which): (CppType, SmartPointer),
    passing: Passing,
) -> Option<Parameter> {
    let passing = match (which, passing) {
        (SmartPointer::Unique, Passing::In | Passing::Taken) => Passing::Owned,
        (SmartPointer::Shared, Passing::In | Passing::Taken) => Passing::Shared,
        _ => return None,
    };
    Some(Parameter { name: name.to_owned(), kind, passing })
}

/// True for values whose address may be passed, of the first of them or of one alone. There is no vector of bool whose items have
/// addresses.
fn may_be_items(kind: &CppType) -> bool {
    kind.has_values() && !matches!(kind, CppType::Void | CppType::Bool)
}

/// The way in which a stream is passed that scripts give a text, or the name of a file.
fn input(kind: SyntaxPart<'_>) -> Option<Passing> {
    if is_input(kind) { Some(Passing::Input) } else { FileStream::called(kind.own()).map(Passing::File) }
}

/// True for a stream that is read from.
pub(super) fn is_input(kind: SyntaxPart<'_>) -> bool {
    ["std::istream", "istream"].contains(&kind.own())
}

/// True for what is declared const.
pub(super) fn is_const(part: SyntaxPart<'_>) -> bool {
    part.children().any(|child| child.node.kind() == "type_qualifier" && child.own() == "const")
}
