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
