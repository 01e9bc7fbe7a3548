//! Scenarios about `clear`, each with the placement or the shot before it that it has to forget.

use reference::battleship::Direction::{Horizontal, Vertical};

use super::script::{BoardFocus, BoardScript, SHOW, SHOW_SHOTS, attack, attack_all, place};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;

/// Boards that are not square, both ways.
pub(super) const OBLONG: [(i32, i32); 3] = [(5, 9), (9, 5), (10, 10)];

pub(super) fn ships() -> Vec<BoardScript> {
    let ships = [place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal)];
    let one = BoardScript::of_answers(5, 5, &[3]).all([ships[0], BoardOp::Clear, ships[0]]);
    let upright = BoardScript::of_answers(5, 5, &[3]).all([
        place(1, 1, 0, Vertical),
        BoardOp::Clear,
        place(1, 1, 0, Vertical),
    ]);
    let same = BoardScript::of_answers(5, 5, &[3, 2]).all(ships).then(BoardOp::Clear).all(ships);
    let swapped = BoardScript::of_answers(5, 5, &[3, 3])
        .all(ships)
        .then(BoardOp::Clear)
        .all([place(3, 1, 0, Horizontal), place(1, 1, 1, Horizontal)]);
    let gone = BoardScript::new(GameConfig::with_lengths(5, 5, &[3]), BoardFocus::AttackHits)
        .all([ships[0], BoardOp::Clear])
        .all([attack(1, 1), attack(1, 2), attack(1, 3)]);
    let in_the_way = BoardScript::of_answers(5, 5, &[3, 2])
        .all([ships[0], BoardOp::Clear, ships[0]])
        .then(place(0, 2, 1, Vertical));
    let edges = OBLONG.map(|(rows, cols)| {
        let all_round = all_round(rows, cols);
        BoardScript::of_answers(rows, cols, &[3, 3, 3, 3]).all(all_round).then(BoardOp::Clear).all(all_round)
    });
    [one, upright, same, swapped, gone, in_the_way, unharmed()].into_iter().chain(edges).collect()
}

/// Ships that were cleared away unharmed, and are sunk where they are placed again.
fn unharmed() -> BoardScript {
    let ask = |r, c| [attack(r, c), BoardOp::AllDestroyed];
    BoardScript::new(GameConfig::with_lengths(6, 6, &[2, 1]), BoardFocus::Answers)
        .all([place(1, 1, 0, Horizontal), place(3, 3, 1, Horizontal), BoardOp::Clear])
        .all([place(4, 1, 0, Horizontal), place(0, 4, 1, Horizontal), BoardOp::AllDestroyed])
        .all([(4, 1), (0, 4), (4, 2)].into_iter().flat_map(|(r, c)| ask(r, c)))
}

/// A ship of 3 at each edge; together they touch the first and the last row and column, and no two touch one another.
pub(super) fn all_round(rows: i32, cols: i32) -> [BoardOp; 4] {
    [
        place(0, 0, 0, Horizontal),
        place(0, cols - 1, 1, Vertical),
        place(rows - 3, 0, 2, Vertical),
        place(rows - 1, cols - 3, 3, Horizontal),
    ]
}

pub(super) fn shots() -> Vec<BoardScript> {
    let config = || GameConfig::with_lengths(6, 6, &[2, 2]);
    let around = |op: BoardOp| [op, BoardOp::Clear, op];
    let miss = BoardScript::new(config(), BoardFocus::AttackValidity).all(around(attack(3, 3)));
    // A Board that has no memory shows nothing there; here it does, and no ship is needed.
    let refused = BoardScript::new(config(), BoardFocus::AttackValidity)
        .all([attack(3, 3), attack(3, 3), attack(2, 4), attack(2, 4), BoardOp::Clear])
        .all([attack(3, 3), attack(2, 4)]);
    let hit = BoardScript::new(config(), BoardFocus::AttackValidity)
        .then(place(1, 1, 0, Horizontal))
        .all(around(attack(1, 1)));
    // Placed elsewhere the second time, and with another ship, so that a clear which forgets ships does not show here.
    let takes_ships = BoardScript::new(config(), BoardFocus::Answers)
        .all([attack(1, 1), attack(3, 3), attack(4, 3), BoardOp::Clear])
        .all([place(1, 1, 0, Horizontal), place(3, 3, 1, Vertical)]);
    let hit_before = BoardScript::new(config(), BoardFocus::AttackHits)
        .all([place(1, 1, 0, Horizontal), attack(1, 1), attack(1, 2), BoardOp::Clear])
        .then(place(3, 1, 1, Horizontal))
        .all([attack(3, 1), attack(3, 2), attack(1, 1)]);
    let everywhere = OBLONG.map(|(rows, cols)| {
        let config = GameConfig::with_lengths(rows, cols, &[2]);
        let shots = attack_all(&config);
        BoardScript::new(config, BoardFocus::AttackShots).all(shots.clone()).then(BoardOp::Clear).all(shots)
    });
    let damage = BoardScript::new(GameConfig::with_lengths(6, 6, &[3]), BoardFocus::AttackDestroys)
        .all([place(1, 1, 0, Horizontal), attack(1, 1), attack(1, 2), BoardOp::Clear])
        .all([place(1, 1, 0, Horizontal), attack(1, 1), attack(1, 2), attack(1, 3)]);
    let sunk = BoardScript::new(config(), BoardFocus::Answers)
        .all([place(1, 1, 0, Horizontal), attack(1, 1), attack(1, 2), BoardOp::Clear])
        .all([place(3, 1, 0, Horizontal), BoardOp::AllDestroyed])
        .all([attack(3, 1), BoardOp::AllDestroyed, attack(3, 2), BoardOp::AllDestroyed]);
    let unseen = BoardScript::new(config(), BoardFocus::DisplayCells).then(place(1, 1, 0, Horizontal)).all([
        attack(3, 3),
        attack(1, 1),
        BoardOp::Clear,
        SHOW,
        SHOW_SHOTS,
    ]);
    [miss, refused, hit, takes_ships, hit_before, damage, sunk, whole_fleet_sunk(), unseen]
        .into_iter()
        .chain(everywhere)
        .collect()
}

/// Every ship is on the board both times, so that `allShipsDestroyed` has an answer all along.
fn whole_fleet_sunk() -> BoardScript {
    let config = GameConfig::with_lengths(6, 6, &[2, 1]);
    let ask = |r, c| [attack(r, c), BoardOp::AllDestroyed];
    BoardScript::new(config, BoardFocus::Answers)
        .all([place(1, 1, 0, Horizontal), place(3, 3, 1, Horizontal)])
        .all([attack(1, 1), attack(1, 2), attack(3, 3), BoardOp::Clear])
        .all([place(4, 1, 0, Horizontal), place(0, 4, 1, Horizontal), BoardOp::AllDestroyed])
        .all([(4, 1), (0, 4), (4, 2)].into_iter().flat_map(|(r, c)| ask(r, c)))
}
