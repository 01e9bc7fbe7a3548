//! A Board whose logic is in the parent: every member is one call, and what differs is how a call begins.

use harness_rt::{Reader, Writer, call};
use sdk::{Attack, Board, Direction, Point, View};

use super::contract::board_op;
use super::values::{attack_of, write_direction, write_point};

/// Which board a call is about.
pub(super) trait Address {
    /// A call of the member with this number, up to its arguments.
    fn begin(&self, op: u8) -> Writer;
}

/// The board at that address.
pub(super) struct RemoteBoard<A>(pub(super) A);

fn truth(question: &Writer) -> bool {
    Reader::new(&call(question)).flag()
}

impl<A: Address> RemoteBoard<A> {
    pub(super) fn ask(&self, op: u8) -> bool {
        truth(&self.0.begin(op))
    }

    fn lay(&self, op: u8, at: Point, id: i32, direction: Direction) -> bool {
        let mut out = self.0.begin(op);
        write_point(&mut out, at);
        out.i32(id);
        write_direction(&mut out, direction);
        truth(&out)
    }
}

impl<A: Address> Board for RemoteBoard<A> {
    fn clear(&mut self) {
        self.ask(board_op::CLEAR);
    }

    fn block(&mut self) {
        self.ask(board_op::BLOCK);
    }

    fn unblock(&mut self) {
        self.ask(board_op::UNBLOCK);
    }

    fn place_ship(&mut self, at: Point, id: i32, direction: Direction) -> bool {
        self.lay(board_op::PLACE, at, id, direction)
    }

    fn unplace_ship(&mut self, at: Point, id: i32, direction: Direction) -> bool {
        self.lay(board_op::UNPLACE, at, id, direction)
    }

    fn display(&self, view: View) {
        let mut out = self.0.begin(board_op::DISPLAY);
        out.flag(view == View::ShotsOnly);
        print!("{}", Reader::new(&call(&out)).str());
    }

    fn attack(&mut self, p: Point) -> Attack {
        let mut out = self.0.begin(board_op::ATTACK);
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
        self.ask(board_op::ALL_DESTROYED)
    }
}
