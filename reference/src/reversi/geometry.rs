//! Positions, and the dimensions that lead from one to another.
//!
//! [`Position`] is the main type. Coordinates are signed, as in the handout, because a search along a line leaves the
//! board on each side.

use std::fmt;
use std::ops::Add;

/// A square by column and row, on a board or off it (handout: `Board::Position`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The column, 0 at the left.
    pub x: i32,
    /// The row, 0 at the top.
    pub y: i32,
}

impl Position {
    /// The position in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Position {
        Position { x, y }
    }
}

/// Saturates, so that a position at the edge of `i32` stays off the board instead of wrapping onto it.
impl Add<Dimensions> for Position {
    type Output = Position;

    fn add(self, by: Dimensions) -> Position {
        Position::new(self.x.saturating_add(by.width), self.y.saturating_add(by.height))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}, {}}}", self.x, self.y)
    }
}

/// The size of a board, or the way from one position to another (handout: `Board::Dimensions`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dimensions {
    /// The number of columns.
    pub width: i32,
    /// The number of rows.
    pub height: i32,
}

impl Dimensions {
    /// The dimensions of so many columns and rows.
    #[must_use]
    pub const fn new(width: i32, height: i32) -> Dimensions {
        Dimensions { width, height }
    }
}

impl fmt::Display for Dimensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// The eight directions of a line (handout: `Board::all_directions`).
pub const DIRECTIONS: [Dimensions; 8] = [
    Dimensions::new(-1, -1),
    Dimensions::new(-1, 0),
    Dimensions::new(-1, 1),
    Dimensions::new(0, -1),
    Dimensions::new(0, 1),
    Dimensions::new(1, -1),
    Dimensions::new(1, 0),
    Dimensions::new(1, 1),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    // Clause: 4.4 Board, all_directions: "all combinations of -1, 0, and 1 except for the zero vector"
    #[test]
    fn the_directions_are_the_eight_neighbours_of_a_position() {
        let reached: BTreeSet<Position> = DIRECTIONS.map(|by| Position::new(4, 4) + by).into();
        assert_eq!(reached.len(), 8);
        assert!(!reached.contains(&Position::new(4, 4)));
        assert!(reached.iter().all(|p| (3..=5).contains(&p.x) && (3..=5).contains(&p.y)));
    }

    #[test]
    fn a_step_beyond_the_largest_coordinate_saturates() {
        let edge = Position::new(i32::MAX, i32::MIN);
        assert_eq!(edge + Dimensions::new(1, -1), edge);
    }

    #[test]
    fn positions_and_dimensions_are_written_the_way_messages_show_them() {
        assert_eq!(Position::new(3, -1).to_string(), "{3, -1}");
        assert_eq!(Dimensions::new(7, 4).to_string(), "7x4");
    }
}
