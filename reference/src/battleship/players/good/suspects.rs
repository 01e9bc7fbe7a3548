//! The kinds of opponent a good player reckons with.
//!
//! [`SUSPECTS`] is the main item. A suspect is a region that its ships prefer and a distance that they keep from each
//! other. The mixture is what keeps a single assumption from being exploited: a player who expects one habit needs a
//! third fewer shots against it and is helpless against the others.
//!
//! The priors are a compromise between layouts. Shots on the standard game, ± 0.2:
//!
//! | suspects | uniform | Mediocre's | apart | in a corner | along the edges |
//! |---|---|---|---|---|---|
//! | the first alone | 44.1 | 49.3 | 43.8 | 46.8 | 51.5 |
//! | almost only habits | 47.7 | 32.6 | 48.0 | 44.3 | 50.5 |
//! | two fifths for other regions and distances | 45.8 | 35.6 | 40.9 | 30.8 | 25.5 |
//! | these | 44.9 | 33.9 | 42.7 | 38.0 | 36.2 |
//!
//! The goals of 44.8 on uniform and of 34.0 on Mediocre's layouts are missed by 0.16 ± 0.08 and 0.03 ± 0.07 (40,000
//! boards each). Mediocre's habits are what the uniform ones cost: without them 44.3 and 48.5. On the same 20,000 boards,
//! instead of 44.97 and 34.02: the first habit by 0.85 44.90 and 34.24; the second and third habit by half 44.90 and 34.23;
//! distances by half 44.96 and 33.91, but 43.5 where ships lie apart; no remote places 44.92 and 34.03; no edges and
//! corners 44.91 and 34.04; no suspects but the first and the habits 44.99 and 33.79; a little of each 44.90 and 34.06.
//!
//! Distances are cheap: half as much again costs 0.1 shots elsewhere and gains 0.6. Nothing has moved the
//! compromise between uniform and Mediocre's layouts, whose sum stays near 79, but more rehearsals; see `posterior`.

use super::rehearsal::Habit;
use crate::battleship::{
    game::Game,
    geometry::Point,
    players::position_set::{PositionSet, Slot},
};

/// The number of suspects.
pub(super) const MODELS: usize = 16;

/// One number for each suspect. Together, since they are always needed together.
pub(super) type Each = [f64; MODELS];

/// The number of distances that ships may keep.
pub(super) const DISTANCES: usize = 3;

/// The distance between any two ships of one fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Distance {
    /// Ships may lie side by side.
    Any,
    /// No ship touches another along a side.
    Sides,
    /// No ship touches another, not even at a corner.
    Corners,
}

/// The region where ships lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Anywhere,
    /// The places where a MediocrePlayer of this habit ends up.
    Top(Habit),
    /// Along the edges.
    Edges,
    /// Off the positions that many ships can reach, as a player hides who fears a player that counts.
    Remote,
    /// The corner at the bottom or top and at the right or left.
    Corner(Vertically, Horizontally),
}

/// One of the two halves of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vertically {
    Top,
    Bottom,
}

/// One of the two halves of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Horizontally {
    Left,
    Right,
}

/// A kind of opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suspect {
    /// The probability beforehand, up to a common factor.
    pub(super) prior: f64,
    pub(super) region: Region,
    pub(super) distance: Distance,
}

const fn suspect(prior: f64, region: Region, distance: Distance) -> Suspect {
    Suspect { prior, region, distance }
}

/// All suspects. The more one of them gets, the better against its like and the worse against all others; the
/// benchmark `strength` measures both.
pub(super) const SUSPECTS: [Suspect; MODELS] = [
    suspect(1.0, Region::Anywhere, Distance::Any),
    suspect(0.03, Region::Anywhere, Distance::Sides),
    suspect(0.06, Region::Anywhere, Distance::Corners),
    suspect(0.47, Region::Top(Habit::Usual), Distance::Any),
    suspect(0.11, Region::Top(Habit::VerticalFirst), Distance::Any),
    suspect(0.07, Region::Top(Habit::ShortestFirst), Distance::Any),
    suspect(0.002, Region::Edges, Distance::Any),
    suspect(0.001, Region::Edges, Distance::Sides),
    suspect(0.001, Region::Edges, Distance::Corners),
    suspect(0.012, Region::Remote, Distance::Any),
    suspect(0.004, Region::Remote, Distance::Sides),
    suspect(0.008, Region::Remote, Distance::Corners),
    suspect(0.001, Region::Corner(Vertically::Top, Horizontally::Left), Distance::Any),
    suspect(0.001, Region::Corner(Vertically::Top, Horizontally::Right), Distance::Any),
    suspect(0.001, Region::Corner(Vertically::Bottom, Horizontally::Left), Distance::Any),
    suspect(0.001, Region::Corner(Vertically::Bottom, Horizontally::Right), Distance::Any),
];

