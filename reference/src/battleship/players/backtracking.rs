//! Placing a whole fleet by recursion, taking ships back where they lead nowhere.
//!
//! [`place_fleet`] is all there is: step 2 of the MediocrePlayer's placement, kept apart from the chance in step 1,
//! so that it also answers whether a given pattern of blocked positions leaves room for a fleet.

use std::cmp::Reverse;

use crate::battleship::{
    board::Board,
    game::ShipId,
    geometry::{Direction, Point},
};

/// A ship still to be placed.
#[derive(Clone, Copy)]
struct Task {
    id: ShipId,
    length: i32,
}

/// The beginning of a search for room: an index into [`Search::slots`].
type SlotIndex = usize;

/// The data that stays the same during one search.
struct Search {
    tasks: Vec<Task>,
    slots: Vec<(Point, Direction)>,
}

/// Places every ship of the board's game so that none overlaps another or a blocked position (handout:
/// MediocrePlayer, `placeShips`, step 2).
///
/// True with the whole fleet placed; false with the board as it was, and then there is no way to place it. Longer
/// ships go first, since they have the fewest places: the handout leaves the order open.
pub fn place_fleet(board: &mut Board) -> bool {
    Search::new(board).place_from(board, 0, 0)
}

impl Search {
    fn new(board: &Board) -> Self {
        let mut tasks: Vec<_> =
            board.game().ships().map(|(id, ship)| Task { id, length: ship.length }).collect();
        tasks.sort_by_key(|task| Reverse(task.length));
        let slots =
            board.game().points().flat_map(|p| Direction::BOTH.map(|direction| (p, direction))).collect();
        Self { tasks, slots }
    }

    /// Places the tasks from number `next` on, the first of them no earlier than at slot `start`.
    fn place_from(&self, board: &mut Board, next: usize, start: SlotIndex) -> bool {
        let Some(&task) = self.tasks.get(next) else {
            return true;
        };
        for (index, &(at, direction)) in self.slots.iter().enumerate().skip(start) {
            if board.place_ship(at, task.id, direction).is_err() {
                continue;
            }
            if self.place_from(board, next + 1, self.start_after(next, index)) {
                return true;
            }
            // It lies there, so this cannot be refused.
            let _ = board.unplace_ship(at, task.id, direction);
        }
        false
    }

    /// Ships of equal length are interchangeable, so the later one only looks behind the earlier one.
    fn start_after(&self, placed: usize, slot: SlotIndex) -> SlotIndex {
        match (self.tasks.get(placed), self.tasks.get(placed + 1)) {
            (Some(this), Some(following)) if this.length == following.length => slot + 1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::{Game, View};

    /// A board drawn as in the handout, `#` being blocked, with ships of these lengths and symbols.
    fn board(picture: &[&str], fleet: &[(i32, u8)]) -> Board {
        let rows = i32::try_from(picture.len()).unwrap();
        let cols = i32::try_from(picture[0].len()).unwrap();
        let mut game = Game::new(rows, cols).unwrap();
        for &(length, symbol) in fleet {
            game.add_ship(length, symbol, "ship").unwrap();
        }
        let glyphs = picture.iter().flat_map(|row| row.bytes());
        let blocked: Vec<_> =
            game.points().zip(glyphs).filter(|&(_, glyph)| glyph == b'#').map(|(p, _)| p).collect();
        let mut board = Board::new(&game);
        board.block_cells(&blocked);
        board
    }

    /// The handout's example. Its first picture leaves (1,5) free, its later ones block it; only the later ones agree
    /// with the story told there, in which the submarine fits nowhere but at (2,5) beside an upright battleship.
    fn example(fleet: &[(i32, u8)]) -> Board {
        let wall = "##########";
        let rows =
            [wall, "###.######", "###.#.####", "###.#.####", "##....####", wall, wall, wall, wall, wall];
        board(&rows, fleet)
    }

    // Clause: MediocrePlayer, placeShips, the backtracking example
    #[test]
    fn the_example_of_the_handout_ends_as_it_does_there() {
        let mut b = example(&[(4, b'B'), (3, b'S'), (2, b'P')]);
        assert!(place_fleet(&mut b));
        let expected = "  0123456789\n0 ..........\n1 ...S......\n2 ...S.P....\n3 ...S.P....\n4 ..BBBB....\n";
        assert!(b.display(View::Everything).starts_with(expected), "{}", b.display(View::Everything));
    }

    // Clause: MediocrePlayer, placeShips step 2, whatever the order of the ships
    #[test]
    fn the_example_can_be_solved_for_every_order_of_the_ships() {
        let [b, s, p] = [(4, b'B'), (3, b'S'), (2, b'P')];
        for fleet in [[b, s, p], [b, p, s], [s, b, p], [s, p, b], [p, b, s], [p, s, b]] {
            let mut board = example(&fleet);
            assert!(place_fleet(&mut board), "{fleet:?}");
            assert!((0..3).all(|id| board.placement(id).is_some()));
        }
    }

    // Clause: MediocrePlayer, placeShips step 2, unplaceShip
    #[test]
    fn a_fleet_without_room_leaves_the_board_as_it_was() {
        let mut b = example(&[(4, b'B'), (4, b'C'), (2, b'P')]);
        let before = b.clone();
        assert!(!place_fleet(&mut b));
        assert_eq!(b, before);
    }

    // Clause: MediocrePlayer, placeShips step 2, backtracking over several ships
    #[test]
    fn a_board_that_is_filled_to_the_last_position_is_solved() {
        let mut b = board(&["....", "....", "...."], &[(4, b'A'), (3, b'B'), (3, b'C'), (2, b'D')]);
        assert!(place_fleet(&mut b));
        assert!(!b.display(View::Everything).contains('.'));
    }

    // Clause: MediocrePlayer, placeShips step 2, no ship overlaps another, equal lengths
    #[test]
    fn interchangeable_ships_are_all_placed_or_none() {
        let many: Vec<_> = (b'a'..b'i').map(|symbol| (1, symbol)).collect();
        assert!(place_fleet(&mut board(&["...", "...", "..."], &many)));
        let mut full = board(&["..", "#."], &[(1, b'a'), (1, b'b'), (1, b'c'), (1, b'd')]);
        assert!(!place_fleet(&mut full));
    }

    #[test]
    fn an_empty_fleet_is_placed_at_once() {
        assert!(place_fleet(&mut board(&["#"], &[])));
    }
}
