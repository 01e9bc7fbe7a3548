//! Positions that MediocrePlayer never chooses: "randomly chosen" makes every one of the permitted positions possible, and does
//! not say that all are equally likely.
//!
//! # When it is called impossible
//! A kind of positions is a set that is known before each choice: a cell, the last of those that are left, the upper arm. It
//! counts where `A`, the permitted set, holds positions of the kind and others. A kind that is never chosen although
//! `sum (|kind and A| / |A|)^2` has reached 21 is called impossible. A player whose chances for a kind are never below
//! the square of its share does that with a chance of at most `exp(-21)` = 8e-10 for each kind: so for one that chooses
//! uniformly (for whom it is less than 1e-18), but also for the lesser of two draws, or for weights of one over the
//! square of the distance. The same holds for kinds that are always chosen.

use std::fmt;

use reference::battleship::Point;

use super::super::bitboard::{Bitboard, CellIndex, Grid};
use super::super::geometry::Geometry;
use super::choice::{Choice, sequels};
use super::state_machine::MediocreState;

/// The sum of squared shares from which on a kind that is never chosen is impossible.
const ENOUGH: f64 = 21.0;

/// A kind of positions, with the number of choices of that kind.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    name: KindName,
    pub(super) chosen: u32,
    pub(super) choices: u32,
    pub(super) expected: f64,
    least: f64,
    least_others: f64,
}

impl Kind {
    fn new(name: KindName) -> Kind {
        Kind { name, chosen: 0, choices: 0, expected: 0.0, least: 0.0, least_others: 0.0 }
    }

    pub(super) fn plain(name: &'static str) -> Kind {
        Kind::new(KindName::Plain(name))
    }

    /// Counts a choice among positions of the kind and others.
    pub(super) fn add(&mut self, choice: &Choice<'_>, members: Bitboard) {
        let allowed = choice.shot.allowed;
        let (among, all) = (f64::from(allowed.and(members).len()), f64::from(allowed.len().max(1)));
        if among < 1.0 || among >= all {
            return;
        }
        let share = among / all;
        self.choices += 1;
        self.chosen += u32::from(members.contains(choice.index));
        self.expected += share;
        self.least += share * share;
        self.least_others += (1.0 - share) * (1.0 - share);
    }

    /// The sign that positions of the kind, or others beside them, are not possible.
    fn impossible(&self) -> Option<String> {
        let never = self.chosen == 0 && self.least >= ENOUGH;
        let always = self.chosen == self.choices && self.least_others >= ENOUGH;
        (never || always).then(|| self.told())
    }

    /// What was chosen beside what was to be expected.
    pub(super) fn told(&self) -> String {
        let Kind { name, chosen, choices, expected, .. } = self;
        format!("{chosen} of {choices} choices {name}, where {expected:.0} are to be expected")
    }
}

/// The kinds of one state.
#[derive(Debug, Default)]
pub(super) struct Kinds {
    kinds: Vec<Kind>,
}

impl Kinds {
    /// Counts a choice. The kinds are the same, in the same order, for every choice of a record.
    pub(super) fn add(&mut self, choice: &Choice<'_>, list: &ShrinkingList) {
        let sets = match choice.shot.state {
            MediocreState::State2 { center, .. } => in_state_2(choice, center),
            MediocreState::State1 | MediocreState::Unknown => in_state_1(choice, list),
        };
        if self.kinds.is_empty() {
            self.kinds = sets.iter().map(|(name, _)| Kind::new(*name)).collect();
        }
        for (kind, (_, members)) in self.kinds.iter_mut().zip(sets) {
            kind.add(choice, members);
        }
    }

    /// The first kind that is impossible, or that alone is possible.
    pub(super) fn impossible(&self) -> Option<String> {
        self.kinds.iter().find_map(Kind::impossible)
    }
}

/// The positions in a list from which each choice is taken, the last one filling the gap.
#[derive(Debug, Clone)]
pub(super) struct ShrinkingList(Vec<CellIndex>);

impl ShrinkingList {
    pub(super) fn new(grid: Grid) -> ShrinkingList {
        ShrinkingList(grid.all().iter().collect())
    }

    pub(super) fn take(&mut self, index: CellIndex) {
        if let Some(at) = self.0.iter().position(|cell| *cell == index) {
            self.0.swap_remove(at);
        }
    }
}

/// The name of a kind, after "choices".
#[derive(Debug, Clone, Copy)]
enum KindName {
    Plain(&'static str),
    Row(i32),
    Column(i32),
    Cell(Point),
    /// At most so many steps from the last choice.
    NearLast(i32),
    /// At most so many steps from the centre.
    NearCenter(i32),
    /// On an arm, at such a place.
    OnArm(&'static str, &'static str),
    /// So many steps along an arm.
    Step(i32, &'static str),
}

impl fmt::Display for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KindName::Plain(name) => f.write_str(name),
            KindName::Row(row) => write!(f, "in row {row}"),
            KindName::Column(column) => write!(f, "in column {column}"),
            KindName::Cell(at) => write!(f, "of {at}"),
            KindName::NearLast(steps) => write!(f, "within {steps} steps of the last choice"),
            KindName::NearCenter(steps) => write!(f, "within {steps} steps of the centre"),
            KindName::OnArm(place, arm) => write!(f, "{place} on the {arm} arm"),
            KindName::Step(steps, arm) => write!(f, "{steps} steps along the {arm} arm"),
        }
    }
}

type Named = (KindName, Bitboard);

fn named(name: &'static str, members: Bitboard) -> Named {
    (KindName::Plain(name), members)
}

fn one(index: Option<CellIndex>) -> Bitboard {
    index.into_iter().collect()
}

