//! The oracle of Game's accessors: walks the transcript beside the reference and stops at the first answer that the
//! handout forbids.
//!
//! Left open, so never judged: whether a fleet with more segments than the board has positions may be added, the space
//! and symbols outside ASCII, what `addShip` prints, accessors with invalid ids, boards of impossible sizes. Ship ids may
//! come in any order: what lies under an id is learnt from the answers.

use reference::battleship::{Game, Point};

use super::chance::Shares;
use super::fleet::Fleet;
use super::script::{About, Script};
use super::step::{Answer, Op, Reply, Role, Ship, Step};
use crate::assignments::common::termination;
use crate::assignments::common::wire::Decoder;
use crate::model::{Evidence, Judgement, RunRecord, Verdict};

/// Why a script whose premise does not hold says nothing.
const PREMISE: &str = "something that this scenario rests on, and that another check asks for, did not work";

/// What an answer should have been.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    pub(super) required: String,
    pub(super) got: String,
}

impl Complaint {
    pub(super) fn new(required: impl Into<String>, got: impl Into<String>) -> Complaint {
        Complaint { required: required.into(), got: got.into() }
    }
}

/// What stands in a judgement's evidence before anything is said about it.
struct Scene<'a> {
    script: &'a Script,
    record: &'a RunRecord,
    before: Vec<(&'a Step, Answer)>,
    premise: Premise,
}

/// Whether everything that other checks own was as it should be so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Premise {
    Holds,
    Broken,
}

/// Judges a script's record.
pub(super) fn judge(script: &Script, record: &RunRecord) -> Judgement {
    let mut answers = Decoder::new(&record.answers);
    let mut state = State::new(script.about);
    let mut scene = Scene { script, record, before: Vec::new(), premise: Premise::Holds };
    for (index, step) in script.steps.iter().enumerate() {
        let Some(answer) = step.decode(&mut answers) else {
            return scene.cut_short(index);
        };
        match (state.complaint(step, &answer), step.role) {
            (None, _) => {}
            (Some(_), Role::Premise) => scene.premise = Premise::Broken,
            (Some(complaint), Role::Judged) => return scene.wrong(index, complaint),
        }
        scene.before.push((step, answer));
    }
    if !answers.is_empty() {
        return scene.protocol("more came back than was asked for");
    }
    match (state.last_words(), termination::verdict(&record.end)) {
        (_, Some(verdict)) => scene.ended(script.steps.len(), verdict),
        (LastWords::Wrong(complaint), None) => scene.wrong(script.steps.len().saturating_sub(1), complaint),
        (LastWords::NothingToSay, None) => skipped(),
        (LastWords::Fine, None) => Judgement::pass(),
    }
}

fn skipped() -> Judgement {
    Judgement::skipped(PREMISE)
}

impl Scene<'_> {
    fn wrong(&self, index: usize, complaint: Complaint) -> Judgement {
        let Complaint { required, got } = complaint;
        let verdict =
            Verdict::Mismatch { step: Some(index), expected: required.clone(), observed: got.clone() };
        self.conclude(index, verdict, required, got)
    }

    /// The transcript stops before this step's answer.
    fn cut_short(&self, index: usize) -> Judgement {
        match termination::verdict(&self.record.end) {
            Some(verdict) => self.ended(index, verdict),
            None => self.protocol("answers are missing or make no sense"),
        }
    }

    fn ended(&self, index: usize, verdict: Verdict) -> Judgement {
        let role = self.script.steps.get(index).map(|step| step.role);
        if role == Some(Role::Premise) && !termination::leaves_nothing_to_judge(&verdict) {
            return skipped();
        }
        let got = termination::phrase(&verdict);
        self.conclude(index, verdict, "an answer".to_owned(), got)
    }

    fn conclude(&self, index: usize, verdict: Verdict, required: String, got: String) -> Judgement {
        if self.premise == Premise::Broken && !termination::leaves_nothing_to_judge(&verdict) {
            return skipped();
        }
        let before = self.before.iter().take(index).map(|(step, answer)| said(step, answer)).collect();
        let called = match self.script.steps.get(index) {
            Some(step) => step.op.code(),
            None => "leaving the program".to_owned(),
        };
        let stderr = self.record.stderr.text();
        let evidence = Evidence { before, called, required, got, stderr, ..Evidence::default() };
        Judgement::shown(verdict, evidence)
    }

    fn protocol(&self, detail: &str) -> Judgement {
        Judgement::protocol(Evidence { got: detail.to_owned(), ..Evidence::default() })
    }
}

/// A step as C++, with its answer.
fn said(step: &Step, answer: &Answer) -> String {
    match answer.brief().as_str() {
        "" => step.op.code(),
        brief => format!("{};  // {brief}", step.op.code()),
    }
}

/// The reference beside the student's Game, and what the answers have shown.
struct State {
    about: About,
    game: Option<Game>,
    fleet: Fleet,
    earlier: Vec<(Op, Reply)>,
    shares: Shares,
    /// Points off the board were drawn, which is the range check's business.
    off_board: bool,
}

impl State {
    fn new(about: About) -> State {
        State {
            about,
            game: None,
            fleet: Fleet::default(),
            earlier: Vec::new(),
            shares: Shares::default(),
            off_board: false,
        }
    }

