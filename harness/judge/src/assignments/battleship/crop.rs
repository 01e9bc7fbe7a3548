//! Rows and columns cut out of a board, with all that lies on it: what makes the scenarios of Player and `play` smaller.

use reference::battleship::{Board, Direction, Point, place_fleet};

use super::game_config::GameConfig;
use crate::assignments::shrink::{nearer_to_zero, runs};

/// Places of a fleet, by ship id.
pub(super) type Fleet = Vec<(Point, Direction)>;

/// Neighbouring rows, or neighbouring columns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Crop {
    axis: Axis,
    from: i32,
    count: i32,
}

#[derive(Debug, Clone, Copy)]
enum Axis {
    Rows,
    Columns,
}

impl Crop {
    /// All cuts that leave something, halves of the board first.
    pub(super) fn all(config: &GameConfig) -> impl Iterator<Item = Crop> + use<> {
        let of = |axis, size: i32| {
            let size = usize::try_from(size).unwrap_or(0);
            let number = |n: usize| i32::try_from(n).unwrap_or(0);
            let cut = move |(from, count)| Crop { axis, from: number(from), count: number(count) };
            runs(size).filter(move |(from, count)| *count < size && from + count <= size).map(cut)
        };
        of(Axis::Rows, config.rows).chain(of(Axis::Columns, config.cols))
    }

    /// Those that leave the number of every position that is left as it is: from the end of the board.
    pub(super) fn ends(config: &GameConfig) -> impl Iterator<Item = Crop> + use<> {
        let (rows, cols) = (config.rows, config.cols);
        Crop::all(config).filter(move |cut| {
            cut.from + cut.count
                == match cut.axis {
                    Axis::Rows => rows,
                    Axis::Columns => cols,
                }
        })
    }

    /// The board without them.
    pub(super) fn config(self, config: &GameConfig) -> GameConfig {
        match self.axis {
            Axis::Rows => GameConfig { rows: config.rows - self.count, ..config.clone() },
            Axis::Columns => GameConfig { cols: config.cols - self.count, ..config.clone() },
        }
    }

    /// The new place of a position; `None` for one that is cut out.
    pub(super) fn point(self, p: Point) -> Option<Point> {
        let moved = |n: i32| match n {
            n if n < self.from => Some(n),
            n if n < self.from + self.count => None,
            n => Some(n - self.count),
        };
        Some(match self.axis {
            Axis::Rows => Point::new(moved(p.r)?, p.c),
            Axis::Columns => Point::new(p.r, moved(p.c)?),
        })
    }

    /// The new places of a fleet; `None` where a ship lay on what is cut out, or would close up over it.
    pub(super) fn fleet(self, config: &GameConfig, fleet: &Fleet) -> Option<Fleet> {
        let ship = |((at, direction), (length, ..)): (&(Point, Direction), &(i32, u8, &str))| {
            let last = match direction {
                Direction::Horizontal => Point::new(at.r, at.c + length - 1),
                Direction::Vertical => Point::new(at.r + length - 1, at.c),
            };
            let (first, last) = (self.point(*at)?, (self.point(last)?, last));
            let moved_alike = (last.0.r - last.1.r, last.0.c - last.1.c) == (first.r - at.r, first.c - at.c);
            moved_alike.then_some((first, *direction))
        };
        fleet.iter().zip(&config.ships).map(ship).collect()
    }

    /// The rest of a list with one entry for each position, row by row.
    pub(super) fn mask(self, config: &GameConfig, mask: &[bool]) -> Vec<bool> {
        let left = config.points().into_iter().zip(mask).filter(|(p, _)| self.point(*p).is_some());
        left.map(|(_, blocked)| *blocked).collect()
    }
}

/// The config without one ship, of several; with the ship's id.
pub(super) fn without_ships(config: &GameConfig) -> impl Iterator<Item = (usize, GameConfig)> {
    (0..config.ships.len()).filter(|_| config.ships.len() > 1).map(|id| {
        let mut smaller = config.clone();
        smaller.ships.remove(id);
        (id, smaller)
    })
}

