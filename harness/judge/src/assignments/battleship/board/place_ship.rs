//! Scenarios about `placeShip`.
//!
//! A refusal is asked for on a board that has taken a ship: one that refuses everything shows nothing.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::{Direction, Point, ShipId};

use super::script::{BoardFocus, BoardScript, SHOW, attack, attack_all, place, unplace};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;

/// Ids that a game of two ships does not have.
pub(super) const INVALID_IDS: [ShipId; 6] = [2, -1, 3, 100, i32::MIN, i32::MAX];

pub(super) fn horizontal() -> Vec<BoardScript> {
    let one = BoardScript::of_answers(3, 8, &[5]).then(place(1, 1, 0, Horizontal));
    let several = BoardScript::of_answers(7, 10, &[5, 4, 3]).all([
        place(1, 1, 0, Horizontal),
        place(3, 3, 1, Horizontal),
        place(5, 2, 2, Horizontal),
    ]);
    vec![one, several, outlined(5, 10, Horizontal)]
}

pub(super) fn vertical() -> Vec<BoardScript> {
    let one = BoardScript::of_answers(8, 3, &[5]).then(place(1, 1, 0, Vertical));
    let several = BoardScript::of_answers(10, 7, &[5, 4, 3]).all([
        place(1, 1, 0, Vertical),
        place(3, 3, 1, Vertical),
        place(2, 5, 2, Vertical),
    ]);
    vec![one, several, outlined(10, 5, Vertical)]
}

pub(super) fn edges() -> Vec<BoardScript> {
    let fits = |rows, cols, op| BoardScript::of_answers(rows, cols, &[3]).then(op);
    let mut scenarios = Vec::new();
    for (r, c) in [(0, 0), (0, 4), (5, 0), (5, 4)] {
        scenarios.push(fits(6, 7, place(r, c, 0, Horizontal)));
    }
    for (r, c) in [(0, 0), (0, 6), (3, 0), (3, 6)] {
        scenarios.push(fits(6, 7, place(r, c, 0, Vertical)));
    }
    scenarios.extend([fits(3, 3, place(2, 0, 0, Horizontal)), fits(3, 3, place(0, 2, 0, Vertical))]);
    scenarios.extend([fits(10, 10, place(9, 7, 0, Horizontal)), fits(10, 10, place(7, 9, 0, Vertical))]);
    scenarios
}

/// First apart from one another and from the edges, as far as there is room.
pub(super) fn lengths() -> Vec<BoardScript> {
    let all: Vec<i32> = (1..=10).collect();
    let apart = |ids: [ShipId; 4], direction: Direction| {
        BoardScript::of_answers(10, 10, &all).all((0..).zip(ids).map(|(k, id)| match direction {
            Horizontal => place(1 + 2 * k, 1, id, Horizontal),
            Vertical => place(1, 1 + 2 * k, id, Vertical),
        }))
    };
    let rows = (0..10).map(|id| place(id, 0, id, Horizontal));
    let columns = (0..10).map(|id| place(0, id, id, Vertical));
    let crowded =
        [BoardScript::of_answers(10, 10, &all).all(rows), BoardScript::of_answers(10, 10, &all).all(columns)];
    let halves = [[0, 1, 2, 3], [4, 5, 6, 7]];
    halves
        .into_iter()
        .flat_map(|ids| Direction::BOTH.map(|direction| apart(ids, direction)))
        .chain(crowded)
        .collect()
}

