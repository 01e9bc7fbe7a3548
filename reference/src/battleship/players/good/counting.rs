//! Trial games of an attacker who counts the places that are left, for judging layouts.
//!
//! [`Range`] holds what all games on one board share, and [`Range::shots`] plays one. This attacker is simpler than the
//! real one and is updated in place shot by shot, which is what makes hundreds of games affordable.

use rand_core::Rng;

use crate::battleship::{
    chance,
    game::Game,
    players::position_set::{PositionSet, Slot},
};

/// The weight that a slot gains for each hit in it.
const WEIGHT_OF_A_HIT: i64 = 50;

/// The data that stays the same in all trial games.
pub(super) struct Range {
    places: Vec<Place>,
    /// By position: the numbers of the places across it.
    across: Vec<Vec<usize>>,
}

/// One way to lay one ship.
struct Place {
    ship: usize,
    positions: PositionSet,
    /// The same as a list, which is read faster.
    list: Vec<usize>,
}

impl Place {
    fn new(ship: usize, positions: PositionSet) -> Self {
        Self { ship, positions, list: positions.indices().collect() }
    }
}

impl Range {
    pub(super) fn new(game: &Game, slots: &[Vec<Slot>]) -> Self {
        let of_ship = |(ship, slots): (usize, &Vec<Slot>)| -> Vec<Place> {
            slots.iter().map(|slot| Place::new(ship, slot.positions)).collect()
        };
        let places: Vec<Place> = slots.iter().enumerate().flat_map(of_ship).collect();
        let mut across = vec![Vec::new(); game.points().count()];
        for (number, place) in places.iter().enumerate() {
            for position in place.positions.indices() {
                across[position].push(number);
            }
        }
        Self { places, across }
    }

    /// The number of shots that it takes against a fleet.
    pub(super) fn shots<R: Rng>(&self, fleet: &[PositionSet], rng: &mut R) -> u32 {
        Trial::new(self, fleet).play(rng)
    }
}

/// One game of an attacker who counts possible places, against a given layout.
struct Trial<'a> {
    range: &'a Range,
    /// By place: 0 once it is impossible, and more the more hits are in it.
    weights: Vec<i64>,
    /// By position: the weights of the places across it.
    scores: Vec<i64>,
    /// By ship: where it has not been hit yet.
    undamaged: Vec<PositionSet>,
    layout: Vec<PositionSet>,
    /// Positions not fired at, in any order.
    open: Vec<usize>,
    chosen: PositionSet,
}

impl<'a> Trial<'a> {
    fn new(range: &'a Range, fleet: &[PositionSet]) -> Self {
        let layout = fleet.to_vec();
        let scores = range.across.iter().map(|places| i64::try_from(places.len()).unwrap_or(0)).collect();
        let weights = vec![1; range.places.len()];
        let (undamaged, open) = (layout.clone(), (0..range.across.len()).collect());
        Self { range, weights, scores, undamaged, layout, open, chosen: PositionSet::default() }
    }

    /// Fires until every ship is sunk; the number of shots.
    fn play<R: Rng>(mut self, rng: &mut R) -> u32 {
        while self.undamaged.iter().any(|ship| !ship.is_empty()) {
            let Some(position) = self.choose(rng) else {
                break;
            };
            self.fire(position);
        }
        self.chosen.len()
    }

    /// Chooses one of the positions with the highest score among those not chosen yet.
    fn choose<R: Rng>(&mut self, rng: &mut R) -> Option<usize> {
        let (mut top, mut tied) = (i64::MIN, 0);
        for &position in &self.open {
            let score = self.scores[position];
            if score > top {
                (top, tied) = (score, 0);
            }
            tied += i32::from(score == top);
        }
        // Drawing a rank instead of listing the best saves time.
        let rank = usize::try_from(chance::below(rng, tied)).ok()?;
        let mut best = (0..self.open.len()).filter(|&at| self.scores[self.open[at]] == top);
        let position = self.open.swap_remove(best.nth(rank)?);
        self.chosen = self.chosen.union(PositionSet::single(position));
        Some(position)
    }

    fn fire(&mut self, position: usize) {
        let Some(ship) = self.undamaged.iter().position(|ship| ship.contains(position)) else {
            self.exclude_across(position);
            return;
        };
        self.undamaged[ship] = self.undamaged[ship].minus(PositionSet::single(position));
        if self.undamaged[ship].is_empty() {
            self.sink(ship);
        } else {
            self.hit(position);
        }
    }

    /// Nothing that is afloat lies across `position`.
    fn exclude_across(&mut self, position: usize) {
        let range = self.range;
        for &place in &range.across[position] {
            self.set_weight(place, 0);
        }
    }

    /// Favours the places across `position`, except those that are hit all over: their ships would have sunk.
    fn hit(&mut self, position: usize) {
        let range = self.range;
        let damaged = self.chosen;
        for &place in &range.across[position] {
            let sunk = range.places[place].positions.is_within(damaged);
            let weight = if sunk { 0 } else { self.weights[place] * WEIGHT_OF_A_HIT };
            self.set_weight(place, weight);
        }
    }

    /// Takes a ship out of the search. This attacker knows where it lay; the real one nearly always infers it.
    fn sink(&mut self, ship: usize) {
        let range = self.range;
        for (number, _) in range.places.iter().enumerate().filter(|(_, place)| place.ship == ship) {
            self.set_weight(number, 0);
        }
        for position in self.layout[ship].indices() {
            self.exclude_across(position);
        }
    }

    fn set_weight(&mut self, place: usize, weight: i64) {
        let change = weight - self.weights[place];
        if change != 0 {
            self.weights[place] = weight;
            for &position in &self.range.places[place].list {
                self.scores[position] += change;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::battleship::players::{layout::find_layout, position_set::fleet_slots, testing::game};

    fn fleet(game: &Game, rng: &mut Pcg32) -> Vec<PositionSet> {
        find_layout(game, rng).unwrap().into_iter().map(|slot| slot.positions).collect()
    }

    #[test]
    fn a_trial_fires_at_each_position_at_most_once_and_sinks_everything() {
        let game = game(6, 7, &[4, 3, 2, 1]);
        let range = Range::new(&game, &fleet_slots(&game));
        let mut rng = Pcg32::seed_from_u64(5);
        for _ in 0..50 {
            let shots = range.shots(&fleet(&game, &mut rng), &mut rng);
            assert!((10..=42).contains(&shots), "{shots}");
        }
    }

    #[test]
    fn the_scores_of_a_trial_are_the_weights_of_the_places_left() {
        let game = game(5, 6, &[4, 3, 2]);
        let range = Range::new(&game, &fleet_slots(&game));
        let mut rng = Pcg32::seed_from_u64(6);
        let mut trial = Trial::new(&range, &fleet(&game, &mut rng));
        for _ in 0..12 {
            let position = trial.choose(&mut rng).unwrap();
            trial.fire(position);
            for (position, across) in range.across.iter().enumerate() {
                assert_eq!(trial.scores[position], across.iter().map(|&place| trial.weights[place]).sum());
            }
        }
    }
}
