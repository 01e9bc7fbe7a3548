//! [`type_of`]: types as shims write them.

use crate::assignments::declared::header::CppType;

/// The type as the shim writes it: names of the header's own from the outermost scope.
pub(super) fn type_of(kind: &CppType) -> String {
    match kind {
        CppType::Enumeration(own) => format!("::{}", own.name),
        CppType::List(of, sequence) => format!("std::{}<{}>", sequence.name(), type_of(of)),
        CppType::Maybe(of) => format!("std::optional<{}>", type_of(of)),
        CppType::Tuple(of) => format!("std::tuple<{}>", listed(of)),
        CppType::Variant(of) => format!("std::variant<{}>", listed(of)),
        CppType::Pair(of) => format!("std::pair<{}, {}>", type_of(&of.0), type_of(&of.1)),
        CppType::Dictionary(of, table) => {
            format!("std::{}<{}, {}>", table.name(), type_of(&of.0), type_of(&of.1))
        }
        CppType::Array(of, length) => format!("std::array<{}, {length}>", type_of(of)),
        CppType::Class(class) | CppType::Printed(class) | CppType::Copied(class) => {
            format!("::{}", class.name)
        }
        CppType::Told(class) => format!("::{}", class.name),
        CppType::Pointer(class) => format!("::{}*", class.name),
        CppType::Void
        | CppType::Bool
        | CppType::Char
        | CppType::Integer(_)
        | CppType::Real(_)
        | CppType::Function(_)
        | CppType::Stream
        | CppType::Text => kind.to_string(),
    }
}

fn listed(of: &[CppType]) -> String {
    of.iter().map(type_of).collect::<Vec<_>>().join(", ")
}
