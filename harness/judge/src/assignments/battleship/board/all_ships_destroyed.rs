//! Scenarios about `allShipsDestroyed`.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::{Board, ShipId};

use super::attack::{fleet, placed_again};
use super::clear::{OBLONG, all_round};
use super::script::{BoardFocus, BoardScript, attack, odd_fleet, place, unplace};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;

/// Answers on boards that lack a ship of the game while others lie there. If such a ship is one of "all ships" the handout leaves
/// open; but boards of the same state have to answer alike, by whichever calls they came to it.
#[derive(Debug)]
pub(super) struct Alike<T> {
    asked: Vec<(Board, T)>,
}

impl<T> Default for Alike<T> {
    fn default() -> Alike<T> {
        Alike { asked: Vec::new() }
    }
}

impl<T: Clone> Alike<T> {
    /// Returns the answer that a board of this state gave before; keeps this one if none did.
    pub(super) fn before(&mut self, board: &Board, answer: T) -> Option<T> {
        let placed = board.game().ships().filter(|(id, _)| board.placement(*id).is_some()).count();
        if placed == 0 || placed == board.game().ships().count() {
            return None;
        }
        let before = self.asked.iter().find(|(of, _)| of == board).map(|(_, answer)| answer.clone());
        if before.is_none() {
            self.asked.push((board.clone(), answer));
        }
        before
    }
}

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
    let single = BoardScript::new(GameConfig::with_lengths(4, 4, &[1]), BoardFocus::Answers)
        .all([place(2, 1, 0, Vertical), BoardOp::AllDestroyed])
        .all(ask(2, 1));
    let moved = placed_again(BoardFocus::Answers)
        .all([(1, 0), (1, 1), (2, 3)].into_iter().flat_map(|(r, c)| ask(r, c)));
    let moved_last = placed_again(BoardFocus::Answers)
        .all([(2, 3), (1, 0), (1, 1)].into_iter().flat_map(|(r, c)| ask(r, c)));
    let odd = odd_fleet(&[1; 5], BoardFocus::Answers).all((0..5).rev().flat_map(|r| ask(r, 1)));
    [one, two, last_first, miss_at_the_end, single, moved, moved_last, odd]
        .into_iter()
        .chain([0, 1].map(taken_away))
        .chain([0, 1].map(taken_away_for_good))
        .chain(each_segment_last())
        .chain(each_ship_last())
        .chain(one_position_last())
        .collect()
}

/// One of two ships is taken away while the other is there, and placed elsewhere: neither is destroyed before it is shot at. All
/// ships of the game lie there when the first shot is made.
fn taken_away(id: ShipId) -> BoardScript {
    let places = [place(0, 0, 0, Horizontal), place(2, 3, 1, Vertical)];
    let cells = [[(0, 0), (0, 1)], [(2, 3), (3, 3)]];
    let (taken, elsewhere, kept, moved) = if id == 0 {
        (unplace(0, 0, 0, Horizontal), place(3, 0, 0, Horizontal), cells[1], [(3, 0), (3, 1)])
    } else {
        (unplace(2, 3, 1, Vertical), place(1, 1, 1, Horizontal), cells[0], [(1, 1), (1, 2)])
    };
    BoardScript::of_answers(4, 5, &[2, 2])
        .all(places)
        .all([taken, BoardOp::AllDestroyed, elsewhere, BoardOp::AllDestroyed])
        .all(kept.into_iter().chain(moved).flat_map(|(r, c)| [attack(r, c), BoardOp::AllDestroyed]))
}

/// A board on which one of two ships never was, and the same once it was cleared and the ship taken away: with the other one sunk,
/// both answers are alike. It is one board, so that what boards share does not show here.
fn taken_away_for_good(id: ShipId) -> BoardScript {
    let ships = [place(0, 0, 0, Horizontal), place(2, 1, 1, Vertical)];
    let (kept, taken, cells) = if id == 0 {
        (ships[1], unplace(0, 0, 0, Horizontal), [(2, 1), (3, 1)])
    } else {
        (ships[0], unplace(2, 1, 1, Vertical), [(0, 0), (0, 1)])
    };
    let sunk = || cells.into_iter().flat_map(|(r, c)| [attack(r, c), BoardOp::AllDestroyed]);
    BoardScript::of_answers(4, 4, &[2, 2])
        .then(kept)
        .all(sunk())
        .then(BoardOp::Clear)
        .all(ships)
        .then(taken)
        .all(sunk())
}

