//! Scenarios: plain data to perform, and the oracle that judges what came of it.

use std::time::Duration;

use super::{Check, Evidence, Language, Program, RunRecord, Verdict};

/// What one worker process performs, and how the parent judges it.
///
/// `judge` is a pure function of the record; nothing of it is visible to the process that performed.
pub trait Scenario: Send + Sync {
    /// The steps in the shim's encoding. Holds inputs only, never an expected answer.
    fn request(&self) -> Vec<u8>;

    /// The steps as C++, for people.
    fn code(&self) -> Vec<String>;

    /// The collaborators that the parent plays while this scenario runs.
    fn partner(&self) -> Box<dyn Partner>;

    /// Decides whether the record shows what the handout requires.
    fn judge(&self, record: &RunRecord) -> Judgement;

    /// Whether checks of [`How::SharedRun`](super::How::SharedRun) judge the same run, which is kept for them. Such scenarios have the
    /// same partner where they have the same request.
    fn is_shared(&self) -> bool {
        false
    }

    /// Decides whether two runs with one seed did the same; only asked of scenarios of [`How::Determinism`](super::How::Determinism).
    fn compare(&self, _first: &RunRecord, _second: &RunRecord) -> Judgement {
        Judgement::pass()
    }

    /// What to try when a failure of this scenario is to be cut to a smaller one.
    fn smaller(&self) -> Smaller<'_>;

    /// A program that does what this scenario does, without the harness; `None` where nobody has written one.
    fn program(&self, _check: &Check, _language: Language) -> Option<Program> {
        None
    }

    /// What the process may use.
    fn limits(&self) -> Limits {
        Limits::default()
    }
}

/// How a failing scenario can be cut.
pub enum Smaller<'a> {
    /// To these, most promising first: each one a step, a ship, a row, a number less, and within what the handout allows.
    /// They are made one by one, because most are never looked at.
    To(Box<dyn Iterator<Item = Box<dyn Scenario>> + 'a>),
    /// Not at all: the clause is about shares of many outcomes, and fewer of them would show nothing.
    Statistics,
}

impl<'a> Smaller<'a> {
    /// Scenarios to try, most promising first.
    pub fn to<S: Scenario + 'static>(candidates: impl Iterator<Item = S> + 'a) -> Smaller<'a> {
        Smaller::To(Box::new(candidates.map(|scenario| Box::new(scenario) as Box<dyn Scenario>)))
    }
}

/// Collaborators (boards, players) whose logic lives in the parent.
pub trait Partner {
    /// Answers one call of the component under test.
    ///
    /// # Errors
    /// [`PartnerFault`] when the call is not one that the shim can have made.
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault>;
}

/// Why a call got no answer; the scenario ends there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartnerFault {
    /// The call was malformed.
    Malformed(String),
    /// The component called collaborators more often than any correct one would.
    TooManyCalls,
}

/// A verdict and what there is to show for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// What became of the scenario.
    pub verdict: Verdict,
    /// Absent for a pass.
    pub evidence: Option<Evidence>,
    /// What is worth saying whatever the verdict: one sentence that costs nothing.
    pub note: Option<String>,
}

impl Judgement {
    /// Everything required was observed.
    pub fn pass() -> Self {
        Judgement::plain(Verdict::Pass)
    }

    /// A verdict with nothing to show.
    pub fn plain(verdict: Verdict) -> Self {
        Judgement { verdict, evidence: None, note: None }
    }

    /// A verdict with what led to it.
    pub fn shown(verdict: Verdict, evidence: Evidence) -> Self {
        Judgement { verdict, evidence: Some(evidence), note: None }
    }

    /// A wrong answer in that step: what is required and what came back are the evidence's.
    pub fn mismatch(step: Option<usize>, evidence: Evidence) -> Self {
        let (expected, observed) = (evidence.required.clone(), evidence.got.clone());
        Judgement::shown(Verdict::Mismatch { step, expected, observed }, evidence)
    }

    /// A channel that makes no sense: what came is the evidence's.
    pub fn protocol(evidence: Evidence) -> Self {
        Judgement::shown(Verdict::Protocol { detail: evidence.got.clone() }, evidence)
    }

    /// Nothing can be said.
    pub fn skipped(because: impl Into<String>) -> Self {
        Judgement::plain(Verdict::Skipped { because: because.into() })
    }

    /// The same with a note.
    pub fn noting(self, note: Option<String>) -> Self {
        Judgement { note, ..self }
    }
}

/// What one scenario's process may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Processor time; rounded up to whole seconds by the kernel.
    pub cpu: Duration,
    /// Elapsed time, kept by the parent; without waits for a processor, up to twelve times as long.
    pub wall: Duration,
    /// Address space in bytes.
    pub memory: u64,
    /// Bytes of output, all streams together.
    pub output: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(5),
            memory: 256 << 20,
            output: 4 << 20,
        }
    }
}
