//! The ways in which the panel lays out its fleets.
//!
//! [`lay_out`] is the main function. Ships are placed one after the other at random where the way allows it, and all
//! of them anew whenever one finds no place.

use rand_pcg::Pcg32;
use reference::battleship::{
    Board, Direction, Game, MediocrePlayer, PlaceRefused, Player, Point, ShipId, segments,
};

use super::{below, pick};

/// A habit of placing ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hiding {
    /// All layouts alike.
    Uniform,
    /// No ship touches another, not even at a corner.
    Apart,
    /// No ship touches another along a side.
    SidesApart,
    /// All within the six rows and columns of one corner.
    Corner,
    /// Along the edges.
    Edges,
    /// In mirrored pairs.
    Symmetric,
    /// Of twenty uniform layouts the one on the positions that fewest ships can reach.
    Unlikely,
    /// As the model MediocrePlayer does it.
    Mediocre,
}

/// Layouts that [`Hiding::Unlikely`] chooses from.
const LAYOUTS: usize = 20;

/// The rows and columns that a cluster spreads over.
const CLUSTER: i32 = 6;

/// A board with the whole fleet, laid out in the given way.
pub(crate) fn lay_out(game: &Game, hiding: Hiding, rng: &mut Pcg32) -> Board {
    match hiding {
        Hiding::Uniform => uniform(game, rng),
        Hiding::Unlikely => unlikely(game, rng),
        Hiding::Symmetric => until_placed(game, rng, place_in_pairs),
        Hiding::Mediocre => mediocre(game, rng),
        Hiding::Apart | Hiding::SidesApart | Hiding::Corner | Hiding::Edges => {
            let corner = below(rng, 4);
            until_placed(game, rng, |board, rng| place_in_turn(board, hiding, corner, rng))
        }
    }
}

fn until_placed(
    game: &Game,
    rng: &mut Pcg32,
    mut place: impl FnMut(&mut Board, &mut Pcg32) -> bool,
) -> Board {
    let mut board = Board::new(game);
    while !place(&mut board, rng) {
        board.clear();
    }
    board
}

fn mediocre(game: &Game, rng: &mut Pcg32) -> Board {
    let mut player = MediocrePlayer::new("mediocre", game, rng.clone());
    let _ = below(rng, 2);
    until_placed(game, rng, |board, _| player.place_ships(board))
}

/// All of the ships anew whenever one does not fit: moving one alone would favour some layouts.
fn uniform(game: &Game, rng: &mut Pcg32) -> Board {
    until_placed(game, rng, |board, rng| game.ships().all(|(id, _)| place_anywhere(board, id, rng)))
}

fn place_anywhere(board: &mut Board, id: ShipId, rng: &mut Pcg32) -> bool {
    // A draw off the board says nothing about the layout, so only that one is repeated.
    loop {
        let at = board.game().random_point(rng);
        match board.place_ship(at, id, Direction::BOTH[below(rng, 2)]) {
            Err(PlaceRefused::Outside) => {}
            placed => return placed.is_ok(),
        }
    }
}

fn place_in_turn(board: &mut Board, hiding: Hiding, corner: usize, rng: &mut Pcg32) -> bool {
    let fleet: Vec<_> = board.game().ships().map(|(id, ship)| (id, ship.length)).collect();
    fleet.into_iter().all(|(id, length)| {
        let places: Vec<_> = places(board.game(), length)
            .into_iter()
            .filter(|&(start, d)| segments(start, length, d).all(|p| is_welcome(board, hiding, corner, p)))
            .filter(|&(start, d)| hiding != Hiding::Edges || lies_along_edge(board.game(), start, d))
            .collect();
        pick(rng, &places).is_some_and(|(start, d)| board.place_ship(start, id, d).is_ok())
    })
}

fn places(game: &Game, length: i32) -> Vec<(Point, Direction)> {
    let starts = game.points().flat_map(|p| Direction::BOTH.map(|d| (p, d)));
    starts.filter(|&(p, d)| game.is_valid(p.step(d, length - 1))).collect()
}

/// True if a segment may lie at `p`, given the ships placed so far.
fn is_welcome(board: &Board, hiding: Hiding, corner: usize, p: Point) -> bool {
    let free = |dr: i32, dc: i32| board.ship_at(Point::new(p.r + dr, p.c + dc)).is_none();
    let game = board.game();
    free(0, 0)
        && match hiding {
            Hiding::Apart => (-1..=1).all(|dr| (-1..=1).all(|dc| free(dr, dc))),
            Hiding::SidesApart => free(0, 1) && free(0, -1) && free(1, 0) && free(-1, 0),
            Hiding::Corner => {
                let r = if corner.is_multiple_of(2) { p.r } else { game.rows() - 1 - p.r };
                let c = if corner < 2 { p.c } else { game.cols() - 1 - p.c };
                r.max(c) < CLUSTER
            }
            Hiding::Uniform | Hiding::Edges | Hiding::Symmetric | Hiding::Unlikely | Hiding::Mediocre => true,
        }
}

fn lies_along_edge(game: &Game, start: Point, direction: Direction) -> bool {
    match direction {
        Direction::Horizontal => start.r == 0 || start.r == game.rows() - 1,
        Direction::Vertical => start.c == 0 || start.c == game.cols() - 1,
    }
}

/// Ships in the order of their ids: one anywhere, the next mirrored at a middle line or at the centre.
fn place_in_pairs(board: &mut Board, rng: &mut Pcg32) -> bool {
    let game = board.game().clone();
    let fleet: Vec<_> = game.ships().map(|(id, ship)| (id, ship.length)).collect();
    let mirror = below(rng, 3);
    fleet.chunks(2).all(|pair| {
        let Some((start, direction)) = pick(rng, &places(&game, pair[0].1)) else {
            return false;
        };
        board.place_ship(start, pair[0].0, direction).is_ok()
            && pair.get(1).is_none_or(|&(id, length)| {
                let image = mirrored(&game, mirror, start, direction, length);
                board.place_ship(image, id, direction).is_ok()
            })
    })
}

/// The start of a ship of `length` opposite one that starts at `start`.
fn mirrored(game: &Game, mirror: usize, start: Point, direction: Direction, length: i32) -> Point {
    let end = start.step(direction, length - 1);
    match mirror {
        0 => Point::new(start.r, game.cols() - 1 - end.c),
        1 => Point::new(game.rows() - 1 - end.r, start.c),
        _ => Point::new(game.rows() - 1 - end.r, game.cols() - 1 - end.c),
    }
}

fn unlikely(game: &Game, rng: &mut Pcg32) -> Board {
    let reach: Vec<usize> = game.points().map(|p| ways_across(game, p)).collect();
    let exposure = |board: &Board| -> usize {
        game.points().zip(&reach).filter(|&(p, _)| board.ship_at(p).is_some()).map(|(_, ways)| ways).sum()
    };
    let layouts = (0..LAYOUTS).map(|_| uniform(game, rng));
    layouts.min_by_key(|board| exposure(board)).unwrap_or_else(|| Board::new(game))
}

/// The number of ways in which ships of the fleet can lie across `p` on an empty board.
fn ways_across(game: &Game, p: Point) -> usize {
    let ships = game.ships().map(|(_, ship)| ship.length);
    ships
        .flat_map(|length| places(game, length).into_iter().map(move |(start, d)| (start, d, length)))
        .filter(|&(start, d, length)| segments(start, length, d).any(|q| q == p))
        .count()
}
