//! A Neighbors whose every decision is the parent's. The object holds the number of its state and nothing else.

use harness_rt::{Reader, Writer, call};
use sdk::{Neighbors, Outcome, Player};

use super::contract::proxy_op;
use super::letters::{letter_of, outcome_of, player_of};

struct Proxy {
    state: i32,
}

/// The `new_game` that is handed to `play`. It calls nothing: every object begins with the first state.
pub(super) fn new_game() -> Box<dyn Neighbors> {
    Box::new(Proxy { state: 0 })
}

impl Proxy {
    fn ask(&self, op: u8, add: impl FnOnce(&mut Writer)) -> Vec<u8> {
        let mut out = Writer::default();
        out.i32(self.state).u8(op);
        add(&mut out);
        call(&out)
    }

    fn flag(&self, op: u8, player: Player) -> bool {
        Reader::new(&self.ask(op, |out| {
            out.u8(letter_of(player));
        }))
        .flag()
    }

    fn letter(&self, op: u8) -> u8 {
        Reader::new(&self.ask(op, |_| {})).u8()
    }
}

impl Neighbors for Proxy {
    fn print_game(&self) {
        print!("{}", Reader::new(&self.ask(proxy_op::PRINT, |_| {})).str());
    }

    fn current_player(&self) -> Player {
        player_of(self.letter(proxy_op::CURRENT))
    }

    fn swap_player(&mut self) {
        self.state = Reader::new(&self.ask(proxy_op::SWAP, |_| {})).i32();
    }

    fn make_move(&mut self, from: &str, to: &str) -> bool {
        let reply = self.ask(proxy_op::MOVE, |out| {
            out.bytes(from.as_bytes()).bytes(to.as_bytes());
        });
        let mut reply = Reader::new(&reply);
        let valid = reply.flag();
        self.state = reply.i32();
        valid
    }

    fn is_isolated(&self, player: Player) -> bool {
        self.flag(proxy_op::ISOLATED, player)
    }

    fn has_connected(&self, player: Player) -> bool {
        self.flag(proxy_op::CONNECTED, player)
    }

    fn game_over(&self) -> Outcome {
        outcome_of(self.letter(proxy_op::GAME_OVER))
    }
}
