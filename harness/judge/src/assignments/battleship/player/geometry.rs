//! [`Geometry`]: the sets of positions that choices are counted by, made once for a board.

use super::bitboard::{Bitboard, CellIndex, Grid};

/// Steps between the farthest positions of the largest board, and none.
const DISTANCES: usize = 19;

/// Lines, neighbourhoods and arms of one board as sets.
#[derive(Debug, Clone)]
pub(super) struct Geometry {
    pub(super) grid: Grid,
    pub(super) rows: Vec<Bitboard>,
    pub(super) columns: Vec<Bitboard>,
    /// The squares of one colour of a chessboard.
    pub(super) colour: Bitboard,
    around: Vec<[Bitboard; DISTANCES]>,
    arms: Vec<[Bitboard; 4]>,
}

impl Geometry {
    pub(super) fn of(grid: Grid) -> Geometry {
        let all = grid.all();
        let around = all.iter().map(|center| {
            let mut nearby = [Bitboard::default(); DISTANCES];
            for index in all.iter() {
                let steps = usize::try_from(grid.distance(center, index)).unwrap_or(DISTANCES);
                nearby.iter_mut().skip(steps).for_each(|ball| ball.insert(index));
            }
            nearby
        });
        let arms = all.iter().map(|center| {
            let mut arms = [Bitboard::default(); 4];
            all.iter().for_each(|index| arms[grid.arm(center, index)].insert(index));
            arms
        });
        Geometry {
            grid,
            rows: (0..grid.rows).map(|row| grid.matching(|p| p.r == row)).collect(),
            columns: (0..grid.cols).map(|column| grid.matching(|p| p.c == column)).collect(),
            colour: grid.matching(|p| (p.r + p.c) % 2 == 0),
            around: around.collect(),
            arms: arms.collect(),
        }
    }

    /// The positions at most so many steps away, along rows and columns, and the centre; none for fewer than no steps.
    pub(super) fn within(&self, center: CellIndex, steps: i32) -> Bitboard {
        let Ok(steps) = usize::try_from(steps) else { return Bitboard::default() };
        self.around[center][steps.min(DISTANCES - 1)]
    }

    /// The positions exactly so many steps away.
    pub(super) fn at(&self, center: CellIndex, steps: i32) -> Bitboard {
        self.within(center, steps).minus(self.within(center, steps - 1))
    }

    /// The steps to the nearest of some positions.
    pub(super) fn nearest(&self, center: CellIndex, among: Bitboard) -> Option<i32> {
        (0..DISTANCES as i32).find(|steps| !self.within(center, *steps).and(among).is_empty())
    }

    /// The steps to the farthest of some positions.
    pub(super) fn farthest(&self, center: CellIndex, among: Bitboard) -> Option<i32> {
        (0..DISTANCES as i32).rev().find(|steps| !self.at(center, *steps).and(among).is_empty())
    }

    /// The positions on the sides of the centre's four arms: above, below, to the left, to the right.
    pub(super) fn arms(&self, center: CellIndex) -> [Bitboard; 4] {
        self.arms[center]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_holds_what_the_grid_says() {
        for (rows, cols) in [(1, 1), (1, 10), (10, 1), (3, 7), (10, 10)] {
            let grid = Grid { rows, cols };
            let geometry = Geometry::of(grid);
            for (center, index) in grid.all().iter().flat_map(|a| grid.all().iter().map(move |b| (a, b))) {
                let (steps, point) = (grid.distance(center, index), grid.point(index));
                let one: Bitboard = [index].into_iter().collect();
                assert!(
                    geometry.within(center, steps).contains(index)
                        && geometry.at(center, steps).contains(index)
                );
                assert!(!geometry.within(center, steps - 1).contains(index));
                assert_eq!(geometry.nearest(center, one), Some(steps));
                assert_eq!(geometry.farthest(center, one), Some(steps));
                let arms = geometry.arms(center);
                assert_eq!(arms.iter().position(|arm| arm.contains(index)), Some(grid.arm(center, index)));
                let (row, column) = grid.row_and_column(index);
                assert!(geometry.rows[row].contains(index) && geometry.columns[column].contains(index));
                assert_eq!(geometry.colour.contains(index), (point.r + point.c) % 2 == 0);
            }
        }
    }
}
