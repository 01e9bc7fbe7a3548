//! The parameters of a game, which both players share: the size of the boards and the fleet.
//!
//! [`Game`] is the main type. It is a plain value that boards and players copy, so that none of them borrows from
//! another and each can be tested alone. The loop that runs a game lives next door, in `play`.

use std::{error::Error, fmt};

use rand_core::Rng;

use super::{
    chance,
    geometry::{MAX_COLS, MAX_ROWS, Point},
};

/// The number by which a game knows a ship type: from 0 to one less than [`Game::n_ships`].
///
/// A plain `i32`, since an invalid number is an ordinary argument here and has a defined answer.
pub type ShipId = i32;

/// Characters that the display needs for damage, misses and water.
const RESERVED: [u8; 3] = [b'X', b'o', b'.'];

/// One type of ship; every player has one ship of each type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipType {
    /// The number of positions it occupies, at least 1 (handout: `shipLength`).
    pub length: i32,
    /// The character that shows an undamaged segment (handout: `shipSymbol`).
    pub symbol: u8,
    /// The name that messages use (handout: `shipName`).
    pub name: String,
}

/// The size of the boards and the fleet (handout: *The Game Class*).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rows: i32,
    cols: i32,
    fleet: Vec<ShipType>,
}

/// A number of rows or columns that no game can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSize {
    /// The rows asked for.
    pub rows: i32,
    /// The columns asked for.
    pub cols: i32,
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, cols } = self;
        write!(
            f,
            "a board of {rows} rows and {cols} columns; 1 to {MAX_ROWS} rows and 1 to {MAX_COLS} columns work"
        )
    }
}

impl Error for BadSize {}

/// The reason why [`Game::add_ship`] left the fleet as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipRefused {
    /// The length is below 1.
    NotPositive,
    /// The ship is longer than both dimensions of the board.
    DoesNotFit,
    /// The symbol is not a printable ASCII character.
    Unprintable,
    /// The display uses the symbol for something else.
    Reserved,
    /// Another ship of the game has the same symbol.
    SymbolTaken,
}

impl fmt::Display for ShipRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotPositive => "a ship needs a length of at least 1",
            Self::DoesNotFit => "the ship is longer than the board in both directions",
            Self::Unprintable => "the symbol is not a printable character",
            Self::Reserved => "X, o and . already mean something in the display",
            Self::SymbolTaken => "another ship has that symbol",
        })
    }
}

impl Error for ShipRefused {}

impl Game {
    /// A game on boards of `rows` by `cols`, with no ships yet (handout: `Game(int nRows, int nCols)`).
    ///
    /// # Errors
    /// [`BadSize`] unless `1 <= rows <= MAX_ROWS` and `1 <= cols <= MAX_COLS`. The handout states the upper limits;
    /// the lower one follows from there being a board at all.
    pub fn new(rows: i32, cols: i32) -> Result<Self, BadSize> {
        if (1..=MAX_ROWS).contains(&rows) && (1..=MAX_COLS).contains(&cols) {
            Ok(Self { rows, cols, fleet: Vec::new() })
        } else {
            Err(BadSize { rows, cols })
        }
    }

    /// The number of rows (handout: `rows`).
    #[must_use]
    pub fn rows(&self) -> i32 {
        self.rows
    }

    /// The number of columns (handout: `cols`).
    #[must_use]
    pub fn cols(&self) -> i32 {
        self.cols
    }

    /// Returns true if `p` is a position on the board (handout: `isValid`).
    #[must_use]
    pub fn is_valid(&self, p: Point) -> bool {
        (0..self.rows).contains(&p.r) && (0..self.cols).contains(&p.c)
    }

    /// A uniformly drawn position on the board (handout: `randomPoint`).
    pub fn random_point<R: Rng + ?Sized>(&self, rng: &mut R) -> Point {
        let cell = chance::below(rng, self.rows * self.cols);
        Point::new(cell / self.cols, cell % self.cols)
    }

