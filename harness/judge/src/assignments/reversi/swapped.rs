//! The model that is swapped in for the student's: every decision of it is made here, in the parent.
//!
//! An object sends its four members along with each call, because tests change them; the parent keeps nothing between
//! calls. Which model decides is a [`ModelRules`]: the right one, or one that is wrong in one place.

use reference::reversi::{Dimensions, Model, Position, PositionSet};

use super::contract::swapped_op;
use super::member_state;
use crate::assignments::wire::{Decoder, Encoder, Flag};
use crate::model::{Partner, PartnerFault};

/// Calls after which a program is not going to end.
const MOST_CALLS: usize = 200_000;

/// The decisions of a model, right or wrong.
pub(super) trait ModelRules: Sync {
    /// The dimensions of the board for a model that was asked for with these.
    fn size(&self, asked: Dimensions) -> Dimensions {
        asked
    }

    /// Fills in the first moves of a new model.
    fn start(&self, model: &mut Model);

    /// Plays a move, or says why not.
    fn play(&self, model: &mut Model, position: Position) -> Played;

    /// The tiles that flip along a direction.
    fn find_flips(&self, model: &Model, start: Position, direction: Dimensions) -> PositionSet;

    /// The positions that a move gains.
    fn evaluate(&self, model: &Model, position: Position) -> PositionSet;

    /// Finds the moves of the player whose turn it is.
    fn compute(&self, model: &mut Model);

    /// Gives the turn to the other player; returns true if there is a move.
    fn advance(&self, model: &mut Model) -> bool;

    /// Ends the game.
    fn finish(&self, model: &mut Model);

    /// Carries out a move that is allowed.
    fn really_play(&self, model: &mut Model, position: Position, gained: PositionSet);
}

/// The outcome of asking for a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Played {
    /// The move was made.
    Done,
    /// The game is over.
    Over,
    /// The move is not allowed.
    NotAllowed,
}

/// The model of the handout.
pub(super) struct RightRules;

impl ModelRules for RightRules {
    fn start(&self, model: &mut Model) {
        model.compute_next_moves();
    }

    fn play(&self, model: &mut Model, position: Position) -> Played {
        match model.play_move(position) {
            Ok(()) => Played::Done,
            Err(reference::reversi::MoveError::GameOver) => Played::Over,
            Err(reference::reversi::MoveError::NotAllowed(_)) => Played::NotAllowed,
        }
    }

    fn find_flips(&self, model: &Model, start: Position, direction: Dimensions) -> PositionSet {
        model.find_flips(start, direction)
    }

    fn evaluate(&self, model: &Model, position: Position) -> PositionSet {
        model.evaluate_position(position)
    }

    fn compute(&self, model: &mut Model) {
        model.compute_next_moves();
    }

    fn advance(&self, model: &mut Model) -> bool {
        model.advance_turn()
    }

    fn finish(&self, model: &mut Model) {
        model.set_game_over();
    }

    fn really_play(&self, model: &mut Model, position: Position, gained: PositionSet) {
        model.really_play_move(position, gained);
    }
}

/// Answers the swapped model's calls by some rules; calls that only report are answered by nothing.
pub(super) struct SwappedPartner {
    rules: &'static dyn ModelRules,
    calls: usize,
    most_calls: usize,
}

impl SwappedPartner {
    pub(super) fn new(rules: &'static dyn ModelRules) -> SwappedPartner {
        SwappedPartner::answering(rules, MOST_CALLS)
    }

    /// The same that answers only so many calls.
    pub(super) fn answering(rules: &'static dyn ModelRules, most_calls: usize) -> SwappedPartner {
        SwappedPartner { rules, calls: 0, most_calls }
    }

    /// The reply to a call, by its number; `None` for a call that the model does not make.
    pub(super) fn reply(&self, op: u8, from: &mut Decoder<'_>) -> Option<Vec<u8>> {
        let mut out = Encoder::default();
        match op {
            swapped_op::SIZE => {
                let Dimensions { width, height } = self.rules.size(Dimensions::new(from.i32()?, from.i32()?));
                out.i32(width).i32(height);
            }
            swapped_op::FAILED | swapped_op::RAN | swapped_op::TRAPPED | swapped_op::WINDOW => {}
            _ => self.decide(op, from, &mut out)?,
        }
        Some(out.bytes())
    }

    fn decide(&self, op: u8, from: &mut Decoder<'_>, out: &mut Encoder) -> Option<()> {
        let mut model = member_state::decode(from)?;
        let rules = self.rules;
        match op {
            swapped_op::START => rules.start(&mut model),
            swapped_op::PLAY | swapped_op::TRY => {
                let played = rules.play(&mut model, position(from)?);
                out.u8(match played {
                    Played::Done => 0,
                    Played::Over => 1,
                    Played::NotAllowed => 2,
                });
            }
            swapped_op::FLIPS => {
                let (start, direction) = (position(from)?, Dimensions::new(from.i32()?, from.i32()?));
                member_state::encode_set(rules.find_flips(&model, start, direction), out);
                return Some(());
            }
            swapped_op::EVALUATE => {
                member_state::encode_set(rules.evaluate(&model, position(from)?), out);
                return Some(());
            }
            swapped_op::COMPUTE => rules.compute(&mut model),
            swapped_op::ADVANCE => {
                let has_moves = rules.advance(&mut model);
                out.flag(Flag(has_moves));
            }
            swapped_op::FINISH => rules.finish(&mut model),
            swapped_op::REALLY => {
                let at = position(from)?;
                rules.really_play(&mut model, at, member_state::decode_set(from)?);
            }
            _ => return None,
        }
        member_state::encode(&model, out);
        Some(())
    }
}

/// A position as it travels.
pub(super) fn position(from: &mut Decoder<'_>) -> Option<Position> {
    Some(Position::new(from.i32()?, from.i32()?))
}

impl Partner for SwappedPartner {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        self.calls += 1;
        if self.calls > self.most_calls {
            return Err(PartnerFault::TooManyCalls);
        }
        let malformed = || PartnerFault::Malformed("a call that the model does not make".to_owned());
        let (op, mut rest) = opened(call).ok_or_else(malformed)?;
        self.reply(op, &mut rest).ok_or_else(malformed)
    }
}

/// The number of a call, and what follows it. What was printed and read so far comes before it.
pub(super) fn opened(call: &[u8]) -> Option<(u8, Decoder<'_>)> {
    let mut from = Decoder::new(call);
    let _printed = from.str()?;
    let _read = from.u32()?;
    Some((from.u8()?, from))
}
