//! What shots have revealed, and how likely each position is to hold a ship in the light of it.
//!
//! [`Knowledge`] is the main type. It counts, for each position, the ways in which the ships still afloat could lie
//! across it. That ignores how ships get in each other's way, but an exact count would be far slower and shoots
//! hardly better.

use super::position_set::{PositionSet, Slot, slots};
use crate::battleship::{
    board::Attack,
    game::{Game, ShipId},
    geometry::Point,
};

/// How much more a placement counts for each open hit it would explain.
const WEIGHT_OF_A_HIT: f64 = 50.0;

/// How much more a position counts on the lattice that every ship afloat must touch.
const LATTICE_BONUS: f64 = 1.2;

/// A ship that is known to be sunk.
#[derive(Clone, Debug)]
struct Sunk {
    id: ShipId,
    last: PositionSet,
    /// The hits when it sank: it lies within them.
    hits: PositionSet,
    /// Where it lay, once only one place is possible.
    resolved: Option<PositionSet>,
}

/// The hits and misses of one attacker, and the sunk ships among them.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    game: Game,
    /// By id.
    slots: Vec<Vec<Slot>>,
    misses: PositionSet,
    hits: PositionSet,
    sunk: Vec<Sunk>,
}

impl Knowledge {
    pub(crate) fn new(game: &Game) -> Self {
        let slots = game.ships().map(|(_, ship)| slots(game, ship.length)).collect();
        let (misses, hits) = (PositionSet::default(), PositionSet::default());
        Self { game: game.clone(), slots, misses, hits, sunk: Vec::new() }
    }

