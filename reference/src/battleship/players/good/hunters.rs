//! Trial games of attackers who hunt by a pattern, for judging layouts.
//!
//! [`Waters`] holds what all games on one board share, and [`Waters::shots`] plays one. Everything is a set of
//! positions as bits, so that a game takes some microseconds and a placement can afford thousands of them.

use rand_core::Rng;

use crate::battleship::{chance, game::Game, players::position_set::PositionSet};

/// The pattern of an attacker's shots in open water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// Anywhere.
    Anywhere,
    /// On every k-th diagonal, k being the length of the shortest ship afloat.
    Diagonals,
    /// On one colour of a checkerboard, from the edges inwards.
    EdgesFirst,
}

/// The data that all trial games on a board share.
pub(super) struct Waters {
    cols: u32,
    all: u128,
    /// Without the first, and without the last column.
    not_first: u128,
    not_last: u128,
    /// By spacing less 1, then by class: the positions on these diagonals.
    diagonals: Vec<Vec<u128>>,
    /// One colour of the checkerboard, from the edge inwards.
    rings: Vec<u128>,
}

/// The state of one game.
struct Hunt<'a> {
    waters: &'a Waters,
    /// Never shot at.
    unknown: u128,
    /// Hits on ships afloat.
    wounds: u128,
    /// The ships afloat, whole, and their lengths.
    fleet: Vec<(u128, u32)>,
    /// The spacing and the positions of the diagonals hunted on.
    class: Option<(u32, u128)>,
}

impl Waters {
    pub(super) fn new(game: &Game) -> Self {
        let set = |holds: &dyn Fn(i32, i32) -> bool| {
            game.points()
                .filter(|p| holds(p.r, p.c))
                .fold(0, |bits, p| bits | PositionSet::of(game, p).bits())
        };
        let (rows, cols) = (game.rows(), game.cols());
        let ring = |r: i32, c: i32| r.min(c).min(rows - 1 - r).min(cols - 1 - c);
        Self {
            cols: cols.unsigned_abs(),
            all: set(&|_, _| true),
            not_first: set(&|_, c| c > 0),
            not_last: set(&|_, c| c < cols - 1),
            diagonals: (1..=rows.max(cols))
                .map(|k| (0..k).map(|class| set(&|r, c| (r + c) % k == class)).collect())
                .collect(),
            rings: (0..rows.min(cols)).map(|k| set(&|r, c| ring(r, c) == k && (r + c) % 2 == 0)).collect(),
        }
    }

    /// The number of shots that an attacker of this pattern needs against a fleet.
    pub(super) fn shots<R: Rng>(&self, pattern: Pattern, fleet: &[PositionSet], rng: &mut R) -> u32 {
        let fleet = fleet.iter().map(|ship| (ship.bits(), ship.len())).collect();
        let mut hunt = Hunt { waters: self, unknown: self.all, wounds: 0, fleet, class: None };
        let mut shots = 0;
        while !hunt.fleet.is_empty() && hunt.unknown != 0 {
            let target = hunt.choose(pattern, rng);
            hunt.fire(target);
            shots += 1;
        }
        shots
    }

    fn right(&self, set: u128) -> u128 {
        (set & self.not_last) << 1
    }

    fn left(&self, set: u128) -> u128 {
        (set & self.not_first) >> 1
    }

    fn down(&self, set: u128) -> u128 {
        set << self.cols & self.all
    }

    fn up(&self, set: u128) -> u128 {
        set >> self.cols
    }

    /// The positions of `possible` that are in a straight row of at least `length` of them.
    fn with_room(&self, possible: u128, length: u32) -> u128 {
        let mut across = [possible, possible];
        for _ in 1..length {
            across = [possible & self.left(across[0]), possible & self.up(across[1])];
        }
        let [mut horizontal, mut vertical] = across;
        for _ in 1..length {
            horizontal |= self.right(horizontal);
            vertical |= self.down(vertical);
        }
        // Runs were spread from their first position by at most the length, which stays inside the run.
        (horizontal | vertical) & possible
    }
}

