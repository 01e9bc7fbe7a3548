//! A Board whose logic is in the parent, which sees every call.

use std::cell::{Cell, RefCell};

use harness_rt::{Reader, Writer, call};
use sdk::{Attack, Board, Direction, Game, Point, View};

use super::contract::{attack_of, board_op, target, write_direction, write_point};

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
    let board = Box::new(Proxy { index });
    LIVING.with_borrow_mut(|living| living.push((place_of(&*board), index)));
    ask(board_op::NEW, index);
    board
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

fn begin(op: u8, index: u32) -> Writer {
    let mut out = Writer::default();
    out.u8(target::BOARD).u8(op).u32(index);
    out
}

fn truth(question: &Writer) -> bool {
    Reader::new(&call(question)).flag()
}

fn ask(op: u8, index: u32) -> bool {
    truth(&begin(op, index))
}

fn placement(op: u8, index: u32, at: Point, id: i32, direction: Direction) -> Writer {
    let mut out = begin(op, index);
    write_point(&mut out, at);
    out.i32(id);
    write_direction(&mut out, direction);
    out
}

impl Board for Proxy {
    fn clear(&mut self) {
        ask(board_op::CLEAR, self.index);
    }

    fn block(&mut self) {
        ask(board_op::BLOCK, self.index);
    }

    fn unblock(&mut self) {
        ask(board_op::UNBLOCK, self.index);
    }

    fn place_ship(&mut self, at: Point, id: i32, direction: Direction) -> bool {
        truth(&placement(board_op::PLACE, self.index, at, id, direction))
    }

    fn unplace_ship(&mut self, at: Point, id: i32, direction: Direction) -> bool {
        truth(&placement(board_op::UNPLACE, self.index, at, id, direction))
    }

    fn display(&self, view: View) {
        let mut out = begin(board_op::DISPLAY, self.index);
        out.flag(view == View::ShotsOnly);
        print!("{}", Reader::new(&call(&out)).str());
    }

    fn attack(&mut self, p: Point) -> Attack {
        let mut out = begin(board_op::ATTACK, self.index);
        write_point(&mut out, p);
        let reply = call(&out);
        let mut reply = Reader::new(&reply);
        let valid = reply.flag();
        // The handout lets attack leave these alone in some cases; the parent says which it touches.
        let hit = reply.flag() && reply.flag();
        let destroyed = reply.flag() && reply.flag();
        let id = if reply.flag() { reply.i32() } else { -1 };
        attack_of(valid, hit, destroyed, id)
    }

    fn all_ships_destroyed(&self) -> bool {
        ask(board_op::ALL_DESTROYED, self.index)
    }
}
