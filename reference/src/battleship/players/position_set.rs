//! Sets of positions as bits, for the code that compares thousands of them per move.
//!
//! [`PositionSet`] is the main type. A board has at most a hundred positions, so one `u128` holds a set, and union,
//! difference and counting are single instructions.

use std::sync::Arc;

use crate::battleship::{
    game::Game,
    geometry::{Direction, Point, segments},
};

/// A set of positions of one board, numbered row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct PositionSet(u128);

impl PositionSet {
    /// The set of the one position with this number.
    pub(crate) const fn single(index: usize) -> Self {
        Self(1 << index)
    }

    /// The set of the positions whose bits are 1, counted from the lowest.
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The positions as bits, the first one lowest.
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one position of `game`; empty if `p` is off the board.
    pub(crate) fn of(game: &Game, p: Point) -> Self {
        game.index(p).map_or_else(Self::default, Self::single)
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn count_common(self, other: Self) -> u32 {
        (self.0 & other.0).count_ones()
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn contains(self, index: usize) -> bool {
        self.meets(Self::single(index))
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set without the positions numbered below `index`.
    pub(crate) const fn starting_at(self, index: usize) -> Self {
        Self(self.0 >> index << index)
    }

    /// The numbers of the positions, in order.
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            lowest
        })
    }
}

/// One way to lay a ship on an empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) top_or_left: Point,
    pub(crate) direction: Direction,
    pub(crate) positions: PositionSet,
}

/// Every way to lay a ship of `length` on the empty board of `game`; those of length 1 are listed once.
pub(crate) fn slots(game: &Game, length: i32) -> Vec<Slot> {
    let directions = if length == 1 { &Direction::BOTH[..1] } else { &Direction::BOTH[..] };
    let candidates = game.points().flat_map(|p| directions.iter().map(move |&direction| (p, direction)));
    candidates.filter_map(|(p, direction)| slot(game, p, length, direction)).collect()
}

/// The slots of each ship of the fleet, by id.
pub(crate) fn fleet_slots(game: &Game) -> Arc<[Vec<Slot>]> {
    game.ships().map(|(_, ship)| slots(game, ship.length)).collect()
}

fn slot(game: &Game, top_or_left: Point, length: i32, direction: Direction) -> Option<Slot> {
    let mut positions = PositionSet::default();
    for p in segments(top_or_left, length, direction) {
        positions = positions.union(PositionSet::single(game.index(p)?));
    }
    Some(Slot { top_or_left, direction, positions })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_set_come_back_in_order() {
        let set = PositionSet::single(99).union(PositionSet::single(0)).union(PositionSet::single(64));
        assert_eq!(set.indices().collect::<Vec<_>>(), [0, 64, 99]);
        assert_eq!(set.starting_at(1).indices().collect::<Vec<_>>(), [64, 99]);
        assert_eq!(set.len(), 3);
    }

    #[test]
    fn a_position_off_the_board_is_in_no_set() {
        let game = Game::new(2, 2).unwrap();
        assert!(PositionSet::of(&game, Point::new(0, 2)).is_empty());
        assert!(PositionSet::of(&game, Point::new(1, 1)).contains(3));
    }

    #[test]
    fn slots_are_all_ways_to_lay_a_ship() {
        let game = Game::new(10, 10).unwrap();
        assert_eq!([1, 2, 5, 10].map(|length| slots(&game, length).len()), [100, 180, 120, 20]);
        let narrow = Game::new(1, 4).unwrap();
        assert_eq!([1, 2, 4].map(|length| slots(&narrow, length).len()), [4, 3, 1]);
    }
}
