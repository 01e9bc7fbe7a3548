//! [`Choice`]: one shot of a MediocrePlayer beside the positions that it could have chosen.

use super::super::bitboard::{Bitboard, CellIndex, Grid};
use super::state_machine::{JudgedShot, MediocreState};

/// One choice, as the features see it.
pub(super) struct Choice<'m> {
    pub(super) grid: Grid,
    pub(super) shot: &'m JudgedShot,
    pub(super) index: CellIndex,
    pub(super) last: Option<CellIndex>,
}

impl Choice<'_> {
    /// The centre of the cross; 0 where there is none.
    pub(super) fn center(&self) -> CellIndex {
        if let MediocreState::State2 { center, .. } = self.shot.state { center } else { 0 }
    }
}

/// Positions beyond a miss on their arm, and beside a hit: a player with ideas of its own avoids those and prefers these.
pub(super) fn sequels(choice: &Choice<'_>, center: CellIndex) -> [Bitboard; 2] {
    let Choice { grid, shot, .. } = choice;
    let misses = shot.chosen.minus(shot.hits);
    let on_cross = misses.and(grid.cross(center));
    let beyond = |i: &CellIndex, miss: CellIndex| {
        grid.arm(center, miss) == grid.arm(center, *i)
            && grid.distance(center, miss) < grid.distance(center, *i)
    };
    let behind = shot.allowed.iter().filter(|i| on_cross.iter().any(|miss| beyond(i, miss))).collect();
    let beside =
        shot.allowed.iter().filter(|i| shot.hits.iter().any(|hit| grid.distance(hit, *i) == 1)).collect();
    [behind, beside]
}
