//! A failure as a program, the file itself: a comment that says what it is, includes, helpers, stand-ins, and `main`.

use crate::model::{Check, Program, command};

/// What every program says and does.
const TALK: &str = include_str!("talk.cpp");

/// Finding out what a call writes to cout.
pub(super) const CAPTURED: &str = include_str!("captured.cpp");

/// Comparing texts of several lines.
pub(super) const PICTURES: &str = include_str!("pictures.cpp");

const INCLUDES: &str = "#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>
";

/// A program while it is being written.
pub(super) struct Page {
    title: String,
    /// The given headers that it includes.
    headers: &'static [&'static str],
    beside: &'static [&'static str],
    /// Whole definitions, in order.
    sections: Vec<String>,
    body: Vec<String>,
    /// How often `main` does it all, as long as nothing differs.
    attempts: usize,
}

impl Page {
    /// A program for this check that includes these headers, to be compiled with these files.
    pub(super) fn new(
        check: &Check,
        headers: &'static [&'static str],
        beside: &'static [&'static str],
    ) -> Page {
        let title = format!("// {}: {}\n// {}\n", check.id, check.title, check.clause);
        Page { title, headers, beside, sections: Vec::new(), body: Vec::new(), attempts: 1 }
    }

    /// Adds a definition, unless it is there already.
    pub(super) fn with(&mut self, section: impl Into<String>) {
        let section = section.into();
        if !self.sections.contains(&section) {
            self.sections.push(section);
        }
    }

    /// Adds a line to `main`.
    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        self.body.push(format!("    {}\n", line.as_ref()));
    }

    /// Lets the program try again and again: what goes wrong depends on chance.
    pub(super) fn by_chance(&mut self, attempts: usize) {
        self.attempts = attempts.max(2);
    }

    /// Announces a call.
    pub(super) fn call(&mut self, what: &str) {
        self.line(format!("call({});", quoted(what)));
    }

    /// The finished program.
    pub(super) fn finish(self) -> Program {
        let how = format!(
            "//\n// Put this into a folder with your files and the headers you were given, then\n//     {}\n\
             // It prints each call with what came back and what is required, and exits with 1 if they differ. If it\n\
             // crashes or never ends, the last call that it printed is the one to look at.\n",
            command("main.cpp", self.beside)
        );
        let (sections, body) = (self.sections.join("\n"), self.body.concat());
        let main = match self.attempts {
            1 => format!("int main() {{\n    cout << boolalpha;\n{body}    return conclusion();\n}}\n"),
            attempts => format!(
                "static void attempt() {{\n{body}}}\n\n// What goes wrong depends on chance, so it may take a few attempts.\nint main() {{\n    \
                 cout << boolalpha;\n    for (int n = 0; n < {attempts} && !differs; n++) attempt();\n    return conclusion();\n}}\n"
            ),
        };
        let given: String = self.headers.iter().map(|name| format!("#include \"{name}\"\n")).collect();
        let text =
            format!("{}{how}{INCLUDES}{given}using namespace std;\n\n{TALK}\n{sections}\n{main}", self.title);
        Program { text, beside: self.beside }
    }
}

/// A text as a C++ string literal, one line of it below the other.
pub(super) fn quoted(text: &str) -> String {
    let lines: Vec<String> =
        text.split_inclusive('\n').map(|line| format!("\"{}\"", escaped(line))).collect();
    if lines.is_empty() { "\"\"".to_owned() } else { lines.join("\n        ") }
}

/// Octal escapes end after three digits, whatever follows.
fn escaped(line: &str) -> String {
    let mut out = String::new();
    for byte in line.bytes() {
        match byte {
            b'\n' => out.push_str("\\n"),
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:03o}")),
        }
    }
    out
}
