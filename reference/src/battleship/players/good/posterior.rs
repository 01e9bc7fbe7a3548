//! The chance of a hit at each position, given everything that the shots have shown.
//!
//! [`Posterior`] is the main type. Where there are hits to follow up, every way to explain them by
//! ships is listed, together with what sunk ships of unknown place explain; the ships without hits are taken to lie
//! independently of each other, since an exact count of them would be far slower and shoots hardly better. Each
//! suspect's share of the result is the likelihood that its fleet would have produced all results so far.
//!
//! What was tried and lost, in shots on uniform and on Mediocre's layouts (± 0.15):
//! - Judging suspects by shots into open water only, and a weight of 50 for each hit instead of explanations: 45.5 and
//!   33.8, and 45.6 where ships lie apart, against 42.7 now.
//! - Raising likelihoods to a power below 1, since they ignore how ships get in each other's way: with 0.8 0.1 better at
//!   Mediocre's and 0.1 worse at uniform ones, but 1 to 5 worse in corners.
//! - A bonus for what a shot tells of the suspects (0.3 of the mutual information): 45.3 and 34.1 instead of 45.0 and 34.4,
//!   which a larger prior for the habits does too.
//! - Scaling each suspect's chances so that its best position counts 1: 44.9 and 34.2 instead of 44.9 and 34.3.
//! - Counting the whole layouts that agree with all shots, among 2000 to 6000 rehearsed ones of each habit and 6000 uniform
//!   ones, instead of likelihoods of independent ships, for as long as a hundred agree: 44.97 and 34.05 instead of 44.97 and
//!   34.02 on the same 20,000 boards. Telling the suspects apart is not what costs shots.
//! - A larger chance for places that no rehearsal used (1e-3 instead of 1e-6): 45.0 and 34.7 instead of 44.9 and 34.3.

use super::{
    knowledge::{Knowledge, Sunk},
    models::{Class, Learnt, Way},
    suspects::{DISTANCES, Each, MODELS, SUSPECTS},
};
use crate::battleship::players::position_set::PositionSet;

/// Steps after which the list of explanations is broken off. Counted, not timed, so that a seed repeats a game.
const MAX_STEPS: u32 = 3000;

/// The least probability that a ship without hits is taken to find room with.
const LEAST_ROOM: f64 = 1e-9;

/// The largest likelihood of an explanation, which many ships without room would make infinite.
const MOST_LIKELY: f64 = 1e200;

/// The factor by which a place counts more for each hit in it, where no explanation was found.
const WEIGHT_OF_A_HIT: f64 = 50.0;

/// One search for explanations and its results.
pub(super) struct Posterior<'a> {
    learnt: &'a Learnt,
    /// By class: the ships afloat.
    afloat: Vec<u32>,
    misses: PositionSet,
    hits: PositionSet,
    /// Sunk ships that can have lain in several places.
    unresolved: Vec<Sunk>,
    /// Positions of sunk ships whose place is known.
    wrecks: PositionSet,
    /// The ways to lie clear of everything known: the class, the way, and the suspects that allow it.
    free: Vec<(usize, &'a Way, &'static Each)>,
    /// By class: the probability that one of its ships finds room where nothing was hit.
    room: Vec<Each>,
    /// The likelihood of each suspect, summed over explanations.
    total: Each,
    /// By class: `total` times the expected number of its ships that have hits.
    spent: Vec<Each>,
    /// By position: the likelihood of the explanations across it.
    explained: Vec<f64>,
    /// The classes of the ships afloat in the present part of an explanation.
    used: Vec<usize>,
    steps: u32,
}

/// A part of an explanation.
#[derive(Clone, Copy)]
struct Partial {
    likelihood: Each,
    /// The positions of its ships.
    covered: PositionSet,
    /// By distance: where further ships may not lie.
    rims: [PositionSet; DISTANCES],
}

impl Partial {
    /// With one more ship, without its weight.
    fn with(mut self, way: &Way) -> Self {
        for (distance, rim) in self.rims.iter_mut().enumerate() {
            if way.positions.meets(*rim) {
                forbid(&mut self.likelihood, distance);
            }
            *rim = rim.union(way.rims[distance]);
        }
        self.covered = self.covered.union(way.positions);
        self
    }
}