/// The first and the last of the permitted positions, in two orders.
fn ends(geometry: &Geometry, allowed: Bitboard) -> Vec<Named> {
    let mut columns =
        geometry.columns.iter().map(|column| column.and(allowed)).filter(|left| !left.is_empty());
    let leftmost = columns.clone().next().and_then(Bitboard::first);
    let rightmost = columns.next_back().and_then(Bitboard::last);
    vec![
        named("of the first permitted position, row by row", one(allowed.first())),
        named("of the last permitted position, row by row", one(allowed.last())),
        named("of the first permitted position, column by column", one(leftmost)),
        named("of the last permitted position, column by column", one(rightmost)),
    ]
}

/// The position in the middle of the permitted ones, which of two where their number is even.
fn middles(allowed: Bitboard) -> [Named; 2] {
    let all: Vec<CellIndex> = allowed.iter().collect();
    let at = |index: usize| one(all.get(index).copied());
    [
        named("of the middle one of the permitted positions, row by row", at(all.len() / 2)),
        named(
            "of the middle one of the permitted positions, row by row",
            at(all.len().saturating_sub(1) / 2),
        ),
    ]
}

/// Positions by the steps from the last choice.
fn near_last(choice: &Choice<'_>, most: i32) -> Vec<Named> {
    let (geometry, allowed) = (choice.geometry, choice.shot.allowed);
    let within = |steps: i32| {
        choice.last.map_or(Bitboard::default(), |last| geometry.within(last, steps).and(allowed))
    };
    let nearest = choice.last.and_then(|last| geometry.nearest(last, allowed));
    let mut sets: Vec<Named> = (1..=most).map(|n| (KindName::NearLast(n), within(n))).collect();
    sets.push(named("as near to the last choice as possible", nearest.map_or(Bitboard::default(), within)));
    sets
}

fn in_state_1(choice: &Choice<'_>, list: &ShrinkingList) -> Vec<Named> {
    let (geometry, allowed) = (choice.geometry, choice.shot.allowed);
    let Geometry { grid, rows, columns, colour, .. } = geometry;
    let after = choice.last.map_or(0, |last| last + 1);
    let next = allowed.minus(allowed.before(after)).first().or(allowed.first());
    let firsts = |lines: &[Bitboard]| lines.iter().filter_map(|line| line.and(allowed).first()).collect();
    let lasts = |lines: &[Bitboard]| lines.iter().filter_map(|line| line.and(allowed).last()).collect();
    let mut sets = ends(geometry, allowed);
    sets.extend(middles(allowed));
    sets.push(named("of the next permitted position after the last choice", one(next)));
    sets.push(named("of the last in a list whose gaps the last one fills", one(list.0.last().copied())));
    sets.push(named("of the first in a list whose gaps the last one fills", one(list.0.first().copied())));
    sets.extend(near_last(choice, 6));
    sets.push(named("of the first permitted position of its row", firsts(rows)));
    sets.push(named("of the last permitted position of its row", lasts(rows)));
    sets.push(named("of the first permitted position of its column", firsts(columns)));
    sets.push(named("of the last permitted position of its column", lasts(columns)));
    sets.extend((0..).zip(rows).map(|(number, row)| (KindName::Row(number), *row)));
    sets.extend((0..).zip(columns).map(|(number, column)| (KindName::Column(number), *column)));
    sets.push(named("on squares of one colour of a chessboard", *colour));
    sets.extend(grid.all().iter().map(|index| (KindName::Cell(grid.point(index)), one(Some(index)))));
    sets
}

const ARMS: [&str; 4] = ["upper", "lower", "left", "right"];

fn in_state_2(choice: &Choice<'_>, center: CellIndex) -> Vec<Named> {
    let (geometry, allowed) = (choice.geometry, choice.shot.allowed);
    let at = |steps: Option<i32>| steps.map_or(Bitboard::default(), |n| geometry.at(center, n).and(allowed));
    let as_far_as_possible = at(geometry.farthest(center, allowed));
    let arms = geometry.arms(center).map(|arm| arm.and(allowed));
    let mut sets = ends(geometry, allowed);
    sets.push(named("as near to the centre as possible", at(geometry.nearest(center, allowed))));
    sets.push(named("as far from the centre as possible", as_far_as_possible));
    sets.push(named("in the centre's row", arms[2].or(arms[3])));
    let mut arm_ends = [Bitboard::default(); 2];
    for (on_arm, name) in arms.into_iter().zip(ARMS) {
        let near = at(geometry.nearest(center, on_arm)).and(on_arm);
        let far = at(geometry.farthest(center, on_arm)).and(on_arm);
        arm_ends = [arm_ends[0].or(near), arm_ends[1].or(far)];
        sets.push((KindName::OnArm("of the nearest permitted position", name), near));
        sets.push((KindName::OnArm("of the farthest permitted position", name), far));
        sets.push((KindName::OnArm("as far from the centre as possible", name), far.and(as_far_as_possible)));
        sets.push((KindName::OnArm("anywhere", name), on_arm));
        let steps = (1..=4).map(|n| (KindName::Step(n, name), geometry.at(center, n).and(on_arm)));
        sets.extend(steps);
    }
    sets.push(named("of the nearest permitted position on its arm", arm_ends[0]));
    sets.push(named("of the farthest permitted position on its arm", arm_ends[1]));
    sets.extend((1..4).map(|n| (KindName::NearCenter(n), geometry.within(center, n).and(allowed))));
    sets.extend(near_last(choice, 4));
    let [behind, beside] = sequels(choice, center);
    sets.push(named("beyond a miss on the same arm", behind));
    sets.push(named("beside a hit", beside));
    sets
}
