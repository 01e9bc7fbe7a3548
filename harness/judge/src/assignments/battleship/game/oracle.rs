//! The oracle of Game's accessors: the reference beside which a transcript is walked.
//!
//! Left open, so never judged: whether a fleet with more segments than the board has positions may be added, the space
//! and symbols outside ASCII, what `addShip` prints, accessors with invalid ids, boards of impossible sizes. Ship ids may
//! come in any order: what lies under an id is learnt from the answers.

use reference::battleship::{Game, Point};

use super::accessors::{self, ShipIds};
use super::add_ship::{self, EarlierAnswers};
use super::construct::CONTENTS;
use super::random_point::{self, PointShares};
use super::script::{
    ACCESSORS, AccessorFocus, AccessorScript, Control, GameStanding, INITIALISED, PREMISE, is_slow,
};
use super::step::{AccessorAnswer, AccessorOp, AccessorReply, AccessorStep, FreshMemory, GameVariable};
use crate::assignments::termination;
use crate::assignments::transcript::{self, Finding, Mismatch, Oracle, Role, Transcript};
use crate::assignments::wire::Decoder;
use crate::model::{End, Judgement, RunRecord};

/// Judges a script's record.
pub(super) fn judge(script: &AccessorScript, record: &RunRecord) -> Judgement {
    let judgement = transcript::judge(script, record, &mut AccessorOracle::new(script));
    // To try each scenario again in other memory would cost the limit again.
    if is_slow(&judgement.verdict) { judgement.owned_by(Vec::new()) } else { judgement }
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
        match (&self.steps[step].op, step.checked_sub(1)) {
            (AccessorOp::Read, Some(before)) => format!("cin after {}", self.steps[before].op.code()),
            (op, _) => op.code_on(GameVariable::after(&self.steps[..step])),
        }
    }

    fn lines(&self, step: usize, answer: &AccessorAnswer) -> Vec<String> {
        if matches!(self.steps[step].op, AccessorOp::Read | AccessorOp::Other) {
            return Vec::new();
        }
        let code = self.call(step);
        vec![match answer.brief().as_str() {
            "" => code,
            brief => format!("{code};  // {brief}"),
        }]
    }

    fn owners(&self, step: usize) -> Vec<&'static str> {
        let by_memory = self.memory == FreshMemory::Zeroes && self.standing == GameStanding::Regular;
        let is_judged = self.steps[step].role == Role::Judged;
        let by_id = self.focus != AccessorFocus::Ids && self.steps[step].op.ship_id().is_some();
        let by_another = self.steps.iter().any(|step| step.op == AccessorOp::Other);
        let memory = ((by_memory || by_another) && is_judged).then_some(INITIALISED);
        // The given addShip asks for the symbols of the ships that are there.
        let adds = matches!(self.steps[step].op, AccessorOp::AddShip(_)) && is_judged;
        let adds = adds && may_have_ships(&self.steps[..step]);
        let symbols = (adds && self.focus == AccessorFocus::Answers).then_some(ACCESSORS);
        let memory = memory.into_iter().chain(symbols);
        memory.chain((by_id && is_judged).then_some("game.ships.ids")).collect()
    }

    fn excuse(&self, step: usize, end: &End) -> Option<&'static str> {
        let is_premise = self.steps[step].role == Role::Premise;
        let verdict = termination::verdict(end)?;
        (is_premise && !termination::leaves_nothing_to_judge(&verdict)).then(|| reason(&self.steps[step].op))
    }
}

/// Tests for steps that leave a Game with a ship in it, or another Game with which it was exchanged.
fn may_have_ships(before: &[AccessorStep]) -> bool {
    let of_this_game = before.rsplit(|step| matches!(step.op, AccessorOp::New { .. })).next();
    let adds = |step: &AccessorStep| matches!(step.op, AccessorOp::AddShip(_) | AccessorOp::Other);
    of_this_game.is_some_and(|steps| steps.iter().any(adds))
}

/// The reference beside one of the student's Games, and the facts that its answers have shown.
#[derive(Default)]
struct KnownGame {
    game: Option<Game>,
    ids: ShipIds,
    claim: ClaimedSize,
}

/// The references beside the student's Games, and the facts that the answers have shown.
struct AccessorOracle<'a> {
    script: &'a AccessorScript,
    /// The Game that steps are about.
    known: KnownGame,
    /// The other of two.
    aside: KnownGame,
    earlier: EarlierAnswers,
    shares: PointShares,
    /// A ship was accepted, or counted.
    has_ships: bool,
    /// The answers in the first memory.
    kind: Vec<AccessorAnswer>,
    at: usize,
}

