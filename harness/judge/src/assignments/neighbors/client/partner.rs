//! The class behind the client's objects. An object holds the number of its state; the states are here and never change, so
//! that a copy of an object is worth as much as the object.

use reference::neighbors::{Neighbors, Player};

use super::call::{ClientCall, ClientRequest};
use crate::assignments::neighbors::notation::{outcome_byte, player_byte};
use crate::assignments::wire::{Encoder, Flag};
use crate::model::{Partner, PartnerFault};

/// Calls after which a program is not going to end: a correct one makes a few for each turn.
const MOST_CALLS: usize = 20_000;

/// The states of one scenario.
pub(super) struct StatePartner {
    /// By number; every object begins with the first.
    states: Vec<Neighbors>,
    calls: usize,
}

impl StatePartner {
    pub(super) fn beginning(start: &Neighbors) -> StatePartner {
        StatePartner { states: vec![start.clone()], calls: 0 }
    }

    fn keep(&mut self, game: Neighbors) -> i32 {
        self.states.push(game);
        i32::try_from(self.states.len() - 1).unwrap_or(0)
    }

    fn reply(&mut self, state: i32, mut game: Neighbors, request: &ClientRequest) -> Vec<u8> {
        let mut reply = Encoder::default();
        match request {
            ClientRequest::Print => reply.str(&game.picture()),
            ClientRequest::Current => reply.u8(player_byte(game.current_player())),
            ClientRequest::Swap => {
                game.swap_player();
                reply.i32(self.keep(game))
            }
            ClientRequest::Move(from, to) => match game.make_move(from, to) {
                Ok(()) => reply.flag(Flag(true)).i32(self.keep(game)),
                Err(_) => reply.flag(Flag(false)).i32(state),
            },
            // A player that there is not has no piece with a neighbor.
            ClientRequest::Isolated(p) => {
                reply.flag(Flag(player(*p).is_none_or(|player| game.is_isolated(player))))
            }
            ClientRequest::Connected(p) => {
                reply.flag(Flag(player(*p).is_some_and(|player| game.has_connected(player))))
            }
            ClientRequest::GameOver => reply.u8(outcome_byte(game.outcome())),
            ClientRequest::Left => &mut reply,
        };
        reply.bytes()
    }
}

impl Partner for StatePartner {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        self.calls += 1;
        if self.calls > MOST_CALLS {
            return Err(PartnerFault::TooManyCalls);
        }
        let malformed = |what: &str| PartnerFault::Malformed(what.to_owned());
        let call =
            ClientCall::decode(call).ok_or_else(|| malformed("a call that the class does not have"))?;
        let state = usize::try_from(call.state).ok().and_then(|at| self.states.get(at));
        let game = state.ok_or_else(|| malformed("an object in a state that nobody gave it"))?.clone();
        Ok(self.reply(call.state, game, &call.request))
    }
}

fn player(byte: u8) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player_byte(*player) == byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::neighbors::contract::proxy_op::{CURRENT, LEFT, SWAP};
    use crate::assignments::wire::Decoder;

    fn call(state: i32, op: u8, more: &[u8]) -> Vec<u8> {
        let head = Encoder::default().str("").u32(0).i32(state).u8(op).bytes();
        [head.as_slice(), more].concat()
    }

    #[test]
    fn an_old_state_is_as_it_was() {
        let mut states = StatePartner::beginning(&Neighbors::new());
        let swapped = Decoder::new(&states.answer(&call(0, SWAP, &[])).unwrap()).i32().unwrap();
        assert_eq!(states.answer(&call(swapped, CURRENT, &[])).unwrap(), b"W");
        assert_eq!(states.answer(&call(0, CURRENT, &[])).unwrap(), b"B");
    }

    #[test]
    fn a_state_that_nobody_gave_is_refused() {
        let mut states = StatePartner::beginning(&Neighbors::new());
        for state in [-1, 1, i32::MAX] {
            assert!(matches!(states.answer(&call(state, CURRENT, &[])), Err(PartnerFault::Malformed(_))));
        }
        assert!(matches!(states.answer(&call(0, LEFT + 1, &[])), Err(PartnerFault::Malformed(_))));
        assert!(matches!(states.answer(b"x"), Err(PartnerFault::Malformed(_))));
    }

    #[test]
    fn a_program_that_calls_for_ever_is_stopped() {
        let mut states = StatePartner::beginning(&Neighbors::new());
        let fault = (0..=MOST_CALLS).find_map(|_| states.answer(&call(0, CURRENT, &[])).err());
        assert_eq!(fault, Some(PartnerFault::TooManyCalls));
    }
}
