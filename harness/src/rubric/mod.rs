//! The rubric in an instructor's hands: ids with suggestions, a file that changes it, and a first such file.
//!
//! Main functions: [`parse`] and [`template`]. A file is checked whole before anything is graded: an unknown id or an
//! impossible limit is an error, never ignored.

mod error;
mod file;
mod file_place;
mod ids;
mod init;
mod scoring;

pub use error::RubricError;
pub use file::parse;
pub use ids::{ids, near};
pub use init::template;
