//! [`Seen`]: what the scenarios of a check have shown so far, and what they come to.

use super::budget::Spent;
use super::controls::{Controlled, Controls, Elsewhere};
use super::decision::{Decision, FailedScenario, Telling};
use crate::model::{Judgement, Scenario, Verdict, Weight};

/// The reason for showing nothing where a part of the subject was not seen.
pub(super) const PART_UNSEEN: &str = "a part of what it asks for did not come about";

/// The worth of scenarios that passed before the budget was spent.
#[derive(Clone, Copy)]
pub(super) enum WhenSpent {
    /// None: the others might have failed.
    NotRun,
    /// The check passes, and a note tells what was not seen: the handout lets a move take longer than the grader waits.
    Enough,
}

/// What a check's scenarios showed, when none failed at a step of the check's own.
#[derive(Default)]
pub(super) struct Seen {
    /// The scenarios that passed.
    pub(super) passed: Vec<usize>,
    /// The parts of the subject that they showed.
    shown: Vec<u8>,
    note: Option<String>,
    skipped: Option<Judgement>,
    /// Scenarios that took long and showed nothing.
    pub(super) slow: usize,
    /// The first failure at a step that other checks own.
    owned: Option<(Controlled, FailedScenario)>,
    /// Failures whose owners are exact, one for each set of owners.
    exact: Vec<(Judgement, FailedScenario)>,
    /// One that did not pass leaves no room for those that did.
    is_decided: bool,
    pub(super) controls: Controls,
}

impl Seen {
    /// Tells whether scenarios that stand in for these need not be performed.
    pub(super) fn decides(&self, scenarios: &[Box<dyn Scenario>]) -> bool {
        let is_decided = self.owned.is_none() && (!self.passed.is_empty() || self.skipped.is_none());
        is_decided && self.unseen_part(scenarios).is_none()
    }

    /// Tells whether a scenario broke off: what leaves out some of its calls may show more.
    pub(super) fn has_broken_off(&self) -> bool {
        let is_end = |failure: &Controlled| !matches!(failure.judgement.verdict, Verdict::Mismatch { .. });
        self.slow > 0 || self.owned.as_ref().is_some_and(|(failure, _)| is_end(failure))
    }

    pub(super) fn pass(&mut self, judgement: Judgement, index: usize) {
        self.passed.push(index);
        self.shown.extend(judgement.shown);
        self.note = self.note.take().or(judgement.note);
    }

    /// Keeps the first that shows nothing, or the first that decides.
    pub(super) fn skip(&mut self, judgement: Judgement) {
        let decides = judgement.weight == Weight::Decides;
        self.is_decided |= decides;
        let is_first = self.skipped.as_ref().is_none_or(|kept| decides && kept.weight == Weight::Usual);
        if is_first {
            self.skipped = Some(judgement);
        }
    }

    /// Keeps the first failure, or the first at a step that the check itself is the likeliest cause of; one that a control put down
    /// to another check only as long as there is no other.
    pub(super) fn fail(&mut self, id: &str, failure: Controlled, failed: FailedScenario) {
        self.is_decided |= failure.judgement.weight == Weight::Decides;
        let is_suspect = |failure: &Controlled| failure.judgement.owners.first() == Some(&id);
        let is_put_down = |failure: &Controlled| self.controls.put_down(&failure.judgement);
        let passes = |failure: &Controlled| failure.elsewhere == Elsewhere::Passes;
        let is_first = self.owned.as_ref().is_none_or(|(kept, _)| {
            !is_suspect(kept) && is_suspect(&failure)
                || is_put_down(kept) && !is_put_down(&failure)
                || passes(kept) && !passes(&failure)
        });
        if is_first {
            self.owned = Some((failure, failed));
        }
    }

    pub(super) fn keep(&mut self, judgement: &Judgement, failed: FailedScenario) {
        if self.exact.iter().all(|(kept, _)| kept.owners != judgement.owners) {
            self.exact.push((judgement.clone(), failed));
        }
    }

    /// The reason why the passes are not enough: a part of the subject of which none was seen.
    fn unseen_part(&self, scenarios: &[Box<dyn Scenario>]) -> Option<Judgement> {
        let is_missing =
            scenarios.iter().flat_map(|scenario| scenario.parts()).any(|part| !self.shown.contains(&part));
        is_missing.then(|| self.skipped.clone().unwrap_or_else(|| Judgement::skipped(PART_UNSEEN)))
    }

    pub(super) fn spent(self, worth: WhenSpent, spent: &Spent) -> Decision {
        match worth {
            WhenSpent::Enough if self.owned.is_none() && !self.passed.is_empty() => Decision::of(
                Judgement::pass().noting(Some(self.note.unwrap_or_else(|| spent.because().to_owned()))),
            ),
            WhenSpent::Enough | WhenSpent::NotRun => Decision::of(spent.judgement()),
        }
    }

    pub(super) fn decision(self, scenarios: &[Box<dyn Scenario>]) -> Decision {
        let telling = Telling::of(scenarios, &self.passed);
        let unseen = self.unseen_part(scenarios);
        let rest = match self.skipped {
            _ if !self.passed.is_empty() && !self.is_decided => {
                Some(unseen.unwrap_or_else(|| Judgement::pass().noting(self.note)))
            }
            skipped => skipped,
        };
        let further = self.exact;
        match self.owned {
            Some((Controlled { judgement, .. }, failed)) => {
                Decision { judgement, failed, otherwise: rest, further, telling, spared: None }
            }
            None => Decision { telling, ..Decision::of(rest.unwrap_or_else(Judgement::pass)) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(skipped: Judgement) -> Verdict {
        let mut seen = Seen::default();
        seen.pass(Judgement::pass(), 0);
        seen.skip(Judgement::skipped("nothing came up"));
        seen.skip(skipped);
        seen.pass(Judgement::pass(), 0);
        seen.decision(&[]).judgement.verdict
    }

    #[test]
    fn a_scenario_that_showed_nothing_is_outweighed_by_one_that_passed() {
        assert!(decided(Judgement::skipped("nothing came up again")).is_pass());
    }

    #[test]
    fn a_scenario_that_decides_is_not_outweighed() {
        let verdict = decided(Judgement::skipped("it goes wrong anyway").deciding());
        assert_eq!(verdict.skipped_because(), Some("it goes wrong anyway"));
    }
}
