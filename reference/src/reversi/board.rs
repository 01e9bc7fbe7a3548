//! The board: a player's tile, or none, on each of its positions.
//!
//! [`Board`] is the main type (handout: 4.4 The board). It knows nothing of turns and moves.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use super::geometry::{Dimensions, Position};
use super::player::Player;
use super::position_set::PositionSet;

/// The widths and heights that a board may have (handout: 3.1 Generalization to smaller sizes).
pub const SIZES: RangeInclusive<i32> = 2..=8;

/// The error of a board that would be too small or too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeError {
    /// The dimensions that were asked for.
    pub dimensions: Dimensions,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board is from 2x2 to 8x8, not {}", self.dimensions)
    }
}

impl Error for SizeError {}

/// The tiles on a board. A position off the board holds none, and cannot be given one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    dimensions: Dimensions,
    dark: PositionSet,
    light: PositionSet,
}

impl Board {
    /// An empty board.
    ///
    /// # Errors
    /// Fails if the width or the height is not in [`SIZES`].
    pub fn new(dimensions: Dimensions) -> Result<Board, SizeError> {
        if !SIZES.contains(&dimensions.width) || !SIZES.contains(&dimensions.height) {
            return Err(SizeError { dimensions });
        }
        Ok(Board { dimensions, dark: PositionSet::empty(), light: PositionSet::empty() })
    }

    /// The board of these rows, as a board is printed: `D`, `L` and `_`; `None` if it is no board.
    #[must_use]
    pub fn from_picture(picture: &str) -> Option<Board> {
        let rows: Vec<Vec<char>> = picture.split_whitespace().map(|row| row.chars().collect()).collect();
        let (width, height) = (rows.first()?.len(), rows.len());
        let dimensions = Dimensions::new(width.try_into().ok()?, height.try_into().ok()?);
        let mut board = Board::new(dimensions).ok()?;
        for (y, row) in (0..).zip(&rows) {
            for (x, symbol) in (0..).zip(row) {
                board.set(Position::new(x, y), tile_of(*symbol)?);
            }
        }
        rows.iter().all(|row| row.len() == width).then_some(board)
    }

    /// Its width and height.
    #[must_use]
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// Returns true if the position is on the board.
    #[must_use]
    pub fn contains(&self, position: Position) -> bool {
        let Dimensions { width, height } = self.dimensions;
        (0..width).contains(&position.x) && (0..height).contains(&position.y)
    }

    /// The owner of the tile there; `None` if there is none.
    #[must_use]
    pub fn get(&self, position: Position) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.tiles(*player).contains(position))
    }

    /// Stores a player's tile at a position, or removes the tile from it.
    pub fn set(&mut self, position: Position, tile: Option<Player>) {
        self.set_all(position.into(), tile);
    }

    /// Stores a player's tile at each of the positions, or removes the tiles from them.
    pub fn set_all(&mut self, positions: PositionSet, tile: Option<Player>) {
        let positions = positions & self.positions().collect();
        self.dark &= !positions;
        self.light &= !positions;
        match tile {
            Some(Player::Dark) => self.dark |= positions,
            Some(Player::Light) => self.light |= positions,
            None => {}
        }
    }

    /// The number of a player's tiles, or of the positions that hold none.
    #[must_use]
    pub fn count(&self, tile: Option<Player>) -> usize {
        match tile {
            Some(player) => self.tiles(player).len(),
            None => self.positions().count() - (self.dark | self.light).len(),
        }
    }

    /// The positions that hold a player's tiles.
    #[must_use]
    pub fn tiles(&self, player: Player) -> PositionSet {
        match player {
            Player::Dark => self.dark,
            Player::Light => self.light,
        }
    }

    /// All positions, column by column, each from the top (handout: `Board::all_positions`).
    pub fn positions(&self) -> impl Iterator<Item = Position> + Clone + use<> {
        let Dimensions { width, height } = self.dimensions;
        (0..width).flat_map(move |x| (0..height).map(move |y| Position::new(x, y)))
    }

    /// The four positions of the opening phase, column by column (handout: `Board::center_positions`).
    #[must_use]
    pub fn centre(&self) -> [Position; 4] {
        let (x, y) = (self.dimensions.width / 2, self.dimensions.height / 2);
        [(x - 1, y - 1), (x - 1, y), (x, y - 1), (x, y)].map(|(x, y)| Position::new(x, y))
    }
}

