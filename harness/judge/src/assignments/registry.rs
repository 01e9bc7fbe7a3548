//! Every assignment, once.

use super::battleship::BATTLESHIP;
use super::neighbors::NEIGHBORS;
use super::reversi::REVERSI;
use crate::model::Assignment;

/// All assignments.
pub static ALL: &[&dyn Assignment] = &[&BATTLESHIP, &NEIGHBORS, &REVERSI];

/// The assignment of that id.
pub fn find(id: &str) -> Option<&'static dyn Assignment> {
    ALL.iter().copied().find(|assignment| assignment.id() == id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::WantedName;

    /// A file beside the folders stands for a wanted name by the last part alone.
    #[test]
    fn no_two_names_of_an_assignment_have_the_same_last_part_or_more_than_one_folder() {
        for (_, wanted) in ALL.iter().flat_map(|assignment| assignment.languages()) {
            let mut bases = BTreeSet::new();
            for name in wanted.names() {
                assert!(bases.insert(WantedName::of(name).base), "{name} is not the only one");
                assert!(name.matches('/').count() <= 1, "{name} lies in folders of folders");
            }
        }
    }
}
