//! What the build hands to the worker.

use std::path::{Path, PathBuf};

/// A component's library, and what it needs beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    /// The library with the student's code. What was linked into it is ours, what it does is not.
    pub file: PathBuf,
    /// A library of ours that it names. The zygote loads it once, before any student code, so that neither linking nor
    /// loading a component has to go through it again. It must be trusted like the worker itself.
    pub base: Option<PathBuf>,
}

impl Linked {
    /// A library that is complete.
    pub fn alone(file: impl AsRef<Path>) -> Linked {
        Linked { file: file.as_ref().to_owned(), base: None }
    }
}
