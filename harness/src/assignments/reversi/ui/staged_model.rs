//! [`StagedModel`]: the model of a run, which plays by the rules or says what the script has it say.

use reference::reversi::{Model, Player};

use super::states;
use crate::assignments::reversi::contract::swapped_op;
use crate::assignments::reversi::member_state;
use crate::assignments::reversi::swapped::{RightRules, SwappedPartner};
use crate::assignments::wire::{Decoder, Encoder};

/// The model's answer to a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum UiRules {
    /// The handout's.
    Right,
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
                let sent = member_state::decode(&mut rest.clone())?;
                self.decided(op, &sent).or_else(|| self.inner.reply(op, rest))
            }
            _ => self.inner.reply(op, rest),
        }
    }

    /// The reply to a call where the script has another answer than the handout's model.
    fn decided(&self, op: u8, sent: &Model) -> Option<Vec<u8>> {
        let mut out = Encoder::default();
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
        if op == swapped_op::PLAY {
            out.u8(TAKEN);
        }
        member_state::encode(&state, &mut out);
        Some(out.bytes())
    }
}

/// The reply to a window: the game is played.
const GO_ON: u8 = 1;

/// The beginning of the reply to a move that was made.
const TAKEN: u8 = 0;
