//! Playing through how a player who follows the handout's MediocrePlayer would place the fleet, thousands of times.
//!
//! [`rehearse`] is what others use. The handout leaves open in which order such a player takes ships and directions,
//! so that is a parameter, [`Habit`]. The work is bounded by counting: a try that wanders too long counts as failed, a
//! habit that hardly ever succeeds is given up early, and there is a limit for all tries together.

use std::cmp::Reverse;

use crate::battleship::{
    game::Game,
    geometry::Direction,
    players::position_set::{PositionSet, Slot},
};

/// Slots that one try may look at. Nearly all successful tries need fewer, whatever the order of the ships.
const LOOKS_PER_TRY: u32 = 10_000;

/// Slots that all tries together may look at before the last one begins.
const LOOKS_IN_ALL: u32 = 2_000_000;

/// Slots that all tries together may compare with their blocks, which bounds the time for large fleets.
const SLOTS_IN_ALL: usize = 5_000_000;

/// After this many tries, and at the end, a habit must have succeeded in one of [`ONE_IN`] or be dropped.
const PROBATION: u32 = 200;

/// See [`PROBATION`].
const ONE_IN: u32 = 20;

/// The choices that the handout leaves to the author of a MediocrePlayer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Habit {
    /// Longest ship first, horizontal before vertical: as the model MediocrePlayer does it.
    Usual,
    /// Longest ship first, vertical before horizontal.
    VerticalFirst,
    /// Shortest ship first, horizontal before vertical.
    ShortestFirst,
}

impl Habit {
    /// The ids of the fleet in the order in which they are placed.
    fn ship_order(self, game: &Game) -> Vec<usize> {
        let lengths: Vec<i32> = game.ships().map(|(_, ship)| ship.length).collect();
        let mut order: Vec<usize> = (0..lengths.len()).collect();
        match self {
            Self::Usual | Self::VerticalFirst => order.sort_by_key(|&ship| Reverse(lengths[ship])),
            Self::ShortestFirst => order.sort_by_key(|&ship| lengths[ship]),
        }
        order
    }

    fn direction_rank(self, direction: Direction) -> bool {
        let vertical_goes_last = self != Self::VerticalFirst;
        (direction == Direction::Vertical) == vertical_goes_last
    }

    /// The numbers of a ship's slots in the order in which they are tried: row by row, both directions at each
    /// position.
    fn slot_order(self, slots: &[Slot]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..slots.len()).collect();
        order.sort_by_key(|&at| (slots[at].top_or_left, self.direction_rank(slots[at].direction)));
        order
    }
}

/// The number of times that each ship ended up in each of its slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) successes: u32,
    /// By ship, then by slot.
    pub(super) counts: Vec<Vec<u32>>,
}

/// Rehearses the placement `tries` times, each among fresh blocks; `slots` are those of the fleet, by id.
///
/// `None` if that succeeds too rarely to tell where the ships would lie. The blocks come from a generator of its
/// own, so that the answer depends on nothing but the arguments.
pub(super) fn rehearse(game: &Game, slots: &[Vec<Slot>], habit: Habit, tries: u32) -> Option<Tally> {
    let plan = Plan::new(game, slots, habit);
    let mut tally = Tally { successes: 0, counts: slots.iter().map(|slots| vec![0; slots.len()]).collect() };
    let in_fleet = slots.iter().map(Vec::len).sum::<usize>().max(1);
    let tries = tries.min(u32::try_from(SLOTS_IN_ALL / in_fleet).unwrap_or(u32::MAX));
    let (mut chance, mut looks, mut done) = (SplitMix(0), 0, 0);
    while done < tries && looks < LOOKS_IN_ALL && !(done == PROBATION && tally.is_too_rare(done)) {
        if let Some(chosen) = plan.attempt(chance.half_of_all_positions(), &mut looks) {
            tally.add(&plan, &chosen);
        }
        done += 1;
    }
    (!tally.is_too_rare(done)).then_some(tally)
}

impl Tally {
    fn is_too_rare(&self, tries: u32) -> bool {
        self.successes == 0 || self.successes * ONE_IN < tries
    }

