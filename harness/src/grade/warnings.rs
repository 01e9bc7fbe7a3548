//! The compiler's warnings, read from its output: those in the student's own files, each once, the first ones.
//!
//! They are remarks and decide nothing. A line that merely looks like a warning can come from a source, which may have the
//! compiler print what it likes; so what is read here is shown and never judged.

use std::collections::BTreeSet;

use crate::model::{BuildReport, CompilerWarning, CompilerWarnings, Submission};

/// Warnings that a report holds.
const WARNINGS: usize = 100;

/// Warnings that it holds of one component.
const OF_COMPONENT: usize = 20;

/// Bytes of a warning's text.
const TEXT: usize = 400;

/// The warnings in all outputs, in the order in which the compiler gave them.
pub(super) fn collect<'a>(
    outputs: impl Iterator<Item = &'a BuildReport>,
    submission: &Submission,
) -> CompilerWarnings {
    let mut first: Vec<CompilerWarning> = Vec::new();
    let mut seen = BTreeSet::new();
    for warning in outputs.flat_map(|build| own(build, submission)) {
        if seen.insert(warning.clone()) && first.len() < WARNINGS {
            first.push(warning);
        }
    }
    CompilerWarnings { count: u32::try_from(seen.len()).unwrap_or(u32::MAX), first }
}

/// A component's build with only the warnings in the student's files, a line each.
pub(super) fn trimmed(build: BuildReport, submission: &Submission) -> BuildReport {
    match &build {
        BuildReport::Built { .. } => {
            let line = |warning: &CompilerWarning| {
                format!("{}:{}: warning: {}\n", warning.file, warning.line, warning.text)
            };
            let all = own(&build, submission);
            BuildReport::Built { warnings: all.iter().take(OF_COMPONENT).map(line).collect() }
        }
        BuildReport::Failed { .. } | BuildReport::Missing { .. } => build,
    }
}

fn own(build: &BuildReport, submission: &Submission) -> Vec<CompilerWarning> {
    let BuildReport::Built { warnings } = build else { return Vec::new() };
    let files = submission.files.iter().chain(&submission.extra);
    let is_own = |warning: &CompilerWarning| files.clone().any(|file| file.name == warning.file);
    read(warnings).filter(is_own).collect()
}

/// The warnings that a compiler for C++ or Rust printed: `Board.cpp:12:5: warning: …`, or `warning: …` and in the next line
/// the place after an arrow.
fn read(output: &str) -> impl Iterator<Item = CompilerWarning> {
    let next = output.lines().skip(1).chain([""]);
    output.lines().zip(next).filter_map(|(line, next)| {
        let (place, text) = match line.strip_prefix("warning: ") {
            Some(text) => (next.trim_start().strip_prefix("--> ")?, text),
            None => line.split_once(": warning: ")?,
        };
        let (file, rest) = place.split_once(':')?;
        let line = rest.split(':').next()?.parse().ok()?;
        Some(CompilerWarning { file: plain(file), line, text: shortened(text) })
    })
}

/// A path without the ways that lead nowhere: `test/../src/./model.hxx`.
fn plain(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn shortened(text: &str) -> String {
    let end = text.floor_char_boundary(TEXT);
    let mark = if end < text.len() { "…" } else { "" };
    format!("{}{mark}", &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(output: &str) -> Vec<(String, u32, String)> {
        read(output).map(|warning| (warning.file, warning.line, warning.text)).collect()
    }

    #[test]
    fn warnings_of_both_languages_have_their_file_line_and_text() {
        let output = "In file included from Board.cpp:1:\n\
            Board.cpp: In member function 'void Board::f(int)':\n\
            Board.cpp:31:9: warning: unused variable 'n' [-Wunused-variable]\n\
            \u{20}  31 |     int n;\n      |         ^\n\
            src/../util.h:3:1: warning: x\n\
            warning: unused variable: `n`\n  --> board.rs:4:9\n   |\n\
            warning: 1 warning emitted\n\n";
        let expected = [
            ("Board.cpp", 31, "unused variable 'n' [-Wunused-variable]"),
            ("util.h", 3, "x"),
            ("board.rs", 4, "unused variable: `n`"),
        ];
        assert_eq!(
            places(output),
            expected.map(|(file, line, text)| (file.to_owned(), line, text.to_owned()))
        );
    }

    #[test]
    fn a_long_text_is_cut_and_a_line_without_a_place_is_none() {
        let long = format!("Board.cpp:1:1: warning: {}\n", "é".repeat(1000));
        assert_eq!(places(&long)[0].2.chars().count(), TEXT / 2 + 1);
        assert_eq!(places("cc1plus: warning: x\nBoard.cpp:x: warning: y\nwarning: z\n"), []);
    }
}