/// The suspects that keep this distance are out.
fn forbid(likelihood: &mut Each, distance: usize) {
    for (value, suspect) in likelihood.iter_mut().zip(&SUSPECTS) {
        if suspect.distance as usize == distance {
            *value = 0.0;
        }
    }
}

/// Multiplies the likelihoods and keeps the largest at 1, since only their ratios matter and products of many small
/// numbers vanish.
fn scale(likelihood: &mut Each, factor: &Each) {
    let product = each(|m| likelihood[m] * factor[m]);
    let most = product.iter().copied().fold(0.0, f64::max);
    if most > 0.0 {
        *likelihood = product.map(|value| value / most);
    }
}

/// By repeated squaring, because the library's powers may differ from platform to platform.
fn power(mut base: Each, mut exponent: u32) -> Each {
    let mut result = [1.0; MODELS];
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = each(|m| bounded(result[m] * base[m]));
        }
        base = base.map(|value| bounded(value * value));
        exponent /= 2;
    }
    result
}

fn bounded(value: f64) -> f64 {
    value.clamp(1e-100, 1e100)
}

fn each(value: impl FnMut(usize) -> f64) -> Each {
    std::array::from_fn(value)
}

fn sum(values: &Each) -> f64 {
    values.iter().sum()
}

impl<'a> Posterior<'a> {
    /// Weighs what `knowledge` says.
    pub(super) fn new(learnt: &'a Learnt, knowledge: &Knowledge) -> Self {
        let mut posterior = Self::unweighed(learnt, knowledge);
        let mut start = Partial {
            likelihood: learnt.priors,
            covered: PositionSet::default(),
            rims: [PositionSet::default(); DISTANCES],
        };
        for (class, number) in posterior.resolved(knowledge) {
            let way = &learnt.classes[class].ways[number];
            start = start.with(way);
            scale(&mut start.likelihood, &way.weight);
        }
        posterior.wrecks = start.covered;
        posterior.find_free_ways(&start);
        posterior.weigh(&mut start.likelihood);
        posterior.explain(start, 0);
        posterior
    }

    fn unweighed(learnt: &'a Learnt, knowledge: &Knowledge) -> Self {
        let classes = learnt.classes.len();
        let mut afloat = vec![0; classes];
        for ship in knowledge.afloat().filter_map(|id| usize::try_from(id).ok()) {
            afloat[learnt.class_of[ship]] += 1;
        }
        Self {
            learnt,
            afloat,
            misses: knowledge.misses(),
            hits: knowledge.hits(),
            unresolved: knowledge.unresolved().cloned().collect(),
            wrecks: PositionSet::default(),
            free: Vec::with_capacity(learnt.ways()),
            room: vec![[0.0; MODELS]; classes],
            total: [0.0; MODELS],
            spent: vec![[0.0; MODELS]; classes],
            explained: vec![0.0; learnt.across.len()],
            used: Vec::new(),
            steps: 0,
        }
    }

    /// The probability of each suspect, up to a common factor.
    #[cfg(test)]
    pub(super) fn beliefs(&self) -> Each {
        self.total
    }

    /// The class and the number of the way of each wreck whose place is known.
    fn resolved(&self, knowledge: &Knowledge) -> Vec<(usize, usize)> {
        let class_of = |id: i32| usize::try_from(id).ok().map(|ship| self.learnt.class_of[ship]);
        knowledge.resolved().filter_map(|(id, number)| Some((class_of(id)?, number))).collect()
    }

    /// Lists the free ways and sums up the room that they leave.
    fn find_free_ways(&mut self, start: &Partial) {
        let known = self.misses.union(self.hits);
        let mut closed = start.rims;
        for index in self.hits.minus(self.wrecks).indices() {
            for (closed, rim) in closed.iter_mut().zip(self.learnt.around[index]) {
                *closed = closed.union(rim);
            }
        }
        for (class, Class { ways, .. }) in self.learnt.classes.iter().enumerate() {
            if self.afloat[class] == 0 {
                continue;
            }
            let mut room = [0.0; MODELS];
            for way in ways.iter().filter(|way| !way.positions.meets(known)) {
                let allowed = (0..DISTANCES).filter(|&d| !way.positions.meets(closed[d]));
                let mask = &MASKS[allowed.fold(0, |bits, distance| bits | 1 << distance)];
                (0..MODELS).for_each(|m| room[m] += mask[m] * way.weight[m]);
                self.free.push((class, way, mask));
            }
            self.room[class] = room.map(|room: f64| room.max(LEAST_ROOM));
        }
    }

