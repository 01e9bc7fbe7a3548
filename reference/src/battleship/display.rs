//! The picture of a board, character by character as the handout fixes it.
//!
//! [`View`] is the main type: what a viewer may see is an argument with a name, since showing too much to a human
//! would be cheating. The picture is a `String`; its caller decides where it goes.

use super::{board::Board, geometry::Point};

/// The part of a board that is shown (handout: `display`, parameter `shotsOnly`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Undamaged segments show their ship's symbol.
    Everything,
    /// Undamaged segments look like untouched water.
    ShotsOnly,
}

impl Board {
    /// The board as text (handout: `display`).
    ///
    /// One line of two spaces and the column digits, then per row its digit, a space and one character per position;
    /// every line ends in a newline. `X` is a damaged segment, `o` a miss, `.` untouched water. Blocked positions
    /// are water, since blocking is no part of the game that anyone watches.
    #[must_use]
    pub fn display(&self, view: View) -> String {
        let mut text = String::from("  ");
        text.extend((0..self.game().cols()).map(|c| c.to_string()));
        text.push('\n');
        for r in 0..self.game().rows() {
            text.push_str(&format!("{r} "));
            text.extend((0..self.game().cols()).map(|c| self.glyph(Point::new(r, c), view)));
            text.push('\n');
        }
        text
    }

    fn glyph(&self, p: Point, view: View) -> char {
        match (self.symbol_at(p), self.is_attacked(p)) {
            (Some(_), true) => 'X',
            (None, true) => 'o',
            (None, false) => '.',
            (Some(symbol), false) => match view {
                View::Everything => char::from(symbol),
                View::ShotsOnly => '.',
            },
        }
    }

    fn symbol_at(&self, p: Point) -> Option<u8> {
        let id = self.ship_at(p)?;
        self.game().ship(id).map(|ship| ship.symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::{Direction, Game};

    /// The handout's example: the standard fleet, and the shots that its second picture shows.
    fn example() -> Board {
        let mut game = Game::new(10, 10).unwrap();
        let ships = [
            (5, b'A', Point::new(0, 0), Direction::Horizontal),
            (4, b'B', Point::new(8, 1), Direction::Horizontal),
            (3, b'D', Point::new(4, 1), Direction::Vertical),
            (3, b'S', Point::new(6, 0), Direction::Vertical),
            (2, b'P', Point::new(1, 2), Direction::Vertical),
        ];
        for (length, symbol, ..) in ships {
            game.add_ship(length, symbol, "ship").unwrap();
        }
        let mut board = Board::new(&game);
        for (id, (_, _, at, direction)) in (0..).zip(ships) {
            board.place_ship(at, id, direction).unwrap();
        }
        for (r, c) in [(0, 1), (0, 2), (0, 4), (2, 1), (4, 2), (5, 0), (6, 0), (6, 2), (7, 0), (8, 0), (9, 9)]
        {
            board.attack(Point::new(r, c));
        }
        board
    }

    // Clause: Board, display, example with shotsOnly false
    #[test]
    fn the_first_example_shows_the_symbols_of_undamaged_segments() {
        let expected = "  0123456789\n\
                        0 AXXAX.....\n\
                        1 ..P.......\n\
                        2 .oP.......\n\
                        3 ..........\n\
                        4 .Do.......\n\
                        5 oD........\n\
                        6 XDo.......\n\
                        7 X.........\n\
                        8 XBBBB.....\n\
                        9 .........o\n";
        assert_eq!(example().display(View::Everything), expected);
    }

    // Clause: Board, display, example with shotsOnly true
    #[test]
    fn the_second_example_shows_shots_only() {
        let expected = "  0123456789\n\
                        0 .XX.X.....\n\
                        1 ..........\n\
                        2 .o........\n\
                        3 ..........\n\
                        4 ..o.......\n\
                        5 o.........\n\
                        6 X.o.......\n\
                        7 X.........\n\
                        8 X.........\n\
                        9 .........o\n";
        assert_eq!(example().display(View::ShotsOnly), expected);
    }

    // Clause: Board, display, lines 1 and following
    #[test]
    fn the_picture_has_exactly_the_rows_and_columns_of_the_game() {
        let board = Board::new(&Game::new(2, 3).unwrap());
        assert_eq!(board.display(View::Everything), "  012\n0 ...\n1 ...\n");
        let board = Board::new(&Game::new(1, 1).unwrap());
        assert_eq!(board.display(View::ShotsOnly), "  0\n0 .\n");
    }

    // Clause: Board, display, rule c
    #[test]
    fn blocked_positions_look_like_water() {
        let mut board = Board::new(&Game::new(1, 3).unwrap());
        board.block_cells(&[Point::new(0, 1)]);
        assert_eq!(board.display(View::Everything), "  012\n0 ...\n");
    }
}
