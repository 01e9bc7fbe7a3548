//! [`StagedModel`]: the model of a run, which plays by the rules or says what the script has it say.

use reference::reversi::{Model, Player};

use super::states;
use crate::assignments::reversi::contract::swapped_op;
use crate::assignments::reversi::member_state;
use crate::assignments::reversi::swapped::{RightRules, SwappedPartner, position};
use crate::assignments::wire::{Decoder, Encoder};

/// The model's answer to a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum UiRules {
    /// The handout's.
    Right,
    /// The handout's, but a move that is not allowed changes nothing and is not refused: what else ends a program that asks for
    /// such moves is seen then.
    Lenient,
    /// Every move that is asked for is taken and changes nothing.
    Frozen,
    /// Every move that is asked for is taken and changes nothing but whose turn it is: a program may wait for that.
    Alternating,
    /// Every move leads to this state.
    Answer(Box<Model>),
}

/// The parent's side of the program's models.
pub(super) struct StagedModel {
    /// The state in which the game begins; a new game where it is absent.
    opening: Option<Box<Model>>,
    /// The answers to moves from now on.
    pub(super) rules: UiRules,
    inner: SwappedPartner,
}

impl StagedModel {
    pub(super) fn new(opening: Option<Box<Model>>) -> StagedModel {
        StagedModel { opening, rules: UiRules::Right, inner: SwappedPartner::new(&RightRules) }
    }

    /// The reply to a call of the program that wants no inputs; `None` for a call that no program makes.
    pub(super) fn reply(&self, op: u8, rest: &mut Decoder<'_>) -> Option<Vec<u8>> {
        match op {
            swapped_op::WINDOW => Some(vec![GO_ON]),
            swapped_op::START | swapped_op::PLAY => {
                let mut call = rest.clone();
                let sent = member_state::decode(&mut call)?;
                let refused =
                    self.rules == UiRules::Lenient && op == swapped_op::PLAY && is_refused(&sent, &mut call)?;
                let decided = if refused { Some(taken(&sent)) } else { self.decided(op, &sent) };
                decided.or_else(|| self.inner.reply(op, rest))
            }
            _ => self.inner.reply(op, rest),
        }
    }

    /// The reply to a call where the script has another answer than the handout's model.
    fn decided(&self, op: u8, sent: &Model) -> Option<Vec<u8>> {
        let state = match (&self.rules, &self.opening) {
            (_, Some(opening)) if op == swapped_op::START => {
                (sent.dimensions() == opening.dimensions()).then(|| Model::clone(opening))?
            }
            (UiRules::Frozen, _) if op == swapped_op::PLAY => sent.clone(),
            (UiRules::Alternating, _) if op == swapped_op::PLAY => {
                states::with_turn(sent, sent.turn().map_or(Player::Dark, Player::other))
            }
            (UiRules::Answer(next), _) if op == swapped_op::PLAY => Model::clone(next),
            _ => return None,
        };
        Some(if op == swapped_op::PLAY { taken(&state) } else { encoded(&state, Encoder::default()) })
    }
}

/// True if a model in this state throws at the move that is asked for; `None` where none is asked for.
fn is_refused(state: &Model, call: &mut Decoder<'_>) -> Option<bool> {
    let at = position(call)?;
    Some(state.is_game_over() || state.find_move(at).is_none())
}

/// The reply to a move that was made, and led to this state.
fn taken(state: &Model) -> Vec<u8> {
    let mut out = Encoder::default();
    out.u8(TAKEN);
    encoded(state, out)
}

fn encoded(state: &Model, mut out: Encoder) -> Vec<u8> {
    member_state::encode(state, &mut out);
    out.bytes()
}

/// The reply to a window: the game is played.
const GO_ON: u8 = 1;

/// The beginning of the reply to a move that was made.
const TAKEN: u8 = 0;

#[cfg(test)]
mod tests {
    use reference::reversi::Position;

    use super::*;

    fn asked_for(rules: UiRules, state: &Model, at: Position) -> Vec<u8> {
        let mut call = Encoder::default();
        member_state::encode(state, &mut call);
        let call = call.i32(at.x).i32(at.y).bytes();
        let model = StagedModel { rules, ..StagedModel::new(None) };
        model.reply(swapped_op::PLAY, &mut Decoder::new(&call)).unwrap()
    }

    #[test]
    fn a_lenient_model_differs_from_the_right_one_in_moves_that_are_refused() {
        let (state, legal, illegal) = (Model::new(4, 4).unwrap(), Position::new(1, 1), Position::new(0, 0));
        let played = asked_for(UiRules::Right, &state, legal);
        assert_eq!(asked_for(UiRules::Lenient, &state, legal), played);
        assert_ne!(asked_for(UiRules::Right, &state, illegal)[0], TAKEN);
        assert_eq!(asked_for(UiRules::Lenient, &state, illegal), taken(&state));
        assert_ne!(played, taken(&state));
    }
}
