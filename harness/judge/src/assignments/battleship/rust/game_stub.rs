//! A Game made of data alone, for the components that only ask it questions.

use harness_rt::{Reader, Refused, refuse};
use sdk::{Game, NewBoard, Pause, Player, Point, Seat};

struct Ship {
    length: i32,
    symbol: char,
    name: String,
}

struct Table {
    rows: i32,
    cols: i32,
    ships: Vec<Ship>,
}

impl Table {
    fn ship(&self, id: i32) -> &Ship {
        match usize::try_from(id).ok().and_then(|id| self.ships.get(id)) {
            Some(ship) => ship,
            None => refuse(Refused::UnknownShip, [id, self.n_ships()]),
        }
    }
}

impl Game for Table {
    fn rows(&self) -> i32 {
        self.rows
    }

    fn cols(&self) -> i32 {
        self.cols
    }

    fn is_valid(&self, p: Point) -> bool {
        (0..self.rows).contains(&p.r) && (0..self.cols).contains(&p.c)
    }

    fn random_point(&self) -> Point {
        let r = sdk::rand_int(self.rows);
        Point::new(r, sdk::rand_int(self.cols))
    }

    fn add_ship(&mut self, _length: i32, _symbol: char, _name: &str) -> bool {
        refuse(Refused::GameHasBegun, [0, 0])
    }

    fn n_ships(&self) -> i32 {
        i32::try_from(self.ships.len()).unwrap_or(i32::MAX)
    }

    fn ship_length(&self, id: i32) -> i32 {
        self.ship(id).length
    }

    fn ship_symbol(&self, id: i32) -> char {
        self.ship(id).symbol
    }

    fn ship_name(&self, id: i32) -> &str {
        &self.ship(id).name
    }

    fn play(&self, _: [&mut dyn Player; 2], _: NewBoard, _: Pause) -> Option<Seat> {
        refuse(Refused::CalledPlay, [0, 0])
    }
}

/// The game that the request describes. It lives as long as the process: boards and players keep a reference to it.
pub(super) fn read_game(from: &mut Reader<'_>) -> &'static dyn Game {
    let (rows, cols) = (from.i32(), from.i32());
    let count = from.u8();
    let ships =
        (0..count).map(|_| Ship { length: from.i32(), symbol: char::from(from.u8()), name: from.str() });
    Box::leak(Box::new(Table { rows, cols, ships: ships.collect() }))
}
