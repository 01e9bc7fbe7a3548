//! The knowledge that shots have revealed.
//!
//! [`Knowledge`] is the main type. Its difficulty is sunk ships: a player learns which ship was destroyed, but not
//! where the rest of it lay, and hits that belong to no sunk ship are the ones to follow up.

use std::sync::Arc;

use crate::battleship::{
    board::Attack,
    game::{Game, ShipId},
    geometry::Point,
    players::position_set::{PositionSet, Slot},
};

/// A ship that is known to be sunk.
#[derive(Clone, Debug)]
pub(super) struct Sunk {
    pub(super) id: ShipId,
    /// The position where it was hit last.
    pub(super) last: PositionSet,
    /// The hits when it sank: it lies within them.
    pub(super) hits: PositionSet,
    /// The place where it lay, once only one is possible: the number of the slot, and its positions.
    resolved: Option<(usize, PositionSet)>,
}

/// The hits and misses of one attacker, and the sunk ships among them.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    game: Game,
    /// By id.
    slots: Arc<[Vec<Slot>]>,
    misses: PositionSet,
    hits: PositionSet,
    sunk: Vec<Sunk>,
}

/// The board as it looks to someone who searches for the ships afloat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sea {
    /// The positions where no ship afloat can lie: misses and wrecks.
    pub(super) barred: PositionSet,
    /// Hits that are on no known wreck.
    pub(super) open: PositionSet,
    /// Everything that was hit or missed.
    pub(super) known: PositionSet,
}

impl Sea {
    /// Returns true if there is no hit to follow up.
    pub(super) const fn is_calm(self) -> bool {
        self.open.is_empty()
    }
}

impl Knowledge {
    /// No shots yet; `slots` are those of the game's fleet.
    pub(super) fn new(game: &Game, slots: &Arc<[Vec<Slot>]>) -> Self {
        let (misses, hits) = (PositionSet::default(), PositionSet::default());
        Self { game: game.clone(), slots: Arc::clone(slots), misses, hits, sunk: Vec::new() }
    }

    /// Learns what a shot at `p` did. Results that no honest game yields are taken as far as they make sense.
    pub(super) fn record(&mut self, p: Point, result: Attack) {
        let position = PositionSet::of(&self.game, p);
        match result {
            Attack::Invalid => {}
            Attack::Miss => self.misses = self.misses.union(position),
            Attack::Hit => self.hits = self.hits.union(position),
            Attack::Destroyed(id) => {
                self.hits = self.hits.union(position);
                if self.game.ship(id).is_some() && self.is_afloat(id) {
                    self.sunk.push(Sunk { id, last: position, hits: self.hits, resolved: None });
                }
                self.resolve();
            }
        }
    }

    /// Finds sunk ships that can have lain in one place only, until that helps no other.
    fn resolve(&mut self) {
        while let Some((index, place)) = self.next_resolvable() {
            self.sunk[index].resolved = Some(place);
        }
    }

    fn next_resolvable(&self) -> Option<(usize, (usize, PositionSet))> {
        let mut unresolved = self.sunk.iter().enumerate().filter(|(_, ship)| ship.resolved.is_none());
        unresolved.find_map(|(index, ship)| Some((index, self.only_place(ship)?)))
    }

    fn only_place(&self, ship: &Sunk) -> Option<(usize, PositionSet)> {
        let possible = ship.hits.minus(self.wrecks().minus(ship.last));
        let places = self.slots_of(ship.id).iter().map(|slot| slot.positions).enumerate();
        let mut places = places.filter(|(_, place)| ship.last.is_within(*place) && place.is_within(possible));
        places.next().filter(|_| places.next().is_none())
    }

    /// Positions of sunk ships, as far as known: at least where each was last hit.
    fn wrecks(&self) -> PositionSet {
        let parts = self.sunk.iter().map(|ship| ship.resolved.map_or(ship.last, |(_, place)| place));
        parts.fold(PositionSet::default(), PositionSet::union)
    }

    pub(super) fn sea(&self) -> Sea {
        let wrecks = self.wrecks();
        Sea {
            barred: self.misses.union(wrecks),
            open: self.hits.minus(wrecks),
            known: self.misses.union(self.hits),
        }
    }

    pub(super) fn misses(&self) -> PositionSet {
        self.misses
    }

    pub(super) fn hits(&self) -> PositionSet {
        self.hits
    }

    /// The sunk ships whose place is known, and the number of the slot of each.
    pub(super) fn resolved(&self) -> impl Iterator<Item = (ShipId, usize)> {
        self.sunk.iter().filter_map(|ship| ship.resolved.map(|(number, _)| (ship.id, number)))
    }

    /// The sunk ships that can have lain in several places.
    pub(super) fn unresolved(&self) -> impl Iterator<Item = &Sunk> {
        self.sunk.iter().filter(|ship| ship.resolved.is_none())
    }

