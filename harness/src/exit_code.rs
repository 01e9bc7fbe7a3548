//! [`Exit`]: the exit codes of the program.

use std::process::ExitCode;

/// The outcome of a run of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything that counts passed.
    Passed,
    /// The submission was graded, and something failed.
    Failed,
    /// The command line or the submission cannot be used; nothing was graded.
    Unusable,
    /// An error of the grader or of the machine; no score was given.
    HarnessError,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Passed => 0,
            Exit::Failed => 1,
            Exit::Unusable => 2,
            Exit::HarnessError => 70,
        })
    }
}