fn each_segment_last() -> impl Iterator<Item = BoardScript> {
    [Horizontal, Vertical].into_iter().flat_map(|direction| {
        let cells = [0, 1, 2].map(|n| if direction == Horizontal { (1, 1 + n) } else { (1 + n, 1) });
        (0..cells.len()).map(move |last| {
            let others = (0..cells.len()).filter(move |n| *n != last).chain([last]);
            BoardScript::new(GameConfig::with_lengths(5, 5, &[3]), BoardFocus::Answers)
                .then(place(1, 1, 0, direction))
                .all(others.flat_map(|n| [attack(cells[n].0, cells[n].1), BoardOp::AllDestroyed]))
        })
    })
}

/// A ship of length 1 on each position of the last row and the last column of boards that are not square, destroyed after one in
/// the first corner. No ship is longer: a Board that refuses a place at an edge shows here all the same what it says.
fn one_position_last() -> impl Iterator<Item = BoardScript> {
    OBLONG.into_iter().flat_map(|(rows, cols)| {
        let bottom = (0..cols).map(move |c| (rows - 1, c));
        let right = (0..rows - 1).map(move |r| (r, cols - 1));
        bottom.chain(right).map(move |(r, c)| {
            BoardScript::of_answers(rows, cols, &[1, 1])
                .all([place(0, 0, 0, Vertical), place(r, c, 1, Vertical)])
                .all([attack(0, 0), BoardOp::AllDestroyed, attack(r, c), BoardOp::AllDestroyed])
        })
    })
}

/// Fleets that reach every edge of boards that are not square, with each ship destroyed last, from either end.
fn each_ship_last() -> impl Iterator<Item = BoardScript> {
    OBLONG.into_iter().flat_map(|(rows, cols)| {
        let fleet = all_round(rows, cols);
        let cells = [
            [(0, 0), (0, 1), (0, 2)],
            [(0, cols - 1), (1, cols - 1), (2, cols - 1)],
            [(rows - 3, 0), (rows - 2, 0), (rows - 1, 0)],
            [(rows - 1, cols - 3), (rows - 1, cols - 2), (rows - 1, cols - 1)],
        ];
        (0..cells.len()).flat_map(move |last| {
            let ways = [cells, cells.map(|[first, middle, end]| [end, middle, first])];
            ways.map(|cells| {
                let order = (1..=cells.len()).flat_map(move |n| cells[(last + n) % cells.len()]);
                BoardScript::of_answers(rows, cols, &[3, 3, 3, 3])
                    .all(fleet)
                    .all(order.flat_map(|(r, c)| [attack(r, c), BoardOp::AllDestroyed]))
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use reference::battleship::Point;

    use super::*;

    #[test]
    fn boards_of_one_state_that_lack_a_ship_have_to_answer_alike() {
        let game = GameConfig::with_lengths(4, 4, &[2, 2]).game();
        let at = |r, c| Point::new(r, c);
        let mut one = Board::new(&game);
        one.place_ship(at(0, 0), 0, Horizontal).unwrap();
        let mut other = one.clone();
        let mut answers = Alike::default();
        assert_eq!(answers.before(&Board::new(&game), true), None);
        assert_eq!(answers.before(&Board::new(&game), false), None, "a board without ships says nothing");
        assert_eq!(answers.before(&one, false), None);
        other.place_ship(at(2, 1), 1, Vertical).unwrap();
        assert_eq!(answers.before(&other, true), None, "all ships are there");
        other.unplace_ship(at(2, 1), 1, Vertical).unwrap();
        assert_eq!(answers.before(&other, true), Some(false));
        other.attack(at(0, 0));
        assert_eq!(answers.before(&other, true), None, "another state");
    }
}
