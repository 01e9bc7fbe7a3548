//! The remark about redefined keywords, which get at the private members of another class.

use crate::assignments::source_rules::{at, finding};
use crate::lexer::{Token, TokenKind, TokenPlace, tokens};
use crate::model::{RuleFinding, SourceFile, Submission};

/// Keywords that hide members or say where hiding begins.
const ACCESS: &[&str] = &["private", "protected", "class"];

/// No source redefines the keywords that keep a class's members to itself.
pub(crate) fn no_private_access(submission: &Submission) -> RuleFinding {
    let places = sources(submission).flat_map(|file| {
        let found = tokens(&file.content);
        redefinitions(&found).map(|token| at(file, token)).collect::<Vec<_>>()
    });
    finding(
        places.collect(),
        "no source may redefine a keyword to get at the private members of another class",
    )
}

fn sources(submission: &Submission) -> impl Iterator<Item = &SourceFile> {
    submission.files.iter().filter(|file| file.name.ends_with(".cpp"))
}

/// The keywords that a source gives another meaning.
fn redefinitions(found: &[Token]) -> impl Iterator<Item = &Token> {
    let pairs = found.iter().zip(found.iter().skip(1));
    pairs.filter_map(|(directive, name)| {
        let defines = directive.kind == TokenKind::Directive && directive.text == "define";
        (defines && name.place == TokenPlace::Preprocessor && ACCESS.iter().any(|word| name.is_name(word)))
            .then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::battleship::rules::samples::{submission, what};

    #[test]
    fn redefining_private_is_noticed_however_it_is_written() {
        for text in [
            "#define private public",
            " # /* x */ define \\\n private \\\n public",
            "%:define class struct",
            "#define protected",
        ] {
            let said = what(no_private_access(&submission(&[("Board.cpp", text)])));
            assert!(said.contains("Board.cpp line"), "{said}");
        }
    }

    #[test]
    fn other_definitions_are_no_redefinitions_of_private() {
        let text = "#define privately public\n#define X private\n// #define private public\nclass A { private: int x; };\n#define\nprivate";
        assert_eq!(no_private_access(&submission(&[("Board.cpp", text)])), RuleFinding::Kept);
    }
}