impl Oracle<AccessorAnswer> for AccessorOracle<'_> {
    fn examine(&mut self, step: usize, answer: &AccessorAnswer) -> Finding {
        self.at = step;
        let step = &self.script.steps[step];
        if self.script.focus == AccessorFocus::Initialised {
            return self.compared(answer);
        }
        match (self.mismatch(step, answer), step.role) {
            (None, Role::Judged | Role::Premise) => Finding::Right,
            (Some(_), Role::Premise) => Finding::Doubtful(reason(&step.op)),
            (Some(mismatch), Role::Judged) => Finding::Wrong(mismatch),
        }
    }

    fn conclude(&self) -> Finding {
        if self.script.control == Control::ShipAccepted && !self.has_ships {
            return Finding::Unjudged(ACCEPTED_NONE);
        }
        if self.known.claim.is_empty_where_it_counts() {
            return Finding::Unjudged(PREMISE);
        }
        if self.script.focus == AccessorFocus::RandomShares { self.shares.conclude() } else { Finding::Right }
    }
}

impl<'a> AccessorOracle<'a> {
    fn new(script: &'a AccessorScript) -> AccessorOracle<'a> {
        AccessorOracle {
            script,
            known: KnownGame::default(),
            aside: KnownGame::default(),
            earlier: EarlierAnswers::default(),
            shares: PointShares::default(),
            has_ships: false,
            kind: Vec::new(),
            at: 0,
        }
    }

    /// Compares an answer with that of the Game in the first memory.
    fn compared(&mut self, answer: &AccessorAnswer) -> Finding {
        let round = self.script.steps.len() / CONTENTS.len().max(1);
        if self.at < round {
            self.kind.push(answer.clone());
            return Finding::Right;
        }
        let Some(before) = self.kind.get(self.at % round.max(1)).filter(|before| *before != answer) else {
            return Finding::Right;
        };
        if self.script.steps[self.at].role == Role::Premise {
            return Finding::Unjudged("two Games that were made alike answer differently");
        }
        let required = format!("{}, as where fresh memory holds zeroes", before.brief());
        Finding::Wrong(Mismatch::new(required, answer.brief()))
    }

    fn mismatch(&mut self, step: &AccessorStep, answer: &AccessorAnswer) -> Option<Mismatch> {
        if let Some(thrown) = &answer.thrown {
            return Some(Mismatch::thrown(thrown));
        }
        let wrong = self.wrong(&step.op, &answer.result);
        match (self.script.focus, step.role) {
            (AccessorFocus::Silence, Role::Judged) => accessors::noise(answer),
            (AccessorFocus::Unchanged, Role::Judged) => self.earlier.changed(&step.op, &answer.result),
            _ => wrong.map(|wrong| self.of_two_games(wrong)),
        }
    }

    /// Says of a mistake that it was made while there were two Games.
    fn of_two_games(&self, wrong: Mismatch) -> Mismatch {
        let remark = self.aside.game.as_ref().map(|_| {
            "there are two Games here: what belongs to one must be in its members, not in variables that both use"
                .to_owned()
        });
        wrong.remarking(remark)
    }

    /// Compares an answer with what the handout fixes, and follows it.
    fn wrong(&mut self, op: &AccessorOp, reply: &AccessorReply) -> Option<Mismatch> {
        use AccessorFocus::{Ids, RandomRange, RandomShares, Triples};
        if let AccessorOp::New { rows, cols } = op {
            self.known.game = Game::new(*rows, *cols).ok();
            self.known.ids = ShipIds::default();
            self.known.claim.begin();
            return None;
        }
        if *op == AccessorOp::Other {
            std::mem::swap(&mut self.known, &mut self.aside);
            return None;
        }
        let game = self.known.game.as_mut()?;
        match (op, reply, self.script.focus) {
            (AccessorOp::AddShip(ship), AccessorReply::Truth(added), _) => {
                self.has_ships |= added;
                self.known.ids.answered(*ship, *added);
                add_ship::wrong_answer(game, *ship, *added)
            }
            (AccessorOp::Rows, AccessorReply::Number(rows), _) => {
                self.known.claim.rows = *rows;
                unequal(game.rows(), *rows)
            }
            (AccessorOp::Cols, AccessorReply::Number(cols), _) => {
                self.known.claim.cols = *cols;
                unequal(game.cols(), *cols)
            }
            (AccessorOp::IsValid(p), AccessorReply::Truth(valid), _) => {
                let wrong = unequal(game.is_valid(*p), *valid);
                if self.known.claim.excuses(game, *p, *valid) { None } else { wrong }
            }
            (AccessorOp::NShips, AccessorReply::Number(count), _) => {
                self.has_ships |= *count > 0;
                unequal(self.known.ids.accepted(), *count)
            }
            (AccessorOp::RandomPoints(_), AccessorReply::Points(points), RandomRange) => {
                self.known.claim.draw(game);
                let claimed = !points.is_empty() && points.iter().all(|p| self.known.claim.holds(game, *p));
                if claimed { None } else { random_point::stray(game, points) }
            }
            (AccessorOp::RandomPoints(_), AccessorReply::Points(points), RandomShares) => {
                self.shares.add(game, points);
                None
            }
            (AccessorOp::ShipSymbol(id), AccessorReply::Symbol(symbol), Ids) => {
                self.known.ids.symbol_under(*id, *symbol)
            }
            (AccessorOp::ShipLength(_), AccessorReply::Number(length), Ids) => {
                self.known.ids.length_under(*length);
                None
            }
            (op, reply, Triples) => self.known.ids.learn(op, reply),
            _ => None,
        }
    }
}

/// The reason why nothing is shown after a step that other checks are about.
fn reason(op: &AccessorOp) -> &'static str {
    match op {
        AccessorOp::New { .. } | AccessorOp::Rows | AccessorOp::Cols => {
            "the Game could not be made as this scenario needs it; see game.construct.sizes"
        }
        AccessorOp::AddShip(_) | AccessorOp::NShips => {
            "addShip did not do what this scenario rests on; see game.add-ship"
        }
        AccessorOp::IsValid(_)
        | AccessorOp::RandomPoints(_)
        | AccessorOp::ShipLength(_)
        | AccessorOp::ShipSymbol(_)
        | AccessorOp::ShipName(_)
        | AccessorOp::Input(_)
        | AccessorOp::Play(_)
        | AccessorOp::Delete
        | AccessorOp::Fill(_)
        | AccessorOp::Read
        | AccessorOp::Other => PREMISE,
    }
}

