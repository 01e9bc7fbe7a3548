//! Scenarios about `unplaceShip`.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::{Direction, Point, ShipId};

use super::clear::{OBLONG, all_round};
use super::place_ship::{INVALID_IDS, around};
use super::script::{BoardFocus, BoardScript, SHOW, attack, place, unplace};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;

pub(super) fn removes() -> Vec<BoardScript> {
    let lying = [place(1, 1, 0, Horizontal), unplace(1, 1, 0, Horizontal)];
    let standing = [place(1, 1, 0, Vertical), unplace(1, 1, 0, Vertical)];
    let other_takes_the_room =
        |ops: [BoardOp; 2], other| BoardScript::of_answers(5, 5, &[3, 3]).all(ops).then(other);
    let same_again = |ops: [BoardOp; 2], again| BoardScript::of_answers(5, 5, &[3, 3]).all(ops).then(again);
    let mut scripts = vec![
        BoardScript::of_answers(5, 5, &[3]).all(lying),
        BoardScript::of_answers(5, 5, &[3]).all(standing),
        other_takes_the_room(lying, place(1, 1, 1, Horizontal)),
        other_takes_the_room(standing, place(1, 1, 1, Vertical)),
        same_again(lying, place(1, 1, 0, Horizontal)),
        same_again(standing, place(3, 1, 0, Horizontal)),
        others_stay(1),
        others_stay(2),
        others_stay(0),
        others_are_placed(0),
        others_are_placed(1),
        others_are_placed(2),
        across_and_down(0),
        across_and_down(1),
        across_and_down(2),
        again_and_again(),
    ];
    scripts.extend(Direction::BOTH.into_iter().flat_map(gone));
    scripts.extend(at_edges());
    scripts.extend((0..COLUMNS).map(among_blocked));
    scripts
}

/// A ship that is taken away from beside another: it is shown no more, and shots at its positions hit nothing. A Board that keeps the
/// positions in two places may free one of them only.
fn gone(direction: Direction) -> [BoardScript; 2] {
    let taken_away = |focus| {
        BoardScript::new(GameConfig::with_lengths(6, 6, &[3, 2]), focus).all([
            place(1, 1, 0, direction),
            place(4, 4, 1, direction.across()),
            unplace(1, 1, 0, direction),
        ])
    };
    let segments = (0..3).map(|k| Point::new(1, 1).step(direction, k));
    let shots = segments.map(|at| attack(at.r, at.c)).chain([attack(4, 4)]);
    [taken_away(BoardFocus::DisplayCells).then(SHOW), taken_away(BoardFocus::AttackHits).all(shots)]
}

/// Ships at every edge of boards that are not square: each is taken away, and another may lie there.
fn at_edges() -> impl Iterator<Item = BoardScript> {
    let again = |op: BoardOp| {
        if let BoardOp::Place(ship) = op { Some([BoardOp::Unplace(ship), op]) } else { None }
    };
    OBLONG.into_iter().map(move |(rows, cols)| {
        let ships = all_round(rows, cols);
        let script = BoardScript::of_answers(rows, cols, &[3, 3, 3, 3]).all(ships);
        script.all(ships.into_iter().filter_map(again).flatten())
    })
}

/// A ship that is placed and taken away as often as a player who tries places may do it: what is kept of each call grows.
fn again_and_again() -> BoardScript {
    let once = [place(1, 1, 0, Horizontal), unplace(1, 1, 0, Horizontal)];
    BoardScript::of_answers(5, 5, &[3]).all((0..AGAIN).flat_map(|_| once)).then(place(1, 1, 0, Horizontal))
}

const AGAIN: usize = 150;

/// A ship that is tried in a column of a board of which half is blocked, as a MediocrePlayer does: where it found room it finds room
/// again once it was taken away. One of a single position does in half of the columns.
fn among_blocked(column: i32) -> BoardScript {
    let tried = [place(1, column, 0, Vertical), unplace(1, column, 0, Vertical)];
    BoardScript::of_answers(4, COLUMNS, &[1 + column % 2]).then(BoardOp::Block).all(tried).all(tried)
}

const COLUMNS: i32 = 10;

/// The rows of three ships, and their ids.
const ROWS: [(i32, ShipId); 3] = [(0, 0), (2, 1), (4, 2)];

/// Three ships of which one is taken away: the others are still in the way, and can be taken away themselves.
fn others_stay(taken: usize) -> BoardScript {
    let others = || (0..ROWS.len()).filter(move |n| *n != taken).map(|n| ROWS[n]);
    without(taken)
        .all(others().map(|(row, _)| place(row, 1, 3, Horizontal)))
        .all(others().map(|(row, id)| unplace(row, 1, id, Horizontal)))
}

