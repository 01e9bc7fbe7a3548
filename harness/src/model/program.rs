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
