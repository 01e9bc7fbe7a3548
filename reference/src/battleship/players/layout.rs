//! Finding a layout for a whole fleet on an empty board: by chance while that is easy, by exhaustion when it is not.
//!
//! [`find_layouts`] is what others use. The chance half draws from all layouts alike, which gives an opponent the
//! least to learn; the exhaustive half decides crowded fleets that chance would never hit.

use std::collections::HashSet;

use rand_core::Rng;

use super::position_set::{PositionSet, Slot, fleet_slots, slots};
use crate::battleship::{chance, game::Game, geometry::MAX_COLS, geometry::MAX_ROWS};

/// Uniform draws for each layout that is wanted; a standard fleet needs about three.
const DRAWS: usize = 200;

/// Steps after which the exhaustive search gives up. Counted, not timed, to keep seeded games reproducible.
const MAX_STEPS: u32 = 1_000_000;

/// One more than the longest ship there can be.
const LENGTHS: usize = (if MAX_ROWS > MAX_COLS { MAX_ROWS } else { MAX_COLS }) as usize + 1;

/// Layouts for the whole fleet: a place for each ship, by id, without overlaps.
///
/// At most `wanted`, and fewer if draws rarely succeed; then one at least, provided that there is any and that the
/// search finds it within its number of steps.
pub(crate) fn find_layouts<R: Rng>(game: &Game, wanted: usize, rng: &mut R) -> Vec<Vec<Slot>> {
    let choices = fleet_slots(game);
    let draws = (0..wanted * DRAWS).filter_map(|_| draw_layout(&choices, rng));
    let layouts: Vec<_> = draws.take(wanted).collect();
    if layouts.is_empty() { search_layout(game).into_iter().collect() } else { layouts }
}

/// One layout as from [`find_layouts`].
#[cfg(test)]
pub(crate) fn find_layout<R: Rng>(game: &Game, rng: &mut R) -> Option<Vec<Slot>> {
    find_layouts(game, 1, rng).pop()
}

/// One draw: every ship anywhere, and `None` if two of them overlap.
///
/// Moving only the ship that overlaps would favour some layouts over others.
fn draw_layout<R: Rng>(choices: &[Vec<Slot>], rng: &mut R) -> Option<Vec<Slot>> {
    let mut taken = PositionSet::default();
    let mut layout = Vec::with_capacity(choices.len());
    for slots in choices {
        let slot = chance::pick(rng, slots).filter(|slot| !slot.positions.meets(taken))?;
        taken = taken.union(slot.positions);
        layout.push(slot);
    }
    Some(layout)
}

fn search_layout(game: &Game) -> Option<Vec<Slot>> {
    let mut search = Search::new(game);
    if search.fill(0, PositionSet::default()) { search.by_id(game) } else { None }
}

/// The number of ships of each length that remain.
type Counts = [u8; LENGTHS];

/// An exhaustive search that walks over the positions in order and decides what covers each.
///
/// Two ways to reach a position with the same ships left and the same later positions taken have the same future,
/// so failures are remembered; that is what makes it feasible where ship by ship would take ages.
struct Search {
    /// By number of the first position, then longest first: what may begin there.
    beginnings: Vec<Vec<(usize, Slot)>>,
    remaining: Counts,
    chosen: Vec<(usize, Slot)>,
    failed: HashSet<(usize, PositionSet, Counts)>,
    steps: u32,
}

impl Search {
    fn new(game: &Game) -> Self {
        let mut beginnings = vec![Vec::new(); game.points().count()];
        let mut remaining = [0; LENGTHS];
        for length in game.ships().map(|(_, ship)| ship.length.unsigned_abs() as usize) {
            remaining[length] += 1;
        }
        for length in (1..LENGTHS).rev().filter(|&length| remaining[length] > 0) {
            for slot in i32::try_from(length).map(|length| slots(game, length)).unwrap_or_default() {
                if let Some(first) = slot.positions.indices().next() {
                    beginnings[first].push((length, slot));
                }
            }
        }
        Self { beginnings, remaining, chosen: Vec::new(), failed: HashSet::new(), steps: 0 }
    }

    /// Places what remains on positions from number `from` on that are not `taken`.
    fn fill(&mut self, from: usize, taken: PositionSet) -> bool {
        if self.segments_left() == 0 {
            return true;
        }
        let Some(at) = (from..self.beginnings.len()).find(|&index| !taken.contains(index)) else {
            return false;
        };
        let key = (at, taken.starting_at(at), self.remaining);
        if self.is_hopeless(at, taken) || self.failed.contains(&key) {
            return false;
        }
        self.steps += 1;
        let done = self.begin_ship(at, taken) || self.fill(at + 1, taken);
        if !done {
            self.failed.insert(key);
        }
        done
    }

