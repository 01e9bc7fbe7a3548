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
//! When some kind of positions is never chosen, or no other: [`possibility`](super::possibility) says when that is sure. A bin
//! that stays empty while at least 1344 choices fell into the eight is such a kind too: even where its share is the square
//! of an eighth, `P(none) <= exp(-1344/64)` = 8e-10.
//!
//! # When it is called uneven
//! With eight bins, Agrawal's bound for the likelihood ratio statistic (finite samples, no asymptotics):
//! `P(G/2 >= x) <= (e x / 7)^7 e^-x`. At `G = 88.1` it is 3.2e-11; with 11 features in each of two scenarios
//! that is 7e-10.
//!
//! Games of one scenario that begin with the same four choices are one game played twice (a generator that every player
//! seeds alike): only the first of them counts.

use std::cmp::Ordering;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::super::bitboard::{Bitboard, CellIndex, Grid};
use super::super::geometry::Geometry;
use super::super::mismatch::LocatedMismatch;
use super::super::random_fleet;
use super::super::script::{Judging, PlayerOwners, PlayerScript, StateOracle};
use super::super::shooting::{OpponentBoard, ShootingPlan};
use super::super::transcript::StepRecord;
use super::annotated_shots::{self, AnnotatedShot};
use super::choice::{Choice, sequels};
use super::possibility::{Kind, Kinds, ShrinkingList};
use super::state_check::{hidden_by_repeats, was_in_state_2};
use super::state_machine::MediocreState;
use super::transitions::side_by_side;
use crate::assignments::battleship::crop::Fleet;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::transcript::Finding;

const BINS: usize = 8;

/// The smallest expectation that is remarked on.
const ENOUGH: f64 = 70.0;

/// The share of its expectation below which a count is remarked on: by Chernoff's bound a uniform player's class holds so
/// little with a chance of at most `exp(-0.4034 * 70)` = 5.4e-13.
const RARE: f64 = 0.25;

/// Choices in eight bins of which one cannot stay empty.
const PLENTY: f64 = 1344.0;

/// Choices without which nothing is said about a state.
const FEW: usize = 30;

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

/// The numbers of permitted positions that come before the choice in an order, and that tie with it.
type Rank = (u32, u32);

