//! The answers to the steps of a play scenario: the set-up, the results of `play`, the numbers of ships around the games.

use super::script::PlayScript;
use crate::assignments::battleship::game::script::INITIALISED;
use crate::assignments::battleship::game::step::{AccessorAnswer, AccessorOp, AccessorReply, Winner};
use crate::assignments::wire::Decoder;
use crate::model::RunRecord;

/// The answers of a scenario.
#[derive(Default)]
pub(super) struct PlayAnswers {
    /// The checks that own the first step before a game that fails.
    pub(super) broken_setup: Option<&'static [&'static str]>,
    /// The result of `play`, game by game.
    pub(super) winners: Vec<Option<Winner>>,
    /// The answers of `nShips` around the games.
    pub(super) counts: Vec<i32>,
    pub(super) thrown: Option<String>,
    pub(super) extent: AnswersExtent,
}

/// The extent of the answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum AnswersExtent {
    #[default]
    CutShort,
    EveryStep,
}

impl PlayAnswers {
    /// Reads the answers; `None` when the bytes make no sense. Answers that stop early make sense.
    pub(super) fn read(script: &PlayScript, record: &RunRecord) -> Option<PlayAnswers> {
        let mut from = Decoder::new(&record.answers);
        let mut answers = PlayAnswers::default();
        for step in script.steps() {
            if from.is_empty() && !matches!(step.op, AccessorOp::Fill(_)) {
                answers.broken_setup = answers.broken_setup.or(owner_of(&step.op));
                return Some(answers);
            }
            answers.take(&step.op, step.decode(&mut from)?);
        }
        answers.extent = AnswersExtent::EveryStep;
        from.is_empty().then_some(answers)
    }

    fn take(&mut self, op: &AccessorOp, answer: AccessorAnswer) {
        let AccessorAnswer { thrown, result, .. } = answer;
        if thrown.is_some() || result == AccessorReply::Truth(false) {
            self.broken_setup = self.broken_setup.or(owner_of(op));
        }
        if let AccessorOp::Play(_) = op {
            self.thrown = self.thrown.take().or(thrown);
            self.winners.push(result.winner());
        } else if let AccessorReply::Number(count) = result {
            self.counts.push(count);
        }
    }
}

/// The checks that answer for a step before the games.
fn owner_of(op: &AccessorOp) -> Option<&'static [&'static str]> {
    if let AccessorOp::New { .. } = op {
        return Some(&[INITIALISED]);
    }
    let owners: &[&str] = &["game.add-ship.accepts", "game.add-ship.fits", INITIALISED];
    matches!(op, AccessorOp::AddShip(_)).then_some(owners)
}
