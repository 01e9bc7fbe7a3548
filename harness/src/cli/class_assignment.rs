//! The choice of a class's assignment.

use std::path::Path;

use super::assignment::assignment_named;
use super::error::CliError;
use crate::assignments;
use crate::class::{self, ClassEntry, LayoutChoice};
use crate::intake::{IntakeError, Sought};
use crate::model::Assignment;

/// The assignment that was named, or else the one whose files most of the class handed in: every shard must come to the
/// same.
pub(super) fn assignment_of_class(
    named: Option<&str>,
    folder: &Path,
    layout: LayoutChoice,
    out: &Path,
) -> Result<&'static dyn Assignment, CliError> {
    if let Some(id) = named {
        return assignment_named(id);
    }
    let mut counts = Vec::new();
    for assignment in assignments::ALL {
        let languages = assignment.languages();
        let sought = Sought::newest(&languages);
        let found = class::find(folder, layout, out, sought)?;
        // A submission with its files means it, though something may be wrong with them.
        let is_its =
            |entry: &&ClassEntry| !matches!(entry.read(sought), Err(IntakeError::NothingWanted { .. }));
        counts.push((found.entries.iter().filter(is_its).count(), *assignment));
    }
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    match counts.as_slice() {
        [(most, first), (next, _), ..] if most > next => Ok(*first),
        _ => Err(CliError::unusable("the files do not decide the assignment", "name it with --assignment")),
    }
}
