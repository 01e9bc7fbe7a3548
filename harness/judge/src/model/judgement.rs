//! [`Judgement`]: the oracle's word about one run record.

use super::{Evidence, Verdict};

/// A verdict and what there is to show for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The outcome of the scenario.
    pub verdict: Verdict,
    /// Absent for a pass.
    pub evidence: Option<Evidence>,
    /// A remark that holds whatever the verdict: one sentence that costs nothing.
    pub note: Option<String>,
    /// The checks that own the step at which it failed, if this check does not: where one of them fails, that is the cause.
    pub owners: Vec<&'static str>,
    /// The owners that are its cause only where they failed in the same way, as one mistake shows in all of them.
    pub kin: Vec<&'static str>,
    /// The functions that it is about, where owners may have failed for something else.
    pub site: Option<FailureSite>,
    /// The weight beside the judgements of the check's other scenarios.
    pub weight: Weight,
    /// The parts of the check's subject that a pass shows, by numbers of the check's own.
    pub shown: Vec<u8>,
}

/// What is called where a process that gave all its answers did not come to its end.
pub const LEAVING: &str = "leaving the program";

/// The functions of a failure, by their names.
///
/// A check that another one is about fails for its own reasons as well. So it is the cause of a failure at a function only if
/// that function is among those that may be at fault where it failed itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FailureSite {
    /// The functions whose call went wrong: the one that was called, and what shows its result.
    pub called: Vec<&'static str>,
    /// Those that may be the cause: also what the check is about, and calls before whose effect shows nowhere else.
    pub suspects: Vec<&'static str>,
    /// The owners that are the cause wherever they failed: the author of the check says so.
    pub declared: Vec<&'static str>,
    /// Functions that were called before and that the check is not about.
    pub before: Vec<&'static str>,
    /// Those of the called ones that other checks are named to be about, with those checks: where they all pass, the function is
    /// right.
    pub vouched: Vec<(&'static str, Vec<&'static str>)>,
    /// True once the same calls passed without those of the suspects.
    pub is_proven: bool,
    /// The step at which it failed.
    pub step: usize,
    /// What the call had to do there, where that is known.
    pub due: Option<Due>,
    /// The calls up to it that are to be refused, as by an exception, as far as that is known.
    pub refusals: usize,
    /// True where the check names the function that was called as one that it is about.
    pub is_subject: bool,
}

/// What a call has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// To give an answer.
    Return,
    /// To refuse by an exception.
    Throw,
}

/// The weight of a scenario that did not pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Another scenario of the check may pass for it.
    Usual,
    /// No other scenario may: it showed a sign of the check's subject, without proof; or it failed, if only for another check's
    /// cause, and the subject is that none fails.
    Decides,
}

impl Judgement {
    /// Everything required was observed.
    pub fn pass() -> Self {
        Judgement::plain(Verdict::Pass)
    }

    /// True where every answer was right, and the process ended while it left.
    pub fn is_of_leaving(&self) -> bool {
        self.evidence.as_ref().is_some_and(|evidence| evidence.called == LEAVING)
    }

    /// A verdict with nothing to show.
    pub fn plain(verdict: Verdict) -> Self {
        Judgement {
            verdict,
            evidence: None,
            note: None,
            owners: Vec::new(),
            kin: Vec::new(),
            site: None,
            weight: Weight::Usual,
            shown: Vec::new(),
        }
    }

    /// A verdict with what led to it.
    pub fn shown(verdict: Verdict, evidence: Evidence) -> Self {
        Judgement {
            verdict,
            evidence: Some(evidence),
            note: None,
            owners: Vec::new(),
            kin: Vec::new(),
            site: None,
            weight: Weight::Usual,
            shown: Vec::new(),
        }
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

    /// The same, which no pass of the check's other scenarios outweighs.
    pub fn deciding(self) -> Self {
        Judgement { weight: Weight::Decides, ..self }
    }

    /// The same that shows these parts of the check's subject.
    pub fn showing(self, shown: Vec<u8>) -> Self {
        Judgement { shown, ..self }
    }

    /// The same with a note.
    pub fn noting(self, note: Option<String>) -> Self {
        Judgement { note, ..self }
    }

    /// The same; a pass says how it came about, where that is not as usual.
    pub fn seen(self, how: Option<String>) -> Self {
        if how.is_some() && self.verdict.is_pass() { self.noting(how) } else { self }
    }

    /// The same failure at a step that these checks own. A grader error is nobody's.
    pub fn owned_by(self, owners: Vec<&'static str>) -> Self {
        if self.verdict.is_harness_error() { self } else { Judgement { owners, ..self } }
    }

    /// The same with the functions that it is about.
    pub fn at(self, site: Option<FailureSite>) -> Self {
        Judgement { site, ..self }
    }
}
