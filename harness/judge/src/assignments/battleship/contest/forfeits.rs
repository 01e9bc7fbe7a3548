//! The reasons for which a contest is forfeited.

use crate::model::Forfeit;

/// `placeShips` returned false, or true without all ships on the board.
pub(super) const NOT_PLACED: Forfeit = Forfeit::Broke("placeShips did not place all ships");

/// The player shot far more often than there are positions, and a ship is still afloat.
pub(super) const NEVER_FINISHED: Forfeit =
    Forfeit::Broke("it did not destroy all ships, however often it shot");

/// `placeShips` tries without end.
pub(super) const NO_END_OF_PLACING: Forfeit = Forfeit::Broke("placeShips went on and on");

/// A call that no shim makes.
pub(super) fn malformed(detail: &str) -> Forfeit {
    Forfeit::Malformed(detail.to_owned())
}