impl Hunt<'_> {
    /// The next shot; a set of one position.
    fn choose<R: Rng>(&mut self, pattern: Pattern, rng: &mut R) -> u128 {
        let targets = self.targets();
        if targets != 0 {
            return pick(targets, rng);
        }
        let shortest = self.fleet.iter().map(|&(_, length)| length).min().unwrap_or(1);
        let fitting = self.waters.with_room(self.unknown, shortest);
        let preferred = match pattern {
            Pattern::Anywhere => self.unknown,
            Pattern::Diagonals => self.on_diagonals(fitting, shortest, rng),
            Pattern::EdgesFirst => {
                let mut rings = self.waters.rings.iter().map(|ring| ring & fitting);
                rings.find(|&ring| ring != 0).unwrap_or(0)
            }
        };
        let choices = [preferred, fitting, self.unknown];
        pick(choices.into_iter().find(|&set| set != 0).unwrap_or(0), rng)
    }

    /// The positions that finish wounded ships: the ends of rows of wounds, or else all neighbours of wounds.
    fn targets(&self) -> u128 {
        let (w, wounds) = (self.waters, self.wounds);
        if wounds == 0 {
            return 0;
        }
        let [right, left, down, up] = [w.right(wounds), w.left(wounds), w.down(wounds), w.up(wounds)];
        let ends =
            w.right(wounds & right) | w.left(wounds & left) | w.down(wounds & down) | w.up(wounds & up);
        let ends = ends & self.unknown;
        if ends == 0 { (right | left | down | up) & self.unknown } else { ends }
    }

    /// Of the diagonals as far apart as the shortest ship is long, those with the fewest positions.
    fn on_diagonals<R: Rng>(&mut self, fitting: u128, spacing: u32, rng: &mut R) -> u128 {
        if self.class.is_none_or(|(known, _)| known != spacing) {
            let classes = &self.waters.diagonals[spacing as usize - 1];
            let size = |class: &u128| (class & fitting).count_ones();
            let least = classes.iter().map(size).min();
            let smallest =
                classes.iter().copied().filter(|class| Some(size(class)) == least).collect::<Vec<_>>();
            self.class = chance::pick(rng, &smallest).map(|class| (spacing, class));
        }
        self.class.map_or(0, |(_, class)| class & fitting)
    }

    fn fire(&mut self, target: u128) {
        self.unknown &= !target;
        let Some(at) = self.fleet.iter().position(|(ship, _)| ship & target != 0) else {
            return;
        };
        self.wounds |= target;
        let ship = self.fleet[at].0;
        if ship & self.unknown == 0 {
            self.wounds &= !ship;
            self.fleet.swap_remove(at);
        }
    }
}

/// One of the positions of a set that is not empty, as a set.
fn pick<R: Rng>(set: u128, rng: &mut R) -> u128 {
    let mut rest = set;
    for _ in 0..chance::below(rng, set.count_ones().cast_signed()) {
        rest &= rest.wrapping_sub(1);
    }
    rest & rest.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::battleship::players::{
        layout::find_layout,
        testing::{game, random_game},
    };

    const PATTERNS: [Pattern; 3] = [Pattern::Anywhere, Pattern::Diagonals, Pattern::EdgesFirst];

    fn fleet(game: &Game, rng: &mut Pcg32) -> Vec<PositionSet> {
        find_layout(game, rng).unwrap().into_iter().map(|slot| slot.positions).collect()
    }

    fn set(indices: &[usize]) -> u128 {
        indices.iter().fold(0, |bits, &index| bits | 1 << index)
    }

    #[test]
    fn every_hunter_sinks_every_fleet_on_any_board() {
        let mut rng = Pcg32::seed_from_u64(3);
        for _ in 0..200 {
            let game = random_game(&mut rng, 10);
            let waters = Waters::new(&game);
            let fleet = fleet(&game, &mut rng);
            let segments: u32 = fleet.iter().map(|ship| ship.len()).sum();
            for pattern in PATTERNS {
                let shots = waters.shots(pattern, &fleet, &mut rng);
                assert!((segments..=waters.all.count_ones()).contains(&shots), "{pattern:?}: {shots}");
            }
        }
    }

    #[test]
    fn the_smarter_pattern_needs_fewer_shots_on_uniform_layouts() {
        let game = game(10, 10, &[5, 4, 3, 3, 2]);
        let waters = Waters::new(&game);
        let mut rng = Pcg32::seed_from_u64(4);
        let [anywhere, diagonals, edges] = PATTERNS.map(|pattern| {
            (0..400).map(|_| waters.shots(pattern, &fleet(&game, &mut rng), &mut rng)).sum::<u32>() / 400
        });
        assert!(anywhere > edges && edges > diagonals, "{anywhere} {edges} {diagonals}");
        assert!((47..=51).contains(&diagonals), "{diagonals}");
    }

    #[test]
    fn two_wounds_in_a_row_are_extended_at_either_end() {
        let waters = Waters::new(&game(4, 5, &[3]));
        let hunt = |wounds: u128| Hunt {
            waters: &waters,
            unknown: waters.all & !wounds,
            wounds,
            fleet: vec![],
            class: None,
        };
        assert_eq!(hunt(set(&[6, 7])).targets(), set(&[5, 8]));
        assert_eq!(hunt(set(&[8, 9])).targets(), set(&[7]), "rows end at the edge of the board");
        assert_eq!(hunt(set(&[9])).targets(), set(&[4, 8, 14]));
    }

    #[test]
    fn a_ship_has_room_in_rows_that_are_long_enough() {
        let waters = Waters::new(&game(2, 5, &[3]));
        assert_eq!(waters.with_room(waters.all & !set(&[1]), 3), set(&[2, 3, 4, 5, 6, 7, 8, 9]));
        assert_eq!(waters.with_room(set(&[4, 5, 6]), 3), 0, "rows end at the edge of the board");
        assert_eq!(waters.with_room(set(&[4, 5]), 1), set(&[4, 5]));
    }
}
