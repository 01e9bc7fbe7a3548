//! A program that shows a failure outside the harness.

/// The text of a `main.cpp`, and how it becomes a program.
///
/// It holds required answers, so it is for the reader of a report only: nothing that runs student code in the harness
/// ever gets to see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The whole file.
    pub text: String,
    /// The submission's files that it is compiled with.
    pub beside: &'static [&'static str],
}

impl Program {
    /// The command that makes it and runs it, in the folder of the submission's files.
    pub fn command(&self, file: &str) -> String {
        command(file, self.beside)
    }
}

/// The command for a program in `file` with these files of the submission.
pub fn command(file: &str, beside: &[&str]) -> String {
    format!("g++ -std=c++17 -o repro {file} {} && ./repro", beside.join(" "))
}