    /// Tries each ship that may begin at position number `at`.
    fn begin_ship(&mut self, at: usize, taken: PositionSet) -> bool {
        for choice in 0..self.beginnings[at].len() {
            let (length, slot) = self.beginnings[at][choice];
            if self.remaining[length] == 0 || slot.positions.meets(taken) {
                continue;
            }
            self.remaining[length] -= 1;
            self.chosen.push((length, slot));
            if self.fill(at + 1, taken.union(slot.positions)) {
                return true;
            }
            self.chosen.pop();
            self.remaining[length] += 1;
        }
        false
    }

    fn is_hopeless(&self, at: usize, taken: PositionSet) -> bool {
        let free = self.beginnings.len() - at - taken.starting_at(at).len() as usize;
        self.segments_left() > free || self.steps >= MAX_STEPS
    }

    fn segments_left(&self) -> usize {
        self.remaining.iter().enumerate().map(|(length, &count)| length * usize::from(count)).sum()
    }

    /// Hands the chosen slots to the ships; which of several ships of one length gets which does not matter.
    fn by_id(mut self, game: &Game) -> Option<Vec<Slot>> {
        let mut take = |length: i32| {
            let found = self.chosen.iter().position(|&(l, _)| l == length.unsigned_abs() as usize)?;
            Some(self.chosen.remove(found).1)
        };
        game.ships().map(|(_, ship)| take(ship.length)).collect()
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::battleship::{Board, Direction, Point, players::testing::game, segments};

    fn is_legal(game: &Game, layout: &[Slot]) -> bool {
        let mut board = Board::new(game);
        layout.len() == game.ships().count()
            && (0..)
                .zip(layout)
                .all(|(id, slot)| board.place_ship(slot.top_or_left, id, slot.direction).is_ok())
    }

    #[test]
    fn a_drawn_layout_is_legal() {
        let game = game(10, 10, &[5, 4, 3, 3, 2]);
        for seed in 0..50 {
            let layout = find_layout(&game, &mut Pcg32::seed_from_u64(seed)).unwrap();
            assert!(is_legal(&game, &layout));
        }
    }

    #[test]
    fn boards_that_are_full_to_the_last_position_are_searched_out() {
        for game in [
            game(3, 4, &[4, 3, 3, 2]),
            game(10, 10, &[10; 10]),
            game(10, 9, &[9, 9, 9, 9, 9, 9, 9, 9, 9, 9]),
            game(5, 5, &[5, 4, 4, 3, 3, 3, 2, 1]),
            game(9, 10, &[2; 45]),
            game(1, 1, &[1]),
        ] {
            let layout = search_layout(&game).unwrap();
            assert!(is_legal(&game, &layout));
        }
    }

    #[test]
    fn fleets_without_any_layout_are_recognised() {
        for game in [
            game(1, 4, &[3, 2]),
            game(3, 3, &[3, 3, 2, 2]),
            game(6, 6, &[4; 9]),
            game(10, 10, &[4; 25]),
            game(2, 2, &[2, 2, 1]),
        ] {
            assert_eq!(find_layout(&game, &mut Pcg32::seed_from_u64(1)), None);
        }
    }

    /// The lengths of ships that cover a board of this size completely in at least one way.
    fn tiling(rows: i32, cols: i32, rng: &mut Pcg32) -> Vec<i32> {
        let size = Game::new(rows, cols).unwrap();
        let mut taken = PositionSet::default();
        let mut lengths = Vec::new();
        for p in size.points() {
            let free = |q: &Point| size.is_valid(*q) && !PositionSet::of(&size, *q).meets(taken);
            let direction = Direction::BOTH[usize::from(chance::coin(rng))];
            let limit = 2 + chance::below(rng, 4);
            let ship: Vec<_> = segments(p, limit, direction).take_while(free).collect();
            taken = ship.iter().fold(taken, |all, &q| all.union(PositionSet::of(&size, q)));
            lengths.extend(i32::try_from(ship.len()).ok().filter(|&length| length > 0));
        }
        lengths
    }

    #[test]
    fn a_fleet_cut_out_of_a_full_board_is_fitted_in_again() {
        let mut rng = Pcg32::seed_from_u64(30);
        let mut steps_back = 0;
        for _ in 0..2000 {
            let (rows, cols) = (chance::below(&mut rng, 4) + 4, chance::below(&mut rng, 4) + 4);
            let lengths = tiling(rows, cols, &mut rng);
            // Short ships would fill every gap, and the search would never have to take anything back.
            if lengths.iter().filter(|&&length| length < 3).count() > 2 {
                continue;
            }
            let game = game(rows, cols, &lengths);
            let mut search = Search::new(&game);
            assert!(search.fill(0, PositionSet::default()));
            steps_back += search.failed.len();
            assert!(is_legal(&game, &search.by_id(&game).unwrap()));
        }
        assert!(steps_back > 0, "none of the boards was hard enough to test anything");
    }

    #[test]
    fn a_game_without_ships_has_the_empty_layout() {
        assert_eq!(find_layout(&game(2, 2, &[]), &mut Pcg32::seed_from_u64(1)), Some(Vec::new()));
    }
}
