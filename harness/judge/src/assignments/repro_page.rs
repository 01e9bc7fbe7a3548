//! A failure as a program, the file itself: a comment that says what it is, includes, helpers, stand-ins, and `main`.
//!
//! In both languages a program announces calls with `call`, and says with `compare` and `tell` what came of them: so a
//! scenario is written down once, and asks for its language only where words differ.

use crate::model::{CPP_STANDARD, Check, Language, Program};

/// The frame of every program in C++.
const TALK: &str = include_str!("repro/talk.cpp");

/// The frame of every program in Rust.
const RUST_TALK: &str = include_str!("repro/talk.rs.in");

/// Finding out what a call writes to cout. In Rust every program can.
pub(crate) const CAPTURED: Piece = Piece { cpp: include_str!("repro/captured.cpp"), rust: "" };

/// Comparing texts of several lines. In Rust every program can.
pub(crate) const PICTURES: Piece = Piece { cpp: include_str!("repro/pictures.cpp"), rust: "" };

const INCLUDES: &str = "#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>
";

/// A definition that programs are made of, in both languages.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) cpp: &'static str,
    pub(crate) rust: &'static str,
}

/// The files that a program is compiled with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beside {
    /// The given headers that it includes.
    pub(crate) headers: &'static [&'static str],
    /// The student's file in C++.
    pub(crate) cpp: &'static [&'static str],
    /// The given file and the student's in Rust, without `.rs`: modules, of which the first is used by name.
    pub(crate) modules: &'static [&'static str],
    /// The same as files.
    pub(crate) rust: &'static [&'static str],
}

impl Beside {
    /// The files.
    pub(crate) fn files(&self, language: Language) -> &'static [&'static str] {
        match language {
            Language::Cpp => self.cpp,
            Language::Rust => self.rust,
        }
    }

    /// The lines at the beginning that a program in Rust needs.
    pub(crate) fn uses(&self) -> String {
        let modules: String = self.modules.iter().map(|name| format!("mod {name};\n")).collect();
        let given = self.modules.first().map_or_else(String::new, |name| format!("use {name}::*;\n"));
        format!("#![allow(dead_code, unused, clippy::all)]\n\n{modules}\n{given}")
    }
}

/// A program while it is being written.
pub(crate) struct Page {
    pub(crate) language: Language,
    /// The standard of C++.
    standard: &'static str,
    title: String,
    beside: Beside,
    /// The part in C++ that stands before `using namespace std`.
    opening: String,
    /// Whole definitions, in order.
    sections: Vec<String>,
    body: Vec<String>,
    /// The number of times that `main` does it all, as long as nothing differs.
    attempts: usize,
    /// The comparison of printed texts in Rust: the definition of `is_same`.
    comparison: &'static str,
    /// The record of a game's events in Rust: the definition of `Heard`.
    events: String,
    /// The typed text in Rust.
    typed: String,
}

/// Texts are the same when they are.
const SAME_TEXT: &str =
    "fn is_same(_how: &str, got: &str, required: &str) -> bool {\n    got == required\n}\n";

/// Programs that play no game hear of none.
const NO_EVENTS: &str = "#[derive(Default)]\nstruct Heard;\n\nimpl Heard {\n    fn event(&mut self, _: &str, _: &str) -> Option<(String, \
                         String)> {\n        None\n    }\n}\n";

impl Page {
    /// A program for this check.
    pub(crate) fn new(check: &Check, language: Language, beside: Beside) -> Page {
        Page {
            language,
            standard: CPP_STANDARD,
            title: title(check),
            beside,
            opening: String::new(),
            sections: Vec::new(),
            body: Vec::new(),
            attempts: 1,
            comparison: SAME_TEXT,
            events: NO_EVENTS.to_owned(),
            typed: String::new(),
        }
    }

    /// Sets the standard of C++ that it is compiled in.
    pub(crate) fn in_standard(&mut self, standard: &'static str) {
        self.standard = standard;
    }

    /// Sets the part in C++ that stands behind the includes, before any name is used without `std::`.
    pub(crate) fn opening_with(&mut self, opening: String) {
        self.opening = opening;
    }

    /// Adds a definition, unless it is there already.
    pub(crate) fn with(&mut self, section: impl Into<String>) {
        let section = section.into();
        if !self.sections.contains(&section) {
            self.sections.push(section);
        }
    }

    /// Adds a definition in the program's language, unless it is there already.
    pub(crate) fn piece(&mut self, piece: Piece) {
        self.with(self.pick(piece.cpp, piece.rust));
    }

    /// The one of the two that is in the program's language.
    pub(crate) fn pick<T>(&self, cpp: T, rust: T) -> T {
        match self.language {
            Language::Cpp => cpp,
            Language::Rust => rust,
        }
    }

    /// Sets the comparison of printed texts in Rust, by the name that `look` is given.
    pub(crate) fn comparing_by(&mut self, comparison: &'static str) {
        self.comparison = comparison;
    }

    /// Sets the text that a program in Rust types.
    pub(crate) fn typing(&mut self, typed: String) {
        self.typed = typed;
    }

    /// Sets the text that a program in Rust types, and its record of a game's events.
    pub(crate) fn at_a_table(&mut self, typed: String, events: String) {
        (self.typed, self.events) = (typed, events);
    }

