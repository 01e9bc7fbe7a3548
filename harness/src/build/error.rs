//! [`BuildError`]: failures of the grader or the machine while building, for which no submission is to blame.

use std::io;

use super::compiler::Compiler;
use super::diagnosis::ToolError;
use super::outcome::CompileOutcome;
use crate::model::Language;

/// An error of the grader or of the machine while building.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A file or process could not be handled.
    #[error("cannot build here: {0}")]
    System(#[from] io::Error),
    /// A tool cannot be run, or its word cannot be taken.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// A compiler of one language is asked for another.
    #[error("{program} does not compile {language}")]
    OtherLanguage {
        /// The compiler.
        program: &'static str,
        /// The language.
        language: &'static str,
    },
    /// Nothing is ready for a language.
    #[error("no compiler is ready for {0}")]
    Unready(&'static str),
    /// An entry of the cache changed, though it was whole when it was taken.
    #[error("the library of {file} in the cache was damaged while it was used")]
    Damaged {
        /// The source file.
        file: &'static str,
    },
    /// The course's own solution cannot be run.
    #[error("{path}: the course's own solution {problem}")]
    Solution {
        /// Its file.
        path: String,
        /// The failure, with the compiler's words.
        problem: String,
    },
    /// Our own sources do not compile with this toolchain.
    #[error("the harness's own {file} does not compile with this toolchain:\n{diagnostics}")]
    Ours {
        /// The file.
        file: String,
        /// The compiler's words.
        diagnostics: String,
    },
}

impl BuildError {
    /// The error of a compiler that is asked for another language than its own.
    pub(super) fn other_language(compiler: Compiler, language: Language) -> BuildError {
        BuildError::OtherLanguage { program: compiler.program(), language: language.name() }
    }

    /// The fix.
    pub fn help(&self) -> &'static str {
        match self {
            BuildError::Tool(ToolError::Unreliable { .. }) => {
                "nothing of it was cached: rerun the command. If the error comes back, compile the file by hand, and \
                 then another file: either the compiler is broken, or the file breaks it"
            }
            BuildError::System(_) | BuildError::Tool(ToolError::System(_)) => {
                "see that the cache folder and the one for temporary files have room and can be written; --cache-dir \
                 names another"
            }
            BuildError::OtherLanguage { .. } | BuildError::Unready(_) => {
                "rerun without --compiler; if the error stays, report it with the command"
            }
            BuildError::Damaged { .. } => "rerun the command: the library is built again",
            BuildError::Solution { .. } => {
                "mend the assignment: its solution must compile, and answer every call of its checks; \
                 `harness assignment check` tries it all"
            }
            BuildError::Ours { .. } => "try the other --compiler, or a newer one",
        }
    }
}

/// Fails unless one of the harness's own sources compiled.
pub(super) fn ours(file: &str, outcome: Result<CompileOutcome, ToolError>) -> Result<(), BuildError> {
    match outcome? {
        CompileOutcome::Compiled(_) => Ok(()),
        CompileOutcome::Rejected(diagnostics)
        | CompileOutcome::TooMuch(diagnostics)
        | CompileOutcome::Stopped(diagnostics) => {
            Err(BuildError::Ours { file: file.to_owned(), diagnostics })
        }
    }
}