/// The one that was taken away may lie elsewhere now, and the others may not: no two are of the same length.
fn others_are_placed(taken: usize) -> BoardScript {
    let others = (0..ROWS.len()).filter(|n| *n != taken).map(|n| ROWS[n]);
    without(taken)
        .then(place(5, 1, ROWS[taken].1, Horizontal))
        .all(others.map(|(_, id)| place(1, 1, id, Horizontal)))
}

/// The same of ships that lie in turn across and down: the others keep their directions, too.
fn across_and_down(taken: usize) -> BoardScript {
    const LYING: [(i32, i32, Direction); 3] = [(0, 0, Vertical), (0, 2, Horizontal), (3, 4, Vertical)];
    let lying = |n: usize| {
        let (r, c, direction) = LYING[n];
        (r, c, n as ShipId, direction)
    };
    let placed = (0..LYING.len()).map(lying).map(|(r, c, id, direction)| place(r, c, id, direction));
    let (r, c, id, direction) = lying(taken);
    let others = || (0..LYING.len()).filter(move |n| *n != taken).map(lying);
    // The second segments.
    let in_the_way = others().map(|(r, c, _, direction)| match direction {
        Horizontal => place(r, c + 1, 3, Vertical),
        Vertical => place(r + 1, c, 3, Vertical),
    });
    BoardScript::of_answers(7, 7, &[3, 4, 2, 1])
        .all(placed)
        .then(unplace(r, c, id, direction))
        .all(in_the_way)
        .all(others().map(|(r, c, id, direction)| unplace(r, c, id, direction)))
}

fn without(taken: usize) -> BoardScript {
    let (row, id) = ROWS[taken];
    BoardScript::of_answers(6, 6, &[3, 4, 2, 5])
        .all(ROWS.map(|(row, id)| place(row, 1, id, Horizontal)))
        .then(unplace(row, 1, id, Horizontal))
}

pub(super) fn invalid_id() -> Vec<BoardScript> {
    let refused = INVALID_IDS.map(|id| unplace(1, 1, id, Horizontal));
    let shown = BoardScript::of_answers(5, 5, &[3, 2]).then(place(1, 1, 0, Horizontal)).all(refused);
    let just_past = [1, 2, 3, 5, 6, 8, 10].map(|ships| {
        let lengths = [3, 2, 2, 3, 2, 2, 2, 2, 2, 2];
        BoardScript::of_answers(7, 7, &lengths[..ships])
            .then(place(1, 1, 0, Vertical))
            .then(unplace(1, 1, ShipId::try_from(ships).unwrap_or(ShipId::MAX), Vertical))
            .then(unplace(1, 1, 0, Vertical))
    });
    std::iter::once(shown.then(unplace(1, 1, 0, Horizontal))).chain(just_past).collect()
}

/// Each wrong removal on a board of its own, and at the end a right one: a board that removes nothing shows nothing.
pub(super) fn mismatch() -> Vec<BoardScript> {
    // Ship 0 lies on (2,2)-(2,4), ship 1 stands on (4,5)-(6,5).
    let fleet = |op: BoardOp| {
        BoardScript::of_answers(8, 8, &[3, 3, 2])
            .all([place(2, 2, 0, Horizontal), place(4, 5, 1, Vertical)])
            .all([op, unplace(2, 2, 0, Horizontal)])
    };
    let wrong = [
        unplace(2, 1, 0, Horizontal),
        unplace(2, 3, 0, Horizontal),
        unplace(1, 2, 0, Horizontal),
        unplace(2, 2, 0, Vertical),
        unplace(2, 3, 0, Vertical),
        unplace(5, 5, 1, Vertical),
        unplace(3, 5, 1, Vertical),
        unplace(4, 5, 1, Horizontal),
        unplace(4, 5, 0, Vertical),
        unplace(2, 2, 1, Horizontal),
        unplace(2, 2, 2, Horizontal),
        unplace(0, 0, 2, Horizontal),
        unplace(0, 0, 0, Horizontal),
    ];
    let twice = BoardScript::of_answers(5, 5, &[3]).all([
        place(1, 1, 0, Horizontal),
        unplace(1, 1, 0, Horizontal),
        unplace(1, 1, 0, Horizontal),
    ]);
    let leaving = |rows, cols, at: BoardOp, op: BoardOp, whole: BoardOp| {
        BoardScript::of_answers(rows, cols, &[3]).all([at, op, whole])
    };
    let off_board = [
        leaving(5, 5, place(1, 1, 0, Horizontal), unplace(1, 3, 0, Horizontal), unplace(1, 1, 0, Horizontal)),
        leaving(5, 5, place(1, 1, 0, Vertical), unplace(3, 1, 0, Vertical), unplace(1, 1, 0, Vertical)),
        leaving(
            5,
            5,
            place(1, 1, 0, Horizontal),
            unplace(1, -1, 0, Horizontal),
            unplace(1, 1, 0, Horizontal),
        ),
        leaving(5, 5, place(1, 1, 0, Vertical), unplace(-1, 1, 0, Vertical), unplace(1, 1, 0, Vertical)),
        leaving(
            10,
            10,
            place(4, 0, 0, Horizontal),
            unplace(3, 10, 0, Horizontal),
            unplace(4, 0, 0, Horizontal),
        ),
        leaving(
            10,
            10,
            place(4, 0, 0, Horizontal),
            unplace(3, 9, 0, Horizontal),
            unplace(4, 0, 0, Horizontal),
        ),
    ];
    wrong.map(fleet).into_iter().chain([twice]).chain(off_board).chain(turned()).collect()
}