    /// Every position on the board, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |r| (0..cols).map(move |c| Point::new(r, c)))
    }

    /// Adds a type of ship and returns its id (handout: `addShip`).
    ///
    /// Ids count up from 0 in the order of the additions. Whether the whole fleet fits is not asked here: the
    /// handout has `placeShips` find that out.
    ///
    /// # Errors
    /// [`ShipRefused`], the first reason in the order of its variants; the fleet is then unchanged.
    pub fn add_ship(&mut self, length: i32, symbol: u8, name: &str) -> Result<ShipId, ShipRefused> {
        self.check_length(length)?;
        self.check_symbol(symbol)?;
        let id = self.n_ships();
        self.fleet.push(ShipType { length, symbol, name: name.to_owned() });
        Ok(id)
    }

    fn check_length(&self, length: i32) -> Result<(), ShipRefused> {
        if length < 1 {
            Err(ShipRefused::NotPositive)
        } else if length > self.rows.max(self.cols) {
            Err(ShipRefused::DoesNotFit)
        } else {
            Ok(())
        }
    }

    fn check_symbol(&self, symbol: u8) -> Result<(), ShipRefused> {
        if !(symbol == b' ' || symbol.is_ascii_graphic()) {
            Err(ShipRefused::Unprintable)
        } else if RESERVED.contains(&symbol) {
            Err(ShipRefused::Reserved)
        } else if self.fleet.iter().any(|ship| ship.symbol == symbol) {
            Err(ShipRefused::SymbolTaken)
        } else {
            Ok(())
        }
    }

    /// The number of ship types (handout: `nShips`).
    #[must_use]
    pub fn n_ships(&self) -> i32 {
        // A fleet cannot outgrow the printable symbols.
        i32::try_from(self.fleet.len()).unwrap_or(i32::MAX)
    }

    /// The ship type with this id, or `None` if there is none (handout: `shipLength`, `shipSymbol`, `shipName`).
    #[must_use]
    pub fn ship(&self, id: ShipId) -> Option<&ShipType> {
        self.fleet.get(usize::try_from(id).ok()?)
    }

    /// All ship types with their ids, in the order of the ids.
    pub fn ships(&self) -> impl Iterator<Item = (ShipId, &ShipType)> + Clone {
        (0..).zip(&self.fleet)
    }

    /// The index of the entry of `p` in a table with one entry per position, if `p` is on the board.
    pub(crate) fn index(&self, p: Point) -> Option<usize> {
        if self.is_valid(p) { usize::try_from(p.r * self.cols + p.c).ok() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;

    fn game(rows: i32, cols: i32) -> Game {
        Game::new(rows, cols).unwrap()
    }

    // Clause: Game, constructor; rows; cols
    #[test]
    fn a_game_reports_the_size_it_was_made_with() {
        let g = game(3, 7);
        assert_eq!((g.rows(), g.cols(), g.n_ships()), (3, 7, 0));
        assert!(Game::new(MAX_ROWS, MAX_COLS).is_ok());
        assert!(Game::new(1, 1).is_ok());
    }

    // Clause: Game, constructor, limits
    #[test]
    fn sizes_beyond_the_limits_are_refused() {
        for (rows, cols) in [(11, 10), (10, 11), (0, 5), (5, 0), (-1, 5)] {
            assert_eq!(Game::new(rows, cols), Err(BadSize { rows, cols }));
        }
    }

    // Clause: Game, isValid
    #[test]
    fn exactly_the_positions_on_the_board_are_valid() {
        let g = game(3, 5);
        let valid = (-2..8).flat_map(|r| (-2..8).map(move |c| Point::new(r, c))).filter(|&p| g.is_valid(p));
        assert!(valid.eq(g.points()));
        assert!(!g.is_valid(Point::new(i32::MAX, i32::MIN)));
    }

    // Clause: Game, randomPoint
    #[test]
    fn random_points_cover_the_board_and_nothing_else() {
        let (g, mut rng) = (game(3, 5), Pcg32::seed_from_u64(7));
        let seen: HashSet<Point> = (0..500).map(|_| g.random_point(&mut rng)).collect();
        assert_eq!(seen, g.points().collect());
    }

    // Clause: Game, addShip; nShips; shipLength; shipSymbol; shipName
    #[test]
    fn an_added_ship_can_be_looked_up_by_its_id() {
        let mut g = game(10, 10);
        let carrier = g.add_ship(5, b'A', "aircraft carrier").unwrap();
        let patrol = g.add_ship(2, b'P', "patrol boat").unwrap();
        assert_eq!((carrier, patrol, g.n_ships()), (0, 1, 2));
        let ship = g.ship(patrol).unwrap();
        assert_eq!((ship.length, ship.symbol, ship.name.as_str()), (2, b'P', "patrol boat"));
        assert_eq!(g.ships().map(|(id, s)| (id, s.length)).collect::<Vec<_>>(), [(0, 5), (1, 2)]);
    }

    // Clause: Game, nShips, ids are 0 to nShips()-1
    #[test]
    fn ids_outside_the_fleet_name_no_ship() {
        let mut g = game(4, 4);
        g.add_ship(1, b'A', "a").unwrap();
        assert_eq!((g.ship(-1), g.ship(1), g.ship(i32::MIN)), (None, None, None));
    }

    // Clause: Game, addShip, length positive
    #[test]
    fn a_ship_needs_a_positive_length() {
        for length in [0, -1, i32::MIN] {
            assert_eq!(game(10, 10).add_ship(length, b'A', "a"), Err(ShipRefused::NotPositive));
        }
    }

    // Clause: Game, addShip, length fits on the board
    #[test]
    fn a_ship_must_fit_in_one_direction_only() {
        let mut g = game(3, 6);
        assert_eq!(g.add_ship(7, b'A', "a"), Err(ShipRefused::DoesNotFit));
        assert_eq!(g.add_ship(6, b'A', "a"), Ok(0));
        assert_eq!(game(6, 3).add_ship(6, b'A', "a"), Ok(0));
    }

    // Clause: Game, addShip, symbol printable
    #[test]
    fn a_symbol_must_be_printable() {
        for symbol in [0, b'\n', 0x1f, 0x7f, 0x80, 0xff] {
            assert_eq!(game(4, 4).add_ship(1, symbol, "a"), Err(ShipRefused::Unprintable));
        }
        for symbol in [b' ', b'~', b'#', b'O', b'x'] {
            assert_eq!(game(4, 4).add_ship(1, symbol, "a"), Ok(0));
        }
    }

    // Clause: Game, addShip, symbol other than X, o and .
    #[test]
    fn the_characters_of_the_display_are_reserved() {
        for symbol in *b"Xo." {
            assert_eq!(game(4, 4).add_ship(1, symbol, "a"), Err(ShipRefused::Reserved));
        }
    }

    // Clause: Game, addShip, symbol unlike any other ship's; a refusal adds nothing
    #[test]
    fn a_second_ship_with_the_same_symbol_is_not_added() {
        let mut g = game(4, 4);
        g.add_ship(1, b'A', "first").unwrap();
        assert_eq!(g.add_ship(2, b'A', "second"), Err(ShipRefused::SymbolTaken));
        assert_eq!(g.n_ships(), 1);
        assert_eq!(g.add_ship(2, b'B', "first"), Ok(1), "names may repeat, and a refusal uses up no id");
    }

    #[test]
    fn a_fleet_larger_than_the_board_is_left_for_placement_to_refuse() {
        let mut g = game(1, 2);
        assert_eq!((g.add_ship(2, b'A', "a"), g.add_ship(2, b'B', "b")), (Ok(0), Ok(1)));
    }

    #[test]
    fn refusals_say_what_would_have_worked() {
        assert!(BadSize { rows: 11, cols: 3 }.to_string().contains("1 to 10 rows"));
        assert!(ShipRefused::NotPositive.to_string().contains("at least 1"));
    }
}
