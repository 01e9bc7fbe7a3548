//! The suspects' expectations of one game: where each of them would hide each ship.
//!
//! [`PlacementModels`] is the main type. It is learnt once for a game and then shared; what a single game shows is
//! weighed in `posterior`.

use std::sync::{Arc, OnceLock};

use super::{
    rehearsal::{Habit, Tally, rehearse},
    suspects::{DISTANCES, Distance, Each, MODELS, Region, SUSPECTS},
};
use crate::battleship::{
    game::Game,
    geometry::Point,
    players::position_set::{PositionSet, Slot, fleet_slots},
};

/// Placements rehearsed to learn the usual habit; the others get a third of that, as fewer opponents have them. With 2000
/// for each, the noise of so few costs 0.3 shots against Mediocre and 0.1 against uniform layouts. A hundred thousand would
/// gain 0.17 and 0.03 (20,000 boards) for half a second of learning before the first move.
const REHEARSALS: u32 = 6000;

/// The chance left to slots that no rehearsal used, so that no surprise is impossible.
const SMOOTHING: f64 = 1e-6;

/// The least probability that two ships are taken to keep their distance with, where a sum has none.
const LEAST_CHANCE: f64 = 1e-9;

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

/// The ships of one length. They are told apart only when they sink.
#[derive(Debug, PartialEq)]
pub(super) struct Class {
    pub(super) length: i32,
    /// By slot.
    pub(super) ways: Vec<Way>,
}

/// One way to lay a ship of a class.
#[derive(Debug, PartialEq)]
pub(super) struct Way {
    pub(super) positions: PositionSet,
    /// By distance: where no other ship may lie, besides `positions`.
    pub(super) rims: [PositionSet; DISTANCES],
    /// The probability that a ship lies so, which adds up to 1 for each suspect.
    pub(super) weight: Each,
}

/// The results of learning.
#[derive(Debug, PartialEq)]
pub(super) struct Learnt {
    /// The probability of each suspect before the first shot; 0 for one that could not be learnt.
    pub(super) priors: Each,
    pub(super) classes: Vec<Class>,
    /// By class: the number of its ships.
    pub(super) ships: Vec<u32>,
    /// By ship: the number of its class.
    pub(super) class_of: Vec<usize>,
    /// By position: the class and the number of each way across it.
    pub(super) across: Vec<Vec<(usize, usize)>>,
    /// By class, twice: the probability that two ships placed without regard to each other keep their distance.
    pub(super) apart: Vec<Vec<Each>>,
    /// By position, then by distance: where no other ship may lie if one lies there.
    pub(super) around: Vec<[PositionSet; DISTANCES]>,
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
        self.learnt.get_or_init(|| self.learn())
    }

    /// Learns the models afresh.
    pub(super) fn learn(&self) -> Learnt {
        let mut learnt = Learnt::unweighted(&self.game, &self.slots);
        for (model, suspect) in SUSPECTS.iter().enumerate() {
            if self.teach(&mut learnt, model, suspect.region).is_some() {
                learnt.priors[model] = suspect.prior;
            }
        }
        learnt.normalise();
        learnt.apart = learnt.chances_of_distance();
        learnt
    }

    /// Fills in where one suspect hides; `None` if that cannot be told.
    fn teach(&self, learnt: &mut Learnt, model: usize, region: Region) -> Option<()> {
        if let Region::Top(habit) = region {
            let tries = if habit == Habit::Usual { self.rehearsals } else { self.rehearsals / 3 };
            let tally = rehearse(&self.game, &self.slots, habit, tries)?;
            learnt.add_tally(model, &tally);
        } else {
            let weights = self.slots.iter().map(|slots| region.weights(&self.game, &learnt.reach(), slots));
            learnt.add_region(model, &weights.collect::<Option<Vec<_>>>()?);
        }
        Some(())
    }
}

