//! The tokens of a preprocessor's output: those that the compiler is given, on the lines of the source.
//!
//! The preprocessor marks which line of which file follows (`# 12 "Board.cpp"`), and where a file is entered and left
//! again. What counts is how deep in included files a token stands; only a file that was entered under the source's own
//! name, as by including itself, is the source again. A source can write such markers itself and pass its code off as a
//! header's: [`renumbers`] says so, and nothing that is read of it then can be believed.

use super::cpp::tokens;
use super::token::{Token, TokenKind, TokenPlace};

/// The flags of a marker that enters a file, and of one that returns.
const ENTERS: &str = "1";
const RETURNS: &str = "2";

/// The tokens of the source called `file` in the preprocessor's output; those of included files are left out.
pub fn expanded_tokens(output: &[u8], file: &str) -> Vec<Token> {
    let mut reader = Reader { file, own: vec![true], marker: 0, source: 1 };
    let mut found = Vec::new();
    let mut directive: Vec<Token> = Vec::new();
    for token in tokens(output) {
        let goes_on = token.place == TokenPlace::Preprocessor
            && directive.last().is_none_or(|last| last.line == token.line);
        if !goes_on {
            reader.directive(&directive);
            directive.clear();
        }
        match token.place {
            TokenPlace::Preprocessor => directive.push(token),
            TokenPlace::Code if reader.is_own() => found.push(reader.placed(token)),
            TokenPlace::Code => {}
        }
    }
    found
}

/// The output's place: the file and the line.
struct Reader<'a> {
    file: &'a str,
    /// One entry for the source and each included file that is open: true if its tokens are the source's.
    own: Vec<bool>,
    /// The output's line of the last marker, and the line that it gives to the next.
    marker: u32,
    source: u32,
}

impl Reader<'_> {
    fn is_own(&self) -> bool {
        self.own.last().copied().unwrap_or(true)
    }

    fn placed(&self, token: Token) -> Token {
        let since = token.line.saturating_sub(self.marker + 1);
        Token { line: self.source.saturating_add(since), ..token }
    }

    /// A marker, or a directive that is for the compiler.
    fn directive(&mut self, directive: &[Token]) {
        let [line, name, flags @ ..] = directive else { return };
        if line.kind != TokenKind::Number || name.kind != TokenKind::Text {
            return;
        }
        let has = |flag: &str| flags.iter().any(|token| token.text == flag);
        if has(ENTERS) {
            let last = name.text.trim_matches('"').rsplit('/').next();
            self.own.push(last == Some(self.file));
        } else if has(RETURNS) && self.own.len() > 1 {
            self.own.pop();
        }
        self.marker = line.line;
        self.source = line.text.parse().unwrap_or(self.source);
    }
}

/// Returns true if a preprocessor may make anything of a source that its tokens do not show: it does more than to include
/// headers of C++ or headers beside it, or it uses names that are for the compiler and its library, whose macros they
/// may be.
pub fn may_expand(source: &[u8]) -> bool {
    let found = tokens(source);
    let next = found.iter().skip(1).map(Some).chain([None]);
    found.iter().zip(next).any(|(token, next)| match token.kind {
        TokenKind::Directive => token.text != "include" || !next.is_some_and(is_plain_header),
        TokenKind::Identifier => token.place == TokenPlace::Code && is_reserved(&token.text),
        TokenKind::Number
        | TokenKind::Text
        | TokenKind::Character
        | TokenKind::Punctuator
        | TokenKind::HeaderName
        | TokenKind::Unknown => false,
    }) || has_nameless_directive(&found)
}

/// Returns true if a source says itself which line of which file it is: by `#line`, or by a marker like the preprocessor's
/// own.
pub fn renumbers(source: &[u8]) -> bool {
    let found = tokens(source);
    let lines = found.chunk_by(|a, b| a.place == b.place && a.line == b.line);
    let is_mark = |first: &Token| {
        first.place == TokenPlace::Preprocessor && (first.kind == TokenKind::Number || first.text == "line")
    };
    lines.filter_map(|line| line.first()).any(|first| is_mark(first) && first.kind != TokenKind::HeaderName)
}

/// A source whose comments and texts hold nothing that looks like a marker, with everything else where it was: should
/// this tokeniser and the compiler's disagree about where a comment ends, there is still nothing to be gained.
pub fn without_marks(source: &[u8]) -> Vec<u8> {
    let mut plain = source.to_vec();
    let mut continued = false;
    let mut at = 0;
    for line in source.split_inclusive(|&byte| byte == b'\n') {
        let blank = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let mark = [&b"#"[..], b"%:"].into_iter().find(|mark| line[blank..].starts_with(mark));
        let behind = mark.map(|mark| line[blank + mark.len()..].trim_ascii_start());
        let numbers = behind
            .is_some_and(|rest| rest.starts_with(b"line") || rest.first().is_some_and(u8::is_ascii_digit));
        if let Some(mark) = mark.filter(|_| numbers && !continued) {
            plain[at + blank..at + blank + mark.len()].fill(b' ');
        }
        continued = line.trim_ascii_end().ends_with(b"\\");
        at += line.len();
    }
    plain
}

/// `<vector>` or `"Board.h"`: headers of C have macros of all sorts.
fn is_plain_header(token: &Token) -> bool {
    let name = token.text.trim_matches(['<', '>', '"']);
    let is_word = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let name = if token.text.starts_with('"') { name.strip_suffix(".h").unwrap_or(name) } else { name };
    token.kind == TokenKind::HeaderName && is_word(name)
}

