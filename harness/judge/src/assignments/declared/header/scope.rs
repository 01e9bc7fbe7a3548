//! [`within`]: names with what stands around them.

/// The name of what stands in a namespace or a class, as C++ has it; either may be empty.
pub(in crate::assignments::declared) fn within(scope: &str, name: &str) -> String {
    match (scope, name) {
        ("", name) => name.to_owned(),
        (scope, "") => scope.to_owned(),
        (scope, name) => format!("{scope}::{name}"),
    }
}
