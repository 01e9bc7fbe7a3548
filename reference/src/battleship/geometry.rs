//! Positions and orientations, shared by every other module.
//!
//! [`Point`] is the main type. Coordinates stay signed, as in the handout, because positions off the board are
//! legitimate arguments everywhere: the answer to them is a refusal, not a panic.

use std::fmt;

/// The largest number of rows that a game may have (handout: *The Game Class*, constructor).
pub const MAX_ROWS: i32 = 10;

/// The largest number of columns that a game may have (handout: *The Game Class*, constructor).
pub const MAX_COLS: i32 = 10;

/// A position by row and column, on a board or off it (handout: *The Direction and Point Types*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The row, 0 at the top.
    pub r: i32,
    /// The column, 0 at the left.
    pub c: i32,
}

impl Point {
    /// The position in row `r` and column `c`.
    #[must_use]
    pub const fn new(r: i32, c: i32) -> Self {
        Self { r, c }
    }

    /// The position `steps` further right or further down.
    ///
    /// Saturates, so that a position at the edge of `i32` stays off the board instead of wrapping onto it.
    #[must_use]
    pub const fn step(self, direction: Direction, steps: i32) -> Self {
        match direction {
            Direction::Horizontal => Self::new(self.r, self.c.saturating_add(steps)),
            Direction::Vertical => Self::new(self.r.saturating_add(steps), self.c),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.r, self.c)
    }
}

/// The way a ship lies (handout: *The Direction and Point Types*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Right from its leftmost segment.
    Horizontal,
    /// Downwards from its topmost segment.
    Vertical,
}

impl Direction {
    /// Both directions, for searches that try each.
    pub const BOTH: [Self; 2] = [Self::Horizontal, Self::Vertical];

    /// The other direction.
    pub fn across(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }
}

/// The positions of a ship of `length` whose topmost or leftmost segment is `top_or_left`, in order.
///
/// Empty for a `length` below 1. The positions may lie off any board (handout: `placeShip`, first parameter).
pub fn segments(
    top_or_left: Point,
    length: i32,
    direction: Direction,
) -> impl Iterator<Item = Point> + Clone {
    (0..length).map(move |k| top_or_left.step(direction, k))
}

#[cfg(test)]
mod tests {
    use super::*;

    // Clause: Point, default constructor
    #[test]
    fn a_default_point_is_the_origin() {
        assert_eq!(Point::default(), Point::new(0, 0));
    }

    // Clause: Board, placeShip, meaning of topOrLeft
    #[test]
    fn segments_run_right_or_down_from_the_first() {
        let across: Vec<_> = segments(Point::new(2, 3), 3, Direction::Horizontal).collect();
        let down: Vec<_> = segments(Point::new(2, 3), 2, Direction::Vertical).collect();
        assert_eq!(across, [Point::new(2, 3), Point::new(2, 4), Point::new(2, 5)]);
        assert_eq!(down, [Point::new(2, 3), Point::new(3, 3)]);
    }

    #[test]
    fn a_step_beyond_the_largest_coordinate_saturates() {
        assert_eq!(Point::new(0, i32::MAX).step(Direction::Horizontal, 1), Point::new(0, i32::MAX));
        assert_eq!(Point::new(i32::MAX, 0).step(Direction::Vertical, 9), Point::new(i32::MAX, 0));
    }

    #[test]
    fn a_point_is_written_the_way_messages_show_it() {
        assert_eq!(Point::new(3, -1).to_string(), "(3,-1)");
    }
}
