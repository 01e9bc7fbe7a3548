//! The score of each position, in the light of what is known.
//!
//! [`Marksman`] is the main type. For each model of the opponent it adds up the ways in which each ship afloat could
//! lie across a position; that ignores how ships get in each other's way, but an exact count would be far slower and
//! shoots hardly better. The models count as much as they are believed, and shots into open water show which of
//! them to believe.

use std::sync::Arc;

use super::{
    knowledge::{Knowledge, Sea},
    models::{Each, MODELS, PlacementModels},
};
use crate::battleship::{
    board::Attack,
    game::Game,
    geometry::Point,
    players::position_set::{PositionSet, Slot},
};

/// The factor by which a placement counts more for each open hit that it would explain.
const WEIGHT_OF_A_HIT: f64 = 50.0;

/// The factor by which a position counts more on the diagonals that every ship afloat must touch.
const DIAGONAL_BONUS: f64 = 1.2;

/// The least and the most that a model is taken to have said about one shot, since all of them are only models.
const CREDIBLE: (f64, f64) = (0.002, 0.98);

/// Each model's expectation of each position: the number of ships in open water, or a share of the best position when
/// there is a hit to follow up. 0 where no ship can be found.
type Chart = Vec<Each>;

/// One attacker's knowledge, and what to make of it.
#[derive(Clone, Debug)]
pub(super) struct Marksman {
    models: Arc<PlacementModels>,
    knowledge: Knowledge,
    /// The weight of each model, up to a common factor; `None` before the first shot.
    beliefs: Option<Each>,
    /// The chart of the present state of knowledge, if it was needed already.
    chart: Option<Chart>,
}

impl Marksman {
    pub(super) fn new(models: Arc<PlacementModels>) -> Self {
        let knowledge = Knowledge::new(models.game(), models.slots());
        Self { models, knowledge, beliefs: None, chart: None }
    }

    pub(super) fn game(&self) -> &Game {
        self.models.game()
    }

    /// The score of each position, row by row; positions that cannot hold a ship afloat score 0.
    pub(super) fn scores(&mut self) -> Vec<f64> {
        let beliefs = self.beliefs();
        let mut scores: Vec<f64> = self.chart().iter().map(|expected| dot(&beliefs, expected)).collect();
        if self.knowledge.sea().is_calm() {
            favour_diagonals(self.game(), self.shortest_afloat(), &mut scores);
        }
        scores
    }

    /// Learns what a shot at `p` did, about the ships and about the opponent.
    pub(super) fn record(&mut self, p: Point, result: Attack) {
        if self.knowledge.sea().is_calm() {
            self.judge_models(p, result);
        }
        self.knowledge.record(p, result);
        self.chart = None;
    }

    /// Believes the models more that expected this result of a shot into open water.
    fn judge_models(&mut self, p: Point, result: Attack) {
        let hit = match result {
            Attack::Invalid => return,
            Attack::Miss => false,
            Attack::Hit | Attack::Destroyed(_) => true,
        };
        let mut beliefs = self.beliefs();
        let index = self.game().index(p);
        let Some(&expected) = index.and_then(|index| self.chart().get(index)) else {
            return;
        };
        for (belief, chance) in beliefs.iter_mut().zip(expected) {
            let chance = chance.clamp(CREDIBLE.0, CREDIBLE.1);
            *belief *= if hit { chance } else { 1.0 - chance };
        }
        let total: f64 = beliefs.iter().sum();
        self.beliefs = Some(beliefs.map(|belief| belief / total));
    }

    fn beliefs(&self) -> Each {
        self.beliefs.unwrap_or_else(|| self.models.learnt().priors)
    }

    fn chart(&mut self) -> &Chart {
        let (models, knowledge) = (&self.models, &self.knowledge);
        self.chart.get_or_insert_with(|| chart(models, knowledge))
    }

    fn shortest_afloat(&self) -> Option<i32> {
        let fleet = self.knowledge.afloat().filter_map(|id| self.game().ship(id));
        fleet.map(|ship| ship.length).min()
    }
}

fn dot(left: &Each, right: &Each) -> f64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}

