//! [`FixtureError`]: a fixture that cannot be used.

use std::path::{Path, PathBuf};

use crate::intake::IntakeError;

/// An error in a fixture.
#[derive(Debug, thiserror::Error)]
pub enum FixtureError {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The cause.
        cause: std::io::Error,
    },
    /// The description does not parse.
    #[error("{}: {cause}", path.display())]
    Malformed {
        /// The description.
        path: PathBuf,
        /// The error in the text.
        cause: Box<toml::de::Error>,
    },
    /// The description contradicts itself or the fixture's kind.
    #[error("{}: {problem}", path.display())]
    Senseless {
        /// The description.
        path: PathBuf,
        /// The contradiction.
        problem: String,
    },
    /// The submission itself cannot be taken in.
    #[error("{}: {cause}", path.display())]
    NotTaken {
        /// The fixture.
        path: PathBuf,
        /// The cause.
        cause: IntakeError,
    },
}

impl FixtureError {
    pub(super) fn unreadable(path: &Path) -> impl Fn(std::io::Error) -> FixtureError {
        move |cause| FixtureError::Unreadable { path: path.to_owned(), cause }
    }

    /// The words for a fix.
    pub fn help(&self) -> String {
        match self {
            FixtureError::Unreadable { path, .. } if path.ends_with("fixture.toml") => {
                "every fixture has this file beside its sources; for an accepted one a line is enough: why = \"what is unusual \
                 about it\""
                    .to_owned()
            }
            FixtureError::Unreadable { .. } => "name the folder of all fixtures with --fixtures".to_owned(),
            FixtureError::Malformed { .. } | FixtureError::Senseless { .. } => {
                "a fixture.toml holds why, and for mutants base, intended, verdict, also and [[edit]] with file, find and \
                 replace: `harness docs declaring-an-assignment` shows one"
                    .to_owned()
            }
            FixtureError::NotTaken { cause, .. } => cause.help(),
        }
    }
}
