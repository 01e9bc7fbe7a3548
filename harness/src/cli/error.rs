//! [`CliError`]: a message for the user, with help and an exit code.

use anstream::eprintln;

use super::columns::told;
use crate::assignments::declared::{DeclaredError, FaultOwner};
use crate::build::{BuildError, CacheError, ToolError, ToolchainError};
use crate::class::ClassError;
use crate::exit_code::Exit;
use crate::intake::IntakeError;
use crate::model::NotPlayed;
use crate::report::visible;
use crate::rubric::RubricError;
use crate::sandbox::{ProbeError, TooLittle};
use crate::self_attack::SelfAttackError;
use crate::selftest::FixtureError;
use crate::snapshot::{GalleryError, ViewError};

/// The help for a defect of the harness.
pub(super) const BUG: &str =
    "this is a mistake in the harness: please report it with the command that you gave";

/// An error that ends the command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CliError {
    message: String,
    help: String,
    exit: Exit,
}

impl CliError {
    /// An error that the user can fix: exit 2.
    pub(super) fn unusable(message: impl Into<String>, help: impl Into<String>) -> CliError {
        CliError { message: message.into(), help: help.into(), exit: Exit::Unusable }
    }

    /// An error of the machine or the grader: exit 70.
    pub(super) fn grader_error(message: impl Into<String>, help: impl Into<String>) -> CliError {
        CliError { message: message.into(), help: help.into(), exit: Exit::HarnessError }
    }

    /// The same error, with a further way to fix it.
    pub(super) fn or(self, further: &str) -> CliError {
        CliError { help: format!("{}; or {further}", self.help), ..self }
    }

    /// Prints message and help on stderr.
    pub(super) fn print(&self) -> Exit {
        eprintln!("{}", told(&format!("harness: {}", visible::message(&self.message))));
        if !self.help.is_empty() {
            eprintln!("{}", told(&format!("  help: {}", visible::message(&self.help))));
        }
        self.exit
    }
}

impl From<IntakeError> for CliError {
    fn from(error: IntakeError) -> CliError {
        CliError::unusable(error.to_string(), error.help())
    }
}

impl From<DeclaredError> for CliError {
    fn from(error: DeclaredError) -> CliError {
        match error.whose {
            FaultOwner::Command => CliError::unusable(error.to_string(), error.help()),
            FaultOwner::Author => CliError::grader_error(error.to_string(), error.help()),
        }
    }
}

impl From<ToolchainError> for CliError {
    fn from(error: ToolchainError) -> CliError {
        match &error {
            ToolchainError::System { .. } => {
                CliError::grader_error(error.to_string(), ungraded(&error.help()))
            }
            ToolchainError::NotFound { .. }
            | ToolchainError::Broken { .. }
            | ToolchainError::Wrapper { .. }
            | ToolchainError::Exposed { .. } => CliError::unusable(error.to_string(), error.help()),
        }
    }
}

impl From<TooLittle> for CliError {
    fn from(error: TooLittle) -> CliError {
        CliError::unusable(error.to_string(), error.help())
    }
}

impl From<CacheError> for CliError {
    fn from(error: CacheError) -> CliError {
        CliError::unusable(error.to_string(), error.help())
    }
}

impl From<FixtureError> for CliError {
    fn from(error: FixtureError) -> CliError {
        CliError::unusable(error.to_string(), error.help())
    }
}

impl From<GalleryError> for CliError {
    fn from(error: GalleryError) -> CliError {
        let holds = match &error {
            GalleryError::Picture { shape, .. } => format!(": {shape}"),
            GalleryError::File { .. } | GalleryError::Snapshot { .. } | GalleryError::Empty { .. } => {
                String::new()
            }
        };
        let help =
            format!("a gallery is a folder of NAME.toml files{holds}; `harness docs instructor` shows one");
        CliError::unusable(error.to_string(), help)
    }
}

impl From<ViewError> for CliError {
    fn from(error: ViewError) -> CliError {
        CliError::grader_error(
            error.to_string(),
            "nothing was compared; this is no fault of the submission's",
        )
    }
}

impl From<NotPlayed> for CliError {
    fn from(error: NotPlayed) -> CliError {
        match error {
            NotPlayed::Unusable { message, help } => CliError::unusable(message, help),
            NotPlayed::Ours(message) => CliError::grader_error(message, BUG),
        }
    }
}

impl From<RubricError> for CliError {
    fn from(error: RubricError) -> CliError {
        CliError::unusable(error.to_string(), error.help())
    }
}

impl From<ClassError> for CliError {
    fn from(error: ClassError) -> CliError {
        let (text, help) = (error.to_string(), error.help());
        match error {
            ClassError::Unwritable { .. } => CliError::grader_error(text, help),
            ClassError::Unreadable { .. }
            | ClassError::Empty { .. }
            | ClassError::Nonsense { .. }
            | ClassError::NoResults { .. }
            | ClassError::NotAClass { .. }
            | ClassError::OneSubmission { .. }
            | ClassError::Taken { .. }
            | ClassError::NotAFolder { .. }
            | ClassError::Within { .. }
            | ClassError::Busy { .. }
            | ClassError::Apart { .. }
            | ClassError::Column { .. } => CliError::unusable(text, help),
        }
    }
}

impl From<BuildError> for CliError {
    fn from(error: BuildError) -> CliError {
        let help = match &error {
            // The machine or the submission may be the cause, so the words for a grader error are left out.
            BuildError::Tool(ToolError::Unreliable { .. }) => format!("{}; nothing was graded", error.help()),
            BuildError::Tool(ToolError::System(_))
            | BuildError::System(_)
            | BuildError::OtherLanguage { .. }
            | BuildError::Unready(_)
            | BuildError::Damaged { .. }
            | BuildError::Solution { .. }
            | BuildError::Ours { .. } => ungraded(error.help()),
        };
        CliError::grader_error(error.to_string(), help)
    }
}

impl From<ProbeError> for CliError {
    fn from(error: ProbeError) -> CliError {
        CliError::grader_error(
            error.to_string(),
            ungraded("`harness doctor` on another machine shows if it is this one"),
        )
    }
}

impl From<SelfAttackError> for CliError {
    fn from(error: SelfAttackError) -> CliError {
        CliError::grader_error(error.to_string(), ungraded(error.help()))
    }
}

/// The help of an error that kept a grade from beginning.
fn ungraded(help: &str) -> String {
    format!("{help}; nothing was graded, and this is no fault of the submission's")
}

impl From<std::io::Error> for CliError {
    fn from(error: std::io::Error) -> CliError {
        let help = "free some room or write to another place, then run the same command again";
        CliError::grader_error(format!("cannot write the report: {error}"), help)
    }
}
