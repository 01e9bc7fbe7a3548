//! The class behind the client's objects. An object knows the number of its state; the states are here and never change, so
//! that a copy of an object is worth as much as the object.

use reference::neighbors::{Neighbors, Player};

use crate::assignments::common::wire::{Decoder, Encoder, Flag};
use crate::assignments::neighbors::words;
use crate::model::{Partner, PartnerFault};

/// Calls after which a program is not going to end: a correct one makes a few for each turn.
const MOST_CALLS: usize = 20_000;

/// What an object is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    Print,
    Current,
    Swap,
    Move(String, String),
    Isolated(u8),
    Connected(u8),
    GameOver,
    /// The program has come to its end.
    Left,
}

/// One call with what came before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Call {
    /// What was written to cout since the call before.
    pub(super) printed: String,
    /// The number of the object's state.
    state: i32,
    pub(super) asked: Asked,
}

impl Call {
    /// Reads a call; `None` when the shim cannot have made it.
    pub(super) fn decode(bytes: &[u8]) -> Option<Call> {
        let mut from = Decoder::new(bytes);
        let printed = from.str()?;
        let _read = from.u32()?;
        let state = from.i32()?;
        let asked = match from.u8()? {
            0 => Asked::Print,
            1 => Asked::Current,
            2 => Asked::Swap,
            3 => Asked::Move(from.str()?, from.str()?),
            4 => Asked::Isolated(from.u8()?),
            5 => Asked::Connected(from.u8()?),
            6 => Asked::GameOver,
            7 => Asked::Left,
            _ => return None,
        };
        from.is_empty().then_some(Call { printed, state, asked })
    }
}

/// The states of one scenario.
pub(super) struct States {
    /// By number; every object begins with the first.
    all: Vec<Neighbors>,
    calls: usize,
}

impl States {
    pub(super) fn beginning(start: &Neighbors) -> States {
        States { all: vec![start.clone()], calls: 0 }
    }

    fn keep(&mut self, game: Neighbors) -> i32 {
        self.all.push(game);
        i32::try_from(self.all.len() - 1).unwrap_or(0)
    }
}

impl Partner for States {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        self.calls += 1;
        if self.calls > MOST_CALLS {
            return Err(PartnerFault::TooManyCalls);
        }
        let malformed = |what: &str| PartnerFault::Malformed(what.to_owned());
        let call = Call::decode(call).ok_or_else(|| malformed("a call that the class does not have"))?;
        let state = usize::try_from(call.state).ok().and_then(|at| self.all.get(at));
        let mut game = state.ok_or_else(|| malformed("an object in a state that nobody gave it"))?.clone();
        let mut reply = Encoder::default();
        match call.asked {
            Asked::Print => reply.str(&game.picture()),
            Asked::Current => reply.u8(words::player_byte(game.current_player())),
            Asked::Swap => {
                game.swap_player();
                reply.i32(self.keep(game))
            }
            Asked::Move(from, to) => match game.make_move(&from, &to) {
                Ok(()) => reply.flag(Flag(true)).i32(self.keep(game)),
                Err(_) => reply.flag(Flag(false)).i32(call.state),
            },
            // A player that there is not has no piece with a neighbor.
            Asked::Isolated(p) => reply.flag(Flag(player(p).is_none_or(|player| game.is_isolated(player)))),
            Asked::Connected(p) => {
                reply.flag(Flag(player(p).is_some_and(|player| game.has_connected(player))))
            }
            Asked::GameOver => reply.u8(u8::try_from(game.outcome().letter()).unwrap_or_default()),
            Asked::Left => &mut reply,
        };
        Ok(reply.bytes())
    }
}

fn player(byte: u8) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| words::player_byte(*player) == byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(state: i32, op: u8, more: &[u8]) -> Vec<u8> {
        let head = Encoder::default().str("").u32(0).i32(state).u8(op).bytes();
        [head.as_slice(), more].concat()
    }

    #[test]
    fn an_old_state_is_as_it_was() {
        let mut states = States::beginning(&Neighbors::new());
        let swapped = Decoder::new(&states.answer(&call(0, 2, &[])).unwrap()).i32().unwrap();
        assert_eq!(states.answer(&call(swapped, 1, &[])).unwrap(), b"W");
        assert_eq!(states.answer(&call(0, 1, &[])).unwrap(), b"B");
    }

    #[test]
    fn a_state_that_nobody_gave_is_refused() {
        let mut states = States::beginning(&Neighbors::new());
        for state in [-1, 1, i32::MAX] {
            assert!(matches!(states.answer(&call(state, 1, &[])), Err(PartnerFault::Malformed(_))));
        }
        assert!(matches!(states.answer(&call(0, 9, &[])), Err(PartnerFault::Malformed(_))));
        assert!(matches!(states.answer(b"x"), Err(PartnerFault::Malformed(_))));
    }

    #[test]
    fn a_program_that_calls_for_ever_is_stopped() {
        let mut states = States::beginning(&Neighbors::new());
        let fault = (0..=MOST_CALLS).find_map(|_| states.answer(&call(0, 1, &[])).err());
        assert_eq!(fault, Some(PartnerFault::TooManyCalls));
    }
}
