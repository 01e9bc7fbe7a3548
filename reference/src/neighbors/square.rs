//! Squares and the two players.

use std::fmt;

/// Rows and columns of the board.
pub const SIZE: usize = 8;

/// One of the two who play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// Goes first.
    Black,
    /// Goes second.
    White,
}

impl Player {
    /// Both, the first to move first.
    pub const BOTH: [Player; 2] = [Player::Black, Player::White];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// The letter on the board: `B` or `W`.
    #[must_use]
    pub fn symbol(self) -> char {
        match self {
            Player::Black => 'B',
            Player::White => 'W',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// A square of the board; it is always one that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    row: usize,
    col: usize,
}

impl Square {
    /// The square in that row and column, both from 0; `None` outside the board.
    #[must_use]
    pub fn new(row: usize, col: usize) -> Option<Square> {
        (row < SIZE && col < SIZE).then_some(Square { row, col })
    }

    /// Every square, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SIZE * SIZE).map(|at| Square { row: at / SIZE, col: at % SIZE })
    }

    /// Reads a small column letter followed by a row number; anything else is no position.
    #[must_use]
    pub fn parse(text: &str) -> Option<Square> {
        let &[col, row] = text.as_bytes() else { return None };
        let from = |byte: u8, first: u8| byte.checked_sub(first).map(usize::from);
        Square::new(from(row, b'0')?, from(col, b'a')?)
    }

    /// Row, from 0.
    #[must_use]
    pub fn row(self) -> usize {
        self.row
    }

    /// Column, from 0.
    #[must_use]
    pub fn col(self) -> usize {
        self.col
    }

    /// The square that many rows and columns further, if the board reaches that far.
    #[must_use]
    pub fn moved(self, rows: isize, cols: isize) -> Option<Square> {
        Square::new(self.row.checked_add_signed(rows)?, self.col.checked_add_signed(cols)?)
    }

    /// The squares around it: three in a corner, eight in the middle.
    pub fn around(self) -> impl Iterator<Item = Square> {
        DIRECTIONS.into_iter().filter_map(move |(rows, cols)| self.moved(rows, cols))
    }

    /// The number of steps in one of the eight directions to the other square; `None` if no straight line leads
    /// there. A square is no step away from itself.
    #[must_use]
    pub fn steps_to(self, other: Square) -> Option<usize> {
        let (rows, cols) = (self.row.abs_diff(other.row), self.col.abs_diff(other.col));
        (rows == 0 || cols == 0 || rows == cols).then_some(rows.max(cols))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = ('a'..='h').nth(self.col).unwrap_or('?');
        write!(f, "{column}{}", self.row)
    }
}

/// The eight directions, as rows and columns.
pub(super) const DIRECTIONS: [(isize, isize); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

#[cfg(test)]
mod tests {
    use super::*;

    // Clause: move, "a column letter followed by a row number", "only lowercase letters can be valid"
    #[test]
    fn a_position_is_a_small_letter_and_a_digit_on_the_board() {
        assert_eq!(Square::parse("a0"), Square::new(0, 0));
        assert_eq!(Square::parse("h7"), Square::new(7, 7));
        assert_eq!(Square::parse("c7").unwrap().to_string(), "c7");
        for text in ["", "a", "A0", "i0", "a8", "a10", "0a", "a-", " a0", "a0 ", "ä0", "`0", "a/"] {
            assert_eq!(Square::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn corners_have_three_squares_around_them_and_the_middle_eight() {
        let count = |text: &str| Square::parse(text).unwrap().around().count();
        assert_eq!([count("a0"), count("h0"), count("d0"), count("d4")], [3, 3, 5, 8]);
    }

    #[test]
    fn only_straight_lines_have_steps() {
        let steps = |a: &str, b: &str| Square::parse(a).unwrap().steps_to(Square::parse(b).unwrap());
        assert_eq!(steps("d0", "f2"), Some(2));
        assert_eq!(steps("d0", "b0"), Some(2));
        assert_eq!(steps("d4", "d4"), Some(0));
        assert_eq!(steps("d0", "e2"), None);
    }
}
