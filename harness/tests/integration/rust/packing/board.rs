use crate::battleship as sdk;
use reference::{Attack, Board, Direction, Game, Point, View};

pub fn new_board<'g>(game: &'g dyn sdk::Game) -> Box<dyn sdk::Board + 'g> {
    Box::new(Packed(Board::new(&copied(game))))
}

struct Packed(Board);

fn point(p: sdk::Point) -> Point {
    Point::new(p.r, p.c)
}

fn direction(direction: sdk::Direction) -> Direction {
    match direction {
        sdk::Direction::Horizontal => Direction::Horizontal,
        sdk::Direction::Vertical => Direction::Vertical,
    }
}

impl sdk::Board for Packed {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn block(&mut self) {
        self.0.block(&mut rand_core::Draws);
    }

    fn unblock(&mut self) {
        self.0.unblock();
    }

    fn place_ship(&mut self, top_or_left: sdk::Point, ship_id: i32, lies: sdk::Direction) -> bool {
        self.0.place_ship(point(top_or_left), ship_id, direction(lies)).is_ok()
    }

    fn unplace_ship(&mut self, top_or_left: sdk::Point, ship_id: i32, lies: sdk::Direction) -> bool {
        self.0.unplace_ship(point(top_or_left), ship_id, direction(lies)).is_ok()
    }

    fn display(&self, view: sdk::View) {
        let view = match view {
            sdk::View::Everything => View::Everything,
            sdk::View::ShotsOnly => View::ShotsOnly,
        };
        print!("{}", self.0.display(view));
    }

    fn attack(&mut self, p: sdk::Point) -> sdk::Attack {
        match self.0.attack(point(p)) {
            Attack::Invalid => sdk::Attack::Invalid,
            Attack::Miss => sdk::Attack::Miss,
            Attack::Hit => sdk::Attack::Hit,
            Attack::Destroyed(id) => sdk::Attack::Destroyed(id),
        }
    }

    fn all_ships_destroyed(&self) -> bool {
        self.0.all_ships_destroyed()
    }
}
