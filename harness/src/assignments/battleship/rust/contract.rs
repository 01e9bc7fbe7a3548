//! The numbers that the shims and the parent's encoder agree on; those of `contract.h`.

use harness_rt::{Reader, Writer};
use sdk::{Attack, Direction, Point, View};

pub(super) mod board_op {
    pub(crate) const NEW: u8 = 0;
    pub(crate) const CLEAR: u8 = 1;
    pub(crate) const BLOCK: u8 = 2;
    pub(crate) const UNBLOCK: u8 = 3;
    pub(crate) const PLACE: u8 = 4;
    pub(crate) const UNPLACE: u8 = 5;
    pub(crate) const DISPLAY: u8 = 6;
    pub(crate) const ATTACK: u8 = 7;
    pub(crate) const ALL_DESTROYED: u8 = 8;
    pub(crate) const DELETE: u8 = 9;
    pub(crate) const PROBE: u8 = 10;
    /// The request goes on with what the parent says next.
    pub(crate) const MORE: u8 = 11;
}

pub(super) mod game_op {
    pub(crate) const NEW: u8 = 0;
    pub(crate) const ROWS: u8 = 1;
    pub(crate) const COLS: u8 = 2;
    pub(crate) const IS_VALID: u8 = 3;
    pub(crate) const RANDOM_POINTS: u8 = 4;
    pub(crate) const ADD_SHIP: u8 = 5;
    pub(crate) const N_SHIPS: u8 = 6;
    pub(crate) const SHIP_LENGTH: u8 = 7;
    pub(crate) const SHIP_SYMBOL: u8 = 8;
    pub(crate) const SHIP_NAME: u8 = 9;
    pub(crate) const PLAY: u8 = 10;
    pub(crate) const INPUT: u8 = 11;
    pub(crate) const DELETE: u8 = 12;
}

pub(super) mod player_op {
    pub(crate) const PLACE_SHIPS: u8 = 3;
    pub(crate) const RECOMMEND: u8 = 4;
    pub(crate) const RECORD_RESULT: u8 = 5;
    pub(crate) const RECORD_BY_OPPONENT: u8 = 6;
}

/// Whom a call to the parent is for.
pub(super) mod target {
    pub(crate) const BOARD: u8 = 0;
    pub(crate) const PLAYER: u8 = 1;
    pub(crate) const REFEREE: u8 = 2;
}

pub(super) fn read_point(from: &mut Reader<'_>) -> Point {
    let r = from.i32();
    Point::new(r, from.i32())
}

pub(super) fn write_point(out: &mut Writer, p: Point) {
    out.i32(p.r).i32(p.c);
}

pub(super) fn read_direction(from: &mut Reader<'_>) -> Direction {
    if from.flag() { Direction::Vertical } else { Direction::Horizontal }
}

pub(super) fn write_direction(out: &mut Writer, direction: Direction) {
    out.flag(direction == Direction::Vertical);
}

pub(super) fn read_view(from: &mut Reader<'_>) -> View {
    if from.flag() { View::ShotsOnly } else { View::Everything }
}

/// The four words of C++ as one; what the handout tells nobody to look at is not there.
pub(super) fn attack_of(valid: bool, hit: bool, destroyed: bool, id: i32) -> Attack {
    match (valid, hit, destroyed) {
        (false, _, _) => Attack::Invalid,
        (true, false, _) => Attack::Miss,
        (true, true, false) => Attack::Hit,
        (true, true, true) => Attack::Destroyed(id),
    }
}