impl Feature {
    fn rank(self, choice: &Choice<'_>) -> Rank {
        let Choice { geometry, index, shot, .. } = choice;
        let (index, allowed, chosen) = (*index, shot.allowed, shot.chosen);
        match self {
            Feature::Rows => (allowed.before(index).len(), 1),
            Feature::Columns => {
                let (_, column) = geometry.grid.row_and_column(index);
                let to_the_left: u32 =
                    geometry.columns[..column].iter().map(|column| column.and(allowed).len()).sum();
                (to_the_left + geometry.columns[column].and(allowed).before(index).len(), 1)
            }
            Feature::FromLast => choice.last.map_or(all_alike(choice), |last| by_steps(choice, last)),
            Feature::AfterLast => choice.last.map_or(all_alike(choice), |last| after(choice, last)),
            Feature::FromCenter => by_steps(choice, choice.center()),
            Feature::RowFilled => by_groups(choice, &geometry.rows, |row| row.and(chosen).len()),
            Feature::ColumnFilled => by_groups(choice, &geometry.columns, |column| column.and(chosen).len()),
            Feature::Arm => {
                let arms = geometry.arms(choice.center());
                let mine = arms.iter().position(|arm| arm.contains(index)).unwrap_or(0);
                let before = arms[..mine].iter().map(|arm| arm.and(allowed).len()).sum();
                (before, arms[mine].and(allowed).len())
            }
            Feature::ArmLeft => {
                by_groups(choice, &geometry.arms(choice.center()), |arm| arm.and(allowed).len())
            }
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

fn all_alike(choice: &Choice<'_>) -> Rank {
    (0, choice.shot.allowed.len())
}

/// The rank by steps from a position.
fn by_steps(choice: &Choice<'_>, from: CellIndex) -> Rank {
    let Choice { geometry, shot, index, .. } = choice;
    let steps = geometry.grid.distance(from, *index);
    let among = |positions: Bitboard| positions.and(shot.allowed).len();
    (among(geometry.within(from, steps - 1)), among(geometry.at(from, steps)))
}

/// The rank row by row, beginning at a position and going on at the first one after the last.
fn after(choice: &Choice<'_>, from: CellIndex) -> Rank {
    let Choice { shot, index, .. } = choice;
    let (first, mine) = (shot.allowed.before(from).len(), shot.allowed.before(*index).len());
    let before = if *index >= from { mine - first } else { shot.allowed.len() - first + mine };
    (before, 1)
}

/// The rank by a number that all positions of a group share.
fn by_groups(choice: &Choice<'_>, groups: &[Bitboard], number: impl Fn(Bitboard) -> u32) -> Rank {
    let mine = groups.iter().find(|group| group.contains(choice.index)).map_or(0, |group| number(*group));
    groups.iter().fold((0, 0), |(before, alike), group| {
        let count = group.and(choice.shot.allowed).len();
        match number(*group).cmp(&mine) {
            Ordering::Less => (before + count, alike),
            Ordering::Equal => (before, alike + count),
            Ordering::Greater => (before, alike),
        }
    })
}

/// The place of a choice among all that it could have been, in eighths.
fn bin(feature: Feature, choice: &Choice<'_>, rng: &mut Pcg32) -> usize {
    let (before, alike) = feature.rank(choice);
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

    /// A bin that is never met, or nothing but it.
    fn impossible(&self) -> Option<String> {
        let total = self.total();
        let order = self.feature.describe();
        let all = |count: &u32| f64::from(*count) >= total || *count == 0;
        let part = self.bins.iter().position(all).filter(|_| total >= PLENTY)?;
        let (count, even) = (self.bins[part], total / BINS as f64);
        Some(format!(
            "{count} of {total} choices in part {} of 8, positions ordered {order}, where {even:.0} are to be expected",
            part + 1
        ))
    }
}

fn is_rare(observed: f64, expected: f64) -> bool {
    expected >= ENOUGH && observed < RARE * expected
}

/// The sign that positions of a kind, or others beside them, are chosen rarely.
fn gap(kind: &Kind) -> Option<String> {
    let (observed, choices) = (f64::from(kind.chosen), f64::from(kind.choices));
    let rare = is_rare(observed, kind.expected) || is_rare(choices - observed, choices - kind.expected);
    rare.then(|| kind.told())
}

/// All counts of one state.
#[derive(Debug)]
struct Counts {
    histograms: Vec<Histogram>,
    classes: Vec<Kind>,
    kinds: Kinds,
    choices: usize,
}

const EDGES: [&str; 4] = ["in the first row", "in the last row", "in the first column", "in the last column"];
const COLOUR: [&str; 1] = ["on squares of one colour of a chessboard"];
const ARMS: [&str; 4] = ["upwards", "downwards", "to the left", "to the right"];
const SEQUELS: [&str; 2] = ["beyond a miss on the same arm", "beside a hit"];
const STEPS: [&str; 4] = ["1 step away", "2 steps away", "3 steps away", "4 steps away"];

impl Counts {
    fn new(features: &[Feature], classes: impl Iterator<Item = &'static str>) -> Counts {
        let histograms = features.iter().map(|feature| Histogram { feature: *feature, bins: [0; BINS] });
        let classes = classes.map(Kind::plain).collect();
        Counts { histograms: histograms.collect(), classes, kinds: Kinds::default(), choices: 0 }
    }

    /// Counts the choices in state 1.
    fn of_state_1(geometry: &Geometry, shots: &[AnnotatedShot], rng: &mut Pcg32) -> Counts {
        let mut counts = Counts::new(IN_STATE_1, EDGES.into_iter().chain(COLOUR));
        let lines = [&geometry.rows, &geometry.columns];
        let edges = lines
            .into_iter()
            .flat_map(|lines| [lines.first(), lines.last()].map(|edge| edge.copied().unwrap_or_default()));
        let classes: Vec<Bitboard> = edges.chain([geometry.colour]).collect();
        let mut list = ShrinkingList::new(geometry.grid);
        for choice in choices(geometry, shots) {
            if choice.last.is_none() {
                list = ShrinkingList::new(geometry.grid);
            }
            if choice.shot.state == MediocreState::State1 {
                counts.kinds.add(&choice, &list);
            }
            list.take(choice.index);
            if choice.shot.state != MediocreState::State1 {
                continue;
            }
            counts.add(&choice, rng);
            counts.classes.iter_mut().zip(&classes).for_each(|(class, members)| class.add(&choice, *members));
        }
        counts
    }

    /// Counts the choices in state 2; the classes only where the cross is new.
    fn of_state_2(geometry: &Geometry, shots: &[AnnotatedShot], rng: &mut Pcg32) -> Counts {
        let mut counts = Counts::new(IN_STATE_2, SEQUELS.into_iter().chain(STEPS).chain(ARMS));
        let list = ShrinkingList::new(geometry.grid);
        for choice in choices(geometry, shots) {
            let MediocreState::State2 { center, shots } = choice.shot.state else { continue };
            counts.kinds.add(&choice, &list);
            counts.add(&choice, rng);
            // Where the cross is new, its geometry is all there is; afterwards the results of the earlier shots count.
            let members: Vec<Bitboard> = match shots {
                0 => [Bitboard::default(); 2].into_iter().chain(parts(geometry, center)).collect(),
                _ => sequels(&choice, center).to_vec(),
            };
            counts.classes.iter_mut().zip(members).for_each(|(class, members)| class.add(&choice, members));
        }
        counts
    }

    fn add(&mut self, choice: &Choice<'_>, rng: &mut Pcg32) {
        self.choices += 1;
        for histogram in &mut self.histograms {
            histogram.bins[bin(histogram.feature, choice, rng)] += 1;
        }
    }

    /// A sign that the choices are not random.
    fn impossible(&self) -> Option<String> {
        self.kinds.impossible().or_else(|| self.histograms.iter().find_map(Histogram::impossible))
    }

    /// The finding about all choices together.
    fn finding(&self, shots: &[AnnotatedShot], required: &str) -> Finding<LocatedMismatch> {
        match mismatch(shots, self.impossible(), required) {
            Some(impossible) => Finding::Wrong(impossible),
            None if self.choices < FEW => Finding::Unjudged("too few of its choices were right to tell"),
            None => Finding::Right,
        }
    }

    /// A sign that the choices are not even.
    fn unevenness(&self) -> Option<String> {
        let Some(uneven) = self.histograms.iter().find(|histogram| histogram.g() >= UNEVEN) else {
            return self.classes.iter().find_map(gap);
        };
        let (order, even) = (uneven.feature.describe(), uneven.total() / BINS as f64);
        Some(format!(
            "{:?} choices in the eight parts of the positions ordered {order}, where {even:.0} are to be expected in each",
            uneven.bins
        ))
    }
}

/// The parts of a cross: by steps, then by arms.
fn parts(geometry: &Geometry, center: CellIndex) -> impl Iterator<Item = Bitboard> {
    let cross = geometry.grid.cross(center);
    let steps = (1..=4).map(move |steps| geometry.at(center, steps).and(cross));
    steps.chain(geometry.arms(center).map(|arm| arm.and(cross)))
}

/// The legal choices among more than one position, without games played twice.
fn choices<'m>(geometry: &'m Geometry, shots: &'m [AnnotatedShot]) -> impl Iterator<Item = Choice<'m>> {
    let grid = geometry.grid;
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
        counted.then_some(Choice { geometry, shot: &shot.judged, index, last })
    })
}

/// The checks that own a crash, an exit or an endless loop in these games.
const GAMES: PlayerOwners = PlayerOwners {
    of_all: &[],
    of_ends: &[
        "player.mediocre.attack.fresh",
        "player.mediocre.attack.state-1",
        "player.mediocre.attack.cross",
        "player.mediocre.attack.exhausted",
        // One process plays many games.
        "player.two-players",
    ],
};

/// Games in which every shot misses, up to that part of the board in tenths.
fn misses(config: GameConfig, oracle: StateOracle, ties: u64, (games, tenths): (u8, usize)) -> PlayerScript {
    let limit = u32::try_from(config.points().len() * tenths / 10).unwrap_or(0);
    let script = PlayerScript::judged(config, Judging::Shares { oracle, ties }).relies_on(GAMES).seconds(2);
    let plan = || ShootingPlan::alone(OpponentBoard::Empty, limit);
    (0..games).fold(script, |script, _| script.shooter(0, "mediocre", plan()))
}

/// Games against ships of five.
fn hits(oracle: StateOracle, seed: u64) -> PlayerScript {
    const GAMES: u8 = 70;
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = GameConfig::with_lengths(10, 10, &[5; 6]);
    let fleet = |_| random_fleet::scattered(&config, &mut rng);
    against(oracle, seed, &config, (0..GAMES).map(fleet).collect())
}

/// Games against ships of ten side by side: no ship is destroyed before the cross is used up, to its last position.
fn used_up(oracle: StateOracle, seed: u64) -> PlayerScript {
    const GAMES: usize = 32;
    let config = GameConfig::with_lengths(10, 10, &[10; 7]);
    against(oracle, seed, &config, side_by_side().into_iter().cycle().take(GAMES).collect())
}

fn against(oracle: StateOracle, ties: u64, config: &GameConfig, fleets: Vec<Fleet>) -> PlayerScript {
    let add = |script: PlayerScript, fleet| {
        script.shooter(0, "mediocre", ShootingPlan::alone(OpponentBoard::Fleet(fleet), 60))
    };
    let script = PlayerScript::judged(config.clone(), Judging::Shares { oracle, ties }).relies_on(GAMES);
    fleets.into_iter().fold(script.seconds(2), add)
}

pub(crate) fn state_1(seed: u64) -> Vec<PlayerScript> {
    vec![
        misses(GameConfig::standard(10, 10), is_random_in_state_1, seed, (40, 10)),
        misses(GameConfig::with_lengths(6, 9, &[3, 2]), is_random_in_state_1, seed, (40, 10)),
    ]
}

fn is_random_in_state_1(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let counts = Counts::of_state_1(&Geometry::of(Grid::of(&script.config)), &shots, &mut script.ties());
    counts.finding(&shots, "in state 1, every position that was not chosen before is possible")
}

pub(crate) fn state_2(seed: u64) -> Vec<PlayerScript> {
    vec![hits(is_random_in_state_2, seed), used_up(is_random_in_state_2, seed)]
}

fn is_random_in_state_2(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    if !was_in_state_2(Grid::of(&script.config), &shots) {
        return Finding::Unjudged(hidden_by_repeats(&shots).unwrap_or(
            "it was never seen in state 2, which player.mediocre.attack.state-1 is about, or player.two-players",
        ));
    }
    let counts = Counts::of_state_2(&Geometry::of(Grid::of(&script.config)), &shots, &mut script.ties());
    let required = "in state 2, every position of the cross that was not chosen before is possible";
    match counts.finding(&shots, required) {
        // Where the cross is another, that is why.
        Finding::Wrong(wrong) => Finding::Wrong(wrong.owned_by(vec!["player.mediocre.attack.cross"])),
        finding @ (Finding::Right | Finding::Unjudged(_) | Finding::Doubtful(_)) => finding,
    }
}

/// The first is that of [`state_2`].
pub(crate) fn even(seed: u64) -> Vec<PlayerScript> {
    vec![hits(are_even, seed), misses(GameConfig::standard(10, 10), are_even, seed, (8, 9))]
}

fn are_even(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let mut rng = script.ties();
    let (geometry, shots) = (Geometry::of(Grid::of(&script.config)), annotated_shots::all(script, steps));
    let alike = all_begin_alike(&shots).then(|| "every game begins with the same choices".to_owned());
    let uneven = alike
        .or_else(|| Counts::of_state_1(&geometry, &shots, &mut rng).unevenness())
        .or_else(|| Counts::of_state_2(&geometry, &shots, &mut rng).unevenness());
    let required = "every position that may be chosen equally likely, in every game anew";
    Finding::of(mismatch(&shots, uneven, required))
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
    use reference::battleship::Point;

    use super::super::state_machine::JudgedShot;
    use super::*;

    fn histogram(bins: [u32; BINS]) -> Histogram {
        Histogram { feature: Feature::Rows, bins }
    }

    fn unjudged() -> JudgedShot {
        let none = Bitboard::default();
        JudgedShot {
            at: Point::new(0, 0),
            state: MediocreState::Unknown,
            center: None,
            allowed: none,
            fault: None,
            lure: None,
            chosen: none,
            hits: none,
            sunk: none,
        }
    }

    /// The number that a feature orders a position by, written as it is described.
    fn value(feature: Feature, choice: &Choice<'_>, index: CellIndex) -> usize {
        let Choice { geometry: Geometry { grid, .. }, shot, last, .. } = choice;
        let (row, column) = grid.row_and_column(index);
        let (height, width) = (grid.rows as usize, grid.cols as usize);
        let arm = |index| grid.arm(choice.center(), index);
        let steps = |from| grid.distance(from, index) as usize;
        let filled =
            |is_there: &dyn Fn(CellIndex) -> bool| shot.chosen.iter().filter(|i| is_there(*i)).count();
        match feature {
            Feature::Rows => index,
            Feature::Columns => column * height + row,
            Feature::FromLast => last.map_or(0, steps),
            Feature::AfterLast => last.map_or(0, |last| (index + width * height - last) % (width * height)),
            Feature::RowFilled => filled(&|i| grid.row_and_column(i).0 == row),
            Feature::ColumnFilled => filled(&|i| grid.row_and_column(i).1 == column),
            Feature::FromCenter => steps(choice.center()),
            Feature::Arm => arm(index),
            Feature::ArmLeft => shot.allowed.iter().filter(|i| arm(*i) == arm(index)).count(),
        }
    }

    #[test]
    fn the_rank_of_a_choice_counts_the_permitted_positions_before_it_and_those_that_tie() {
        let mut rng = Pcg32::seed_from_u64(7);
        for grid in [(1, 9), (3, 7), (10, 10)].map(|(rows, cols)| Grid { rows, cols }) {
            let geometry = Geometry::of(grid);
            let cells: Vec<CellIndex> = grid.all().iter().collect();
            let mut any = || cells[rng.next_u32() as usize % cells.len()];
            for round in 0..200 {
                let (center, index, last) = (any(), any(), (round % 5 > 0).then(&mut any));
                let chosen: Bitboard = (0..round % 60).map(|_| any()).filter(|i| *i != index).collect();
                let state = MediocreState::State2 { center, shots: 1 };
                let allowed = grid.all().minus(chosen);
                let shot = JudgedShot { state, allowed, chosen, ..unjudged() };
                let choice = Choice { geometry: &geometry, shot: &shot, index, last };
                for feature in IN_STATE_1.iter().chain(IN_STATE_2) {
                    let count = |order: Ordering| {
                        let mine = value(*feature, &choice, index);
                        let is_so = |i: &CellIndex| value(*feature, &choice, *i).cmp(&mine) == order;
                        allowed.iter().filter(is_so).count() as u32
                    };
                    let counted = (count(Ordering::Less), count(Ordering::Equal));
                    assert_eq!(feature.rank(&choice), counted, "{feature:?} at {index} after {last:?}");
                }
            }
        }
    }

    #[test]
    fn an_empty_bin_is_impossible_once_there_is_enough() {
        assert!(histogram([0, 200, 200, 200, 200, 200, 200, 200]).impossible().is_some());
        assert!(histogram([1, 200, 200, 200, 200, 200, 200, 200]).impossible().is_none());
        assert!(histogram([0, 90, 90, 90, 90, 90, 90, 90]).impossible().is_none());
        assert!(histogram([1400, 0, 0, 0, 0, 0, 0, 0]).impossible().is_some());
    }

    #[test]
    fn the_likelihood_ratio_of_even_bins_is_nothing() {
        assert!(histogram([50; BINS]).g().abs() < 1e-9);
        // 2 (100 ln 2 + 0)
        assert!((histogram([100, 100, 100, 100, 0, 0, 0, 0]).g() - 800.0 * 2f64.ln()).abs() < 1e-9);
    }

    #[test]
    fn a_class_is_measured_by_what_was_to_be_expected_of_it() {
        let class = |chosen, expected| {
            let mut kind = Kind::plain("");
            (kind.chosen, kind.choices, kind.expected) = (chosen, 400, expected);
            kind
        };
        assert!(gap(&class(17, 70.0)).is_some());
        assert!(gap(&class(18, 70.0)).is_none());
        assert!(gap(&class(390, 300.0)).is_some());
    }
}
