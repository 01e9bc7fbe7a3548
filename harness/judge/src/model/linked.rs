//! [`Linked`]: the libraries that the build hands to the worker.

use std::path::{Path, PathBuf};

/// A component's library, and what it needs beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    /// The library with the student's code. The grader linked it; nothing that it does can be trusted.
    pub file: PathBuf,
    /// A library of the grader's that it names. The zygote loads it once, before any student code, so that neither linking nor
    /// loading a component has to go through it again. It must be trusted like the worker itself.
    pub base: Option<PathBuf>,
    /// The library with the course's own objects that it calls, which runs in a process of its own.
    pub apart: Option<Box<Linked>>,
}

impl Linked {
    /// A library that is complete.
    pub fn alone(file: impl AsRef<Path>) -> Linked {
        Linked { file: file.as_ref().to_owned(), base: None, apart: None }
    }
}