    /// Adds one finished placement, given by the slot of each task.
    fn add(&mut self, plan: &Plan, chosen: &[usize]) {
        self.successes += 1;
        for (task, &slot) in plan.tasks.iter().zip(chosen) {
            self.counts[task.ship][slot] += 1;
        }
    }
}

/// One ship to be placed, and where to try.
struct Task {
    ship: usize,
    /// The number of each slot and its positions, in the order of the tries.
    places: Vec<(usize, PositionSet)>,
    /// True if the next task is a ship of the same length, which then need not look at earlier places again.
    twin_follows: bool,
}

struct Plan {
    tasks: Vec<Task>,
    board: PositionSet,
    /// The number of positions that the fleet takes.
    segments: u32,
}

impl Plan {
    fn new(game: &Game, slots: &[Vec<Slot>], habit: Habit) -> Self {
        let order = habit.ship_order(game);
        let mut tasks: Vec<Task> = order.iter().map(|&ship| Task::new(ship, &slots[ship], habit)).collect();
        for index in 1..tasks.len() {
            // Ships have the same slots if and only if they are equally long.
            tasks[index - 1].twin_follows = slots[order[index - 1]] == slots[order[index]];
        }
        let board =
            game.points().map(|p| PositionSet::of(game, p)).fold(PositionSet::default(), PositionSet::union);
        let segments = game.ships().map(|(_, ship)| ship.length.unsigned_abs()).sum();
        Self { tasks, board, segments }
    }

    /// One try: the slot of each task, or `None` if there is no room or the search has taken too long.
    ///
    /// Adds what it looked at to `looks`.
    fn attempt(&self, blocked: PositionSet, looks: &mut u32) -> Option<Vec<usize>> {
        if self.segments > self.board.minus(blocked).len() {
            return None;
        }
        let free: Vec<_> = self.tasks.iter().map(|task| task.free_places(blocked)).collect();
        let mut search = Search { plan: self, free, chosen: Vec::new(), looks: 0 };
        let placed = search.place_from(0, 0, PositionSet::default());
        *looks += search.looks;
        placed.then_some(search.chosen)
    }
}

impl Task {
    fn new(ship: usize, slots: &[Slot], habit: Habit) -> Self {
        let order = habit.slot_order(slots);
        let places = order.into_iter().map(|at| (at, slots[at].positions)).collect();
        Self { ship, places, twin_follows: false }
    }

    fn free_places(&self, blocked: PositionSet) -> Vec<(usize, PositionSet)> {
        self.places.iter().copied().filter(|(_, place)| !place.meets(blocked)).collect()
    }
}

/// The recursion of one try.
struct Search<'a> {
    plan: &'a Plan,
    /// By task: the places clear of blocks.
    free: Vec<Vec<(usize, PositionSet)>>,
    chosen: Vec<usize>,
    looks: u32,
}

impl Search<'_> {
    /// Places the tasks from number `next` on, the first of them no earlier than at place `start`.
    fn place_from(&mut self, next: usize, start: usize, taken: PositionSet) -> bool {
        let Some(task) = self.plan.tasks.get(next) else {
            return true;
        };
        for index in start..self.free[next].len() {
            self.looks += 1;
            if self.looks > LOOKS_PER_TRY {
                return false;
            }
            let (slot, place) = self.free[next][index];
            if place.meets(taken) {
                continue;
            }
            self.chosen.push(slot);
            let following = if task.twin_follows { index + 1 } else { 0 };
            if self.place_from(next + 1, following, taken.union(place)) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }
}

