//! A player whose every decision is the parent's.

use harness_rt::{Reader, Writer, call};
use sdk::{Attack, Board, Player, Point};

use super::board_proxy;
use super::contract::{player_op, target_op};
use super::values::{read_point, write_point};

/// One of the two players of a game under test.
pub(super) struct ScriptedPlayer {
    pub(super) number: u32,
    pub(super) human: bool,
    pub(super) name: String,
}

impl ScriptedPlayer {
    fn begin(&self, op: u8) -> Writer {
        let mut out = Writer::default();
        out.u8(target_op::PLAYER).u8(op).u32(self.number);
        out
    }
}

impl Player for ScriptedPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_human(&self) -> bool {
        self.human
    }

    fn place_ships(&mut self, board: &mut dyn Board) -> bool {
        let mut out = self.begin(player_op::PLACE_SHIPS);
        out.i32(board_proxy::index_of(board));
        Reader::new(&call(&out)).flag()
    }

    fn recommend_attack(&mut self) -> Point {
        let reply = call(&self.begin(player_op::RECOMMEND));
        read_point(&mut Reader::new(&reply))
    }

    fn record_attack_result(&mut self, p: Point, result: Attack) {
        let (valid, hit, destroyed, id) = match result {
            Attack::Invalid => (false, false, false, -1),
            Attack::Miss => (true, false, false, -1),
            Attack::Hit => (true, true, false, -1),
            Attack::Destroyed(id) => (true, true, true, id),
        };
        let mut out = self.begin(player_op::RECORD_RESULT);
        write_point(&mut out, p);
        out.flag(valid).flag(hit).flag(destroyed).i32(id);
        call(&out);
    }

    fn record_attack_by_opponent(&mut self, p: Point) {
        let mut out = self.begin(player_op::RECORD_BY_OPPONENT);
        write_point(&mut out, p);
        call(&out);
    }
}