fn chart(models: &PlacementModels, knowledge: &Knowledge) -> Chart {
    let (sea, learnt) = (knowledge.sea(), models.learnt());
    let mut chart = vec![[0.0; MODELS]; models.game().points().count()];
    for ship in knowledge.afloat().filter_map(|id| usize::try_from(id).ok()) {
        add_ship(&mut chart, sea, &models.slots()[ship], &learnt.weights[ship]);
    }
    for index in sea.known.indices() {
        chart[index] = [0.0; MODELS];
    }
    if !sea.is_calm() {
        scale_to_best(&mut chart);
    }
    chart
}

/// Adds what one ship afloat contributes: the weight of its slots through each position, as shares of the weight
/// of them all.
fn add_ship(chart: &mut Chart, sea: Sea, slots: &[Slot], weights: &[Each]) {
    let allowed = || slots.iter().zip(weights).filter(|(slot, _)| sea.allows(slot));
    let mut total = [0.0; MODELS];
    for (_, weight) in allowed() {
        total = each(|model| total[model] + weight[model]);
    }
    for (slot, weight) in allowed() {
        let factor = hit_factor(slot, sea.open);
        let share = each(|model| factor * weight[model] / total[model]);
        for index in slot.positions.indices() {
            chart[index] = each(|model| chart[index][model] + share[model]);
        }
    }
}

fn each(value: impl FnMut(usize) -> f64) -> Each {
    std::array::from_fn(value)
}

/// The more hits a slot explains, the likelier it holds a ship. The hits are not evidence against other slots, so
/// the total that shares refer to leaves this factor out.
fn hit_factor(slot: &Slot, open: PositionSet) -> f64 {
    let explained = slot.positions.count_common(open);
    (0..explained).fold(1.0, |factor, _| factor * WEIGHT_OF_A_HIT)
}

/// Makes the models comparable while there are hits to follow up: each of them gives its best position 1.
fn scale_to_best(chart: &mut Chart) {
    let best = chart.iter().fold([0.0; MODELS], |best: Each, here| each(|m| best[m].max(here[m])));
    for here in chart.iter_mut() {
        *here = each(|model| if best[model] > 0.0 { here[model] / best[model] } else { 0.0 });
    }
}

