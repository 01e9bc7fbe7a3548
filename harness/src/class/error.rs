//! Why a class cannot be graded, joined or written down, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

/// What stands in the way of a whole class.
#[derive(Debug, thiserror::Error)]
pub enum ClassError {
    /// A folder or file cannot be read.
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// There is nothing like a submission.
    #[error("no submissions in {}", path.display())]
    Empty {
        /// Where they were looked for.
        path: PathBuf,
    },
    /// A file that does not say what it should.
    #[error("{} makes no sense: {why}", path.display())]
    Nonsense {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        why: String,
        /// The fix.
        help: String,
    },
    /// There are no results of a class.
    #[error("{} holds no results of a class", path.display())]
    NoResults {
        /// Where they were looked for.
        path: PathBuf,
    },
    /// Another run is at work there.
    #[error("another run is writing to {}", path.display())]
    Busy {
        /// The folder of results.
        path: PathBuf,
    },
    /// Parts that do not belong together.
    #[error("the parts cannot be joined: {why}")]
    Apart {
        /// What is different or missing.
        why: String,
        /// The fix.
        help: String,
    },
    /// The column of a gradebook is in doubt.
    #[error("{why}")]
    Column {
        /// What is in doubt.
        why: String,
        /// The fix.
        help: String,
    },
    /// A result cannot be written: a fault of the machine.
    #[error("cannot write {}: {cause}", path.display())]
    Unwritable {
        /// Which.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
}

impl ClassError {
    /// For `map_err`: that path cannot be read.
    pub(super) fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> ClassError {
        let path = path.to_owned();
        move |cause| ClassError::Unreadable { path, cause }
    }

    /// For `map_err`: that path cannot be written.
    pub(super) fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> ClassError {
        let path = path.to_owned();
        move |cause| ClassError::Unwritable { path, cause }
    }

    /// The fix.
    pub fn help(&self) -> String {
        match self {
            ClassError::Unreadable { .. } => "check the path and its permissions".to_owned(),
            ClassError::Empty { .. } => {
                "give a folder with one folder or .zip for each submission, or an unpacked export of Canvas, Moodle \
                 or Gradescope"
                    .to_owned()
            }
            ClassError::NoResults { .. } => "`harness grade-class DIR --out RESULTS` makes them".to_owned(),
            ClassError::Busy { .. } => "wait until it is done, or name another folder with --out".to_owned(),
            ClassError::Unwritable { .. } => {
                "free some room or mend the permissions, then run the same command again: what is finished stays"
                    .to_owned()
            }
            ClassError::Nonsense { help, .. }
            | ClassError::Apart { help, .. }
            | ClassError::Column { help, .. } => help.clone(),
        }
    }
}
