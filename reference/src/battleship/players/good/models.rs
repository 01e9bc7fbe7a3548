//! The kinds of opponent a good player reckons with, and where each of them would hide.
//!
//! [`PlacementModels`] is the main type. A search by rows among random blocks piles the fleet up at the top, and an
//! attacker who expects that needs a third fewer shots; an attacker who expects nothing else would be helpless
//! against all others. So there are several models, and the game shows which one to trust.

use std::sync::{Arc, OnceLock};

use super::rehearsal::{Habit, Tally, rehearse};
use crate::battleship::{
    game::Game,
    players::position_set::{Slot, fleet_slots},
};

/// The number of models: one for opponents of no particular habit, then one for each [`Habit`].
pub(super) const MODELS: usize = 1 + Habit::ALL.len();

/// One number for each model. Together, since they are always needed together.
pub(super) type Each = [f64; MODELS];

/// The probability of each kind of opponent beforehand. The more the habits get, the better against those who have
/// them, and the worse against all others; the benchmark `strength` measures both.
const PRIORS: Each = [0.5, 0.25, 0.125, 0.125];

/// Placements rehearsed to learn a habit.
const REHEARSALS: u32 = 2000;

/// The chance left to slots that no rehearsal used, so that no surprise is impossible.
const SMOOTHING: f64 = 1e-6;

/// The expectations of a [`GoodPlayer`](super::GoodPlayer) about opponents in one game.
///
/// A pure function of the game, learnt when first needed (some hundredths of a second for a standard fleet). Players
/// of the same game can share it; that saves time and changes nothing else.
#[derive(Debug)]
pub struct PlacementModels {
    game: Game,
    slots: Arc<[Vec<Slot>]>,
    rehearsals: u32,
    learnt: OnceLock<Learnt>,
}

/// The results of the rehearsals.
#[derive(Debug, PartialEq)]
pub(super) struct Learnt {
    /// The probability of each model before the first shot; 0 for one that could not be learnt.
    pub(super) priors: Each,
    /// By ship, then by slot: how likely the ship lies there, up to a factor for each ship and model.
    pub(super) weights: Vec<Vec<Each>>,
}

impl PlacementModels {
    /// The models for `game`, not yet learnt.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self::with_rehearsals(game, REHEARSALS)
    }

    /// Models learnt from fewer rehearsals, for tests that need many of them.
    pub(super) fn with_rehearsals(game: &Game, rehearsals: u32) -> Self {
        Self { game: game.clone(), slots: fleet_slots(game), rehearsals, learnt: OnceLock::new() }
    }

    /// The game these models are about.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Every way to lay each ship, by id.
    pub(super) fn slots(&self) -> &Arc<[Vec<Slot>]> {
        &self.slots
    }

    pub(super) fn learnt(&self) -> &Learnt {
        self.learnt.get_or_init(|| {
            let mut learnt = Learnt::nothing(&self.slots);
            for (model, habit) in (1..).zip(Habit::ALL) {
                if let Some(tally) = rehearse(&self.game, &self.slots, habit, self.rehearsals) {
                    learnt.add(model, &tally);
                }
            }
            learnt
        })
    }
}

impl Learnt {
    /// The state before any model was learnt: only the uniform one counts.
    fn nothing(slots: &[Vec<Slot>]) -> Self {
        let mut priors = [0.0; MODELS];
        priors[0] = PRIORS[0];
        Self { priors, weights: slots.iter().map(|slots| vec![[1.0; MODELS]; slots.len()]).collect() }
    }

    fn add(&mut self, model: usize, tally: &Tally) {
        self.priors[model] = PRIORS[model];
        for (weights, counts) in self.weights.iter_mut().zip(&tally.counts) {
            for (weight, &count) in weights.iter_mut().zip(counts) {
                weight[model] = f64::from(count) / f64::from(tally.successes) + SMOOTHING;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::players::testing::game;

    #[test]
    fn models_depend_on_nothing_but_the_game() {
        let game = game(8, 9, &[4, 3, 2]);
        let [left, right] = [0; 2].map(|_| PlacementModels::with_rehearsals(&game, 100));
        assert_eq!(left.learnt(), right.learnt());
    }

    #[test]
    fn a_standard_game_has_all_models_and_the_habits_favour_the_top() {
        let models = PlacementModels::with_rehearsals(&game(10, 10, &[5, 4, 3, 3, 2]), 300);
        let learnt = models.learnt();
        assert_eq!(learnt.priors, PRIORS);
        let mut halves = [[0.0; MODELS]; 2];
        for (slot, weight) in models.slots()[4].iter().zip(&learnt.weights[4]) {
            let half = &mut halves[usize::from(slot.top_or_left.r >= 5)];
            for model in 0..MODELS {
                half[model] += weight[model];
            }
        }
        let ratios: Vec<f64> = (0..MODELS).map(|model| halves[0][model] / halves[1][model]).collect();
        assert!(ratios[0] < 1.2 && ratios[1..].iter().all(|&ratio| ratio > 1.5), "{ratios:?}");
    }

    #[test]
    fn a_habit_that_cannot_place_the_fleet_is_left_out() {
        let models = PlacementModels::new(&game(10, 10, &[10, 10]));
        assert_eq!(models.learnt().priors, [0.5, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn no_slot_is_ruled_out_beforehand() {
        let models = PlacementModels::with_rehearsals(&game(6, 6, &[3, 2]), 20);
        assert!(models.learnt().weights.iter().flatten().flatten().all(|&weight| weight > 0.0));
    }
}
