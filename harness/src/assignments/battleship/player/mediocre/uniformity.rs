//! The uniformity of MediocrePlayer's choices: at random from the whole set.
//!
//! # What is counted
//! The state machine knows the set `A` of each choice. For a feature of positions (row by row, distance from the centre …)
//! order `A` by it; `u = (positions before the choice + a random share of those that tie) / |A|` is uniform on [0,1)
//! for a player who chooses uniformly, and independent of all that came before, however the game goes. Each feature
//! counts its `u` in eight bins. Classes of positions (the last row, the end of an arm) count the choices among them
//! against the sum of `|class ∩ A| / |A|`, wherever `A` holds positions of the class and others.
//!
//! # When it is called not random
//! A bin, a class, or the rest beside one holds less than a quarter of what it should, and it should be at least 70.
//! For sums of conditional chances with mean `m`, `P(sum <= m/4) <= exp(-m (1 - 1/4 + 1/4 ln 1/4)) = exp(-0.4034 m)`
//! (Chernoff): 5.4e-13 at 70. With 312 such comparisons in a grading, the chance of calling a uniform player not random
//! is below 1.7e-10. A player who draws an axis first and then a position on it stays far above a
//! quarter everywhere: that is not uniform, but "randomly chosen", so a remark says it without costing anything.
//!
//! # When it is called uneven
//! With eight bins, Agrawal's bound for the likelihood ratio statistic (finite samples, no asymptotics):
//! `P(G/2 >= x) <= (e x / 7)^7 e^-x`. At `G = 88.1` it is 3.2e-11; with 11 features in each of two scenarios
//! that is 7e-10.
//!
//! Games of one scenario that begin with the same four choices are one game played twice (a generator that every player
//! seeds alike): only the first of them counts.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::{MAX_COLS, MAX_ROWS};

use super::super::bitboard::{Bitboard, CellIndex, Grid};
use super::super::mismatch::LocatedMismatch;
use super::super::random_fleet;
use super::super::script::{Judging, PlayerOracle, PlayerScript};
use super::super::shooting::{OpponentBoard, ShootingPlan};
use super::super::transcript::StepRecord;
use super::annotated_shots::{self, AnnotatedShot};
use super::state_machine::{JudgedShot, MediocreState};
use crate::assignments::battleship::game_config::GameConfig;

const BINS: usize = 8;

/// The smallest expectation that is judged.
const ENOUGH: f64 = 70.0;

/// The share of its expectation below which a count is no chance.
const RARE: f64 = 0.25;

/// The value of G above which choices are uneven.
const UNEVEN: f64 = 88.1;

/// Choices by which two games are told apart.
const BEGINNING: usize = 4;

/// A property that positions are ordered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Feature {
    Rows,
    Columns,
    FromLast,
    AfterLast,
    RowFilled,
    ColumnFilled,
    FromCenter,
    Arm,
    ArmLeft,
}

const IN_STATE_1: &[Feature] = &[
    Feature::Rows,
    Feature::Columns,
    Feature::FromLast,
    Feature::AfterLast,
    Feature::RowFilled,
    Feature::ColumnFilled,
];

const IN_STATE_2: &[Feature] =
    &[Feature::Rows, Feature::FromCenter, Feature::Arm, Feature::ArmLeft, Feature::AfterLast];

/// One choice, as the features see it.
struct Choice<'m> {
    grid: Grid,
    shot: &'m JudgedShot,
    index: CellIndex,
    last: Option<CellIndex>,
}

impl Choice<'_> {
    /// The centre of the cross; 0 where there is none.
    fn center(&self) -> CellIndex {
        if let MediocreState::State2 { center, .. } = self.shot.state { center } else { 0 }
    }
}

/// Counts for each line and each arm, made once for a choice.
#[derive(Default)]
struct Tallies {
    /// Chosen before, in each row and in each column.
    rows: [i32; MAX_ROWS as usize],
    columns: [i32; MAX_COLS as usize],
    /// Left on each arm.
    arms: [i32; 4],
}

