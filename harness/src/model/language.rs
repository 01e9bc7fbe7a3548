//! [`Language`]: what a submission is written in, and how its programs are made and called.

/// The language that a submission is written in: all of it, as its parts are compiled alike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// C++.
    #[default]
    Cpp,
    /// Rust.
    Rust,
}

impl Language {
    /// Both, the one that every assignment has first.
    pub const ALL: [Language; 2] = [Language::Cpp, Language::Rust];

    /// Its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Language::Cpp => "C++",
            Language::Rust => "Rust",
        }
    }

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
