//! The boards of a Game under test, whose logic is in the parent, which sees every call.

use std::cell::{Cell, RefCell};

use harness_rt::Writer;
use sdk::{Board, Game};

use super::contract::{board_op, target_op};
use super::remote_board::{Address, RemoteBoard};

struct Proxy {
    index: u32,
}

thread_local! {
    static MADE: Cell<u32> = const { Cell::new(0) };
    /// The living proxies: where each is, and its number.
    static LIVING: RefCell<Vec<(usize, u32)>> = const { RefCell::new(Vec::new()) };
}

/// A board for the game under test: what is handed to `play` as `new_board`.
pub(super) fn new_board<'g>(_: &'g dyn Game) -> Box<dyn Board + 'g> {
    let index = MADE.get();
    MADE.set(index + 1);
    let board = Box::new(RemoteBoard(Proxy { index }));
    LIVING.with_borrow_mut(|living| living.push((place_of(&*board), index)));
    board.ask(board_op::NEW);
    board
}

/// Begins a scenario: the boards of another that the process performed before are no more than memory.
pub(super) fn forget_boards() {
    MADE.set(0);
    LIVING.with_borrow_mut(Vec::clear);
}

/// The number under which the parent knows a board; -1 for what is no board of ours.
pub(super) fn index_of(board: &dyn Board) -> i32 {
    let place = place_of(board);
    let found =
        LIVING.with_borrow(|living| living.iter().find(|(at, _)| *at == place).map(|(_, index)| *index));
    found.and_then(|index| i32::try_from(index).ok()).unwrap_or(-1)
}

fn place_of(board: &dyn Board) -> usize {
    std::ptr::from_ref(board).cast::<()>().addr()
}

impl Drop for Proxy {
    fn drop(&mut self) {
        LIVING.with_borrow_mut(|living| living.retain(|(_, index)| *index != self.index));
    }
}

impl Address for Proxy {
    fn begin(&self, op: u8) -> Writer {
        let mut out = Writer::default();
        out.u8(target_op::BOARD).u8(op).u32(self.index);
        out
    }
}
