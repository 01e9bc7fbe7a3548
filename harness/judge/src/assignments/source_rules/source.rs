//! A C++ source as rules read it: its own tokens, and those that the compiler is given once macros are expanded.
//!
//! A name that breaks a rule in either breaks it, and counts once. Where the compiler's view is there, code between preprocessor
//! lines of which nothing reaches the compiler (`#if 0`, `#ifdef DEBUG`) is not read, and neither is a macro that is
//! defined and not used.

use std::collections::BTreeSet;

use super::location::{LISTED, Spot};
use crate::lexer::{Token, TokenKind, TokenPlace, expanded_tokens, tokens};
use crate::model::{SourceFile, Sources};

/// The tokens of one file that a rule reads.
pub(crate) struct Reading {
    name: String,
    /// The file's tokens, comments and texts set apart.
    text: Vec<Token>,
    /// The tokens that count.
    own: Vec<Token>,
    /// The tokens that the compiler is given, as often as it was asked for.
    expanded: Vec<Vec<Token>>,
}

impl Reading {
    /// Reads a file; `None` if it was not handed in.
    pub(crate) fn of(sources: &Sources<'_>, name: &str) -> Option<Reading> {
        sources.submission().file(name).map(|file| Reading::of_file(sources, file))
    }

    /// Reads a file that was handed in, a helper it may be.
    pub(crate) fn of_file(sources: &Sources<'_>, file: &SourceFile) -> Reading {
        let name = &file.name;
        let text = tokens(&file.content);
        let expanded: Vec<Vec<Token>> =
            sources.expanded(name).map(|output| expanded_tokens(output, name)).collect();
        let own = if expanded.is_empty() { text.clone() } else { compiled(&text, &expanded) };
        Reading { name: name.clone(), text, own, expanded }
    }

    /// Its own tokens on preprocessor lines.
    pub(crate) fn preprocessor_lines(&self) -> Vec<Token> {
        self.text.iter().filter(|token| token.place == TokenPlace::Preprocessor).cloned().collect()
    }

    /// The spots at which a rule is broken. `broken` finds the tokens that break it in a sequence, of which those on preprocessor lines
    /// may be part.
    pub(crate) fn spots(&self, broken: impl Fn(&[Token]) -> Vec<Token>) -> Vec<Spot> {
        self.named_spots(self.sequences().flat_map(broken))
    }

    /// The tokens that count, and those that the compiler is given.
    pub(crate) fn sequences(&self) -> impl Iterator<Item = &[Token]> {
        std::iter::once(&self.own).chain(&self.expanded).map(Vec::as_slice)
    }

    /// The same in tokens of the file alone.
    pub(crate) fn spots_among(&self, own: &[Token], broken: impl Fn(&[Token]) -> Vec<Token>) -> Vec<Spot> {
        self.named_spots(broken(own).into_iter())
    }

    /// The spots of these tokens of the file.
    pub(crate) fn named_spots(&self, all: impl Iterator<Item = Token>) -> Vec<Spot> {
        let places: BTreeSet<(u32, String)> = all.map(|token| (token.line, token.text)).collect();
        let macros = self.macros();
        let spots = places.into_iter().enumerate().map(|(index, (line, name))| {
            // A hostile file breaks a rule in as many places as it has names, and only some are listed.
            let made_by = if index < LISTED { self.maker(line, &name, &macros) } else { None };
            Spot { file: self.name.clone(), line, name, made_by }
        });
        spots.collect()
    }

    /// The macro that made a name, if the line does not have the name.
    fn maker(&self, line: u32, name: &str, macros: &BTreeSet<&str>) -> Option<Option<String>> {
        let on_line = self.text.iter().filter(|other| other.line == line);
        if on_line.clone().any(|other| other.text == name) {
            return None;
        }
        Some(on_line.map(|other| &other.text).find(|word| macros.contains(word.as_str())).cloned())
    }

    /// The macros that the file defines.
    fn macros(&self) -> BTreeSet<&str> {
        let pairs = self.text.windows(2);
        let defined = pairs.filter(|pair| pair[0].kind == TokenKind::Directive && pair[0].text == "define");
        defined.map(|pair| pair[1].text.as_str()).collect()
    }
}

