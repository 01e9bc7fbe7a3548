//! The ways in which a contest ends, and what it waits for until then.

use reference::battleship::Seat;

use crate::model::Forfeit;

/// `placeShips` returned false, or true without all ships on the board.
pub(super) const NOT_PLACED: Forfeit = Forfeit::Broke("placeShips did not place all ships");

/// The player shot far more often than there are positions, and a ship is still afloat.
pub(super) const NEVER_FINISHED: Forfeit =
    Forfeit::Broke("it did not destroy all ships, however often it shot");

/// `placeShips` tries without end.
pub(super) const NO_END_OF_PLACING: Forfeit = Forfeit::Broke("placeShips went on and on");

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// All ships of the other player are destroyed.
    Won(Seat),
    /// The player in this seat is out of the game.
    Forfeited(Seat, Forfeit),
}

/// The event that a contest waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// A call of the remote player in this seat.
    Hear(Seat),
    /// None: the game is over.
    Over(Ending),
}

/// A call that no shim makes.
pub(super) fn malformed(detail: &str) -> Forfeit {
    Forfeit::Malformed(detail.to_owned())
}
