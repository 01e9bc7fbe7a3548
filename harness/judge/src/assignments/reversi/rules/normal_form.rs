//! [`NormalForm`]: a file without what must not matter, in the form of which the digests of the course's files are known.
//!
//! Comments are found by the tokeniser and not by their marks: what a text in quotes passes off as a comment stays.

use sha2::{Digest as _, Sha256};

use crate::lexer::{TokenKind, tokens};

/// The first bytes of a file that an editor saved as UTF-8 with a mark.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A file without comments and white space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NormalForm(String);

impl NormalForm {
    /// The normal form of a C++ source.
    pub(super) fn of_source(source: &[u8]) -> NormalForm {
        let source = source.strip_prefix(BYTE_ORDER_MARK).unwrap_or(source);
        let mut text = String::new();
        for token in tokens(source) {
            if token.kind == TokenKind::Directive {
                text.push('#');
            }
            text.extend(token.text.split_whitespace());
        }
        NormalForm(text)
    }

    /// The normal form of a CMake file.
    pub(super) fn of_cmake(source: &[u8]) -> NormalForm {
        let text = String::from_utf8_lossy(source);
        let code = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        NormalForm(code.flat_map(str::split_whitespace).collect())
    }

    /// The SHA-256 of it, in hexadecimal.
    pub(super) fn digest(&self) -> String {
        Sha256::digest(self.0.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::reversi::starter;

    /// The form as its definition has it, which is right for files without marks of comments in texts.
    fn by_definition(source: &str) -> String {
        let mut rest = source;
        let mut code = String::new();
        while let Some(at) = rest.find('/') {
            let (before, comment) = rest.split_at(at);
            code.push_str(before);
            rest = match comment.as_bytes().get(1) {
                Some(b'/') => comment.find('\n').map_or("", |end| &comment[end..]),
                Some(b'*') => comment.find("*/").map_or("", |end| &comment[end + 2..]),
                Some(_) | None => {
                    code.push('/');
                    &comment[1..]
                }
            };
        }
        code.push_str(rest);
        code.split_whitespace().collect()
    }

    #[test]
    fn the_form_of_every_given_file_is_that_of_the_definition() {
        let sources = starter::CPP.files.iter().filter(|file| file.name.starts_with("src/"));
        for file in sources {
            let NormalForm(text) = NormalForm::of_source(file.text.as_bytes());
            assert_eq!(text, by_definition(file.text), "{}", file.name);
        }
    }

    #[test]
    fn layout_comments_and_line_ends_do_not_matter_and_texts_do() {
        let form = |text: &str| NormalForm::of_source(text.as_bytes());
        assert_eq!(form("int a; // one\r\nint /* two */ b;\r\n"), form("int a;int\nb;"));
        assert_eq!(form("\u{feff}#pragma once\n"), form("# pragma  once"));
        assert_ne!(form("int a; f(\"/*\"); int b; f(\"*/\");"), form("int a; f(\"\");"));
        assert_ne!(form("// off \\\ncheck();"), form("check();"), "the comment goes on");
        let cmake = |text: &str| NormalForm::of_cmake(text.as_bytes());
        assert_eq!(cmake("set(A # all\n  b)\n"), cmake("set(A b)"));
    }

    #[test]
    fn a_digest_is_the_standards() {
        let digest = NormalForm("abc".to_owned()).digest();
        assert_eq!(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