fn is_reserved(name: &str) -> bool {
    let harmless = ["__func__", "__FUNCTION__", "__PRETTY_FUNCTION__", "__FILE__", "__LINE__"];
    let mut bytes = name.bytes();
    let reserved = bytes.next() == Some(b'_')
        && bytes.next().is_some_and(|byte| byte == b'_' || byte.is_ascii_uppercase());
    reserved && !harmless.contains(&name)
}

/// `# 12 "file"`, and whatever else is no word after the mark.
fn has_nameless_directive(found: &[Token]) -> bool {
    let lines = found.chunk_by(|a, b| a.place == b.place && a.line == b.line);
    lines.filter_map(|line| line.first()).any(|first| {
        first.place == TokenPlace::Preprocessor
            && !matches!(first.kind, TokenKind::Directive | TokenKind::HeaderName)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(output: &str) -> Vec<(u32, String)> {
        let found = expanded_tokens(output.as_bytes(), "Board.cpp");
        found.into_iter().map(|token| (token.line, token.text)).collect()
    }

    fn pairs(expected: &[(u32, &str)]) -> Vec<(u32, String)> {
        expected.iter().map(|(line, text)| (*line, (*text).to_owned())).collect()
    }

    const BEGIN: &str = "# 0 \"Board.cpp\"\n# 1 \"/work//\"\n# 0 \"<command-line>\"\n# 1 \"/usr/include/x.h\" 1 3 4\nint x;\n\
        # 0 \"<command-line>\" 2\n#pragma GCC pch_preprocess \"/k/u.h.gch\"\n# 1 \"Board.cpp\"\n";

    #[test]
    fn tokens_have_the_lines_of_the_source_and_those_of_headers_are_left_out() {
        let output = format!(
            "{BEGIN}# 1 \"/k/Board.h\" 1\nclass BoardImpl;\n# 2 \"Board.cpp\" 2\nint a;\n\n# 40 \"Board.cpp\"\nint\nb;\n"
        );
        let expected = [(2, "int"), (2, "a"), (2, ";"), (40, "int"), (41, "b"), (41, ";")];
        assert_eq!(shown(&output), pairs(&expected));
    }

    #[test]
    fn a_source_cannot_pass_its_tokens_off_as_those_of_a_header() {
        let line = format!("{BEGIN}# 7 \"/usr/include/x.h\"\na\n# 7 \"x.h\" 3 4\nb\n");
        assert_eq!(shown(&line), pairs(&[(7, "a"), (7, "b")]));
        let text = format!("{BEGIN}R\"(\n# 1 \"x.h\" 1\n)\" a\n");
        assert_eq!(shown(&text).last(), Some(&(3, "a".to_owned())));
        let itself = format!(
            "{BEGIN}# 1 \"./Board.cpp\" 1\n# 1 \"x.h\"\na\n# 2 \"Board.cpp\" 2\nb\n# 1 \"Board.cpp\" 2\nc\n"
        );
        assert_eq!(shown(&itself), pairs(&[(1, "a"), (2, "b"), (1, "c")]));
    }

    #[test]
    fn a_source_that_numbers_its_own_lines_is_told_from_one_that_only_speaks_of_it() {
        for text in ["#line 3", "# 3 \"x\" 1", "%:\\\n line 7 \"x\"", "/* x */ # /* y */ 1 \"x\" 1"] {
            assert!(renumbers(text.as_bytes()), "{text}");
        }
        for text in [
            "// #line 3",
            "/*\n# 1 first\n*/",
            "R\"(\n#line 3\n)\"",
            "#define X(a) a ## 1",
            "#include \"line\"",
        ] {
            assert!(!renumbers(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn what_looks_like_a_marker_in_a_comment_or_a_text_is_taken_out() {
        let text = "/*\n # 1 first\n%:  line\n#define A\n*/ # 1\n#define X(a) a ## \\\n# 1\n";
        let plain = "/*\n   1 first\n    line\n#define A\n*/ # 1\n#define X(a) a ## \\\n# 1\n";
        assert_eq!(String::from_utf8(without_marks(text.as_bytes())).unwrap(), plain);
    }

    #[test]
    fn a_file_that_only_includes_needs_no_preprocessor() {
        for text in [
            "#include <iostream>\n#include \"Board.h\"\nint _a, a_B; // __x #define y\n",
            "const char* s = \"#define\"; R\"(\n#define x\n)\"; const char* f = __func__;",
            "# include <vector>\n",
        ] {
            assert!(!may_expand(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn whatever_else_the_preprocessor_may_be_asked_needs_it() {
        for text in [
            "#define X y",
            "%:define X y",
            "#\\\ndef\\\nine X y",
            "/* x */ # /* y */ define X",
            "#if 0\n#endif",
            "#ifdef X\n#endif",
            "#line 3 \"x\"",
            "# 3 \"x\"",
            "#pragma once",
            "#include <sys/queue.h>",
            "#include <math.h>",
            "#include \"../x.h\"",
            "#include X",
            "#include",
            "#import <vector>",
            "__CONCAT(Board, Impl)* p;",
            "_Pragma(\"once\")",
        ] {
            assert!(may_expand(text.as_bytes()), "{text}");
        }
    }
}