    /// Multiplies by the likelihood that all ships afloat find room where nothing was hit and keep their distance,
    /// as a part of the likelihood that the whole fleet does.
    fn weigh(&self, likelihood: &mut Each) {
        let learnt = self.learnt;
        for (class, &count) in self.afloat.iter().enumerate() {
            scale(likelihood, &power(self.room[class], count));
            for other in 0..=class {
                let pairs = |ships: &[u32]| match (ships[class], ships[other]) {
                    (n, _) if class == other => n * n.saturating_sub(1) / 2,
                    (n, others) => n * others,
                };
                let apart = &learnt.apart[class][other];
                let settled = pairs(&learnt.ships) - pairs(&self.afloat);
                scale(likelihood, &power(apart.map(|chance| 1.0 / chance), settled));
            }
        }
    }

    /// Lists the explanations that begin with `partial` and the first `placed` of the unresolved wrecks.
    fn explain(&mut self, partial: Partial, placed: usize) {
        if let Some(ship) = self.unresolved.get(placed) {
            let (class, within) = (self.class_of(ship), ship.hits.minus(partial.covered));
            let last = ship.last;
            self.place_wreck(partial, placed, (class, last, within));
            return;
        }
        let Some(hit) = self.hits.minus(partial.covered).indices().next() else {
            self.add(&partial);
            return;
        };
        let learnt = self.learnt;
        let barred = self.misses.union(partial.covered);
        for &(class, number) in &learnt.across[hit] {
            let way = &learnt.classes[class].ways[number];
            let possible = !way.positions.meets(barred) && !way.positions.is_within(self.hits);
            if self.afloat[class] == 0 || !possible || !self.may_step() {
                continue;
            }
            let (count, room) = (f64::from(self.afloat[class]), &self.room[class]);
            let mut next = partial.with(way);
            next.likelihood =
                each(|m| (next.likelihood[m] * way.weight[m] * count / room[m]).min(MOST_LIKELY));
            if sum(&next.likelihood) > 0.0 {
                self.afloat[class] -= 1;
                self.used.push(class);
                self.explain(next, placed);
                self.used.pop();
                self.afloat[class] += 1;
            }
        }
    }

    fn place_wreck(&mut self, partial: Partial, placed: usize, wreck: (usize, PositionSet, PositionSet)) {
        let (class, last, within) = wreck;
        let Some(index) = last.indices().next() else {
            return;
        };
        let learnt = self.learnt;
        for &(_, number) in learnt.across[index].iter().filter(|&&(other, _)| other == class) {
            let way = &learnt.classes[class].ways[number];
            if !way.positions.is_within(within) || !self.may_step() {
                continue;
            }
            let mut next = partial.with(way);
            next.likelihood = each(|m| next.likelihood[m] * way.weight[m]);
            self.explain(next, placed + 1);
        }
    }

    fn class_of(&self, ship: &Sunk) -> usize {
        usize::try_from(ship.id).map_or(0, |id| self.learnt.class_of[id])
    }

    fn may_step(&mut self) -> bool {
        self.steps += 1;
        self.steps <= MAX_STEPS
    }

    /// Counts a whole explanation.
    fn add(&mut self, whole: &Partial) {
        let likelihood = &whole.likelihood;
        self.total = each(|m| self.total[m] + likelihood[m]);
        for &class in &self.used {
            let spent = &mut self.spent[class];
            (0..MODELS).for_each(|m| spent[m] += likelihood[m]);
        }
        let sum = sum(likelihood);
        for index in whole.covered.minus(self.hits).indices() {
            self.explained[index] += sum;
        }
    }

