//! In the place of the reference's Board: the boards that a game is given.

use std::cell::RefCell;
use std::rc::Rc;

use super::display::View;
use super::game::Game;
use super::geometry::Point;
pub use super::sea::Attack;
use crate::battleship as sdk;

type Shared = Rc<RefCell<Box<dyn sdk::Board>>>;

/// Where boards come from while a game is played, and those that did.
pub struct Shore {
    new_board: sdk::NewBoard,
    game: &'static dyn sdk::Game,
    boards: Vec<Shared>,
}

thread_local! {
    static SHORE: RefCell<Option<Shore>> = const { RefCell::new(None) };
}

/// Closes the shore.
pub struct Open;

impl Drop for Open {
    fn drop(&mut self) {
        SHORE.set(None);
    }
}

impl Shore {
    pub fn open(new_board: sdk::NewBoard, game: &'static dyn sdk::Game) -> Open {
        SHORE.set(Some(Shore { new_board, game, boards: Vec::new() }));
        Open
    }
}

/// Begins and ends the name of a board in a text.
const MARK: char = '\u{10fffd}';

/// Prints a text; where a board is named in it, that board displays itself.
pub fn show(text: &str) {
    for (index, part) in text.split(MARK).enumerate() {
        if index % 2 == 0 {
            print!("{part}");
            continue;
        }
        let (number, view) = part.split_at(part.len() - 1);
        let board = SHORE.with_borrow(|shore| {
            Rc::clone(&shore.as_ref().unwrap().boards[number.parse::<usize>().unwrap()])
        });
        board.borrow().display(if view == "s" { sdk::View::ShotsOnly } else { sdk::View::Everything });
    }
}

pub struct Board {
    number: usize,
    board: Shared,
}

impl Board {
    pub fn new(_: &Game) -> Board {
        let (new_board, game) = SHORE.with_borrow(|shore| {
            let shore = shore.as_ref().expect("a game is being played");
            (shore.new_board, shore.game)
        });
        let board = Rc::new(RefCell::new(new_board(game)));
        SHORE.with_borrow_mut(|shore| {
            let boards = &mut shore.as_mut().expect("a game is being played").boards;
            boards.push(Rc::clone(&board));
            Board { number: boards.len() - 1, board }
        })
    }

    pub fn lend<R>(&mut self, to: impl FnOnce(&mut dyn sdk::Board) -> R) -> R {
        to(&mut **self.board.borrow_mut())
    }

    /// The name of the board.
    pub fn display(&self, view: View) -> String {
        let view = match view {
            View::Everything => 'e',
            View::ShotsOnly => 's',
        };
        format!("{MARK}{}{view}{MARK}", self.number)
    }

    pub fn attack(&mut self, p: Point) -> Attack {
        match self.board.borrow_mut().attack(sdk::Point::new(p.r, p.c)) {
            sdk::Attack::Invalid => Attack::Invalid,
            sdk::Attack::Miss => Attack::Miss,
            sdk::Attack::Hit => Attack::Hit,
            sdk::Attack::Destroyed(id) => Attack::Destroyed(id),
        }
    }

    pub fn all_ships_destroyed(&self) -> bool {
        self.board.borrow().all_ships_destroyed()
    }
}
