//! Which exceptions serve where another is required: of the same type, or derived from it.

use crate::assignments::declared::values::Thrown;
use crate::assignments::quotation::{threw, threw_value};

/// The exceptions of the standard library that handouts name, each with the one that it is derived from.
const DERIVED: &[(&str, &str)] = &[
    ("std::invalid_argument", "std::logic_error"),
    ("std::domain_error", "std::logic_error"),
    ("std::length_error", "std::logic_error"),
    ("std::out_of_range", "std::logic_error"),
    ("std::range_error", "std::runtime_error"),
    ("std::overflow_error", "std::runtime_error"),
    ("std::underflow_error", "std::runtime_error"),
];

impl Thrown {
    /// The exception as a phrase after "it".
    pub(super) fn phrase(&self) -> String {
        match (self.words.as_str(), self.base.as_str()) {
            ("", "") => threw_value(&self.kind),
            (words, _) => threw(&format!("{}: {words}", self.kind)),
        }
    }

    /// True if a handler of that type catches it, as far as that is known.
    pub(super) fn is_a(&self, kind: &str) -> bool {
        // One that the headers declare may be named without its namespace.
        let is_within = |own: &String| own.strip_suffix(kind).is_some_and(|around| around.ends_with("::"));
        let own = [&self.kind, &self.base].into_iter().chain(&self.given).map(String::as_str);
        kind == "std::exception" && !self.base.is_empty()
            || self.given.iter().any(is_within)
            || own.chain(ancestor(&self.base)).any(|own| plain(own) == plain(kind))
    }

    /// True if the other is one that serves as well: the same type, or derived from it where it is one of the library's or of
    /// the header's.
    pub(super) fn is_matched_by(&self, other: &Thrown) -> bool {
        let is_of_library = self.kind == self.base;
        match self.given.first() {
            Some(nearest) => other.given.contains(nearest),
            None if is_of_library => other.is_a(&self.kind),
            None => self.kind == other.kind,
        }
    }
}

fn plain(name: &str) -> &str {
    name.strip_prefix("std::").unwrap_or(name)
}

/// What an exception of the library is derived from, other than `std::exception`.
fn ancestor(name: &str) -> Option<&'static str> {
    DERIVED.iter().find(|(derived, _)| *derived == name).map(|(_, base)| *base)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(kind: &str, base: &str) -> Thrown {
        Thrown { kind: kind.to_owned(), base: base.to_owned(), ..Thrown::default() }
    }

    #[test]
    fn an_exception_that_is_derived_from_the_required_one_serves() {
        let empty = thrown("std::out_of_range", "std::out_of_range");
        let own = thrown("Empty", "std::out_of_range");
        for derived in [&empty, &own] {
            for kind in ["std::out_of_range", "std::logic_error", "logic_error", "std::exception"] {
                assert!(derived.is_a(kind), "{kind}");
            }
            assert!(!derived.is_a("std::runtime_error") && !derived.is_a("std::invalid_argument"));
        }
        assert!(thrown("std::logic_error", "std::logic_error").is_matched_by(&empty));
        assert!(!empty.is_matched_by(&thrown("std::logic_error", "std::logic_error")));
        assert!(!thrown("int", "").is_a("std::exception"));
    }

    #[test]
    fn an_exception_of_the_submissions_own_is_matched_by_none_but_itself() {
        assert!(
            !thrown("Full", "std::logic_error")
                .is_matched_by(&thrown("std::logic_error", "std::logic_error"))
        );
        assert!(thrown("Full", "std::logic_error").is_matched_by(&thrown("Full", "std::logic_error")));
    }
}
