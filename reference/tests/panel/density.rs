//! Attackers who count the ways in which the ships afloat can lie.
//!
//! [`Density`] is the main type. It counts each ship for itself and favours what would explain wounds, as most
//! published players do.

use rand_pcg::Pcg32;
use reference::battleship::{Attack, Direction, Game, Point, segments};

use super::{
    Aiming,
    notes::{Mark, Notes, STEPS},
    pick,
};

/// The factor by which a place counts more for each wound in it.
const WEIGHT_OF_A_WOUND: f64 = 50.0;

/// A refinement of the count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Habit {
    Plain,
    /// Prefers one colour of the checkerboard in open water.
    Diagonals,
    /// Trusts distances from the edge where it has hit more than it expected, and passes over the neighbours of
    /// wrecks once wrecks have shown that they lie apart.
    Learning,
}

pub(super) struct Density {
    notes: Notes,
    habit: Habit,
    /// By distance from the edge: hits and shots in open water.
    record: [(f64, f64); 5],
}

impl Density {
    pub(super) fn new(game: &Game, habit: Habit) -> Self {
        Self { notes: Notes::new(game), habit, record: [(0.0, 0.0); 5] }
    }

    fn index(&self, p: Point) -> usize {
        usize::try_from(p.r * self.notes.game().cols() + p.c).unwrap_or(0)
    }

    fn ring(&self, p: Point) -> usize {
        let game = self.notes.game();
        let ring = p.r.min(p.c).min(game.rows() - 1 - p.r).min(game.cols() - 1 - p.c);
        usize::try_from(ring).unwrap_or(0).min(4)
    }

    /// The weight of the places across each position.
    fn counts(&self) -> Vec<f64> {
        let game = self.notes.game();
        let mut counts = vec![0.0; game.points().count()];
        for length in self.notes.lengths_afloat() {
            for direction in Direction::BOTH {
                for start in game.points() {
                    let weight = self.weight(start, length, direction);
                    if weight > 0.0 {
                        segments(start, length, direction).for_each(|p| counts[self.index(p)] += weight);
                    }
                }
            }
        }
        counts
    }

    fn weight(&self, start: Point, length: i32, direction: Direction) -> f64 {
        let mut weight = 1.0;
        for p in segments(start, length, direction) {
            match self.notes.mark(p) {
                Some(Mark::Unknown) => {}
                Some(Mark::Wound) => weight *= WEIGHT_OF_A_WOUND,
                Some(Mark::Miss | Mark::Wreck) | None => return 0.0,
            }
        }
        weight
    }

    /// The factor of the habit at `p`.
    fn factor(&self, p: Point) -> f64 {
        let hunting = self.notes.with_mark(Mark::Wound).is_empty();
        match self.habit {
            Habit::Diagonals if hunting && (p.r + p.c) % 2 == 0 => 1.2,
            Habit::Plain | Habit::Diagonals => 1.0,
            Habit::Learning => self.lesson(p),
        }
    }

    fn lesson(&self, p: Point) -> f64 {
        let (hits, shots) = self.record[self.ring(p)];
        let success = (hits + 2.0) / (shots * 0.2 + 2.0);
        let near_wreck = self.neighbours(p).any(|mark| mark == Mark::Wreck);
        success * if near_wreck && self.wrecks_lie_apart() { 0.3 } else { 1.0 }
    }

    fn neighbours(&self, p: Point) -> impl Iterator<Item = Mark> {
        STEPS.into_iter().filter_map(move |(direction, step)| self.notes.mark(p.step(direction, step)))
    }

    /// True if there are wrecks and no wounds beside them.
    fn wrecks_lie_apart(&self) -> bool {
        let wounds = self.notes.with_mark(Mark::Wound);
        !wounds.into_iter().any(|p| self.neighbours(p).any(|mark| mark == Mark::Wreck))
    }
}

impl Aiming for Density {
    fn choose(&mut self, rng: &mut Pcg32) -> Option<Point> {
        let counts = self.counts();
        let unknown = self.notes.with_mark(Mark::Unknown);
        let score = |&p: &Point| counts[self.index(p)] * self.factor(p);
        let scores: Vec<f64> = unknown.iter().map(score).collect();
        let top = scores.iter().copied().fold(0.0, f64::max);
        let best: Vec<_> = unknown.iter().zip(&scores).filter(|&(_, &s)| s >= top).map(|(&p, _)| p).collect();
        pick(rng, &best)
    }

    fn record(&mut self, p: Point, result: Attack) {
        if self.notes.game().is_valid(p) && self.notes.with_mark(Mark::Wound).is_empty() {
            let hit = matches!(result, Attack::Hit | Attack::Destroyed(_));
            let ring = self.ring(p);
            self.record[ring].0 += f64::from(u8::from(hit));
            self.record[ring].1 += 1.0;
        }
        self.notes.record(p, result);
    }
}
