//! Scenarios about `allShipsDestroyed`.

use reference::battleship::Direction::Horizontal;

use super::attack::fleet;
use super::script::{BoardFocus, BoardScript, attack, place};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;

pub(super) fn all_destroyed() -> Vec<BoardScript> {
    let ask = |r, c| [attack(r, c), BoardOp::AllDestroyed];
    let one = BoardScript::new(GameConfig::with_lengths(4, 4, &[2]), BoardFocus::Answers)
        .all([place(1, 1, 0, Horizontal), BoardOp::AllDestroyed])
        .all(ask(0, 0))
        .all(ask(1, 1))
        .all(ask(1, 2));
    let two = fleet(BoardFocus::Answers)
        .then(BoardOp::AllDestroyed)
        .all([(1, 1), (1, 2), (1, 3), (0, 6), (3, 4), (4, 4)].into_iter().flat_map(|(r, c)| ask(r, c)));
    let last_first = fleet(BoardFocus::Answers)
        .all([(4, 4), (3, 4), (1, 3), (1, 1), (1, 2)].into_iter().flat_map(|(r, c)| ask(r, c)));
    let miss_at_the_end = BoardScript::new(GameConfig::with_lengths(4, 5, &[2]), BoardFocus::Answers)
        .then(place(1, 1, 0, Horizontal))
        .all([attack(1, 1), attack(1, 2), attack(1, 3), BoardOp::AllDestroyed]);
    vec![one, two, last_first, miss_at_the_end]
}
