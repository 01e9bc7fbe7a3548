//! [`CompileOutcome`]: what compiling a source gave.

use super::command::PATIENCE;

/// What compiling a student's file gave. Texts are hostile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompileOutcome {
    /// It compiled; the text holds warnings.
    Compiled(String),
    /// It did not; the text says why.
    Rejected(String),
    /// The compiler ran into a limit, as it will every time; the text says which.
    TooMuch(String),
    /// The compiler was stopped at a limit of time, which a busy machine can be to blame for; the text says which.
    Stopped(String),
}

impl CompileOutcome {
    /// The compiler took too long.
    pub(super) fn too_long(output: &str) -> CompileOutcome {
        let why = format!("it took more than {} seconds", PATIENCE.as_secs());
        CompileOutcome::Stopped(stopped(&why, output))
    }

    /// The same with its text changed.
    pub(super) fn map_text(self, change: impl FnOnce(String) -> String) -> CompileOutcome {
        match self {
            CompileOutcome::Compiled(text) => CompileOutcome::Compiled(change(text)),
            CompileOutcome::Rejected(text) => CompileOutcome::Rejected(change(text)),
            CompileOutcome::TooMuch(text) => CompileOutcome::TooMuch(change(text)),
            CompileOutcome::Stopped(text) => CompileOutcome::Stopped(change(text)),
        }
    }
}

/// What a report says of a compiler that ran into a limit.
pub(super) fn stopped(why: &str, output: &str) -> String {
    format!("the compiler was stopped because {why}\n{output}")
}
