//! [`TemplateArgument`]: what stands between the brackets of a template.

use super::cpp_type::CppType;

/// An argument of a template.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum TemplateArgument {
    Type(CppType),
    /// A number, or a type whose values do not travel.
    Other(String),
}

impl TemplateArgument {
    /// The argument as C++ code writes it.
    fn code(&self) -> String {
        match self {
            TemplateArgument::Type(kind) => kind.to_string(),
            TemplateArgument::Other(text) => text.clone(),
        }
    }
}

/// A text with the arguments in the place of the parameters' names.
pub(super) fn with_arguments(text: &str, bound: &[(String, TemplateArgument)]) -> String {
    let is_part_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.find(|c| !is_part_of_name(c)).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(length);
        match bound.iter().find(|(parameter, _)| parameter == name) {
            Some((_, argument)) => out.push_str(&argument.code()),
            None => out.push_str(name),
        }
        let next = behind.find(is_part_of_name).unwrap_or(behind.len());
        out.push_str(&behind[..next]);
        rest = &behind[next..];
    }
    out
}

/// The name of an instance.
pub(super) fn instance_name(template: &str, arguments: &[TemplateArgument]) -> String {
    let all: Vec<String> = arguments.iter().map(TemplateArgument::code).collect();
    format!("{template}<{}>", all.join(", "))
}