    /// By position: the expected number of ships there; 0 where the result is known.
    pub(super) fn hit_chances(&self) -> Vec<f64> {
        let sum = sum(&self.total);
        if sum <= 0.0 {
            return self.rough_chances();
        }
        let mut chances: Vec<f64> = self.explained.iter().map(|chance| chance / sum).collect();
        let shares: Vec<Each> = (0..self.afloat.len()).map(|class| self.share(class, sum)).collect();
        for &(class, way, mask) in &self.free {
            let share = &shares[class];
            let chance: f64 = (0..MODELS).map(|m| share[m] * mask[m] * way.weight[m]).sum();
            way.positions.indices().for_each(|index| chances[index] += chance);
        }
        chances
    }

    /// The number of ships of a class without hits, as each suspect expects it, for each of its free ways.
    fn share(&self, class: usize, sum: f64) -> Each {
        let (count, spent, room) = (f64::from(self.afloat[class]), &self.spent[class], &self.room[class]);
        each(|m| (count * self.total[m] - spent[m]).max(0.0) / (room[m] * sum))
    }

    /// A count of places for knowledge that no list of explanations has made sense of.
    fn rough_chances(&self) -> Vec<f64> {
        let barred = self.misses.union(self.wrecks);
        let mut chances = vec![0.0; self.explained.len()];
        for (class, Class { ways, .. }) in self.learnt.classes.iter().enumerate() {
            let possible = |way: &&Way| !way.positions.meets(barred) && !way.positions.is_within(self.hits);
            for way in ways.iter().filter(possible) {
                let explained = way.positions.count_common(self.hits);
                let weight = (0..explained).fold(f64::from(self.afloat[class]), |w, _| w * WEIGHT_OF_A_HIT);
                for index in way.positions.minus(self.hits).indices() {
                    chances[index] += weight;
                }
            }
        }
        chances
    }
}

/// By the distances that allow a place, as bits: 1 for the suspects that keep one of them.
static MASKS: [Each; 1 << DISTANCES] = masks();

