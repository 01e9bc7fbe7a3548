//! Intake: from a folder or a zip archive to the files that grading looks at.
//!
//! This module decides which bytes are graded. A submission is hostile: its names, its sizes, its links and its
//! archive headers are all of the student's choice. So nothing is ever extracted, no name of the student's becomes a
//! path of the grader, links are never followed, only regular files are opened, and every byte is counted while it is
//! read. Files are taken by name from one folder and the folders of it that wanted names carry, the topmost for which
//! there is a wanted source; the report names the others as ignored. Names that systems and platforms changed on the way,
//! the newest of several attempts and an archive within an archive are taken where nothing else can be meant, and each such
//! guess is a remark of the report. Whenever the bytes of a wanted source would be in doubt, the submission is rejected as a
//! whole.

mod archive;
mod attempts;
mod encoding;
mod error;
mod folder;
mod guess;
mod helper;
mod home;
mod item;
mod limits;
mod loose;
mod names;
mod near;
mod nested;
mod open;
mod permission;
mod read;
mod select;
mod sought;
mod standing;
#[cfg(test)]
mod tests;

pub use error::{IntakeError, most_telling};
pub use limits::{ARCHIVE_LIMIT, DEPTH_LIMIT, DOCUMENT_LIMIT, ENTRY_LIMIT, FILE_LIMIT, TOTAL_LIMIT};
pub use loose::{Loose, read_loose};
pub(crate) use names::{copy_number, is_clutter, name_shown};
pub use read::read;
pub use sought::Sought;
