//! Fleets at random positions, and positions in random order.

use rand_core::Rng;
use rand_pcg::Pcg32;
use reference::battleship::{Board, Direction, Point, ShipId, place_fleet};

use crate::assignments::battleship::crop::Fleet;
use crate::assignments::battleship::game_config::GameConfig;

/// Draws of a fleet before a search lays it out.
const DRAWS: u32 = 400;

/// Lays every ship somewhere, without overlaps.
pub(super) fn scattered(config: &GameConfig, rng: &mut Pcg32) -> Fleet {
    (0..DRAWS).find_map(|_| drawn(config, rng)).unwrap_or_else(|| packed(config))
}

fn drawn(config: &GameConfig, rng: &mut Pcg32) -> Option<Fleet> {
    let mut board = Board::new(&config.game());
    (0..config.n_ships()).map(|id| (0..60).find_map(|_| thrown(config, rng, &mut board, id))).collect()
}

fn thrown(config: &GameConfig, rng: &mut Pcg32, board: &mut Board, id: ShipId) -> Option<(Point, Direction)> {
    let at = Point::new(below(rng, config.rows), below(rng, config.cols));
    let direction = Direction::BOTH[usize::from(rng.next_u32() & 1 == 1)];
    board.place_ship(at, id, direction).ok().map(|()| (at, direction))
}

/// The first layout that a search finds.
fn packed(config: &GameConfig) -> Fleet {
    let mut board = Board::new(&config.game());
    place_fleet(&mut board);
    (0..config.n_ships()).filter_map(|id| board.placement(id)).collect()
}

/// Puts all positions in random order.
pub(super) fn shuffled(config: &GameConfig, rng: &mut Pcg32) -> Vec<Point> {
    let mut points = config.points();
    for last in (1..points.len()).rev() {
        let other = below(rng, i32::try_from(last + 1).unwrap_or(i32::MAX));
        points.swap(last, usize::try_from(other).unwrap_or(0));
    }
    points
}

/// Draws a number in 0..limit; the tiny bias of the remainder does not matter to inputs.
fn below(rng: &mut Pcg32, limit: i32) -> i32 {
    (rng.next_u32() % limit.max(1).cast_unsigned()).cast_signed()
}