/// A small generator of 64-bit numbers (Steele, Lea and Flood's SplitMix64).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Each position with probability one half, as [`Board::block`](crate::battleship::Board::block) has it.
    fn half_of_all_positions(&mut self) -> PositionSet {
        PositionSet::from_bits(u128::from(self.next()) << 64 | u128::from(self.next()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::{
        Board,
        players::{place_fleet, position_set::fleet_slots, testing::game},
    };

    fn tally(game: &Game, habit: Habit, tries: u32) -> Option<Tally> {
        rehearse(game, &fleet_slots(game), habit, tries)
    }

    #[test]
    fn the_rehearsal_ends_as_the_model_player_does() {
        let game = game(10, 10, &[2, 5, 3, 4, 3]);
        let slots = fleet_slots(&game);
        let plan = Plan::new(&game, &slots, Habit::Usual);
        let mut chance = SplitMix(7);
        for _ in 0..50 {
            let blocked = chance.half_of_all_positions();
            let points: Vec<_> =
                game.points().filter(|&p| PositionSet::of(&game, p).meets(blocked)).collect();
            let mut board = Board::new(&game);
            board.block_cells(&points);
            let Some(chosen) = plan.attempt(blocked, &mut 0) else {
                assert!(!place_fleet(&mut board));
                continue;
            };
            assert!(place_fleet(&mut board));
            for (task, slot) in plan.tasks.iter().zip(chosen) {
                let slot = slots[task.ship][slot];
                let id = i32::try_from(task.ship).unwrap();
                assert_eq!(board.placement(id), Some((slot.top_or_left, slot.direction)));
            }
        }
    }

    #[test]
    fn each_success_puts_every_ship_somewhere() {
        let tally = tally(&game(10, 10, &[5, 4, 3, 3, 2]), Habit::ShortestFirst, 300).unwrap();
        assert!(tally.successes > 200, "{}", tally.successes);
        assert!(tally.counts.iter().all(|ship| ship.iter().sum::<u32>() == tally.successes));
    }

    #[test]
    fn the_direction_tried_first_is_the_commoner_one() {
        let game = game(2, 2, &[2]);
        let slots = fleet_slots(&game);
        let share_at_the_corner = |habit, direction| {
            let tally = tally(&game, habit, 1000).unwrap();
            let corner =
                slots[0].iter().position(|slot| slot.positions.contains(0) && slot.direction == direction);
            f64::from(tally.counts[0][corner.unwrap()]) / 1000.0
        };
        // The first direction needs two free positions; the second needs that and a block in the way of the first.
        let [first, second] = [1.0 / 4.0, 1.0 / 8.0];
        for (habit, direction, expected) in [
            (Habit::Usual, Direction::Horizontal, first),
            (Habit::Usual, Direction::Vertical, second),
            (Habit::VerticalFirst, Direction::Vertical, first),
            (Habit::VerticalFirst, Direction::Horizontal, second),
        ] {
            let share = share_at_the_corner(habit, direction);
            assert!((share - expected).abs() < 0.04, "{habit:?} {direction:?}: {share}");
        }
    }

    #[test]
    fn the_ship_placed_first_lies_higher_up() {
        let game = game(10, 10, &[3, 2]);
        let in_first_row = |habit| {
            let counts = tally(&game, habit, 400).unwrap().counts;
            let slots = fleet_slots(&game);
            let first_row = slots[1].iter().zip(&counts[1]).filter(|(slot, _)| slot.top_or_left.r == 0);
            first_row.map(|(_, &count)| count).sum::<u32>()
        };
        assert!(in_first_row(Habit::ShortestFirst) > in_first_row(Habit::Usual));
    }

    #[test]
    fn a_fleet_that_hardly_ever_fits_between_blocks_teaches_nothing() {
        assert_eq!(tally(&game(10, 10, &[10]), Habit::Usual, 2000), None);
        assert_eq!(tally(&game(2, 2, &[2, 2, 1]), Habit::Usual, 2000), None);
        assert_eq!(tally(&game(3, 3, &[1]), Habit::Usual, 0), None);
    }

    #[test]
    fn a_try_without_end_is_cut_off() {
        let game = game(10, 10, &[2; 20]);
        let plan = Plan::new(&game, &fleet_slots(&game), Habit::Usual);
        let mut chance = SplitMix(1);
        let looks = (0..30).map(|_| {
            let mut looks = 0;
            let _ = plan.attempt(chance.half_of_all_positions(), &mut looks);
            looks
        });
        let most = looks.max().unwrap();
        // Each of the ships placed so far notices the end by one more look.
        assert!((LOOKS_PER_TRY..=LOOKS_PER_TRY + 20).contains(&most), "{most}");
    }
}