impl Learnt {
    fn unweighted(game: &Game, slots: &[Vec<Slot>]) -> Self {
        let mut classes: Vec<Class> = Vec::new();
        let mut class_of = Vec::new();
        for (length, slots) in game.ships().map(|(_, ship)| ship.length).zip(slots) {
            let known = classes.iter().position(|class| class.length == length);
            class_of.push(known.unwrap_or(classes.len()));
            if known.is_none() {
                let ways = slots.iter().map(|slot| Way::unweighted(game, slot.positions)).collect();
                classes.push(Class { length, ways });
            }
        }
        let in_class = |class| class_of.iter().filter(|&&other| other == class).count();
        let ships = (0..classes.len()).filter_map(|class| u32::try_from(in_class(class)).ok()).collect();
        let mut across = vec![Vec::new(); game.points().count()];
        for (class, number, way) in numbered(&classes) {
            way.positions.indices().for_each(|index| across[index].push((class, number)));
        }
        let around = game.points().map(|p| rims(game, PositionSet::of(game, p))).collect();
        Self { priors: [0.0; MODELS], classes, ships, class_of, across, apart: Vec::new(), around }
    }

    /// By position: the number of ways across it.
    fn reach(&self) -> Vec<f64> {
        self.across.iter().map(|ways| ways.iter().map(|_| 1.0).sum()).collect()
    }

    /// The number of ways to lay one ship of each class.
    pub(super) fn ways(&self) -> usize {
        self.classes.iter().map(|class| class.ways.len()).sum()
    }

    fn add_tally(&mut self, model: usize, tally: &Tally) {
        for (&class, counts) in self.class_of.iter().zip(&tally.counts) {
            for (way, &count) in self.classes[class].ways.iter_mut().zip(counts) {
                way.weight[model] += f64::from(count) / f64::from(tally.successes) + SMOOTHING;
            }
        }
    }

    fn add_region(&mut self, model: usize, weights: &[Vec<f64>]) {
        for (&class, weights) in self.class_of.iter().zip(weights) {
            for (way, &weight) in self.classes[class].ways.iter_mut().zip(weights) {
                way.weight[model] = weight;
            }
        }
    }

    fn normalise(&mut self) {
        for class in &mut self.classes {
            for model in 0..MODELS {
                let total: f64 = class.ways.iter().map(|way| way.weight[model]).sum();
                if total > 0.0 {
                    class.ways.iter_mut().for_each(|way| way.weight[model] /= total);
                }
            }
        }
    }

    fn chances_of_distance(&self) -> Vec<Vec<Each>> {
        let classes = &self.classes;
        classes.iter().map(|left| classes.iter().map(|right| apart(left, right)).collect()).collect()
    }
}

/// The number of the class, the number of the way, and the way.
fn numbered(classes: &[Class]) -> impl Iterator<Item = (usize, usize, &Way)> {
    classes.iter().enumerate().flat_map(|(class, Class { ways, .. })| {
        ways.iter().enumerate().map(move |(number, way)| (class, number, way))
    })
}

fn apart(left: &Class, right: &Class) -> Each {
    let mut chance = [0.0; MODELS];
    for a in &left.ways {
        // By distance: what is left for the other ship.
        let mut room = [[0.0; MODELS]; DISTANCES];
        for b in &right.ways {
            if b.positions.meets(a.positions) {
                continue;
            }
            for (room, rim) in room.iter_mut().zip(a.rims) {
                if !b.positions.meets(rim) {
                    (0..MODELS).for_each(|model| room[model] += b.weight[model]);
                }
            }
        }
        for (model, suspect) in SUSPECTS.iter().enumerate() {
            chance[model] += a.weight[model] * room[suspect.distance as usize][model];
        }
    }
    chance.map(|chance: f64| chance.max(LEAST_CHANCE))
}

impl Way {
    fn unweighted(game: &Game, positions: PositionSet) -> Self {
        Self { positions, rims: rims(game, positions), weight: [0.0; MODELS] }
    }
}

