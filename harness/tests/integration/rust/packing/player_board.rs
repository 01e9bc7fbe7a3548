//! In the place of the reference's Board: the board that a player is given, and a copy of it to try things on.

use super::display::View;
use super::game::{Game, ShipId};
use super::geometry::{Direction, Point};
use super::sea;
pub use super::sea::{Attack, PlaceRefused, UnplaceRefused};
use crate::battleship as sdk;
use crate::player::rand_core::Rng;

pub struct Board<'b> {
    given: Option<&'b mut dyn sdk::Board>,
    copy: sea::Board,
}

/// What is tried on a clone happens on the copy alone.
impl Clone for Board<'_> {
    fn clone(&self) -> Self {
        Board { given: None, copy: self.copy.clone() }
    }
}

fn outward(p: Point, direction: Direction) -> (sdk::Point, sdk::Direction) {
    let direction = match direction {
        Direction::Horizontal => sdk::Direction::Horizontal,
        Direction::Vertical => sdk::Direction::Vertical,
    };
    (sdk::Point::new(p.r, p.c), direction)
}

impl<'b> Board<'b> {
    pub fn over(given: &'b mut dyn sdk::Board, game: &Game) -> Board<'b> {
        Board { given: Some(given), copy: sea::Board::new(game) }
    }

    pub fn game(&self) -> &Game {
        self.copy.game()
    }

    pub fn block<R: Rng + ?Sized>(&mut self, _: &mut R) {
        if let Some(given) = &mut self.given {
            given.block();
        }
    }

    pub fn unblock(&mut self) {
        if let Some(given) = &mut self.given {
            given.unblock();
        }
    }

    pub fn place_ship(&mut self, at: Point, id: ShipId, direction: Direction) -> Result<(), PlaceRefused> {
        let (p, lies) = outward(at, direction);
        if self.given.as_mut().is_some_and(|given| !given.place_ship(p, id, lies)) {
            return Err(PlaceRefused::Blocked);
        }
        self.copy.place_ship(at, id, direction)
    }

    pub fn unplace_ship(
        &mut self,
        at: Point,
        id: ShipId,
        direction: Direction,
    ) -> Result<(), UnplaceRefused> {
        let (p, lies) = outward(at, direction);
        if self.given.as_mut().is_some_and(|given| !given.unplace_ship(p, id, lies)) {
            return Err(UnplaceRefused::NotThere);
        }
        self.copy.unplace_ship(at, id, direction)
    }

    /// It is shown at once, and there is nothing left to say.
    pub fn display(&self, view: View) -> String {
        let view = match view {
            View::Everything => sdk::View::Everything,
            View::ShotsOnly => sdk::View::ShotsOnly,
        };
        if let Some(given) = &self.given {
            given.display(view);
        }
        String::new()
    }
}