const fn masks() -> [Each; 1 << DISTANCES] {
    let mut masks = [[0.0; MODELS]; 1 << DISTANCES];
    let mut bits = 0;
    while bits < masks.len() {
        let mut model = 0;
        while model < MODELS {
            if bits >> (SUSPECTS[model].distance as usize) & 1 == 1 {
                masks[bits][model] = 1.0;
            }
            model += 1;
        }
        bits += 1;
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::{
        Attack, Game, Point,
        players::{
            good::{
                models::PlacementModels,
                suspects::{Distance, Region},
            },
            position_set::{fleet_slots, slots},
            testing::game,
        },
    };

    /// What is learnt about a game with one suspect only.
    fn expecting(game: &Game, distance: Distance) -> Learnt {
        let mut learnt = PlacementModels::with_rehearsals(game, 0).learn();
        for (prior, suspect) in learnt.priors.iter_mut().zip(&SUSPECTS) {
            let is_meant = suspect.region == Region::Anywhere && suspect.distance == distance;
            *prior = f64::from(u8::from(is_meant));
        }
        learnt
    }

    fn after(game: &Game, shots: &[((i32, i32), Attack)]) -> Knowledge {
        let mut knowledge = Knowledge::new(game, &fleet_slots(game));
        shots.iter().for_each(|&((r, c), result)| knowledge.record(Point::new(r, c), result));
        knowledge
    }

    fn chances(game: &Game, distance: Distance, shots: &[((i32, i32), Attack)]) -> Vec<f64> {
        Posterior::new(&expecting(game, distance), &after(game, shots)).hit_chances()
    }

    #[test]
    fn with_one_ship_the_chances_are_exact() {
        let game = game(4, 5, &[3]);
        let (miss, hit) = (((1, 2), Attack::Miss), ((2, 2), Attack::Hit));
        for shots in [vec![], vec![miss], vec![hit], vec![miss, hit]] {
            let knowledge = after(&game, &shots);
            let fits = |positions: PositionSet| {
                !positions.meets(knowledge.misses()) && knowledge.hits().is_within(positions)
            };
            let places: Vec<_> = slots(&game, 3).into_iter().filter(|slot| fits(slot.positions)).collect();
            let chances = chances(&game, Distance::Any, &shots);
            for (index, chance) in chances.iter().enumerate() {
                let known = knowledge.hits().union(knowledge.misses()).contains(index);
                let across = places.iter().filter(|slot| slot.positions.contains(index) && !known).count();
                let exact = f64::from(u32::try_from(across).unwrap())
                    / f64::from(u32::try_from(places.len()).unwrap());
                assert!((chance - exact).abs() < 1e-9, "{shots:?} {index}: {chance} {exact}");
            }
        }
    }

    #[test]
    fn hits_side_by_side_are_two_ships_at_least_where_none_is_long_enough() {
        let game = game(1, 6, &[2, 2]);
        let shots = [((0, 2), Attack::Hit), ((0, 3), Attack::Hit)];
        let expected = [0.0, 1.0, 0.0, 0.0, 1.0, 0.0];
        for (chance, expected) in chances(&game, Distance::Any, &shots).into_iter().zip(expected) {
            assert!((chance - expected).abs() < 1e-9, "{chance} {expected}");
        }
    }

    #[test]
    fn ships_that_keep_their_distance_are_not_sought_beside_a_wreck() {
        let game = game(4, 4, &[2, 1]);
        let shots = [((0, 0), Attack::Hit), ((0, 1), Attack::Destroyed(0))];
        let possible = |distance| -> Vec<usize> {
            let chances = chances(&game, distance, &shots);
            (0..8).filter(|&index| chances[index] > 0.0).collect()
        };
        assert_eq!(possible(Distance::Any), [2, 3, 4, 5, 6, 7]);
        assert_eq!(possible(Distance::Sides), [3, 6, 7]);
        assert_eq!(possible(Distance::Corners), [3, 7]);
    }

    #[test]
    fn wrecks_that_touch_clear_those_who_keep_a_distance() {
        let game = game(3, 6, &[2, 2, 1]);
        let learnt = PlacementModels::with_rehearsals(&game, 0).learn();
        let shots = [
            ((0, 0), Attack::Hit),
            ((0, 1), Attack::Destroyed(0)),
            ((1, 1), Attack::Hit),
            ((1, 2), Attack::Destroyed(1)),
        ];
        let knowledge = after(&game, &shots);
        assert_eq!(knowledge.resolved().count(), 2);
        for (belief, suspect) in Posterior::new(&learnt, &knowledge).beliefs().iter().zip(&SUSPECTS) {
            let expected = suspect.distance == Distance::Any && !matches!(suspect.region, Region::Top(_));
            assert_eq!(*belief > 0.0, expected, "{suspect:?}");
        }
    }

    #[test]
    fn a_wreck_of_unknown_place_leaves_its_other_hits_half_open() {
        // Ship 0 lay left or right of (0,2); the other hit belongs to ship 1, which goes on from there.
        let game = game(1, 5, &[2, 2]);
        let shots = [((0, 1), Attack::Hit), ((0, 3), Attack::Hit), ((0, 2), Attack::Destroyed(0))];
        for (chance, expected) in
            chances(&game, Distance::Any, &shots).into_iter().zip([0.5, 0.0, 0.0, 0.0, 0.5])
        {
            assert!((chance - expected).abs() < 1e-9, "{chance} {expected}");
        }
    }

    #[test]
    fn explanations_without_end_are_broken_off() {
        let game = game(10, 10, &[4; 12]);
        let learnt = PlacementModels::with_rehearsals(&game, 0).learn();
        let shots: Vec<_> = (0..10).map(|k| ((k, (3 * k) % 10), Attack::Hit)).collect();
        let posterior = Posterior::new(&learnt, &after(&game, &shots));
        assert!(posterior.steps > MAX_STEPS);
        let chances = posterior.hit_chances();
        assert!(
            chances.iter().all(|chance| chance.is_finite()) && chances.iter().any(|&chance| chance > 0.0)
        );
    }

    #[test]
    fn results_that_no_fleet_explains_are_counted_roughly() {
        let game = game(2, 3, &[3]);
        // No ship of length 3 has hits in both rows.
        let chances = chances(&game, Distance::Any, &[((0, 0), Attack::Hit), ((1, 0), Attack::Hit)]);
        assert_eq!(chances, [0.0, 50.0, 50.0, 0.0, 50.0, 50.0]);
    }
}
