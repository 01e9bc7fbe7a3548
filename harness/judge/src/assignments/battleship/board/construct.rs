//! Scenarios about the constructor: boards of every size, and two boards that share nothing.

use reference::battleship::Direction::{Horizontal, Vertical};

use super::attack::{fleet, two_ships};
use super::script::{BoardFocus, BoardScript, SHOW, attack, place, unplace};
use super::step::BoardOp;

/// Each board takes a ship before it is destroyed, so that there is something to destroy.
pub(super) fn sizes() -> Vec<BoardScript> {
    let made = |rows, cols, ship: BoardOp, length| {
        BoardScript::of_answers(rows, cols, &[length]).all([ship, BoardOp::Delete])
    };
    let middle = [(5, 5), (7, 4), (4, 7), (9, 10), (10, 9), (10, 10)].into_iter().flat_map(|(rows, cols)| {
        [made(rows, cols, place(1, 1, 0, Horizontal), 2), made(rows, cols, place(1, 1, 0, Vertical), 2)]
    });
    let narrow = [
        made(1, 1, place(0, 0, 0, Horizontal), 1),
        made(1, 10, place(0, 4, 0, Horizontal), 2),
        made(10, 1, place(4, 0, 0, Vertical), 2),
        made(2, 3, place(0, 1, 0, Vertical), 2),
    ];
    narrow.into_iter().chain(middle).chain(empty()).chain(used()).collect()
}

/// Boards with a ship that are destroyed after each thing that may have made something to destroy, or destroyed it already. Of several
/// sizes: what was deleted once is found by its second deletion only where nothing as large was made in between.
fn used() -> impl Iterator<Item = BoardScript> {
    let ship = place(1, 1, 0, Horizontal);
    let blocked = [BoardOp::Block, BoardOp::Unblock];
    let uses = [
        [&[ship], blocked.as_slice()].concat(),
        [&[ship], blocked.repeat(2).as_slice()].concat(),
        vec![ship, unplace(1, 1, 0, Horizontal)],
        vec![ship, attack(1, 1), attack(1, 2), BoardOp::Clear],
        vec![ship, attack(1, 1), attack(3, 3), SHOW],
    ];
    let on = |(rows, cols), calls: &[BoardOp]| {
        // Neither of the two answers, so that nothing of theirs has to be right.
        let answers = |op: &BoardOp| !matches!(op, BoardOp::Block | BoardOp::Unblock);
        let call = |script: BoardScript, op: &BoardOp| {
            if answers(op) { script.provided(*op) } else { script.then(*op) }
        };
        calls.iter().fold(BoardScript::of_answers(rows, cols, &[2]), call).then(BoardOp::Delete)
    };
    uses.into_iter().flat_map(move |calls| [(5, 5), (10, 10), (7, 9)].map(|size| on(size, &calls)))
}

/// A new board has neither been attacked, nor has it anything to show or to lose but what is placed on it.
fn empty() -> [BoardScript; 3] {
    let lost = BoardScript::of_answers(5, 5, &[2]).all([place(1, 1, 0, Horizontal), BoardOp::AllDestroyed]);
    [
        BoardScript::new(two_ships(), BoardFocus::AttackValidity).then(attack(2, 2)),
        BoardScript::new(two_ships(), BoardFocus::DisplayCells).then(SHOW),
        lost,
    ]
}

pub(super) fn two_boards() -> Vec<BoardScript> {
    let placing = BoardScript::new(two_ships(), BoardFocus::Answers)
        .board(1)
        .then(place(1, 1, 0, Horizontal))
        .on(1, place(1, 1, 0, Horizontal))
        .on(1, place(3, 4, 1, Vertical))
        .then(place(3, 4, 1, Vertical));
    let shooting = fleet(BoardFocus::AttackHits)
        .board(1)
        .on(1, place(4, 1, 0, Horizontal))
        .then(attack(1, 1))
        .on(1, attack(4, 1))
        .then(attack(1, 2))
        .on(1, attack(4, 2));
    let clearing = BoardScript::new(two_ships(), BoardFocus::AttackHits)
        .board(1)
        .then(place(1, 1, 0, Horizontal))
        .on(1, BoardOp::Clear)
        .all([attack(1, 1), attack(1, 2), attack(1, 3)]);
    let attacked_alike = BoardScript::new(two_ships(), BoardFocus::AttackValidity)
        .board(1)
        .then(attack(2, 2))
        .on(1, attack(2, 2));
    // By chance none of the seventeen positions is blocked once in 2^17 boards; such a chance only favours a wrong board.
    let blocking = BoardScript::of_answers(10, 10, &[5, 4, 3, 3, 2])
        .board(1)
        .then(BoardOp::Block)
        .all_on(1, (0..5).map(|id| place(2 * id, 1, id, Horizontal)));
    let in_turn = fleet(BoardFocus::AttackDestroys)
        .board(1)
        .on(1, place(3, 4, 1, Vertical))
        .then(attack(3, 4))
        .on(1, attack(3, 4))
        .then(attack(4, 4));
    vec![placing, shooting, lying_apart(), clearing, attacked_alike, in_turn, sunk_on_one(), blocking]
}

/// The same ship in other rows, HORIZONTAL on both boards: each is hit where it lies, and the other is not there.
fn lying_apart() -> BoardScript {
    let at = |row| attack(row, 2);
    BoardScript::new(two_ships(), BoardFocus::AttackHits)
        .board(1)
        .then(place(1, 1, 0, Horizontal))
        .on(1, place(4, 1, 0, Horizontal))
        .all([at(1), at(4)])
        .all_on(1, [at(1), at(4)])
}

/// A whole fleet sunk on one board, and the same fleet unharmed on another.
fn sunk_on_one() -> BoardScript {
    let ask = |r, c| [attack(r, c), BoardOp::AllDestroyed];
    let lost = [(1, 1), (1, 2), (1, 3), (3, 4), (4, 4)];
    fleet(BoardFocus::Answers)
        .board(1)
        .all_on(1, [place(0, 0, 0, Horizontal), place(2, 2, 1, Horizontal)])
        .all(lost.into_iter().flat_map(|(r, c)| ask(r, c)))
        .on(1, BoardOp::AllDestroyed)
        .all_on(1, [(0, 0), (0, 1), (0, 2), (2, 2), (2, 3)].into_iter().flat_map(|(r, c)| ask(r, c)))
}