pub(super) fn adjacent() -> Vec<BoardScript> {
    let side_by_side =
        BoardScript::of_answers(4, 5, &[3, 3]).all([place(1, 1, 0, Horizontal), place(2, 1, 1, Horizontal)]);
    let end_to_end =
        BoardScript::of_answers(3, 6, &[2, 2]).all([place(1, 1, 0, Horizontal), place(1, 3, 1, Horizontal)]);
    let upright =
        BoardScript::of_answers(5, 4, &[3, 3]).all([place(1, 1, 0, Vertical), place(1, 2, 1, Vertical)]);
    let corner =
        BoardScript::of_answers(5, 5, &[2, 2]).all([place(1, 1, 0, Vertical), place(3, 2, 1, Horizontal)]);
    let full = BoardScript::of_answers(5, 5, &[3, 3, 3]).all([
        place(1, 2, 0, Vertical),
        place(1, 1, 1, Vertical),
        place(1, 3, 2, Vertical),
    ]);
    let pair = |first, second| BoardScript::of_answers(6, 6, &[2, 2]).all([first, second]);
    let ends = [
        pair(place(1, 3, 0, Horizontal), place(1, 1, 1, Horizontal)),
        pair(place(1, 1, 0, Vertical), place(3, 1, 1, Vertical)),
        pair(place(3, 1, 0, Vertical), place(1, 1, 1, Vertical)),
    ];
    [side_by_side, end_to_end, upright, corner, full].into_iter().chain(ends).collect()
}

/// Refusals leave the board as it is, so they share one; shrinking leaves the one that was not refused. The number of ships
/// varies, and with it what lies behind an array that is as long as there are ships, and which ID is the last that is taken.
pub(super) fn invalid_id() -> Vec<BoardScript> {
    let refused = INVALID_IDS.map(|id| place(3, 1, id, Horizontal));
    let just_past = [1, 2, 3, 5, 6, 8, 10].map(|ships| {
        let lengths = [3, 2, 2, 3, 2, 2, 2, 2, 2, 2];
        BoardScript::of_answers(7, 7, &lengths[..ships]).then(place(1, 1, 0, Horizontal)).then(place(
            4,
            1,
            ShipId::try_from(ships).unwrap_or(ShipId::MAX),
            Horizontal,
        ))
    });
    let last = [6, 8, 10].map(|ships: u8| {
        BoardScript::of_answers(5, 5, &vec![2; ships.into()]).then(place(
            1,
            1,
            ShipId::from(ships) - 1,
            Horizontal,
        ))
    });
    let placed = BoardScript::of_answers(5, 5, &[3, 2]).then(place(1, 1, 1, Horizontal));
    // Alone nothing that was refused before one can be the cause. Behind a ship, as who refuses everything is right in this.
    let alone = refused.map(|one| placed.clone().then(one));
    alone.into_iter().chain([placed.all(refused)]).chain(just_past).chain(last).collect()
}

/// Ships that just leave boards of several sizes, the usual array's among them, every place around each, and ships that lie
/// across boards of one row or column.
pub(super) fn outside() -> Vec<BoardScript> {
    let upright = |rows, cols| BoardScript::of_answers(rows, cols, &[3, 3]).then(place(1, 1, 1, Vertical));
    let lying = |rows, cols| BoardScript::of_answers(rows, cols, &[3, 3]).then(place(1, 1, 1, Horizontal));
    let over_by_one = [
        lying(6, 7).then(place(4, 5, 0, Horizontal)),
        upright(6, 7).then(place(4, 4, 0, Vertical)),
        lying(10, 10).then(place(4, 8, 0, Horizontal)),
        upright(10, 10).then(place(8, 4, 0, Vertical)),
    ];
    let sizes = [(6, 7), (10, 10), (10, 7), (7, 10)];
    let around = sizes.into_iter().flat_map(|(rows, cols)| {
        let by = |direction| around(rows, cols, 3).map(move |(r, c)| place(r, c, 0, direction));
        [lying(rows, cols).all(by(Horizontal)), upright(rows, cols).all(by(Vertical))]
    });
    let far = [place(50, 1, 0, Horizontal), place(1, 50, 0, Vertical), place(-50, 1, 0, Vertical)];
    over_by_one.into_iter().chain(around).chain(across_strips()).chain([lying(6, 7).all(far)]).collect()
}

/// Boards one position wide, on which a ship of length 2 fits one way only.
fn across_strips() -> impl Iterator<Item = BoardScript> {
    [6, 10].into_iter().flat_map(|long| {
        let row = BoardScript::of_answers(1, long, &[2, 2])
            .then(place(0, 0, 1, Horizontal))
            .all((2..long).map(|c| place(0, c, 0, Vertical)));
        let column = BoardScript::of_answers(long, 1, &[2, 2])
            .then(place(0, 0, 1, Vertical))
            .all((2..long).map(|r| place(r, 0, 0, Horizontal)));
        [row, column]
    })
}

