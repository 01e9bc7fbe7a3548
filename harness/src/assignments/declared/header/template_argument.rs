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

/// The name of an instance.
pub(super) fn instance_name(template: &str, arguments: &[TemplateArgument]) -> String {
    let all: Vec<String> = arguments.iter().map(TemplateArgument::code).collect();
    format!("{template}<{}>", all.join(", "))
}