/// Prefers, of the diagonals `shortest` apart in either direction, the family with the fewest positions left: fewer
/// shots suffice there to meet every ship.
fn favour_diagonals(game: &Game, shortest: Option<i32>, scores: &mut [f64]) {
    let Some(spacing) = shortest.filter(|&length| length > 1) else {
        return;
    };
    let families = |p: Point| [(p.r + p.c) % spacing, spacing + (p.r - p.c).rem_euclid(spacing)];
    let population = |family: &i32| {
        let possible = game.points().zip(scores.iter()).filter(|&(_, &score)| score > 0.0);
        possible.filter(|&(p, _)| families(p).contains(family)).count()
    };
    let populated = (0..2 * spacing).map(|family| (population(&family), family)).filter(|&(n, _)| n > 0);
    let Some((_, best)) = populated.min() else {
        return;
    };
    for (p, score) in game.points().zip(scores) {
        if families(p).contains(&best) {
            *score *= DIAGONAL_BONUS;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::players::testing::game;

    fn marksman(rows: i32, cols: i32, lengths: &[i32]) -> Marksman {
        let game = game(rows, cols, lengths);
        Marksman::new(Arc::new(PlacementModels::with_rehearsals(&game, 0)))
    }

    /// The positions with the highest score, as numbers.
    fn best(marksman: &mut Marksman) -> Vec<usize> {
        let scores = marksman.scores();
        let top = scores.iter().copied().fold(0.0, f64::max);
        (0..scores.len()).filter(|&index| top > 0.0 && scores[index] > top * 0.999).collect()
    }

    #[test]
    fn without_any_shot_the_middle_is_likeliest() {
        assert_eq!(best(&mut marksman(1, 5, &[3])), [2]);
    }

    #[test]
    fn a_ship_cannot_lie_across_a_miss() {
        let mut m = marksman(1, 5, &[3]);
        m.record(Point::new(0, 1), Attack::Miss);
        let possible: Vec<bool> = m.scores().iter().map(|&score| score > 0.0).collect();
        assert_eq!(possible, [false, false, true, true, true]);
    }

    #[test]
    fn two_hits_in_a_line_are_followed_along_that_line() {
        let mut m = marksman(5, 5, &[4]);
        m.record(Point::new(2, 1), Attack::Hit);
        m.record(Point::new(2, 2), Attack::Hit);
        assert_eq!(best(&mut m), [13]);
        m.record(Point::new(2, 3), Attack::Miss);
        assert!(best(&mut m).iter().all(|index| index % 5 != 3), "a dead end turns the search around");
    }

    #[test]
    fn hits_that_one_ship_cannot_explain_are_followed_on_both_sides() {
        let mut m = marksman(1, 4, &[2, 2]);
        m.record(Point::new(0, 1), Attack::Hit);
        m.record(Point::new(0, 2), Attack::Hit);
        // Two ships with one hit each: one ship on both would have sunk.
        assert_eq!(best(&mut m), [0, 3]);
    }

    #[test]
    fn a_search_in_open_water_keeps_to_the_diagonals_that_meet_every_ship() {
        let mut m = marksman(4, 4, &[2]);
        assert_eq!(best(&mut m), [5, 10]);
        m.record(Point::new(0, 0), Attack::Miss);
        assert_eq!(best(&mut m), [5, 10], "the family with the fewest positions left");
    }

    #[test]
    fn diagonals_say_nothing_about_a_ship_of_length_one() {
        let mut scores = vec![1.0; 9];
        favour_diagonals(&game(3, 3, &[1]), Some(1), &mut scores);
        favour_diagonals(&game(3, 3, &[1]), None, &mut scores);
        assert_eq!(scores, [1.0; 9]);
    }

    #[test]
    fn falling_diagonals_count_as_much_as_rising_ones() {
        // 3 by 3 with spacing 3: of all six families only one falling one has a single position left.
        let mut scores = [1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0];
        favour_diagonals(&game(3, 3, &[3]), Some(3), &mut scores);
        let favoured: Vec<_> = (0..9).filter(|&index| scores[index] > 1.0).collect();
        assert_eq!(favoured, [0]);
    }

    #[test]
    fn hits_near_the_top_are_evidence_of_an_opponent_who_starts_there() {
        let game = game(10, 10, &[3, 2]);
        let models = Arc::new(PlacementModels::with_rehearsals(&game, 300));
        let belief_in_uniform = |shots: &[(i32, Attack)]| {
            let mut m = Marksman::new(Arc::clone(&models));
            for &(r, result) in shots {
                m.record(Point::new(r, 4), result);
            }
            m.beliefs()[0]
        };
        let before = belief_in_uniform(&[]);
        assert!(belief_in_uniform(&[(0, Attack::Hit)]) < before / 2.0);
        assert!(belief_in_uniform(&[(0, Attack::Miss)]) > before);
        assert!(belief_in_uniform(&[(9, Attack::Hit)]) > 0.9);
        let followed_up = belief_in_uniform(&[(9, Attack::Hit), (8, Attack::Miss)]);
        assert_eq!(followed_up, belief_in_uniform(&[(9, Attack::Hit)]), "following a hit up shows nothing");
    }

    #[test]
    fn results_of_shots_that_never_were_teach_nothing() {
        let mut m = marksman(2, 2, &[1]);
        let before = m.scores();
        m.record(Point::new(0, 0), Attack::Invalid);
        m.record(Point::new(5, 5), Attack::Hit);
        assert_eq!(m.scores(), before);
    }

    #[test]
    fn scores_stay_finite_when_nothing_fits_any_more() {
        let mut m = marksman(2, 2, &[2, 1]);
        for p in m.game().points() {
            m.record(p, Attack::Miss);
        }
        assert_eq!(m.scores(), [0.0; 4]);
        m.record(Point::new(0, 0), Attack::Hit);
        assert_eq!(m.scores(), [0.0; 4]);
    }
}