/// Positions off the board within that distance, the nearest first: those beside it, then the corners.
pub(super) fn around(rows: i32, cols: i32, distance: i32) -> impl Iterator<Item = (i32, i32)> {
    let beyond = |size: i32, far: i32| [-far, size - 1 + far];
    (1..=distance).flat_map(move |far| {
        let above = beyond(rows, far).into_iter().flat_map(move |r| (0..cols).map(move |c| (r, c)));
        let beside = beyond(cols, far).into_iter().flat_map(move |c| (0..rows).map(move |r| (r, c)));
        let corners = beyond(rows, far).into_iter().flat_map(move |r| beyond(cols, far).map(move |c| (r, c)));
        above.chain(beside).chain(corners)
    })
}

pub(super) fn overlap() -> Vec<BoardScript> {
    // The ship of 3 lies on (3,2)-(3,4); each crosses it somewhere else, with each of its own segments.
    let crossing = [
        place(3, 2, 1, Vertical),
        place(2, 3, 1, Vertical),
        place(1, 4, 1, Vertical),
        place(3, 4, 1, Horizontal),
        place(3, 0, 1, Horizontal),
        place(3, 2, 1, Horizontal),
    ];
    let upright = [
        place(4, 3, 1, Horizontal),
        place(3, 2, 1, Horizontal),
        place(2, 1, 1, Horizontal),
        place(4, 3, 1, Vertical),
    ];
    let lying = crossing
        .into_iter()
        .map(|op| BoardScript::of_answers(7, 8, &[3, 3]).then(place(3, 2, 0, Horizontal)).then(op));
    let standing = upright
        .into_iter()
        .map(|op| BoardScript::of_answers(8, 7, &[3, 3]).then(place(2, 3, 0, Vertical)).then(op));
    lying.chain(standing).collect()
}

pub(super) fn twice() -> Vec<BoardScript> {
    let elsewhere = BoardScript::of_answers(7, 7, &[2, 3]).all([
        place(1, 1, 0, Horizontal),
        place(4, 3, 0, Horizontal),
        place(4, 1, 0, Vertical),
    ]);
    let first_and_last = BoardScript::of_answers(8, 8, &[2, 2, 2])
        .all((0..3).map(|id| place(1 + 2 * id, 1, id, Horizontal)))
        .all([place(2, 4, 2, Horizontal), place(2, 4, 0, Horizontal), place(4, 4, 1, Vertical)]);
    let rows = |k: i32| (1 + k / 7 * 3, 1 + k % 7);
    let many = BoardScript::of_answers(8, 9, &[1; 14])
        .all((0..14).map(|id| place(rows(id).0, rows(id).1, id, Horizontal)))
        .all((0..14).map(|id| place(6, 1, id, Horizontal)));
    vec![elsewhere, first_and_last, many]
}

