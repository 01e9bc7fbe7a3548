//! Sets of positions as the bits of one integer.
//!
//! [`PositionSet`] is the main type (handout: 4.1 Position sets). A coordinate is below 8, so 64 bits hold a set.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::geometry::Position;

/// Both coordinates of a position in a set are at least 0 and below this.
pub const COORDINATE_LIMIT: i32 = 8;

/// A set of positions. Positions beyond [`COORDINATE_LIMIT`] are in no set.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionSet(u64);

impl PositionSet {
    /// The empty set.
    #[must_use]
    pub const fn new() -> PositionSet {
        PositionSet(0)
    }

    /// The empty set.
    #[must_use]
    pub const fn empty() -> PositionSet {
        PositionSet(0)
    }

    /// The set whose bits these are: position {x, y} is bit 8x + y.
    #[must_use]
    pub const fn from_bits(bits: u64) -> PositionSet {
        PositionSet(bits)
    }

    /// The bits of the set: position {x, y} is bit 8x + y.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Adds a position. Returns true if the set has changed: the position was not in it, and can be in one.
    pub fn insert(&mut self, position: Position) -> bool {
        let before = *self;
        self.0 |= mask(position);
        *self != before
    }

    /// Removes a position. Returns true if it was in the set.
    pub fn remove(&mut self, position: Position) -> bool {
        let before = *self;
        self.0 &= !mask(position);
        *self != before
    }

    /// Returns true if the position is in the set.
    #[must_use]
    pub fn contains(self, position: Position) -> bool {
        self.0 & mask(position) != 0
    }

    /// Returns true if nothing is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of positions in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The positions in ascending order of their bits: column by column, each from the top.
    pub fn iter(self) -> impl Iterator<Item = Position> + Clone {
        let columns = 0..COORDINATE_LIMIT;
        let all = columns.flat_map(|x| (0..COORDINATE_LIMIT).map(move |y| Position::new(x, y)));
        all.filter(move |position| self.contains(*position))
    }
}

/// The bit of a position; none if it is beyond the limit.
fn mask(position: Position) -> u64 {
    let coordinates = 0..COORDINATE_LIMIT;
    if coordinates.contains(&position.x) && coordinates.contains(&position.y) {
        1 << (COORDINATE_LIMIT * position.x + position.y)
    } else {
        0
    }
}

impl From<Position> for PositionSet {
    fn from(position: Position) -> PositionSet {
        PositionSet(mask(position))
    }
}

impl FromIterator<Position> for PositionSet {
    fn from_iter<I: IntoIterator<Item = Position>>(positions: I) -> PositionSet {
        positions.into_iter().fold(PositionSet::empty(), |set, position| set | position.into())
    }
}

impl Extend<Position> for PositionSet {
    fn extend<I: IntoIterator<Item = Position>>(&mut self, positions: I) {
        *self |= positions.into_iter().collect();
    }
}

impl BitOr for PositionSet {
    type Output = PositionSet;

    fn bitor(self, other: PositionSet) -> PositionSet {
        PositionSet(self.0 | other.0)
    }
}

impl BitAnd for PositionSet {
    type Output = PositionSet;

    fn bitand(self, other: PositionSet) -> PositionSet {
        PositionSet(self.0 & other.0)
    }
}

impl BitXor for PositionSet {
    type Output = PositionSet;

    fn bitxor(self, other: PositionSet) -> PositionSet {
        PositionSet(self.0 ^ other.0)
    }
}

/// The complement among all 64 positions, on a board or off it.
impl Not for PositionSet {
    type Output = PositionSet;

    fn not(self) -> PositionSet {
        PositionSet(!self.0)
    }
}

impl BitOrAssign for PositionSet {
    fn bitor_assign(&mut self, other: PositionSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for PositionSet {
    fn bitand_assign(&mut self, other: PositionSet) {
        self.0 &= other.0;
    }
}

impl BitXorAssign for PositionSet {
    fn bitxor_assign(&mut self, other: PositionSet) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for PositionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions: Vec<String> = self.iter().map(|position| position.to_string()).collect();
        write!(f, "{{{}}}", positions.join(", "))
    }
}

impl fmt::Debug for PositionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const N: usize>(positions: [(i32, i32); N]) -> PositionSet {
        positions.into_iter().map(|(x, y)| Position::new(x, y)).collect()
    }

    // Clause: 4.1 Position sets, default constructor, empty, pset[pos], pset[pos] = true
    #[test]
    fn a_position_is_in_the_set_from_insertion_to_removal() {
        let (mut set, position) = (PositionSet::new(), Position::new(2, 3));
        assert!(set.is_empty() && !set.contains(position));
        assert!(set.insert(position) && !set.insert(position));
        assert!(set.contains(position) && !set.contains(Position::new(3, 2)));
        assert_eq!(set.len(), 1);
        assert!(set.remove(position) && !set.remove(position));
        assert_eq!(set, PositionSet::empty());
    }

    // Clause: 4.1 Position sets, operators
    #[test]
    fn the_operators_are_those_of_sets() {
        let (a, b) = (set([(0, 0), (1, 1)]), set([(1, 1), (2, 2)]));
        assert_eq!(a | b, set([(0, 0), (1, 1), (2, 2)]));
        assert_eq!(a & b, set([(1, 1)]));
        assert_eq!(a ^ b, set([(0, 0), (2, 2)]));
        assert_eq!(a & !b, set([(0, 0)]));
        assert_eq!((!PositionSet::empty()).len(), 64);
    }

    // Clause: 4.1 Position sets, operators with assignment
    #[test]
    fn an_operator_with_assignment_changes_its_left_side() {
        let (a, b) = (set([(0, 0), (1, 1)]), set([(1, 1), (2, 2)]));
        let (mut joined, mut common, mut different) = (a, a, a);
        joined |= b;
        common &= b;
        different ^= b;
        assert_eq!((joined, common, different), (a | b, a & b, a ^ b));
    }

    // Clause: 4.1 Position sets, begin and end
    #[test]
    fn iteration_goes_column_by_column_in_the_order_of_the_bits() {
        let set = set([(7, 7), (0, 7), (1, 0), (0, 0)]);
        assert_eq!(set.bits(), 1 | 1 << 7 | 1 << 8 | 1 << 63);
        assert_eq!(set.to_string(), "{{0, 0}, {0, 7}, {1, 0}, {7, 7}}");
        assert_eq!(PositionSet::from_bits(set.bits()).iter().collect::<PositionSet>(), set);
    }

    // Clause: 4.1 Position sets, "limited to positions whose coordinates are both less than 8"
    #[test]
    fn a_position_beyond_the_limit_is_in_no_set() {
        for (x, y) in [(0, 8), (8, 0), (-1, 0), (0, -1), (i32::MAX, i32::MAX), (i32::MIN, 0)] {
            let mut set = PositionSet::empty();
            assert!(!set.insert(Position::new(x, y)), "{x} {y}");
            assert!(set.is_empty() && !(!set).contains(Position::new(x, y)), "{x} {y}");
        }
    }
}