    /// Learns what a shot at `p` did. Results that no honest game yields are taken as far as they make sense.
    pub(crate) fn record(&mut self, p: Point, result: Attack) {
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

    fn next_resolvable(&self) -> Option<(usize, PositionSet)> {
        let unresolved = self.sunk.iter().enumerate().filter(|(_, ship)| ship.resolved.is_none());
        unresolved.filter_map(|(index, ship)| Some((index, self.only_place(ship)?))).next()
    }

    fn only_place(&self, ship: &Sunk) -> Option<PositionSet> {
        let possible = ship.hits.minus(self.known_wrecks().minus(ship.last));
        let mut places = self.slots_of(ship.id).iter().map(|slot| slot.positions);
        let mut places =
            places.by_ref().filter(|place| ship.last.is_within(*place) && place.is_within(possible));
        places.next().filter(|_| places.next().is_none())
    }

    /// Positions of sunk ships, as far as known: at least where each was last hit.
    fn known_wrecks(&self) -> PositionSet {
        let parts = self.sunk.iter().map(|ship| ship.resolved.unwrap_or(ship.last));
        parts.fold(PositionSet::default(), PositionSet::union)
    }

    fn is_afloat(&self, id: ShipId) -> bool {
        self.sunk.iter().all(|ship| ship.id != id)
    }

    fn slots_of(&self, id: ShipId) -> &[Slot] {
        usize::try_from(id).ok().and_then(|index| self.slots.get(index)).map_or(&[], Vec::as_slice)
    }

    /// How promising each position is, row by row; positions that cannot hold a ship score 0.
    pub(crate) fn scores(&self) -> Vec<f64> {
        let wrecks = self.known_wrecks();
        let (bad, open) = (self.misses.union(wrecks), self.hits.minus(wrecks));
        let mut scores = vec![0.0; self.game.points().count()];
        let afloat = self.game.ships().filter(|&(id, _)| self.is_afloat(id));
        for (id, _) in afloat.clone() {
            add_ship_scores(&mut scores, self.slots_of(id), bad, open);
        }
        for index in self.hits.indices() {
            scores[index] = 0.0;
        }
        if open.is_empty() {
            self.favour_lattice(&mut scores, afloat.map(|(_, ship)| ship.length).min());
        }
        scores
    }

    /// Prefers, of the diagonals `shortest` apart, the family with the fewest positions left: fewer shots suffice
    /// there to meet every ship.
    fn favour_lattice(&self, scores: &mut [f64], shortest: Option<i32>) {
        let Some(spacing) = shortest.filter(|&length| length > 1) else {
            return;
        };
        let diagonals: Vec<i32> = self.game.points().map(|p| (p.r + p.c) % spacing).collect();
        let population = |family: &i32| {
            let members =
                diagonals.iter().zip(scores.iter()).filter(|&(d, &score)| d == family && score > 0.0);
            members.count()
        };
        let best = (0..spacing).filter(|family| population(family) > 0).min_by_key(population);
        for (score, diagonal) in scores.iter_mut().zip(&diagonals) {
            if Some(*diagonal) == best {
                *score *= LATTICE_BONUS;
            }
        }
    }
}

/// Adds the chances of one ship that is afloat: its share of weight on each position.
fn add_ship_scores(scores: &mut [f64], slots: &[Slot], bad: PositionSet, open: PositionSet) {
    // A ship that is afloat has an undamaged segment.
    let possible = |slot: &&Slot| !slot.positions.meets(bad) && !slot.positions.is_within(open);
    let count = slots.iter().filter(possible).map(|_| 1.0).sum::<f64>();
    for slot in slots.iter().filter(possible) {
        let hits = i32::try_from(slot.positions.count_common(open)).unwrap_or_default();
        let weight = WEIGHT_OF_A_HIT.powi(hits) / count;
        for index in slot.positions.indices() {
            scores[index] += weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knowledge(rows: i32, cols: i32, lengths: &[i32]) -> Knowledge {
        let mut game = Game::new(rows, cols).unwrap();
        for (&length, symbol) in lengths.iter().zip(b'A'..) {
            game.add_ship(length, symbol, "ship").unwrap();
        }
        Knowledge::new(&game)
    }

    /// The positions with the highest score, as numbers.
    fn best(knowledge: &Knowledge) -> Vec<usize> {
        let scores = knowledge.scores();
        let top = scores.iter().copied().fold(0.0, f64::max);
        (0..scores.len()).filter(|&index| scores[index] == top && top > 0.0).collect()
    }

    #[test]
    fn without_any_shot_the_middle_is_likeliest() {
        assert_eq!(best(&knowledge(1, 5, &[3])), [2]);
    }

    #[test]
    fn a_ship_cannot_lie_across_a_miss() {
        let mut k = knowledge(1, 5, &[3]);
        k.record(Point::new(0, 1), Attack::Miss);
        let possible: Vec<bool> = k.scores().iter().map(|&score| score > 0.0).collect();
        assert_eq!(possible, [false, false, true, true, true]);
    }

    #[test]
    fn two_hits_in_a_line_are_followed_along_that_line() {
        let mut k = knowledge(5, 5, &[4]);
        k.record(Point::new(2, 1), Attack::Hit);
        k.record(Point::new(2, 2), Attack::Hit);
        assert_eq!(best(&k), [13]);
        k.record(Point::new(2, 3), Attack::Miss);
        assert!(best(&k).iter().all(|index| index % 5 != 3), "a dead end turns the search around");
    }

    #[test]
    fn a_sunk_ship_whose_place_is_certain_attracts_no_more_shots() {
        let mut k = knowledge(3, 4, &[2, 2]);
        k.record(Point::new(0, 0), Attack::Hit);
        k.record(Point::new(0, 1), Attack::Destroyed(0));
        assert_eq!(k.known_wrecks(), k.hits);
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
        assert_eq!(k.known_wrecks(), k.hits);
    }

    #[test]
    fn hits_beyond_a_sunk_ship_stay_open() {
        let mut k = knowledge(3, 4, &[2, 3]);
        k.record(Point::new(0, 0), Attack::Hit);
        k.record(Point::new(1, 1), Attack::Hit);
        k.record(Point::new(1, 0), Attack::Destroyed(0));
        // Ship 0 lay on (0,0) or on (1,1) beside its last position, so both stay open and draw fire.
        assert_eq!(k.sunk[0].resolved, None);
        assert!(k.scores().iter().any(|&score| score > 1.0));
    }

    #[test]
    fn a_ship_afloat_does_not_lie_on_hits_alone() {
        let mut k = knowledge(1, 4, &[2, 2]);
        k.record(Point::new(0, 1), Attack::Hit);
        k.record(Point::new(0, 2), Attack::Hit);
        // Two ships, each with two places that explain one hit: the place that explains both would have been sunk.
        assert_eq!(k.scores(), [WEIGHT_OF_A_HIT, 0.0, 0.0, WEIGHT_OF_A_HIT]);
    }

    #[test]
    fn a_search_in_open_water_keeps_to_one_lattice() {
        assert_eq!(best(&knowledge(4, 4, &[2])), [5, 10]);
    }

    #[test]
    fn nonsense_is_survived() {
        let mut k = knowledge(2, 2, &[2]);
        k.record(Point::new(9, 9), Attack::Destroyed(0));
        k.record(Point::new(0, 0), Attack::Destroyed(7));
        k.record(Point::new(0, 0), Attack::Destroyed(-1));
        k.record(Point::new(0, 0), Attack::Miss);
        assert!(k.scores().iter().all(|score| score.is_finite()));
    }
}