/// What the refused ship would have covered must take another one, and the refused one must fit elsewhere. The positions asked
/// for are not next to the ship in the way.
pub(super) fn atomic() -> Vec<BoardScript> {
    let overlapping = BoardScript::of_answers(8, 8, &[3, 5, 1])
        .all([place(3, 3, 0, Vertical), place(4, 1, 1, Horizontal)])
        .all([place(4, 1, 2, Horizontal), place(1, 1, 1, Horizontal)]);
    let overlapping_upright = BoardScript::of_answers(8, 8, &[3, 5, 1])
        .all([place(3, 3, 0, Horizontal), place(1, 4, 1, Vertical)])
        .all([place(1, 4, 2, Horizontal), place(1, 1, 1, Vertical)]);
    let leaving = BoardScript::of_answers(6, 6, &[3, 1])
        .then(place(3, 4, 0, Horizontal))
        .all([place(3, 4, 1, Horizontal), place(1, 1, 0, Horizontal)]);
    let leaving_below = BoardScript::of_answers(6, 6, &[3, 1])
        .then(place(4, 3, 0, Vertical))
        .all([place(4, 3, 1, Horizontal), place(1, 1, 0, Vertical)]);
    let again = BoardScript::new(GameConfig::with_lengths(7, 7, &[2, 1]), BoardFocus::AttackHits)
        .all([place(1, 1, 0, Horizontal), place(4, 3, 0, Horizontal)])
        .all([place(4, 3, 1, Horizontal), attack(1, 1), attack(1, 2)]);
    let intact = BoardScript::new(GameConfig::with_lengths(7, 7, &[3, 3]), BoardFocus::AttackHits)
        .all([place(3, 3, 0, Vertical), place(4, 2, 1, Horizontal)])
        .all([attack(3, 3), attack(4, 3), attack(5, 3), attack(4, 2), attack(4, 4)]);
    let mut scripts = vec![leaving, leaving_below, again, overlapping, overlapping_upright, intact];
    scripts.extend((0..4).map(refused_by_blocks));
    scripts.push(all_refusals());
    scripts
}

/// Ships over positions of which some are known to be blocked, each with a look at all its positions after it: those that
/// were free take a ship of length 1 as before. Whether the ships are refused is another check's business.
fn refused_by_blocks(round: i32) -> BoardScript {
    const RAFT: ShipId = 6;
    let script = BoardScript::of_answers(8, 8, &[4, 4, 4, 4, 4, 4, 1]);
    let direction = Direction::BOTH[usize::from(round % 2 == 1)];
    let ships = (0..RAFT).map(|id| match direction {
        Horizontal => (Point::new(1 + id, 1 + round), id),
        Vertical => (Point::new(1 + round, 1 + id), id),
    });
    let looks = |at: Point| {
        let rafts = (0..4).map(move |k| at.step(direction, k));
        rafts.flat_map(|p| [place(p.r, p.c, RAFT, Horizontal), unplace(p.r, p.c, RAFT, Horizontal)])
    };
    let begun = script.all([BoardOp::Block, BoardOp::Probe(RAFT)]);
    ships.fold(begun, |script, (at, id)| script.provided(place(at.r, at.c, id, direction)).all(looks(at)))
}

/// Every reason to refuse, then a look at each position. The longest script of the last check of `placeShip`: it is performed
/// again with memory watched.
fn all_refusals() -> BoardScript {
    let past_the_end = [5, -1, 6].map(|id| place(4, 4, id, Horizontal));
    let leaving = around(10, 10, 2).flat_map(|(r, c)| Direction::BOTH.map(|way| place(r, c, 1, way)));
    let partly = (0..10).flat_map(|k| [place(k, 8, 1, Horizontal), place(8, k, 1, Vertical)]);
    BoardScript::new(GameConfig::standard(10, 10), BoardFocus::AttackHits)
        .all(past_the_end)
        .then(place(1, 1, 4, Horizontal))
        .all(past_the_end)
        .all([place(1, 2, 2, Vertical), place(5, 5, 4, Horizontal)])
        .all(leaving)
        .all(partly)
        .all(attack_all(&GameConfig::standard(10, 10)))
}

/// The ship at (2,2), shown and attacked on one board, and on another looked for with ships of length 1: on each of its
/// positions, just past both ends and beside it.
fn outlined(rows: i32, cols: i32, direction: Direction) -> BoardScript {
    let along = |k: i32| Point::new(2, 2).step(direction, k);
    let raft = |k: i32, id: i32| place(along(k).r, along(k).c, id, Horizontal);
    BoardScript::new(GameConfig::with_lengths(rows, cols, &[5, 1, 1, 1]), BoardFocus::Lies)
        .all([place(2, 2, 0, direction), SHOW])
        .all((-1..=5).map(|k| attack(along(k).r, along(k).c)))
        .board(1)
        .on(1, place(2, 2, 0, direction))
        .all_on(1, (0..5).map(|k| raft(k, 1)))
        .all_on(1, [raft(-1, 2), raft(5, 3)])
}