    /// Adds a line to `main`.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        self.body.push(format!("    {}\n", line.as_ref()));
    }

    /// Lets the program try again and again: what goes wrong depends on chance.
    pub(crate) fn by_chance(&mut self, attempts: usize) {
        self.attempts = attempts.max(2);
    }

    /// Announces a call.
    pub(crate) fn call(&mut self, what: &str) {
        self.line(format!("call({});", self.text(what)));
    }

    /// A text as a literal.
    pub(crate) fn text(&self, text: &str) -> String {
        text_in(self.language, text)
    }

    /// A constant that holds what an expression gives.
    pub(crate) fn constant(&mut self, cpp_type: &str, name: &str, value: &str) {
        let line = self.pick(format!("const {cpp_type} {name} = {value};"), format!("let {name} = {value};"));
        self.line(line);
    }

    /// A statement that has to print nothing.
    pub(crate) fn silent(&mut self, code: &str) {
        self.piece(CAPTURED);
        let line = self.pick(
            format!("compare(\"written to cout\", captured([&] {{ {code}; }}), string());"),
            format!("silent(|| {{ {code}; }});"),
        );
        self.line(line);
    }

    /// The finished program.
    pub(crate) fn finish(self) -> Program {
        let program = self.without_text();
        let text = match self.language {
            Language::Cpp => self.in_cpp(),
            Language::Rust => self.in_rust(),
        };
        Program { text, ..program }
    }

    fn without_text(&self) -> Program {
        let beside = self.beside.files(self.language);
        Program { language: self.language, standard: self.standard, text: String::new(), beside }
    }

    fn how(&self) -> String {
        let command = self.without_text().command(self.language.program_name());
        format!(
            "//\n// Put this into a folder with your files and {}, then\n//     {command}\n\
             // It prints each call with what came back and what is required, and exits with 1 if they differ. If it\n\
             // crashes or never ends, the last call that it printed is the one to look at.\n",
            self.pick("the headers you were given", "the file you were given"),
        )
    }

    fn in_cpp(self) -> String {
        let how = self.how();
        let (sections, body) = (self.sections.join("\n"), self.body.concat());
        let main = match self.attempts {
            1 => format!("int main() {{\n    cout << boolalpha;\n{body}    return conclusion();\n}}\n"),
            attempts => format!(
                "static void attempt() {{\n{body}}}\n\n// What goes wrong depends on chance, so it may take a few attempts.\nint main() {{\n    \
                 cout << boolalpha;\n    for (int n = 0; n < {attempts} && !differs; n++) attempt();\n    return conclusion();\n}}\n"
            ),
        };
        let given: String = self.beside.headers.iter().map(|name| format!("#include \"{name}\"\n")).collect();
        let opening = &self.opening;
        format!(
            "{}{how}{INCLUDES}{given}{opening}using namespace std;\n\n{TALK}\n{sections}\n{main}",
            self.title
        )
    }

    fn in_rust(self) -> String {
        let how = self.how();
        let sections: String = self.sections.iter().filter(|text| !text.is_empty()).cloned().collect();
        let body = self.body.concat();
        let perform = match self.attempts {
            1 => format!("fn perform() {{\n{body}}}\n"),
            attempts => format!(
                "fn attempt() {{\n{body}}}\n\n// What goes wrong depends on chance, so it may take a few attempts.\nfn perform() {{\n    \
                 for _ in 0..{attempts} {{\n        if DIFFERED.load(Ordering::Relaxed) {{\n            return;\n        }}\n        \
                 attempt();\n    }}\n}}\n"
            ),
        };
        format!(
            "{}{how}{}\nconst TYPED: &str = {:?};\n\n{perform}\n{sections}\n{}\n{}\n{RUST_TALK}",
            self.title,
            self.beside.uses(),
            self.typed,
            self.comparison,
            self.events
        )
    }
}

/// The first lines of a program.
pub(crate) fn title(check: &Check) -> String {
    format!("// {}: {}\n// {}\n", check.id, check.title, check.clause)
}

/// A text as a literal of the language.
pub(crate) fn text_in(language: Language, text: &str) -> String {
    match language {
        Language::Cpp => quoted(text),
        Language::Rust => {
            let lines: Vec<String> = text.split_inclusive('\n').map(|line| format!("{line:?}")).collect();
            if lines.len() > 1 {
                format!("concat!({})", lines.join(",\n        "))
            } else {
                format!("{text:?}")
            }
        }
    }
}

/// A `char` as C++ writes it.
pub(crate) fn char_code(byte: u8) -> String {
    match byte {
        b'\'' | b'\\' => format!("'\\{}'", char::from(byte)),
        b' '..=b'~' => format!("'{}'", char::from(byte)),
        _ => format!("'\\x{byte:02x}'"),
    }
}

/// A text as a C++ string literal, one line of it below the other.
pub(crate) fn quoted(text: &str) -> String {
    let lines: Vec<String> =
        text.split_inclusive('\n').map(|line| format!("\"{}\"", escaped(line))).collect();
    if lines.is_empty() { "\"\"".to_owned() } else { lines.join("\n        ") }
}

/// The same for readers, on one line.
pub(crate) fn quoted_on_one_line(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Octal escapes end after three digits, whatever follows.
fn escaped(line: &str) -> String {
    let mut out = String::new();
    for byte in line.bytes() {
        match byte {
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:03o}")),
        }
    }
    out
}
/// A call as a C++ statement; what is one already, or is said in words, stays.
pub(crate) fn statement(code: &str) -> String {
    let (call, remark) = code.find("  //").map_or((code, ""), |at| code.split_at(at));
    let is_call = call.ends_with(')') && !call.contains(';');
    if is_call { format!("{call};{remark}") } else { code.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_becomes_a_statement_and_a_statement_stays_one() {
        assert_eq!(statement("g.rows()"), "g.rows();");
        assert_eq!(statement("g.play(p1, p2)  // both human"), "g.play(p1, p2);  // both human");
        assert_eq!(statement("Board b(g);"), "Board b(g);");
        assert_eq!(statement("the destructor of b"), "the destructor of b");
    }
}
