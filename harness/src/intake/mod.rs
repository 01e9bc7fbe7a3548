//! Intake: from a folder or a zip archive to the files that grading looks at.
//!
//! Owns the decision which bytes are graded. A submission is hostile: its names, its sizes, its links and its archive
//! headers all say what a student wants them to say. So nothing is ever extracted, no name of the student's becomes a
//! path of ours, links are never followed, only regular files are opened, and every byte is counted while it is read.
//! Files are taken by exact name from one folder, the topmost that holds a wanted source; all else is left out and
//! said so. Whenever the bytes of a wanted source would be in doubt, the submission is rejected as a whole.

mod archive;
mod error;
mod folder;
mod limits;
mod loose;
mod names;
mod open;
mod permission;
mod read;
mod select;
#[cfg(test)]
mod tests;

pub use error::{IntakeError, most_telling};
pub use limits::{ARCHIVE_LIMIT, DEPTH_LIMIT, DOCUMENT_LIMIT, ENTRY_LIMIT, FILE_LIMIT, TOTAL_LIMIT};
pub use loose::{Loose, read_loose};
pub(crate) use names::{is_clutter, name_shown};
pub use read::read;
pub use select::Languages;
