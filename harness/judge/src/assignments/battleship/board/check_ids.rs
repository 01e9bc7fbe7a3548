//! The ids of the Board's checks that are named where failures are put down to them.

use reference::battleship::Direction;

pub(super) const HORIZONTAL: &str = "board.place-ship.horizontal";
pub(super) const VERTICAL: &str = "board.place-ship.vertical";
pub(super) const EDGES: &str = "board.place-ship.edges";
pub(super) const LENGTHS: &str = "board.place-ship.lengths";
/// The check on which IDs are taken.
pub(super) const IDS: &str = "board.place-ship.invalid-id";
pub(super) const OUTSIDE: &str = "board.place-ship.outside";
pub(super) const ADJACENT: &str = "board.place-ship.adjacent";
pub(super) const OVERLAP: &str = "board.place-ship.overlap";
pub(super) const TWICE: &str = "board.place-ship.twice";
pub(super) const REMOVES: &str = "board.unplace-ship.removes";
pub(super) const ATOMIC: &str = "board.place-ship.atomic";
pub(super) const MISMATCH: &str = "board.unplace-ship.mismatch";
pub(super) const REPEAT: &str = "board.attack.repeat";
pub(super) const HIT: &str = "board.attack.hit";
pub(super) const MISS: &str = "board.attack.miss";
pub(super) const ATTACK_OUTSIDE: &str = "board.attack.outside";
pub(super) const DESTROYED: &str = "board.attack.destroyed";
pub(super) const ID_KEPT: &str = "board.attack.ship-id-kept";
pub(super) const SHIPS: &str = "board.display.ships";
pub(super) const FORMAT: &str = "board.display.format";
pub(super) const RESTORES: &str = "board.unblock.restores";
pub(super) const KEEPS: &str = "board.unblock.keeps-ships";
pub(super) const SHOOTING: &str = "board.random.shooting";
pub(super) const PLACING: &str = "board.random.placing";

/// The checks in which rows that are taken for columns show, the one that is to bear it first.
pub(super) const OBLONG: [&str; 12] = [
    VERTICAL,
    HORIZONTAL,
    FORMAT,
    SHIPS,
    REPEAT,
    EDGES,
    OUTSIDE,
    "board.block.half",
    RESTORES,
    ATTACK_OUTSIDE,
    MISS,
    "board.all-destroyed",
];

/// The check on how a ship lies in a direction.
pub(super) fn by_direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Horizontal => HORIZONTAL,
        Direction::Vertical => VERTICAL,
    }
}
