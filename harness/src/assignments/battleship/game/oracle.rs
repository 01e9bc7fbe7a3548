//! The oracle of Game's accessors: the reference beside which a transcript is walked.
//!
//! Left open, so never judged: whether a fleet with more segments than the board has positions may be added, the space
//! and symbols outside ASCII, what `addShip` prints, accessors with invalid ids, boards of impossible sizes. Ship ids may
//! come in any order: what lies under an id is learnt from the answers.

use reference::battleship::Game;

use super::accessors::{self, ShipIds};
use super::add_ship::{self, EarlierAnswers};
use super::random_point::{self, PointShares};
use super::script::{AccessorFocus, AccessorScript, PREMISE};
use super::step::{AccessorAnswer, AccessorOp, AccessorReply, AccessorStep};
use crate::assignments::common::termination;
use crate::assignments::common::transcript::{self, Finding, Mismatch, Oracle, Role, Transcript};
use crate::assignments::common::wire::Decoder;
use crate::model::{End, Judgement, RunRecord};

/// Judges a script's record.
pub(super) fn judge(script: &AccessorScript, record: &RunRecord) -> Judgement {
    transcript::judge(script, record, &mut AccessorOracle::new(script))
}

impl Transcript for AccessorScript {
    type Answer = AccessorAnswer;

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn decode(&self, step: usize, from: &mut Decoder<'_>) -> Option<AccessorAnswer> {
        self.steps[step].decode(from)
    }

    fn call(&self, step: usize) -> String {
        self.steps[step].op.code()
    }

    fn lines(&self, step: usize, answer: &AccessorAnswer) -> Vec<String> {
        let code = self.call(step);
        vec![match answer.brief().as_str() {
            "" => code,
            brief => format!("{code};  // {brief}"),
        }]
    }

    fn excuse(&self, step: usize, end: &End) -> Option<&'static str> {
        let is_premise = self.steps[step].role == Role::Premise;
        let verdict = termination::verdict(end)?;
        (is_premise && !termination::leaves_nothing_to_judge(&verdict)).then_some(PREMISE)
    }
}

/// The reference beside the student's Game, and the facts that the answers have shown.
struct AccessorOracle<'a> {
    script: &'a AccessorScript,
    game: Option<Game>,
    ids: ShipIds,
    earlier: EarlierAnswers,
    shares: PointShares,
}

impl Oracle<AccessorAnswer> for AccessorOracle<'_> {
    fn examine(&mut self, step: usize, answer: &AccessorAnswer) -> Finding {
        let step = &self.script.steps[step];
        match (self.mismatch(step, answer), step.role) {
            (None, Role::Judged | Role::Premise) => Finding::Right,
            (Some(_), Role::Premise) => Finding::Doubtful(PREMISE),
            (Some(mismatch), Role::Judged) => Finding::Wrong(mismatch),
        }
    }

    fn conclude(&self) -> Finding {
        if self.script.focus == AccessorFocus::RandomShares { self.shares.conclude() } else { Finding::Right }
    }
}

impl<'a> AccessorOracle<'a> {
    fn new(script: &'a AccessorScript) -> AccessorOracle<'a> {
        let (ids, earlier, shares) = (ShipIds::default(), EarlierAnswers::default(), PointShares::default());
        AccessorOracle { script, game: None, ids, earlier, shares }
    }

    fn mismatch(&mut self, step: &AccessorStep, answer: &AccessorAnswer) -> Option<Mismatch> {
        if let Some(thrown) = &answer.thrown {
            return Some(Mismatch::thrown(thrown));
        }
        let wrong = self.wrong(&step.op, &answer.result);
        match (self.script.focus, step.role) {
            (AccessorFocus::Silence, Role::Judged) => accessors::noise(answer),
            (AccessorFocus::Unchanged, Role::Judged) => self.earlier.changed(&step.op, &answer.result),
            _ => wrong,
        }
    }

    /// Compares an answer with what the handout fixes, and follows it.
    fn wrong(&mut self, op: &AccessorOp, reply: &AccessorReply) -> Option<Mismatch> {
        use AccessorFocus::{Ids, RandomRange, RandomShares, Triples};
        if let AccessorOp::New { rows, cols } = op {
            self.game = Game::new(*rows, *cols).ok();
            self.ids = ShipIds::default();
            return None;
        }
        let game = self.game.as_mut()?;
        match (op, reply, self.script.focus) {
            (AccessorOp::AddShip(ship), AccessorReply::Truth(added), _) => {
                self.ids.answered(*ship, *added);
                add_ship::wrong_answer(game, *ship, *added)
            }
            (AccessorOp::Rows, AccessorReply::Number(rows), _) => unequal(game.rows(), *rows),
            (AccessorOp::Cols, AccessorReply::Number(cols), _) => unequal(game.cols(), *cols),
            (AccessorOp::IsValid(p), AccessorReply::Truth(valid), _) => unequal(game.is_valid(*p), *valid),
            (AccessorOp::NShips, AccessorReply::Number(count), _) => unequal(self.ids.accepted(), *count),
            (AccessorOp::RandomPoints(_), AccessorReply::Points(points), RandomRange) => {
                random_point::stray(game, points)
            }
            (AccessorOp::RandomPoints(_), AccessorReply::Points(points), RandomShares) => {
                self.shares.add(game, points);
                None
            }
            (AccessorOp::ShipSymbol(id), AccessorReply::Symbol(symbol), Ids) => {
                self.ids.symbol_under(*id, *symbol)
            }
            (op, reply, Triples) => self.ids.learn(op, reply),
            _ => None,
        }
    }
}

fn unequal<T: PartialEq + Copy + ToString>(required: T, got: T) -> Option<Mismatch> {
    (required != got).then(|| Mismatch::new(required.to_string(), got.to_string()))
}
