//! A program that shows a failure outside the harness.

use super::Language;

/// The text of a main program, and how it becomes one.
///
/// It holds required answers, so it is for the reader of a report only: nothing that runs student code in the harness
/// ever gets to see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// What it is written in.
    pub language: Language,
    /// The whole file.
    pub text: String,
    /// The submission's files that it is compiled with.
    pub beside: &'static [&'static str],
}

impl Program {
    /// The command that makes it and runs it, in the folder of the submission's files.
    pub fn command(&self, file: &str) -> String {
        self.language.command(file, self.beside)
    }
}

impl Language {
    /// What such a program's file is called where nobody names it; in Rust `main.rs` is the student's own.
    pub fn program_name(self) -> &'static str {
        match self {
            Language::Cpp => "main.cpp",
            Language::Rust => "repro.rs",
        }
    }

    /// The command for a program in `file` with these files of the submission. In Rust a program names its modules itself.
    pub fn command(self, file: &str, beside: &[&str]) -> String {
        match self {
            Language::Cpp => format!("g++ -std=c++17 -o repro {file} {} && ./repro", beside.join(" ")),
            Language::Rust => format!("rustc --edition 2024 -o repro {file} && ./repro"),
        }
    }
}
