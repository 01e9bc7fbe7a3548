//! In the place of the reference's class: the one that a client is given.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

pub use super::own::{MoveRefused, Outcome};
use super::square::Player;
use crate::neighbors as sdk;

/// Every clone is the same game: a client only shows it.
#[derive(Clone)]
pub struct Neighbors(Rc<RefCell<Box<dyn sdk::Neighbors>>>);

fn outward(player: Player) -> sdk::Player {
    match player {
        Player::Black => sdk::Player::Black,
        Player::White => sdk::Player::White,
    }
}

impl Neighbors {
    pub fn given(game: Box<dyn sdk::Neighbors>) -> Neighbors {
        Neighbors(Rc::new(RefCell::new(game)))
    }

    pub fn new() -> Neighbors {
        unreachable!("a client is given its game")
    }

    pub fn current_player(&self) -> Player {
        match self.0.borrow().current_player() {
            sdk::Player::Black => Player::Black,
            sdk::Player::White => Player::White,
        }
    }

    pub fn swap_player(&mut self) {
        self.0.borrow_mut().swap_player();
    }

    /// Which rule a move breaks is not told.
    pub fn make_move(&mut self, from: &str, to: &str) -> Result<(), MoveRefused> {
        if self.0.borrow_mut().make_move(from, to) { Ok(()) } else { Err(MoveRefused::NoPosition) }
    }

    pub fn is_isolated(&self, player: Player) -> bool {
        self.0.borrow().is_isolated(outward(player))
    }

    pub fn outcome(&self) -> Outcome {
        match self.0.borrow().game_over() {
            sdk::Outcome::Going => Outcome::Going,
            sdk::Outcome::BlackWins => Outcome::Won(Player::Black),
            sdk::Outcome::WhiteWins => Outcome::Won(Player::White),
            sdk::Outcome::BothConnected => Outcome::BothConnected,
            sdk::Outcome::BothIsolated => Outcome::BothIsolated,
        }
    }

    /// The class prints itself, where its picture would be printed.
    pub fn picture(&self) -> String {
        self.0.borrow().print_game();
        String::new()
    }
}

impl fmt::Debug for Neighbors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Neighbors")
    }
}

impl PartialEq for Neighbors {
    fn eq(&self, other: &Neighbors) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Neighbors {}
