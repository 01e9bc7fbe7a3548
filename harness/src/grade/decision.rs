//! [`Decision`]: what became of a check, before its failure is put down to others or cut to a smaller one.

use crate::model::{Judgement, Limit, Scenario, Smaller, Verdict};

/// A decided check; its failure may still be cut to a smaller one.
#[derive(Debug, Clone)]
pub(super) struct Decision {
    pub(super) judgement: Judgement,
    pub(super) failed: FailedScenario,
    /// What the other scenarios say, for a failure at a step that other checks own: it counts if one of those fails.
    pub(super) otherwise: Option<Judgement>,
    /// Further failures, at steps that yet others own.
    pub(super) further: Vec<(Judgement, FailedScenario)>,
    pub(super) telling: Telling,
    /// The failing decision on a check that passes where blocks of memory have room to spare.
    pub(super) spared: Option<Box<Decision>>,
}

/// What the scenarios of a check show that a component which does nothing of its subject would not pass as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Telling {
    /// The check has none.
    None,
    /// One passed.
    Passed,
    /// None passed.
    NotPassed,
}

impl Telling {
    pub(super) fn of(scenarios: &[Box<dyn Scenario>], passed: &[usize]) -> Telling {
        let is_telling = |index: &usize| scenarios.get(*index).is_some_and(|scenario| scenario.is_telling());
        if passed.iter().any(is_telling) {
            Telling::Passed
        } else if scenarios.iter().any(|scenario| scenario.is_telling()) {
            Telling::NotPassed
        } else {
            Telling::None
        }
    }
}

/// The scenario at which a check failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FailedScenario {
    /// No scenario failed, or none was run.
    None,
    /// The one of that index, which has no smaller ones.
    AsItIs(usize),
    /// The one of that index, which may have smaller ones that fail alike.
    Shrinkable(usize),
}

impl FailedScenario {
    pub(super) fn index(self) -> Option<usize> {
        match self {
            FailedScenario::None => None,
            FailedScenario::AsItIs(index) | FailedScenario::Shrinkable(index) => Some(index),
        }
    }

    pub(super) fn of(scenario: &dyn Scenario, index: usize, verdict: &Verdict) -> FailedScenario {
        match scenario.smaller() {
            Smaller::To(_) if is_cheap_to_repeat(verdict) => FailedScenario::Shrinkable(index),
            Smaller::To(_) | Smaller::Statistics => FailedScenario::AsItIs(index),
        }
    }
}

impl Decision {
    pub(super) fn of(judgement: Judgement) -> Decision {
        Decision {
            judgement,
            failed: FailedScenario::None,
            otherwise: None,
            further: Vec::new(),
            telling: Telling::None,
            spared: None,
        }
    }
}

/// True if smaller scenarios are worth a try. After any other verdict each would cost the whole limit again, or fail alike.
fn is_cheap_to_repeat(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Mismatch { .. }
            | Verdict::Crashed { .. }
            | Verdict::Exited { .. }
            | Verdict::BuildFailed { .. }
            | Verdict::OverLimit { limit: Limit::Memory | Limit::Calls, .. }
    )
}