impl Tallies {
    fn of(choice: &Choice<'_>) -> Tallies {
        let Choice { grid, shot, .. } = choice;
        let mut tallies = Tallies::default();
        for index in shot.chosen.iter() {
            let (row, column) = grid.row_and_column(index);
            tallies.rows[row] += 1;
            tallies.columns[column] += 1;
        }
        for index in shot.allowed.iter() {
            tallies.arms[grid.arm(choice.center(), index)] += 1;
        }
        tallies
    }
}

impl Feature {
    fn value(self, choice: &Choice<'_>, tallies: &Tallies, index: CellIndex) -> i32 {
        let Choice { grid, last, .. } = choice;
        let number = |index: CellIndex| i32::try_from(index).unwrap_or(0);
        match self {
            Feature::Rows => number(index),
            Feature::Columns => {
                let p = grid.point(index);
                p.c * grid.rows + p.r
            }
            Feature::FromLast => last.map_or(0, |last| grid.distance(last, index)),
            Feature::AfterLast => {
                last.map_or(0, |last| (number(index) - number(last)).rem_euclid(grid.rows * grid.cols))
            }
            Feature::RowFilled => tallies.rows[grid.row_and_column(index).0],
            Feature::ColumnFilled => tallies.columns[grid.row_and_column(index).1],
            Feature::FromCenter => grid.distance(choice.center(), index),
            Feature::Arm => number(grid.arm(choice.center(), index)),
            Feature::ArmLeft => tallies.arms[grid.arm(choice.center(), index)],
        }
    }

    fn describe(self) -> &'static str {
        match self {
            Feature::Rows => "row by row",
            Feature::Columns => "column by column",
            Feature::FromLast => "by the distance from the last choice",
            Feature::AfterLast => "by how far they come after the last choice",
            Feature::RowFilled => "by how much of their row was chosen before",
            Feature::ColumnFilled => "by how much of their column was chosen before",
            Feature::FromCenter => "by the distance from the centre",
            Feature::Arm => "by arms: up, down, left, right",
            Feature::ArmLeft => "by how much is left of their arm",
        }
    }
}

