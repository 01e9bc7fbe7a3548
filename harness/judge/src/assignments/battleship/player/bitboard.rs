//! Sets of positions as bits, and the geometry of crosses: thousands of shots are judged by them.

use reference::battleship::{Point, REACH};

use crate::assignments::battleship::game_config::GameConfig;

/// A position's number, row by row.
pub(super) type CellIndex = usize;

/// A set of positions of one board; a board has at most a hundred.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Bitboard(u128);

impl Bitboard {
    pub(super) fn insert(&mut self, index: CellIndex) {
        self.0 |= 1 << index;
    }

    pub(super) fn contains(self, index: CellIndex) -> bool {
        self.0 >> index & 1 == 1
    }

    pub(super) fn and(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }

    pub(super) fn or(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    pub(super) fn minus(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members before one, in order.
    pub(super) fn before(self, index: CellIndex) -> Bitboard {
        Bitboard(self.0 & ((1 << index) - 1))
    }

    /// The first member, in order.
    pub(super) fn first(self) -> Option<CellIndex> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as CellIndex)
    }

    /// The last member, in order.
    pub(super) fn last(self) -> Option<CellIndex> {
        (self.0 != 0).then(|| 127 - self.0.leading_zeros() as CellIndex)
    }

    /// The members, in order.
    pub(super) fn iter(self) -> Members {
        Members(self)
    }
}

/// The members of a set, in order.
#[derive(Debug, Clone)]
pub(super) struct Members(Bitboard);

impl Iterator for Members {
    type Item = CellIndex;

    fn next(&mut self) -> Option<CellIndex> {
        let next = self.0.first();
        self.0 = Bitboard(self.0.0 & self.0.0.wrapping_sub(1));
        next
    }
}

impl FromIterator<CellIndex> for Bitboard {
    fn from_iter<I: IntoIterator<Item = CellIndex>>(indices: I) -> Bitboard {
        let mut cells = Bitboard::default();
        indices.into_iter().for_each(|index| cells.insert(index));
        cells
    }
}

/// A board's size, and what follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) rows: i32,
    pub(super) cols: i32,
}

impl Grid {
    pub(super) fn of(config: &GameConfig) -> Grid {
        Grid { rows: config.rows, cols: config.cols }
    }

    /// Returns the position's number; `None` off the board.
    pub(super) fn index(self, p: Point) -> Option<CellIndex> {
        let on_board = (0..self.rows).contains(&p.r) && (0..self.cols).contains(&p.c);
        if on_board { usize::try_from(p.r * self.cols + p.c).ok() } else { None }
    }

    pub(super) fn point(self, index: CellIndex) -> Point {
        let index = i32::try_from(index).unwrap_or(0);
        Point::new(index / self.cols, index % self.cols)
    }

    fn count(self) -> usize {
        usize::try_from(self.rows * self.cols).unwrap_or(0)
    }

    pub(super) fn all(self) -> Bitboard {
        Bitboard((1 << self.count()) - 1)
    }

    /// Collects the positions that satisfy a condition.
    pub(super) fn matching(self, condition: impl Fn(Point) -> bool) -> Bitboard {
        (0..self.count()).filter(|index| condition(self.point(*index))).collect()
    }

    /// The numbers of its row and of its column.
    pub(super) fn row_and_column(self, index: CellIndex) -> (usize, usize) {
        let cols = usize::try_from(self.cols).unwrap_or(1).max(1);
        (index / cols, index % cols)
    }

    /// The positions in line with the centre and at most four steps away, without the centre.
    pub(super) fn cross(self, center: CellIndex) -> Bitboard {
        let c = self.point(center);
        let arm = |dr: i32, dc: i32| {
            (1..=REACH).filter_map(move |k| self.index(Point::new(c.r + k * dr, c.c + k * dc)))
        };
        arm(-1, 0).chain(arm(1, 0)).chain(arm(0, -1)).chain(arm(0, 1)).collect()
    }

    /// The positions around one, and itself.
    pub(super) fn around(self, index: CellIndex) -> Bitboard {
        let center = self.point(index);
        self.matching(|p| (p.r - center.r).abs() <= 1 && (p.c - center.c).abs() <= 1)
    }

    /// The number of steps between two positions, along rows and columns.
    pub(super) fn distance(self, a: CellIndex, b: CellIndex) -> i32 {
        let (a, b) = (self.point(a), self.point(b));
        (a.r - b.r).abs() + (a.c - b.c).abs()
    }

    /// The arm of the centre's cross on which a position lies: up, down, left, right.
    pub(super) fn arm(self, center: CellIndex, index: CellIndex) -> usize {
        let (c, p) = (self.point(center), self.point(index));
        match (p.r - c.r, p.c - c.c) {
            (up, _) if up < 0 => 0,
            (down, _) if down > 0 => 1,
            (_, left) if left < 0 => 2,
            _ => 3,
        }
    }

    /// Returns true if counting on from one position in the numbering of all positions, by rows or by columns, leads over an
    /// edge of the board to the other in at most four steps.
    pub(super) fn is_around_edge(self, a: CellIndex, b: CellIndex) -> bool {
        let (p, q) = (self.point(a), self.point(b));
        let by_rows = (p.r - q.r) * self.cols + p.c - q.c;
        let by_columns = (p.c - q.c) * self.rows + p.r - q.r;
        !self.in_line(a, b) && by_rows.abs().min(by_columns.abs()) <= REACH
    }

    /// Returns true if two positions share a row or a column.
    pub(super) fn in_line(self, a: CellIndex, b: CellIndex) -> bool {
        let (a, b) = (self.point(a), self.point(b));
        a.r == b.r || a.c == b.c
    }
}

#[cfg(test)]
mod tests {
    use reference::battleship::cross;

    use super::*;

    #[test]
    fn crosses_are_those_of_the_reference() {
        for (rows, cols) in [(1, 1), (1, 10), (10, 1), (3, 7), (10, 10)] {
            let (grid, game) = (Grid { rows, cols }, GameConfig::with_lengths(rows, cols, &[1]).game());
            for center in grid.all().iter() {
                let theirs: Bitboard =
                    cross(&game, grid.point(center)).into_iter().filter_map(|p| grid.index(p)).collect();
                assert_eq!(grid.cross(center), theirs);
            }
        }
    }

    #[test]
    fn rows_and_columns_are_those_of_the_points() {
        let grid = Grid { rows: 3, cols: 7 };
        for index in grid.all().iter() {
            let at = grid.point(index);
            let (row, column) = grid.row_and_column(index);
            assert_eq!((Ok(row), Ok(column)), (at.r.try_into(), at.c.try_into()));
        }
    }

    #[test]
    fn a_set_tells_its_members_in_order() {
        let cells: Bitboard = [99, 3, 50].into_iter().collect();
        assert_eq!(cells.iter().collect::<Vec<_>>(), [3, 50, 99]);
        assert_eq!(cells.before(50).iter().collect::<Vec<_>>(), [3]);
        assert_eq!((cells.first(), cells.last(), Bitboard::default().last()), (Some(3), Some(99), None));
        assert_eq!((cells.len(), cells.contains(50), cells.contains(51)), (3, true, false));
    }
}
