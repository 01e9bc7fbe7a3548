//! [`ClassError`]: a class that cannot be graded, joined or written.

use std::io;
use std::path::{Path, PathBuf};

/// An error that concerns a whole class.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClassError {
    /// A folder or file cannot be read.
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The system's error.
        cause: io::Error,
    },
    /// A file that is no export of a class.
    #[error("{} is neither a folder nor an export of a class: {why}", path.display())]
    NotAClass {
        /// The path.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// A folder that is one submission.
    #[error("{} is one submission and no class: {file} lies in it", path.display())]
    OneSubmission {
        /// The folder.
        path: PathBuf,
        /// A source in it.
        file: String,
    },
    /// The folder holds nothing like a submission.
    #[error("no submissions in {}", path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
    /// A file that does not say what it should.
    #[error("{} makes no sense: {why}", path.display())]
    Nonsense {
        /// The path.
        path: PathBuf,
        /// The error in it.
        why: String,
        /// The fix.
        help: String,
    },
    /// The folder holds no results of a class.
    #[error("{} holds no results of a class", path.display())]
    NoResults {
        /// The folder.
        path: PathBuf,
    },
    /// The folder for results holds something else.
    #[error("{} holds {what}", path.display())]
    Taken {
        /// The folder.
        path: PathBuf,
        /// The thing that it holds.
        what: String,
    },
    /// A file, where results want a folder.
    #[error("the results need a folder, and {} is a file", path.display())]
    NotAFolder {
        /// The file.
        path: PathBuf,
    },
    /// The folder for results lies in the class's own, where it would be a submission.
    #[error("the results cannot go into {}: it lies in the folder of the submissions", path.display())]
    Within {
        /// The folder for results.
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
        /// The difference, or what is missing.
        why: String,
        /// The fix.
        help: String,
    },
    /// The column of a gradebook is in doubt.
    #[error("{why}")]
    Column {
        /// The doubt.
        why: String,
        /// The fix.
        help: String,
    },
    /// A result cannot be written: a fault of the machine.
    #[error("cannot write {}: {cause}", path.display())]
    Unwritable {
        /// The path.
        path: PathBuf,
        /// The system's error.
        cause: io::Error,
    },
}

impl ClassError {
    /// Makes the error of an unreadable path, for `map_err`.
    pub(super) fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> ClassError {
        let path = path.to_owned();
        move |cause| ClassError::Unreadable { path, cause }
    }

    /// Makes the error of an unwritable path, for `map_err`.
    pub(crate) fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> ClassError {
        let path = path.to_owned();
        move |cause| ClassError::Unwritable { path, cause }
    }

    /// The fix.
    pub(crate) fn help(&self) -> String {
        match self {
            ClassError::Unreadable { .. } => "check the path and its permissions".to_owned(),
            ClassError::OneSubmission { path, .. } => {
                format!("`harness grade {}` grades one submission; a class has a folder or .zip for each", path.display())
            }
            ClassError::Empty { .. } | ClassError::NotAClass { .. } => {
                "give a folder with one folder or .zip for each submission, or an export of Canvas, Moodle, \
                 Gradescope, Blackboard, Brightspace or Sakai, unpacked or as the .zip that it is"
                    .to_owned()
            }
            ClassError::NoResults { .. } => "`harness grade-class DIR --out RESULTS` makes them".to_owned(),
            ClassError::Taken { .. } | ClassError::NotAFolder { .. } => {
                "name with --out a folder that does not exist yet, an empty one, or the one with just these results"
                    .to_owned()
            }
            ClassError::Within { .. } => "name a folder beside it with --out".to_owned(),
            ClassError::Busy { .. } => "wait until it is done, or name another folder with --out".to_owned(),
            ClassError::Unwritable { .. } => {
                "free some room or fix the permissions, then run the same command again: what is finished stays"
                    .to_owned()
            }
            ClassError::Nonsense { help, .. }
            | ClassError::Apart { help, .. }
            | ClassError::Column { help, .. } => help.clone(),
        }
    }
}