    fn is_afloat(&self, id: ShipId) -> bool {
        self.sunk.iter().all(|ship| ship.id != id)
    }

    /// The ships that are not known to be sunk.
    pub(super) fn afloat(&self) -> impl Iterator<Item = ShipId> {
        self.game.ships().map(|(id, _)| id).filter(|&id| self.is_afloat(id))
    }

    fn slots_of(&self, id: ShipId) -> &[Slot] {
        usize::try_from(id).ok().and_then(|index| self.slots.get(index)).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::players::{position_set::fleet_slots, testing::game};

    fn knowledge(rows: i32, cols: i32, lengths: &[i32]) -> Knowledge {
        let game = game(rows, cols, lengths);
        Knowledge::new(&game, &fleet_slots(&game))
    }

    /// The numbers of the positions in a set.
    fn numbers(set: PositionSet) -> Vec<usize> {
        set.indices().collect()
    }

    #[test]
    fn hits_stay_open_until_a_ship_sinks() {
        let mut k = knowledge(2, 3, &[2]);
        k.record(Point::new(0, 1), Attack::Hit);
        k.record(Point::new(1, 1), Attack::Miss);
        let sea = k.sea();
        assert_eq!((numbers(sea.open), numbers(sea.barred)), (vec![1], vec![4]));
        assert_eq!(numbers(sea.known), [1, 4]);
        assert!(!sea.is_calm());
    }

    #[test]
    fn a_sunk_ship_whose_place_is_certain_leaves_no_open_hit() {
        let mut k = knowledge(3, 4, &[2, 2]);
        k.record(Point::new(0, 0), Attack::Hit);
        k.record(Point::new(0, 1), Attack::Destroyed(0));
        assert_eq!(numbers(k.sea().barred), [0, 1]);
        assert!(k.sea().is_calm());
        assert_eq!(k.afloat().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn a_second_sunk_ship_can_settle_where_the_first_one_lay() {
        // Hits on (0,0), (0,1), (0,2), (0,3): ship 0 sank with (0,1), and might lie left or right of it.
        let mut k = knowledge(1, 4, &[2, 2]);
        k.record(Point::new(0, 0), Attack::Hit);
        k.record(Point::new(0, 2), Attack::Hit);
        k.record(Point::new(0, 1), Attack::Destroyed(0));
        assert_eq!(k.sunk[0].resolved, None);
        k.record(Point::new(0, 3), Attack::Destroyed(1));
        assert_eq!(k.wrecks(), k.hits);
    }

    #[test]
    fn hits_that_a_sunk_ship_may_not_explain_stay_open() {
        let mut k = knowledge(3, 4, &[2, 3]);
        k.record(Point::new(0, 0), Attack::Hit);
        k.record(Point::new(1, 1), Attack::Hit);
        k.record(Point::new(1, 0), Attack::Destroyed(0));
        // Ship 0 lay on (0,0) or on (1,1) beside its last position.
        assert_eq!(k.sunk[0].resolved, None);
        assert_eq!(numbers(k.sea().open), [0, 5]);
        assert_eq!(numbers(k.sea().barred), [4]);
    }

    #[test]
    fn a_hit_after_the_sinking_does_not_make_it_ambiguous() {
        let mut k = knowledge(1, 4, &[2, 2]);
        k.record(Point::new(0, 0), Attack::Hit);
        k.record(Point::new(0, 1), Attack::Destroyed(0));
        k.record(Point::new(0, 2), Attack::Hit);
        assert_eq!(numbers(k.sea().open), [2]);
    }

    #[test]
    fn the_last_position_of_one_ship_is_no_part_of_another() {
        // Ship 0 lay left or right of (0,2); ship 1 cannot have used (0,2), so it lay right of (0,3).
        let mut k = knowledge(1, 5, &[2, 2]);
        for c in [1, 4] {
            k.record(Point::new(0, c), Attack::Hit);
        }
        k.record(Point::new(0, 2), Attack::Destroyed(0));
        k.record(Point::new(0, 3), Attack::Destroyed(1));
        assert_eq!(numbers(k.sea().barred), [1, 2, 3, 4]);
    }

    #[test]
    fn reports_that_make_no_sense_are_survived() {
        let mut k = knowledge(2, 2, &[2]);
        k.record(Point::new(9, 9), Attack::Destroyed(0));
        k.record(Point::new(0, 0), Attack::Destroyed(7));
        k.record(Point::new(0, 0), Attack::Destroyed(-1));
        k.record(Point::new(0, 0), Attack::Destroyed(0));
        k.record(Point::new(0, 0), Attack::Miss);
        k.record(Point::new(0, 1), Attack::Invalid);
        assert_eq!(numbers(k.sea().known), [0]);
    }
}