/// Ships of every length but 1 that are asked for in the other direction, and would fit that way. Row and column are not the same: who
/// takes one for the other when a ship is placed is no matter of this check.
fn turned() -> impl Iterator<Item = BoardScript> {
    let lengths = 2..=5;
    lengths.flat_map(|length| {
        [(Horizontal, Vertical), (Vertical, Horizontal)].map(|(lies, asked)| {
            BoardScript::of_answers(6, 6, &[length]).all([
                place(0, 1, 0, lies),
                unplace(0, 1, 0, asked),
                unplace(0, 1, 0, lies),
            ])
        })
    })
}

pub(super) fn atomic() -> Vec<BoardScript> {
    let still_there = |at: BoardOp, refused: BoardOp, whole: BoardOp| {
        BoardScript::of_answers(7, 7, &[3, 2]).all([at, refused, whole])
    };
    let lying = place(2, 2, 0, Horizontal);
    let standing = place(2, 2, 0, Vertical);
    let still_in_the_way = BoardScript::of_answers(7, 7, &[3, 1])
        .all([lying, unplace(2, 3, 0, Horizontal), unplace(2, 2, 1, Horizontal)])
        .all([place(2, 2, 1, Horizontal), place(2, 3, 1, Horizontal), place(2, 4, 1, Horizontal)]);
    let never_there = BoardScript::of_answers(6, 6, &[3, 2])
        .then(place(3, 1, 0, Horizontal))
        .all([unplace(1, 1, 1, Horizontal), place(1, 1, 1, Horizontal)]);
    let still_hit = BoardScript::new(GameConfig::with_lengths(7, 7, &[3, 1]), BoardFocus::AttackHits)
        .all([lying, unplace(2, 3, 0, Horizontal), unplace(2, 2, 0, Vertical)])
        .all([attack(2, 2), attack(2, 3), attack(2, 4)]);
    vec![
        still_there(lying, unplace(2, 3, 0, Horizontal), unplace(2, 2, 0, Horizontal)),
        still_there(lying, unplace(2, 1, 0, Horizontal), unplace(2, 2, 0, Horizontal)),
        still_there(lying, unplace(2, 2, 0, Vertical), unplace(2, 2, 0, Horizontal)),
        still_there(standing, unplace(3, 2, 0, Vertical), unplace(2, 2, 0, Vertical)),
        still_there(standing, unplace(2, 2, 0, Horizontal), unplace(2, 2, 0, Vertical)),
        still_in_the_way,
        never_there,
        still_hit,
        all_refusals(),
    ]
}

/// Every reason to refuse, and the whole ship at the end. The longest script of the last check of `unplaceShip`: it is
/// performed again with memory watched.
fn all_refusals() -> BoardScript {
    let past_the_end = [5, -1, 6].map(|id| unplace(4, 4, id, Horizontal));
    let off_board = around(10, 10, 2).flat_map(|(r, c)| Direction::BOTH.map(|way| unplace(r, c, 4, way)));
    BoardScript::new(GameConfig::standard(10, 10), BoardFocus::Answers)
        .all(past_the_end)
        .then(place(4, 4, 4, Horizontal))
        .all(past_the_end)
        .all([unplace(4, 4, 3, Horizontal), unplace(4, 4, 4, Vertical)])
        .all(off_board)
        .then(unplace(4, 4, 4, Horizontal))
}
