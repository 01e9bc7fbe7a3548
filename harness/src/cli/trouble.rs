//! Errors for the person at the keyboard: what is wrong, how to mend it, which exit code.

use anstream::eprintln;

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

/// What to do where no one but us can mend it.
pub(super) const BUG: &str =
    "this is a mistake in the harness: please report it with the command that you gave";

/// Why nothing could be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trouble {
    message: String,
    help: String,
    exit: Exit,
}

impl Trouble {
    /// The person can mend it.
    pub(super) fn unusable(message: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble { message: message.into(), help: help.into(), exit: Exit::Unusable }
    }

    /// The machine or the harness is at fault.
    pub(super) fn ours(message: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble { message: message.into(), help: help.into(), exit: Exit::HarnessError }
    }

    /// Says it on stderr.
    pub(super) fn tell(&self) -> Exit {
        eprintln!("harness: {}", visible::message(&self.message));
        if !self.help.is_empty() {
            eprintln!("  help: {}", visible::message(&self.help));
        }
        self.exit
    }
}

impl From<IntakeError> for Trouble {
    fn from(error: IntakeError) -> Trouble {
        Trouble::unusable(error.to_string(), error.help())
    }
}

impl From<ToolchainError> for Trouble {
    fn from(error: ToolchainError) -> Trouble {
        match &error {
            ToolchainError::System { .. } => Trouble::ours(error.to_string(), ungraded(&error.help())),
            ToolchainError::NotFound { .. }
            | ToolchainError::Broken { .. }
            | ToolchainError::Wrapper { .. }
            | ToolchainError::Exposed { .. } => Trouble::unusable(error.to_string(), error.help()),
        }
    }
}

impl From<TooLittle> for Trouble {
    fn from(error: TooLittle) -> Trouble {
        Trouble::unusable(error.to_string(), error.help())
    }
}

impl From<CacheError> for Trouble {
    fn from(error: CacheError) -> Trouble {
        Trouble::unusable(error.to_string(), error.help())
    }
}

impl From<FixtureError> for Trouble {
    fn from(error: FixtureError) -> Trouble {
        Trouble::unusable(error.to_string(), error.help())
    }
}

impl From<GalleryError> for Trouble {
    fn from(error: GalleryError) -> Trouble {
        let holds = match &error {
            GalleryError::Picture { shape, .. } => format!(": {shape}"),
            GalleryError::File { .. } | GalleryError::Snapshot { .. } | GalleryError::Empty { .. } => {
                String::new()
            }
        };
        let help =
            format!("a gallery is a folder of NAME.toml files{holds}; `harness docs instructor` shows one");
        Trouble::unusable(error.to_string(), help)
    }
}

impl From<ViewError> for Trouble {
    fn from(error: ViewError) -> Trouble {
        Trouble::ours(error.to_string(), "nothing was compared; this is no fault of the submission's")
    }
}

impl From<NotPlayed> for Trouble {
    fn from(error: NotPlayed) -> Trouble {
        match error {
            NotPlayed::Unusable { message, help } => Trouble::unusable(message, help),
            NotPlayed::Ours(message) => Trouble::ours(message, BUG),
        }
    }
}

impl From<RubricError> for Trouble {
    fn from(error: RubricError) -> Trouble {
        Trouble::unusable(error.to_string(), error.help())
    }
}

impl From<ClassError> for Trouble {
    fn from(error: ClassError) -> Trouble {
        let (text, help) = (error.to_string(), error.help());
        match error {
            ClassError::Unwritable { .. } => Trouble::ours(text, help),
            ClassError::Unreadable { .. }
            | ClassError::Empty { .. }
            | ClassError::Nonsense { .. }
            | ClassError::NoResults { .. }
            | ClassError::Busy { .. }
            | ClassError::Apart { .. }
            | ClassError::Column { .. } => Trouble::unusable(text, help),
        }
    }
}

impl From<BuildError> for Trouble {
    fn from(error: BuildError) -> Trouble {
        let help = match &error {
            // Which of the two it is, only somebody who looks can tell.
            BuildError::Tool(ToolError::Unreliable { .. }) => format!("{}; nothing was graded", error.help()),
            BuildError::Tool(ToolError::System(_))
            | BuildError::System(_)
            | BuildError::OtherLanguage { .. }
            | BuildError::Unready(_)
            | BuildError::Damaged { .. }
            | BuildError::Ours { .. } => ungraded(error.help()),
        };
        Trouble::ours(error.to_string(), help)
    }
}

impl From<ProbeError> for Trouble {
    fn from(error: ProbeError) -> Trouble {
        Trouble::ours(
            error.to_string(),
            ungraded("`harness doctor` on another machine tells whether it is this one"),
        )
    }
}

impl From<SelfAttackError> for Trouble {
    fn from(error: SelfAttackError) -> Trouble {
        Trouble::ours(error.to_string(), ungraded(error.help()))
    }
}

/// The fix of what kept a grade from beginning.
fn ungraded(help: &str) -> String {
    format!("{help}; nothing was graded, and this is no fault of the submission's")
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Trouble {
        let help = "free some room or write to another place, then run the same command again";
        Trouble::ours(format!("cannot write the report: {error}"), help)
    }
}
