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

/// True for the name of a header in C++.
pub fn is_header(name: &str) -> bool {
    [".h", ".hh", ".hpp", ".hxx"].iter().any(|ending| name.ends_with(ending))
}

/// True for a file in C++ that is compiled by itself, and not included.
pub fn is_source(name: &str) -> bool {
    [".cpp", ".cc", ".cxx"].iter().any(|ending| name.ends_with(ending))
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

    /// The file name of such a program where none is given: no name that a student's or a course's file has.
    pub fn program_name(self) -> &'static str {
        match self {
            Language::Cpp => "repro.cpp",
            Language::Rust => "repro.rs",
        }
    }

    /// The command for a program in `file`, which is already quoted, with these files of the submission, in that standard of
    /// C++. In Rust a program names its modules itself.
    pub fn command(self, file: &str, standard: &str, beside: &[&str]) -> String {
        match self {
            Language::Cpp => format!("g++ -std={standard} -o repro {file} {} && ./repro", beside.join(" ")),
            Language::Rust => format!("rustc --edition 2024 -o repro {file} && ./repro"),
        }
    }
}