/// The reason for which a script of refusals shows nothing of a Game that refuses every ship.
const ACCEPTED_NONE: &str = "addShip accepted no ship at all; see game.add-ship.accepts";

/// The size that the Game itself answers, where that is not the one that it was made with: what agrees with it is no further
/// mistake.
#[derive(Debug, Default)]
struct ClaimedSize {
    rows: i32,
    cols: i32,
    /// Answers agreed with this size that the true one forbids.
    has_excused: bool,
    has_valid: bool,
}

impl ClaimedSize {
    fn begin(&mut self) {
        (self.rows, self.cols) = (0, 0);
    }

    /// Tells whether a position lies on the board of that size, if the size is another one than it must be.
    fn holds(&self, game: &Game, p: Point) -> bool {
        (self.rows, self.cols) != (game.rows(), game.cols()) && self.has(p)
    }

    fn has(&self, p: Point) -> bool {
        (0..self.rows).contains(&p.r) && (0..self.cols).contains(&p.c)
    }

    /// Tells whether an answer of `isValid` is right for that size, if the size is another one than it must be.
    fn excuses(&mut self, game: &Game, p: Point, valid: bool) -> bool {
        self.has_valid |= valid;
        let is_other = (self.rows, self.cols) != (game.rows(), game.cols());
        let excused = is_other && self.has(p) == valid && game.is_valid(p) != valid;
        self.has_excused |= excused;
        excused
    }

    /// Points are drawn: of a board without positions they show nothing.
    fn draw(&mut self, game: &Game) {
        let is_other = (self.rows, self.cols) != (game.rows(), game.cols());
        self.has_excused |= is_other;
        self.has_valid |= is_other && self.rows > 0 && self.cols > 0;
    }

    /// Tells whether answers were excused of a board that has no positions.
    fn is_empty_where_it_counts(&self) -> bool {
        self.has_excused && !self.has_valid
    }
}

fn unequal<T: PartialEq + Copy + ToString>(required: T, got: T) -> Option<Mismatch> {
    (required != got).then(|| Mismatch::new(required.to_string(), got.to_string()))
}