/// The config with one ship shorter.
pub(super) fn shorter_ships(config: &GameConfig) -> impl Iterator<Item = GameConfig> {
    (0..config.ships.len()).flat_map(move |id| {
        let lengths = nearer_to_zero(config.ships[id].0).filter(|length| *length > 0);
        lengths.map(move |length| {
            let mut smaller = config.clone();
            smaller.ships[id].0 = length;
            smaller
        })
    })
}

/// The position with one coordinate nearer to zero.
pub(super) fn nearer(p: Point) -> impl Iterator<Item = Point> {
    let rows = nearer_to_zero(p.r).map(move |r| Point::new(r, p.c));
    rows.chain(nearer_to_zero(p.c).map(move |c| Point::new(p.r, c)))
}

/// True if the handout allows such a game: every ship could lie on the board in some direction.
pub(super) fn is_allowed(config: &GameConfig) -> bool {
    let longest = config.ships.iter().map(|ship| ship.0).max().unwrap_or(0);
    config.rows >= 1 && config.cols >= 1 && (1..=config.rows.max(config.cols)).contains(&longest)
}

/// True if the ships of an allowed game can lie so.
pub(super) fn lies(config: &GameConfig, fleet: &Fleet) -> bool {
    let mut board = Board::new(&config.game());
    fleet.len() == config.ships.len()
        && fleet.iter().zip(0..).all(|((at, direction), id)| board.place_ship(*at, id, *direction).is_ok())
}

/// True if the whole fleet of an allowed game finds room where nothing is blocked.
pub(super) fn fits(config: &GameConfig, blocked: &[bool]) -> bool {
    let mut board = Board::new(&config.game());
    let blocked = config.points().into_iter().zip(blocked).filter(|(_, blocked)| **blocked);
    board.block_cells(&blocked.map(|(p, _)| p).collect::<Vec<Point>>());
    place_fleet(&mut board)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: Crop = Crop { axis: Axis::Rows, from: 1, count: 1 };

    #[test]
    fn what_lies_beyond_a_cut_moves_up_and_what_lies_on_it_is_gone() {
        assert_eq!(ROW.point(Point::new(0, 5)), Some(Point::new(0, 5)));
        assert_eq!(ROW.point(Point::new(1, 5)), None);
        assert_eq!(ROW.point(Point::new(4, 5)), Some(Point::new(3, 5)));
        assert_eq!(ROW.point(Point::new(-1, 5)), Some(Point::new(-1, 5)));
    }

    #[test]
    fn a_ship_across_a_cut_is_in_the_way_of_it() {
        let config = GameConfig::with_lengths(4, 4, &[3]);
        assert_eq!(ROW.fleet(&config, &vec![(Point::new(0, 0), Direction::Vertical)]), None);
        let below = vec![(Point::new(3, 0), Direction::Horizontal)];
        assert_eq!(ROW.fleet(&config, &below), Some(vec![(Point::new(2, 0), Direction::Horizontal)]));
    }

    #[test]
    fn a_cut_mask_has_a_place_for_each_position_that_is_left() {
        let config = GameConfig::with_lengths(2, 3, &[1]);
        assert_eq!(ROW.mask(&config, &[true, false, true, false, false, false]), [true, false, true]);
        assert_eq!(ROW.config(&config), GameConfig { rows: 1, ..config });
    }

    #[test]
    fn every_single_row_and_column_can_be_cut_out_and_never_the_last_one() {
        assert_eq!(Crop::all(&GameConfig::with_lengths(1, 1, &[1])).count(), 0);
        let singles = Crop::all(&GameConfig::with_lengths(5, 3, &[1])).filter(|cut| cut.count == 1);
        assert_eq!(singles.count(), 8);
    }
}
