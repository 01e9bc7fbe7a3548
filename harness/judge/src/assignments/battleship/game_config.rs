//! The words of the game that every component's scenarios share: a game's data, points, and how they read in C++.

use reference::battleship::{Direction, Game, Point, ShipId};

use crate::assignments::wire::Encoder;

/// A game's size and ships.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GameConfig {
    pub(super) rows: i32,
    pub(super) cols: i32,
    pub(super) ships: Vec<(i32, u8, &'static str)>,
}

/// The five ships of standard Battleship.
pub(super) const STANDARD_FLEET: [(i32, u8, &str); 5] = [
    (5, b'A', "aircraft carrier"),
    (4, b'B', "battleship"),
    (3, b'D', "destroyer"),
    (3, b'S', "submarine"),
    (2, b'P', "patrol boat"),
];

const NAMES: [&str; 14] = [
    "raft", "skiff", "ketch", "sloop", "yawl", "brig", "frigate", "galleon", "liner", "tanker", "dinghy",
    "canoe", "barge", "tug",
];
const SYMBOLS: &[u8; 14] = b"RKCLYBFGNTDEHU";
/// Symbols that are no capital letters: any printable character will do but the three that displays use.
const ODD_SYMBOLS: &[u8; 5] = b"1*#ax";

impl GameConfig {
    /// The standard fleet on a board of any size that takes it.
    pub(super) fn standard(rows: i32, cols: i32) -> GameConfig {
        GameConfig { rows, cols, ships: STANDARD_FLEET.to_vec() }
    }

    /// True if a ship's symbol is none of the usual.
    pub(super) fn is_oddly_shown(&self) -> bool {
        self.ships.iter().any(|(_, symbol, _)| ODD_SYMBOLS.contains(symbol))
    }

    /// The same ships, with symbols that are no capital letters.
    pub(super) fn oddly_shown(mut self) -> GameConfig {
        self.ships.iter_mut().zip(ODD_SYMBOLS).for_each(|(ship, symbol)| ship.1 = *symbol);
        self
    }

    /// Up to fourteen ships of the given lengths; ids follow the list.
    pub(super) fn with_lengths(rows: i32, cols: i32, lengths: &[i32]) -> GameConfig {
        let ships = lengths.iter().zip(SYMBOLS.iter().zip(NAMES)).map(|(l, (s, n))| (*l, *s, n)).collect();
        GameConfig { rows, cols, ships }
    }

    /// The reference's game of this shape.
    ///
    /// # Panics
    /// For a config that the handout forbids: a mistake in a scenario.
    pub(super) fn game(&self) -> Game {
        let mut game = Game::new(self.rows, self.cols).expect("scenarios use sizes that the handout allows");
        for (length, symbol, name) in &self.ships {
            game.add_ship(*length, *symbol, name).expect("scenarios use ships that the handout allows");
        }
        game
    }

    pub(super) fn n_ships(&self) -> ShipId {
        ShipId::try_from(self.ships.len()).unwrap_or(ShipId::MAX)
    }

    pub(super) fn encode(&self, out: &mut Encoder) {
        out.i32(self.rows).i32(self.cols).u8(u8::try_from(self.ships.len()).unwrap_or(u8::MAX));
        for (length, symbol, name) in &self.ships {
            out.i32(*length).u8(*symbol).str(name);
        }
    }

    /// Every position, row by row.
    pub(super) fn points(&self) -> Vec<Point> {
        (0..self.rows).flat_map(|r| (0..self.cols).map(move |c| Point::new(r, c))).collect()
    }

    /// The C++ that makes this game.
    pub(super) fn code(&self) -> Vec<String> {
        let new = format!("Game g({}, {});", self.rows, self.cols);
        let ships = self.ships.iter().enumerate().map(|(id, (length, symbol, name))| {
            format!("g.addShip({length}, '{}', \"{name}\");  // ship ID {id}", char::from(*symbol))
        });
        std::iter::once(new).chain(ships).collect()
    }
}

/// Where a ship is to lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) at: Point,
    pub(super) id: ShipId,
    pub(super) direction: Direction,
}

impl Placement {
    /// The arguments of `placeShip` and `unplaceShip`.
    pub(super) fn code(&self) -> String {
        format!("{}, {}, {}", point_code(self.at), self.id, direction_code(self.direction))
    }

    /// The arguments of `place_ship` and `unplace_ship`.
    pub(super) fn rust(&self) -> String {
        let direction = match self.direction {
            Direction::Horizontal => "Horizontal",
            Direction::Vertical => "Vertical",
        };
        format!("{}, {}, Direction::{direction}", rust_point(self.at), self.id)
    }
}

/// `Point(2, 3)`.
pub(super) fn point_code(p: Point) -> String {
    format!("Point({}, {})", p.r, p.c)
}

/// `Point::new(2, 3)`, as Rust writes it.
pub(super) fn rust_point(p: Point) -> String {
    format!("Point::new({}, {})", p.r, p.c)
}

/// `HORIZONTAL`.
pub(super) fn direction_code(direction: Direction) -> &'static str {
    match direction {
        Direction::Horizontal => "HORIZONTAL",
        Direction::Vertical => "VERTICAL",
    }
}

/// The direction's number on the wire.
pub(super) fn direction_number(direction: Direction) -> u8 {
    match direction {
        Direction::Horizontal => 0,
        Direction::Vertical => 1,
    }
}
