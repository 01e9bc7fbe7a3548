//! Points, directions and attacks in the encoding that the shims and the parent share.

use harness_rt::{Reader, Writer};
use sdk::{Attack, Direction, Point, View};

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
