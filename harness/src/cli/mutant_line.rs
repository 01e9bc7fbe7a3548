//! [`shown`]: a mutant on one line.

use crate::assignments::declared::Mutation;
use crate::report::visible;

/// Letters of a difference that are shown.
const DIFFERENCE: usize = 120;

/// A mistake on one line: its number and name, its place, the difference.
pub(super) fn shown(mutation: &Mutation) -> String {
    let Mutation { number, name, path, line, .. } = mutation;
    let difference = visible::inline(&mutation.difference(), DIFFERENCE);
    format!("{number} {name}: {}:{line}: {difference}", visible::escape(path))
}
