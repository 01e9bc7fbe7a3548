//! [`Compiler`] and [`SearchPath`]: which compilers there are, and where their programs are looked for.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::cache::key;
use crate::model::Language;

/// The compilers that a submission can be built with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Compiler {
    /// GNU C++.
    Gpp,
    /// Clang.
    Clangpp,
    /// Rust's.
    Rustc,
}

impl Compiler {
    /// The program's name.
    pub fn program(self) -> &'static str {
        match self {
            Compiler::Gpp => "g++",
            Compiler::Clangpp => "clang++",
            Compiler::Rustc => "rustc",
        }
    }

    /// What it compiles.
    pub fn language(self) -> Language {
        match self {
            Compiler::Gpp | Compiler::Clangpp => Language::Cpp,
            Compiler::Rustc => Language::Rust,
        }
    }
}

/// Where programs are looked for: the value of `PATH`, read by the command line and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchPath(pub OsString);

impl SearchPath {
    /// The first executable of that name.
    pub(super) fn find(&self, program: &str) -> Option<PathBuf> {
        std::env::split_paths(&self.0).map(|folder| folder.join(program)).find(|path| path.is_file())
    }

    /// The first executable of that name that is not `known`, nor what that leads to.
    pub(super) fn others(&self, program: &Path, known: &Path) -> Option<PathBuf> {
        let known = known.canonicalize().ok();
        let all = std::env::split_paths(&self.0).map(|folder| folder.join(program));
        all.filter(|path| path.is_file()).find(|path| path.canonicalize().ok() != known)
    }
}

/// What changes when another file or folder takes its place; `None` when that cannot be told.
pub(super) fn identity(program: &Path) -> Option<String> {
    let real = program.canonicalize().ok()?;
    let about = real.metadata().ok()?;
    let changed = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    Some(key(&[
        b"compiler version",
        real.as_os_str().as_encoded_bytes(),
        &changed.to_le_bytes(),
        &about.len().to_le_bytes(),
    ]))
}