/// The place of a choice among all that it could have been, in eighths.
fn bin(feature: Feature, choice: &Choice<'_>, tallies: &Tallies, rng: &mut Pcg32) -> usize {
    let mine = feature.value(choice, tallies, choice.index);
    let (mut before, mut alike) = (0u32, 0u32);
    for other in choice.shot.allowed.iter() {
        match feature.value(choice, tallies, other).cmp(&mine) {
            std::cmp::Ordering::Less => before += 1,
            std::cmp::Ordering::Equal => alike += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    let share = f64::from(rng.next_u32()) / 4_294_967_296.0;
    let u = (f64::from(before) + share * f64::from(alike)) / f64::from(choice.shot.allowed.len().max(1));
    ((u * BINS as f64) as usize).min(BINS - 1)
}

/// Counts of the choices in each bin.
#[derive(Debug, Clone)]
struct Histogram {
    feature: Feature,
    bins: [u32; BINS],
}

impl Histogram {
    fn total(&self) -> f64 {
        self.bins.iter().copied().map(f64::from).sum()
    }

    /// Twice the log likelihood ratio against even bins.
    fn g(&self) -> f64 {
        let expected = self.total() / BINS as f64;
        let part = |count: f64| if count > 0.0 { count * (count / expected).ln() } else { 0.0 };
        2.0 * self.bins.iter().copied().map(f64::from).map(part).sum::<f64>()
    }

    /// A bin that is nearly always or nearly never met.
    fn gap(&self) -> Option<String> {
        let total = self.total();
        let even = total / BINS as f64;
        self.bins.iter().enumerate().find_map(|(index, count)| {
            let count = f64::from(*count);
            let order = self.feature.describe();
            if is_rare(count, even) {
                Some(format!(
                    "{count} of {total} choices in part {} of 8, positions ordered {order}",
                    index + 1
                ))
            } else if is_rare(total - count, total - even) {
                Some(format!(
                    "all but {} of {total} choices in part {} of 8, positions ordered {order}",
                    total - count,
                    index + 1
                ))
            } else {
                None
            }
        })
    }
}

fn is_rare(observed: f64, expected: f64) -> bool {
    expected >= ENOUGH && observed < RARE * expected
}

/// A class of positions, with the number of choices in it and the number to be expected.
#[derive(Debug, Clone)]
struct PositionClass {
    name: &'static str,
    observed: f64,
    expected: f64,
    choices: f64,
}

impl PositionClass {
    fn new(name: &'static str) -> PositionClass {
        PositionClass { name, observed: 0.0, expected: 0.0, choices: 0.0 }
    }

    fn add(&mut self, choice: &Choice<'_>, members: Bitboard) {
        let allowed = choice.shot.allowed;
        if allowed.and(members).is_empty() || allowed.minus(members).is_empty() {
            return;
        }
        self.observed += f64::from(u8::from(members.contains(choice.index)));
        self.expected += f64::from(allowed.and(members).len()) / f64::from(allowed.len().max(1));
        self.choices += 1.0;
    }

    fn gap(&self) -> Option<String> {
        let PositionClass { name, observed, expected, choices } = self;
        let rare = is_rare(*observed, *expected) || is_rare(choices - observed, choices - expected);
        rare.then(|| {
            format!("{observed} of {choices} choices {name}, where {expected:.0} are to be expected")
        })
    }
}

/// All counts of one state.
#[derive(Debug, Clone)]
struct Counts {
    histograms: Vec<Histogram>,
    classes: Vec<PositionClass>,
}

const EDGES: [&str; 4] = ["in the first row", "in the last row", "in the first column", "in the last column"];
const COLOUR: [&str; 1] = ["on squares of one colour of a chessboard"];
const ARMS: [&str; 4] = ["upwards", "downwards", "to the left", "to the right"];
const SEQUELS: [&str; 2] = ["beyond a miss on the same arm", "beside a hit"];
const STEPS: [&str; 4] = ["1 step away", "2 steps away", "3 steps away", "4 steps away"];

impl Counts {
    fn new(features: &[Feature], classes: impl Iterator<Item = &'static str>) -> Counts {
        let histograms = features.iter().map(|feature| Histogram { feature: *feature, bins: [0; BINS] });
        Counts { histograms: histograms.collect(), classes: classes.map(PositionClass::new).collect() }
    }

    /// Counts the choices in state 1.
    fn of_state_1(grid: Grid, shots: &[AnnotatedShot], rng: &mut Pcg32) -> Counts {
        let mut counts = Counts::new(IN_STATE_1, EDGES.into_iter().chain(COLOUR));
        let classes = [
            grid.matching(|p| p.r == 0),
            grid.matching(|p| p.r == grid.rows - 1),
            grid.matching(|p| p.c == 0),
            grid.matching(|p| p.c == grid.cols - 1),
            grid.matching(|p| (p.r + p.c) % 2 == 0),
        ];
        for choice in choices(grid, shots).filter(|choice| choice.shot.state == MediocreState::State1) {
            counts.add(&choice, rng);
            counts.classes.iter_mut().zip(classes).for_each(|(class, members)| class.add(&choice, members));
        }
        counts
    }

    /// Counts the choices in state 2; the classes only where the cross is new.
    fn of_state_2(grid: Grid, shots: &[AnnotatedShot], rng: &mut Pcg32) -> Counts {
        let mut counts = Counts::new(IN_STATE_2, SEQUELS.into_iter().chain(STEPS).chain(ARMS));
        for choice in choices(grid, shots) {
            let MediocreState::State2 { center, shots } = choice.shot.state else { continue };
            counts.add(&choice, rng);
            // Where the cross is new, its geometry is all there is; afterwards the results of the earlier shots count.
            let members: Vec<Bitboard> = match shots {
                0 => [Bitboard::default(); 2].into_iter().chain(parts(grid, center)).collect(),
                _ => sequels(&choice, center).to_vec(),
            };
            counts.classes.iter_mut().zip(members).for_each(|(class, members)| class.add(&choice, members));
        }
        counts
    }

    fn add(&mut self, choice: &Choice<'_>, rng: &mut Pcg32) {
        let tallies = Tallies::of(choice);
        for histogram in &mut self.histograms {
            histogram.bins[bin(histogram.feature, choice, &tallies, rng)] += 1;
        }
    }

    /// A sign that the choices are not random.
    fn gap(&self) -> Option<String> {
        let bins = self.histograms.iter().find_map(Histogram::gap);
        bins.or_else(|| self.classes.iter().find_map(PositionClass::gap))
    }

    /// A sign that the choices are not even.
    fn unevenness(&self) -> Option<String> {
        let uneven = self.histograms.iter().find(|histogram| histogram.g() >= UNEVEN)?;
        let order = uneven.feature.describe();
        Some(format!("{:?} choices in the eight parts of the positions ordered {order}", uneven.bins))
    }
}

/// The parts of a cross: by steps, then by arms.
fn parts(grid: Grid, center: CellIndex) -> impl Iterator<Item = Bitboard> {
    let cross = grid.cross(center);
    let steps = (1..=4).map(move |d| cross.iter().filter(|i| grid.distance(center, *i) == d).collect());
    let arms = (0..4).map(move |arm| cross.iter().filter(|i| grid.arm(center, *i) == arm).collect());
    steps.chain(arms)
}

/// Positions beyond a miss on their arm, and beside a hit: a player with ideas of its own avoids those and prefers these.
fn sequels(choice: &Choice<'_>, center: CellIndex) -> [Bitboard; 2] {
    let Choice { grid, shot, .. } = choice;
    let misses = shot.chosen.minus(shot.hits);
    let on_cross = misses.and(grid.cross(center));
    let beyond = |i: &CellIndex, miss: CellIndex| {
        grid.arm(center, miss) == grid.arm(center, *i)
            && grid.distance(center, miss) < grid.distance(center, *i)
    };
    let behind = shot.allowed.iter().filter(|i| on_cross.iter().any(|miss| beyond(i, miss))).collect();
    let beside =
        shot.allowed.iter().filter(|i| shot.hits.iter().any(|hit| grid.distance(hit, *i) == 1)).collect();
    [behind, beside]
}

/// The legal choices among more than one position, without games played twice.
fn choices(grid: Grid, shots: &[AnnotatedShot]) -> impl Iterator<Item = Choice<'_>> {
    let mut beginnings: Vec<Vec<_>> = Vec::new();
    let mut last: Option<&AnnotatedShot> = None;
    let games = shots.chunk_by(|a, b| a.location.step == b.location.step).filter(move |game| {
        let beginning: Vec<_> = game.iter().take(BEGINNING).map(|shot| shot.judged.at).collect();
        let new = !beginnings.contains(&beginning);
        beginnings.push(beginning);
        new
    });
    games.flatten().filter_map(move |shot| {
        let before = last.filter(|before| before.location.step == shot.location.step);
        last = Some(shot);
        let index = shot.judged.index(grid)?;
        let counted = shot.judged.fault.is_none() && shot.judged.allowed.len() > 1;
        let last = before.and_then(|before| before.judged.index(grid));
        counted.then_some(Choice { grid, shot: &shot.judged, index, last })
    })
}

/// Games in which every shot misses, up to nine tenths of the board.
fn misses(config: GameConfig, oracle: PlayerOracle, ties: u64, games: u8) -> PlayerScript {
    let limit = u32::try_from(config.points().len() * 9 / 10).unwrap_or(0);
    let script = PlayerScript::judged(config, Judging::Shares { oracle, ties }).seconds(2);
    let plan = || ShootingPlan::alone(OpponentBoard::Empty, limit);
    (0..games).fold(script, |script, _| script.shooter(0, "mediocre", plan()))
}

/// Games against ships of five.
fn hits(oracle: PlayerOracle, seed: u64) -> PlayerScript {
    const GAMES: u8 = 70;
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = GameConfig::with_lengths(10, 10, &[5; 6]);
    let judging = Judging::Shares { oracle, ties: seed };
    let add = |script: PlayerScript, _| {
        let board = OpponentBoard::Fleet(random_fleet::scattered(&config, &mut rng));
        script.shooter(0, "mediocre", ShootingPlan::alone(board, 60))
    };
    (0..GAMES).fold(PlayerScript::judged(config.clone(), judging).seconds(2), add)
}

pub(crate) fn state_1(seed: u64) -> Vec<PlayerScript> {
    vec![
        misses(GameConfig::standard(10, 10), is_random_in_state_1, seed, 12),
        misses(GameConfig::with_lengths(6, 9, &[3, 2]), is_random_in_state_1, seed, 12),
    ]
}

fn is_random_in_state_1(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let gap = Counts::of_state_1(Grid::of(&script.config), &shots, &mut script.ties()).gap();
    mismatch(&shots, gap, "in state 1, positions chosen at random from all that were not chosen before")
}

pub(crate) fn state_2(seed: u64) -> Vec<PlayerScript> {
    vec![hits(is_random_in_state_2, seed)]
}

fn is_random_in_state_2(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let gap = Counts::of_state_2(Grid::of(&script.config), &shots, &mut script.ties()).gap();
    let required = "in state 2, positions chosen at random from all of the cross that were not chosen before";
    mismatch(&shots, gap, required)
}

/// The first is that of [`state_2`].
pub(crate) fn even(seed: u64) -> Vec<PlayerScript> {
    vec![hits(are_even, seed), misses(GameConfig::standard(10, 10), are_even, seed, 8)]
}

fn are_even(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let mut rng = script.ties();
    let (grid, shots) = (Grid::of(&script.config), annotated_shots::all(script, steps));
    let alike = all_begin_alike(&shots).then(|| "every game begins with the same choices".to_owned());
    let uneven = alike
        .or_else(|| Counts::of_state_1(grid, &shots, &mut rng).unevenness())
        .or_else(|| Counts::of_state_2(grid, &shots, &mut rng).unevenness());
    mismatch(&shots, uneven, "every position that may be chosen equally likely, in every game anew")
}

/// By chance this happens to at least six games on 10x10 once in 9900^5.
fn all_begin_alike(shots: &[AnnotatedShot]) -> bool {
    let beginning =
        |game: &[AnnotatedShot]| game.iter().take(2).map(|shot| shot.judged.at).collect::<Vec<_>>();
    let mut games = shots.chunk_by(|a, b| a.location.step == b.location.step).map(beginning);
    let first = games.next();
    let mut others = 0;
    let alike = games.all(|game| {
        others += 1;
        Some(&game) == first.as_ref()
    });
    alike && others >= 5
}

/// A mismatch of all games together, located at the last shot.
fn mismatch(shots: &[AnnotatedShot], got: Option<String>, required: &str) -> Option<LocatedMismatch> {
    Some(shots.last()?.location.mismatch(required, got?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(bins: [u32; BINS]) -> Histogram {
        Histogram { feature: Feature::Rows, bins }
    }

    #[test]
    fn a_nearly_empty_bin_is_a_gap_once_there_is_enough() {
        assert!(histogram([17, 90, 90, 90, 90, 90, 90, 90]).gap().is_some());
        assert!(histogram([30, 90, 90, 90, 90, 90, 90, 90]).gap().is_none());
        assert!(histogram([0, 9, 9, 9, 9, 9, 9, 9]).gap().is_none());
    }

    #[test]
    fn a_bin_that_holds_nearly_all_is_a_gap() {
        assert!(histogram([90, 0, 0, 0, 0, 0, 0, 0]).gap().is_some());
        assert!(histogram([60, 5, 5, 5, 5, 5, 5, 5]).gap().is_none());
    }

    #[test]
    fn the_likelihood_ratio_of_even_bins_is_nothing() {
        assert!(histogram([50; BINS]).g().abs() < 1e-9);
        // 2 (100 ln 2 + 0)
        assert!((histogram([100, 100, 100, 100, 0, 0, 0, 0]).g() - 800.0 * 2f64.ln()).abs() < 1e-9);
    }

    #[test]
    fn a_class_is_measured_by_what_was_to_be_expected_of_it() {
        let class = |observed, expected| PositionClass { name: "", observed, expected, choices: 400.0 };
        assert!(class(17.0, 70.0).gap().is_some());
        assert!(class(18.0, 70.0).gap().is_none());
        assert!(class(390.0, 300.0).gap().is_some());
    }
}