fn rims(game: &Game, ship: PositionSet) -> [PositionSet; DISTANCES] {
    [Distance::Any, Distance::Sides, Distance::Corners].map(|distance| rim(game, ship, distance))
}

/// The positions around a ship that ships at this distance leave free.
fn rim(game: &Game, ship: PositionSet, distance: Distance) -> PositionSet {
    let touches = |dr: i32, dc: i32| match distance {
        Distance::Any => false,
        Distance::Sides => (dr == 0) != (dc == 0),
        Distance::Corners => true,
    };
    let mut rim = PositionSet::default();
    for p in game.points().filter(|&p| PositionSet::of(game, p).meets(ship)) {
        for (dr, dc) in (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (dr, dc))) {
            if touches(dr, dc) {
                rim = rim.union(PositionSet::of(game, Point::new(p.r + dr, p.c + dc)));
            }
        }
    }
    rim.minus(ship)
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
    fn every_suspect_places_each_ship_somewhere() {
        let learnt = PlacementModels::with_rehearsals(&game(10, 10, &[5, 4, 3, 3, 2]), 300).learn();
        assert_eq!(learnt.priors, SUSPECTS.map(|suspect| suspect.prior));
        for class in &learnt.classes {
            for model in 0..MODELS {
                let total: f64 = class.ways.iter().map(|way| way.weight[model]).sum();
                assert!((total - 1.0).abs() < 1e-9, "{model}: {total}");
            }
        }
    }

    #[test]
    fn ships_of_one_length_are_one_class() {
        let learnt = PlacementModels::with_rehearsals(&game(10, 10, &[3, 2, 3, 1]), 0).learn();
        assert_eq!((learnt.ships, learnt.class_of), (vec![2, 1, 1], vec![0, 1, 0, 2]));
    }

    #[test]
    fn a_habit_that_cannot_place_the_fleet_is_left_out() {
        let learnt = PlacementModels::new(&game(10, 10, &[10, 10])).learn();
        for (suspect, prior) in SUSPECTS.iter().zip(learnt.priors) {
            let expected = if matches!(suspect.region, Region::Top(_)) { 0.0 } else { suspect.prior };
            assert_eq!(prior, expected, "{suspect:?}");
        }
    }

    #[test]
    fn no_way_is_ruled_out_beforehand() {
        let learnt = PlacementModels::with_rehearsals(&game(6, 6, &[3, 2]), 20).learn();
        let ways = learnt.classes.iter().flat_map(|class| &class.ways);
        assert!(ways.flat_map(|way| way.weight).all(|weight| weight > 0.0));
    }

    #[test]
    fn two_ships_keep_their_distance_as_often_as_their_places_do() {
        // Two ships of length 1 in a row of three: 9 pairs of places, 6 of them without overlap, 2 of those apart.
        let learnt = PlacementModels::with_rehearsals(&game(1, 3, &[1, 1]), 0).learn();
        let apart = |region, distance| {
            let is_meant = |suspect: &super::super::suspects::Suspect| {
                suspect.region == region && suspect.distance == distance
            };
            learnt.apart[0][0][SUSPECTS.iter().position(is_meant).unwrap()]
        };
        assert!((apart(Region::Anywhere, Distance::Any) - 6.0 / 9.0).abs() < 1e-9);
        assert!((apart(Region::Anywhere, Distance::Sides) - 2.0 / 9.0).abs() < 1e-9);
    }

    #[test]
    fn a_rim_is_what_a_distance_keeps_free() {
        let game = game(3, 3, &[1]);
        let corner = PositionSet::single(0);
        let [any, sides, corners] = rims(&game, corner).map(|rim| rim.indices().collect::<Vec<_>>());
        assert_eq!((any, sides, corners), (vec![], vec![1, 3], vec![1, 3, 4]));
    }
}