/// The tile that a symbol stands for; `None` if it stands for nothing on a board.
fn tile_of(symbol: char) -> Option<Option<Player>> {
    match symbol {
        'D' => Some(Some(Player::Dark)),
        'L' => Some(Some(Player::Light)),
        '_' => Some(None),
        _ => None,
    }
}

/// Its rows from the top, each with a line end: `D` dark, `L` light, `_` neither.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.dimensions.height {
            let tiles = (0..self.dimensions.width).map(|x| self.get(Position::new(x, y)));
            writeln!(f, "{}", tiles.map(|tile| tile.map_or('_', Player::symbol)).collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(width: i32, height: i32) -> Board {
        Board::new(Dimensions::new(width, height)).unwrap()
    }

    // Clause: 3.1 Generalization to smaller sizes, "down to 2-by-2, including non-square boards"
    #[test]
    fn each_side_is_from_2_to_8() {
        for width in -1..=10 {
            for height in -1..=10 {
                let good = (2..=8).contains(&width) && (2..=8).contains(&height);
                let made = Board::new(Dimensions::new(width, height));
                assert_eq!(made.is_ok(), good, "{width}x{height}");
            }
        }
        let error = Board::new(Dimensions::new(9, 4)).unwrap_err();
        assert_eq!(error.to_string(), "a board is from 2x2 to 8x8, not 9x4");
    }

    // Clause: 4.4 The board, dimensions, all_positions
    #[test]
    fn the_positions_are_those_of_the_rectangle_column_by_column() {
        let board = board(2, 3);
        assert_eq!(board.dimensions(), Dimensions::new(2, 3));
        let all: Vec<_> = board.positions().map(|p| (p.x, p.y)).collect();
        assert_eq!(all, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    }

    // Clause: 4.4 The board, board[pos], board[pos] = player, count_player
    #[test]
    fn a_tile_is_where_it_was_stored_until_another_replaces_it() {
        let (mut board, position) = (board(4, 3), Position::new(3, 2));
        assert_eq!((board.get(position), board.count(None)), (None, 12));
        for tile in [Some(Player::Dark), Some(Player::Light), None] {
            board.set(position, tile);
            assert_eq!(board.get(position), tile);
            let expected = [Some(Player::Dark), Some(Player::Light)].map(|each| usize::from(each == tile));
            assert_eq!(Player::BOTH.map(|player| board.count(Some(player))), expected);
        }
    }

    // Clause: 4.4 The board, set_all
    #[test]
    fn a_tile_is_stored_at_each_position_of_a_set() {
        let mut board = board(3, 2);
        board.set_all([Position::new(0, 0), Position::new(2, 1)].into_iter().collect(), Some(Player::Light));
        board.set(Position::new(1, 1), Some(Player::Dark));
        assert_eq!(board.to_string(), "L__\n_DL\n");
    }

    #[test]
    fn a_printed_board_is_read_again_and_other_texts_are_no_board() {
        let board = Board::from_picture("L__\n_DL\n").unwrap();
        assert_eq!((board.dimensions(), board.to_string().as_str()), (Dimensions::new(3, 2), "L__\n_DL\n"));
        for picture in ["", "L", "LL", "LLL LL", "LL LLL", "L. LL", "LD dl", "_________ _________"] {
            assert_eq!(Board::from_picture(picture), None, "{picture}");
        }
    }

    #[test]
    fn a_position_off_the_board_takes_no_tile() {
        let mut board = board(3, 2);
        for (x, y) in [(3, 0), (0, 2), (-1, 0), (0, -1), (8, 8)] {
            board.set(Position::new(x, y), Some(Player::Dark));
            assert!(!board.contains(Position::new(x, y)) && board.get(Position::new(x, y)).is_none());
        }
        board.set_all(!PositionSet::empty(), Some(Player::Light));
        assert_eq!(board.count(Some(Player::Light)), 6);
    }

    // Clause: 3 Specification and 3.1, the center four squares
    #[test]
    fn the_centre_is_around_the_middle_and_up_and_left_of_it_on_odd_sides() {
        let centre = |width, height| board(width, height).centre().map(|p| (p.x, p.y));
        assert_eq!(centre(8, 8), [(3, 3), (3, 4), (4, 3), (4, 4)]);
        assert_eq!(centre(2, 2), [(0, 0), (0, 1), (1, 0), (1, 1)]);
        assert_eq!(centre(7, 4), [(2, 1), (2, 2), (3, 1), (3, 2)]);
        assert_eq!(centre(3, 5), [(0, 1), (0, 2), (1, 1), (1, 2)]);
    }
}