/// The weight of a place off the edges against one along an edge.
const OFF_EDGES: f64 = 0.02;

/// The parts of the board's height and width that a cluster stays within, and the weight of a place further out.
const CLUSTERS: [(f64, f64); 3] = [(0.61, 1.0), (0.71, 0.2), (1.0, 0.02)];

/// How much a position counts less the more ways there are across it.
const REMOTENESS: f64 = 20.0;

impl Region {
    /// The weight of each slot of one ship, or `None` for habits, which have to be rehearsed. `reach` counts the ways
    /// in which ships can lie across each position.
    pub(super) fn weights(self, game: &Game, reach: &[f64], slots: &[Slot]) -> Option<Vec<f64>> {
        let weight: Box<dyn Fn(&Slot) -> f64> = match self {
            Self::Top(_) => return None,
            Self::Anywhere => Box::new(|_| 1.0),
            Self::Edges => Box::new(|slot| if is_along_edge(game, slot) { 1.0 } else { OFF_EDGES }),
            Self::Remote => Box::new(|slot| remoteness(reach, slot.positions)),
            Self::Corner(vertically, horizontally) => Box::new(move |slot| {
                let extents = game.points().filter(|&p| PositionSet::of(game, p).meets(slot.positions));
                let furthest = extents.map(|p| extent(game, p, vertically, horizontally)).fold(0.0, f64::max);
                CLUSTERS.iter().find(|(limit, _)| furthest <= *limit).map_or(OFF_EDGES, |&(_, weight)| weight)
            }),
        };
        Some(slots.iter().map(weight).collect())
    }
}

fn is_along_edge(game: &Game, slot: &Slot) -> bool {
    let all = |holds: &dyn Fn(Point) -> bool| {
        game.points().filter(|&p| PositionSet::of(game, p).meets(slot.positions)).all(holds)
    };
    all(&|p| p.r == 0)
        || all(&|p| p.c == 0)
        || all(&|p| p.r == game.rows() - 1)
        || all(&|p| p.c == game.cols() - 1)
}

/// Plain arithmetic, since powers and logarithms are rounded differently from platform to platform.
fn remoteness(reach: &[f64], positions: PositionSet) -> f64 {
    let most = reach.iter().copied().fold(1.0, f64::max);
    positions.indices().fold(1.0, |weight, index| {
        let share = reach[index] / most;
        weight / (1.0 + REMOTENESS * share * share)
    })
}

/// The part of the board's height or width, whichever is more, between `p` and the corner.
fn extent(game: &Game, p: Point, vertically: Vertically, horizontally: Horizontally) -> f64 {
    let rows = match vertically {
        Vertically::Top => p.r + 1,
        Vertically::Bottom => game.rows() - p.r,
    };
    let cols = match horizontally {
        Horizontally::Left => p.c + 1,
        Horizontally::Right => game.cols() - p.c,
    };
    (f64::from(rows) / f64::from(game.rows())).max(f64::from(cols) / f64::from(game.cols()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::players::{position_set::slots, testing::game};

    /// The slots of a ship of length 3 with the largest weight, as sets, and the number of all slots.
    fn likeliest(region: Region) -> Vec<Vec<usize>> {
        let game = game(10, 10, &[3]);
        let slots = slots(&game, 3);
        let mut reach = vec![0.0; 100];
        slots.iter().flat_map(|slot| slot.positions.indices()).for_each(|index| reach[index] += 1.0);
        let weights = region.weights(&game, &reach, &slots).unwrap();
        let most = weights.iter().copied().fold(0.0, f64::max);
        let best = slots.iter().zip(&weights).filter(|&(_, &weight)| weight >= most * 0.999);
        best.map(|(slot, _)| slot.positions.indices().collect()).collect()
    }

    #[test]
    fn an_edge_hugger_lies_along_the_edges() {
        let best = likeliest(Region::Edges);
        assert_eq!(best.len(), 4 * 8);
        assert!(best.contains(&vec![0, 10, 20]) && best.contains(&vec![97, 98, 99]));
        assert!(!best.contains(&vec![5, 15, 25]), "one end on the edge is not along it");
    }

    #[test]
    fn a_cluster_stays_in_its_corner() {
        let best = likeliest(Region::Corner(Vertically::Bottom, Horizontally::Left));
        let inside = |index: &usize| index / 10 >= 4 && index % 10 < 6;
        assert_eq!(best.len(), 2 * 4 * 6);
        assert!(best.iter().flatten().all(inside), "{best:?}");
    }

    #[test]
    fn a_remote_ship_lies_in_a_corner() {
        let best = likeliest(Region::Remote);
        assert_eq!(best.len(), 8);
        assert!(best.contains(&vec![0, 1, 2]));
    }

    #[test]
    fn a_habit_has_no_weights_of_its_own() {
        assert_eq!(Region::Top(Habit::Usual).weights(&game(2, 2, &[1]), &[1.0; 4], &[]), None);
    }
}
