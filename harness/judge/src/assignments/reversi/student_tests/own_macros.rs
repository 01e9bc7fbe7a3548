//! Macros of the test framework that a student's file defines anew.
//!
//! `#define CHECK(...) SUCCEED()` makes every case pass whatever it finds; what still ends it is an exception or a crash, which
//! is nothing that a test asserts.

use crate::lexer::{self, Token, TokenPlace};
use crate::model::Submission;

/// The framework's macros that can fail.
const ASSERTIONS: [&str; 16] = [
    "CHECK",
    "CHECK_FALSE",
    "CHECK_NOTHROW",
    "CHECK_THAT",
    "CHECK_THROWS",
    "CHECK_THROWS_AS",
    "CHECK_THROWS_MATCHES",
    "CHECK_THROWS_WITH",
    "REQUIRE",
    "REQUIRE_FALSE",
    "REQUIRE_NOTHROW",
    "REQUIRE_THAT",
    "REQUIRE_THROWS",
    "REQUIRE_THROWS_AS",
    "REQUIRE_THROWS_MATCHES",
    "REQUIRE_THROWS_WITH",
];

/// The first of the framework's macros that the submission defines anew; `None` if it defines none.
pub(super) fn defined_anew(submission: &Submission) -> Option<&'static str> {
    let files = submission.files.iter().chain(&submission.extra);
    files.into_iter().find_map(|file| defined_in(&lexer::tokens(&file.content)))
}

fn defined_in(tokens: &[Token]) -> Option<&'static str> {
    let directive = |pair: &[Token]| {
        let is_one = pair.iter().all(|token| token.place == TokenPlace::Preprocessor);
        is_one && ["define", "undef"].contains(&pair[0].text.as_str())
    };
    let named = |pair: &[Token]| ASSERTIONS.into_iter().find(|name| *name == pair[1].text);
    tokens.windows(2).filter(|pair| directive(pair)).find_map(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Option<&'static str> {
        defined_in(&lexer::tokens(source.as_bytes()))
    }

    #[test]
    fn a_macro_of_the_framework_that_is_defined_anew_is_found() {
        assert_eq!(found("#undef CHECK\n"), Some("CHECK"));
        assert_eq!(found("#  define REQUIRE(...) SUCCEED()\n"), Some("REQUIRE"));
    }

    #[test]
    fn macros_of_ones_own_and_uses_are_none() {
        assert_eq!(found("#define CHECK_MOVE(X) CHECK(model.find_move(X))\nCHECK(true);\n"), None);
        assert_eq!(found("// #define CHECK\n#ifdef CHECK\n#endif\n"), None);
    }
}