    fn complaint(&mut self, step: &Step, answer: &Answer) -> Option<Complaint> {
        if let Some(thrown) = &answer.thrown {
            return Some(Complaint::new("an answer", format!("it {thrown}")));
        }
        let wrong = self.wrong(&step.op, &answer.result);
        match (self.about, step.role) {
            (About::Silence, Role::Judged) => silence(answer),
            (About::Unchanged, Role::Judged) => self.changed(&step.op, &answer.result),
            (
                About::Answers
                | About::RandomRange
                | About::RandomShares
                | About::Ids
                | About::Triples
                | About::Silence
                | About::Unchanged,
                Role::Judged | Role::Premise,
            ) => wrong,
        }
    }

    /// Compares an answer with what the handout fixes, and follows it.
    fn wrong(&mut self, op: &Op, reply: &Reply) -> Option<Complaint> {
        match (op, reply) {
            (Op::New { rows, cols }, _) => {
                self.game = Game::new(*rows, *cols).ok();
                self.fleet = Fleet::default();
                None
            }
            (Op::AddShip(ship), Reply::Truth(added)) => self.added(*ship, *added),
            (Op::Rows, Reply::Number(rows)) => unequal(self.game.as_ref()?.rows(), *rows),
            (Op::Cols, Reply::Number(cols)) => unequal(self.game.as_ref()?.cols(), *cols),
            (Op::IsValid(p), Reply::Truth(valid)) => unequal(self.game.as_ref()?.is_valid(*p), *valid),
            (Op::NShips, Reply::Number(count)) => unequal(self.fleet.accepted(), *count),
            (Op::RandomPoints(_), Reply::Points(points)) => self.drawn(points),
            (Op::ShipSymbol(id), Reply::Symbol(symbol)) if self.about == About::Ids => {
                self.fleet.symbol_under(*id, *symbol)
            }
            (Op::ShipLength(_) | Op::ShipSymbol(_) | Op::ShipName(_), _) if self.about == About::Triples => {
                self.fleet.learn(op, reply)
            }
            _ => None,
        }
    }

    fn added(&mut self, ship: Ship, added: bool) -> Option<Complaint> {
        let game = self.game.as_mut()?;
        let refused = game.add_ship(ship.length, ship.symbol, ship.name).err();
        let open = is_open(game, ship);
        self.fleet.answered(ship, added);
        if open || refused.is_none() == added {
            return None;
        }
        let required = match refused {
            Some(why) => format!("false: {why}"),
            None => "true: length and symbol are as they should be".to_owned(),
        };
        Some(Complaint::new(required, added.to_string()))
    }

    fn drawn(&mut self, points: &[Point]) -> Option<Complaint> {
        let game = self.game.as_ref()?;
        let stray = points.iter().find(|p| !game.is_valid(**p));
        match (self.about, stray) {
            (About::RandomRange, Some(p)) => {
                let required =
                    format!("a row below {} and a column below {}, none negative", game.rows(), game.cols());
                Some(Complaint::new(required, format!("Point({}, {})", p.r, p.c)))
            }
            (About::RandomShares, stray) => {
                self.shares.add(game, points);
                self.off_board |= stray.is_some();
                None
            }
            (
                About::RandomRange
                | About::Answers
                | About::Ids
                | About::Triples
                | About::Unchanged
                | About::Silence,
                _,
            ) => None,
        }
    }

    /// A query that was made before must be answered as it was.
    fn changed(&mut self, op: &Op, reply: &Reply) -> Option<Complaint> {
        match self.earlier.iter().find(|(earlier, _)| earlier == op) {
            None => {
                self.earlier.push((op.clone(), reply.clone()));
                None
            }
            Some((_, before)) if before == reply => None,
            Some((_, before)) => {
                let required = format!("{}, as before the refused call", before.brief());
                Some(Complaint::new(required, reply.brief()))
            }
        }
    }

    fn last_words(&self) -> LastWords {
        if self.about != About::RandomShares {
            return LastWords::Fine;
        }
        match self.shares.complaint() {
            Some(complaint) if !self.off_board => LastWords::Wrong(complaint),
            None if !self.shares.are_few() => LastWords::Fine,
            Some(_) | None => LastWords::NothingToSay,
        }
    }
}

/// What can be said only when everything is in.
enum LastWords {
    Fine,
    Wrong(Complaint),
    NothingToSay,
}

/// Whether the handout leaves open what `addShip` answers.
pub(super) fn is_open(game: &Game, ship: Ship) -> bool {
    let segments: i32 = game.ships().map(|(_, ship)| ship.length).sum();
    let too_many = segments > game.rows() * game.cols();
    too_many || ship.symbol == b' ' || !ship.symbol.is_ascii()
}

fn silence(answer: &Answer) -> Option<Complaint> {
    let printed = &answer.printed;
    (!printed.is_empty()).then(|| Complaint::new("nothing written to cout", format!("it wrote {printed:?}")))
}

fn unequal<T: PartialEq + Copy + ToString>(required: T, got: T) -> Option<Complaint> {
    (required != got).then(|| Complaint::new(required.to_string(), got.to_string()))
}