/// The code of a source of which something reaches the compiler. A part is what stands between two preprocessor lines that
/// decide what is compiled.
fn compiled(text: &[Token], expanded: &[Vec<Token>]) -> Vec<Token> {
    const DECIDE: [&str; 8] = ["if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif"];
    let lines: BTreeSet<u32> = expanded.iter().flatten().map(|token| token.line).collect();
    let decides = |token: &Token| token.kind == TokenKind::Directive && DECIDE.contains(&token.text.as_str());
    let parts = text.split(decides).map(|part| part.iter().filter(|token| token.place == TokenPlace::Code));
    let reaches = |part: &Vec<Token>| match part.as_slice() {
        [first, .., last] => lines.range(first.line..=last.line).next().is_some(),
        [only] => lines.contains(&only.line),
        [] => false,
    };
    parts.map(|part| part.cloned().collect()).filter(reaches).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Submission;

    fn spots(text: &str, outputs: &[&str]) -> Vec<String> {
        let file = SourceFile { name: "a.cpp".to_owned(), content: text.into() };
        let submission = Submission { files: vec![file], ..Submission::default() };
        let sources = outputs.iter().fold(Sources::as_handed_in(&submission), |sources, output| {
            sources.with_expanded("a.cpp", output.as_bytes())
        });
        let reading = Reading::of(&sources, "a.cpp").unwrap();
        let named = |code: &[Token]| code.iter().filter(|token| token.is_name("bad")).cloned().collect();
        reading.spots(named).iter().map(Spot::to_string).collect()
    }

    #[test]
    fn a_name_that_a_macro_makes_is_found_on_the_line_that_uses_it() {
        let text = "#define JOIN(a, b) a##b\nint JOIN(b, ad);\nint bad;\n";
        let output = "# 1 \"a.cpp\"\n\nint bad;\nint bad;\n";
        assert_eq!(
            spots(text, &[output, output]),
            ["a.cpp line 2: bad (made by the macro JOIN)", "a.cpp line 3: bad"]
        );
        assert_eq!(
            spots("#include <x.h>\nint FOREIGN;\n", &["# 2 \"a.cpp\"\nint bad;\n"]),
            ["a.cpp line 2: bad (made by a macro)"]
        );
    }

    #[test]
    fn what_the_compiler_never_sees_accuses_nobody() {
        let text = "#if 0\nint bad;\n#endif\n#ifdef DEBUG\nbad();\n#else\nfine();\n#endif\n#define UNUSED bad\n// bad\n\"bad\";\n";
        let output = "# 7 \"a.cpp\"\nfine();\n\n\n\n\"bad\";\n";
        assert_eq!(spots(text, &[output]), [""; 0]);
    }

    #[test]
    fn a_file_with_as_many_places_as_it_has_names_is_read_in_time() {
        let line = format!("#define M {}\n{}", "bad ".repeat(1 << 16), "M ".repeat(1 << 16));
        let output = format!("# 2 \"a.cpp\"\n{}\n", "bad ".repeat(1 << 18));
        assert_eq!(spots(&line, &[&output]), ["a.cpp line 2: bad (made by the macro M)"]);
        let lines = "#define X\n".to_owned() + &"X bad\n".repeat(1 << 16);
        let output = format!("# 2 \"a.cpp\"\n{}", "bad\n".repeat(1 << 16));
        assert_eq!(spots(&lines, &[&output]).len(), 1 << 16);
    }

    #[test]
    fn without_the_preprocessor_every_token_counts() {
        let text = "#if 0\nint bad;\n#endif\n#define UNUSED bad\n";
        assert_eq!(spots(text, &[]), ["a.cpp line 2: bad", "a.cpp line 4: bad"]);
    }

    #[test]
    fn a_name_that_was_written_is_found_even_if_a_macro_swallows_it() {
        let text = "#define NOTHING(x)\nint a; NOTHING(bad)\n";
        assert_eq!(spots(text, &["# 2 \"a.cpp\"\nint a;\n"]), ["a.cpp line 2: bad"]);
    }
}
