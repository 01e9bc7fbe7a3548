//! [`Choice`]: one shot of a MediocrePlayer beside the positions that it could have chosen.

use super::super::bitboard::{Bitboard, CellIndex};
use super::super::geometry::Geometry;
use super::state_machine::{JudgedShot, MediocreState};

/// One choice, as the features see it.
pub(super) struct Choice<'m> {
    pub(super) geometry: &'m Geometry,
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
    let Choice { geometry, shot, .. } = choice;
    let misses = shot.chosen.minus(shot.hits).and(geometry.grid.cross(center));
    let behind = geometry.arms(center).into_iter().fold(Bitboard::default(), |behind, arm| {
        let nearest = geometry.nearest(center, misses.and(arm));
        nearest.map_or(behind, |steps| behind.or(arm.minus(geometry.within(center, steps))))
    });
    let beside = shot.hits.iter().fold(Bitboard::default(), |beside, hit| beside.or(geometry.at(hit, 1)));
    [behind.and(shot.allowed), beside.and(shot.allowed)]
}
