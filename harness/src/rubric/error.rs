//! [`RubricError`]: a mistake in a rubric file, with its place and the fix.

use std::ops::RangeInclusive;

use super::file_place::FilePlace;

/// A mistake in a rubric file.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum RubricError {
    /// It is no such file at all; the message says where.
    #[error("the rubric cannot be read: {0}")]
    Malformed(String),
    /// An id that the assignment does not have.
    #[error("line {line}: the rubric names a check that does not exist: {id}")]
    UnknownCheck {
        /// The line, from 1.
        line: usize,
        /// The id as it was written.
        id: String,
        /// The id that is most like it.
        near: &'static str,
    },
    /// Keys that do not make sense together.
    #[error("line {line}: {what}")]
    Senseless {
        /// The line, from 1.
        line: usize,
        /// The mistake.
        what: String,
        /// The fix.
        help: String,
    },
    /// A number that cannot be meant.
    #[error("line {line}: the rubric asks for {what} = {asked}")]
    OutOfRange {
        /// The line, from 1.
        line: usize,
        /// The key.
        what: &'static str,
        /// Its value.
        asked: u64,
        /// The smallest and the largest that is allowed.
        range: (u64, u64),
    },
}

impl RubricError {
    /// The fix.
    pub fn help(&self) -> String {
        match self {
            RubricError::Malformed(_) => {
                "`harness rubric init` writes one that can be read, with every key explained".to_owned()
            }
            RubricError::UnknownCheck { near, .. } => {
                format!("did you mean {near}? `harness checks` lists all")
            }
            RubricError::Senseless { help, .. } => help.clone(),
            RubricError::OutOfRange { what, range: (low, high), .. } => {
                format!("{what} may be {low} to {high}; leave it out to keep what each check has")
            }
        }
    }
}

/// Refuses a number out of its range; it stands in the table under its name.
pub(super) fn in_range(
    what: &'static str,
    asked: Option<u64>,
    range: RangeInclusive<u64>,
    table: &FilePlace<'_>,
) -> Result<(), RubricError> {
    match asked {
        Some(asked) if !range.contains(&asked) => Err(RubricError::OutOfRange {
            line: table.key(what).line(),
            what,
            asked,
            range: (*range.start(), *range.end()),
        }),
        Some(_) | None => Ok(()),
    }
}
