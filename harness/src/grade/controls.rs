//! [`Controls`]: failures of one check, held against parts of themselves that tell whose they are.

use std::time::Duration;

use super::budget::Spent;
use super::task::Judged;
use crate::model::{Control, ControlTells, Judgement, Scenario, Verdict, VerdictClass};

/// Failures of one check that are held against parts of themselves.
const MOST_CONTROLLED: usize = 4;

/// The reason for showing nothing where a clock ended one of very many calls that comes back after fewer.
const TOO_MANY_CALLS: &str = "so many calls one after the other take longer than they are waited for; the one at which they were stopped comes back after fewer";

/// A failure whose owners are what its controls left of them.
#[derive(Debug, Clone)]
pub(super) struct Controlled {
    pub(super) judgement: Judgement,
    /// Where the scenario passes that was begun in other circumstances.
    pub(super) elsewhere: Elsewhere,
}

/// What the same scenario showed in other circumstances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Elsewhere {
    /// It was not performed there, or told nothing.
    Open,
    /// It passes, and that puts the failure down to another check.
    Passes,
}

/// What the failures of one check, held against parts of themselves, have come to so far.
#[derive(Debug, Default)]
pub(super) struct Controls {
    /// Failures that were held against parts of themselves.
    held: usize,
    /// Those that no other check was found to be the cause of.
    not_implicated: usize,
    /// The checks that controls may find to be the cause.
    implicable: Vec<&'static str>,
}

impl Controls {
    /// As [`acquit`] does. Only the first few failures are tried: the others mostly fail for the same reason.
    pub(super) fn hold(
        &mut self,
        scenario: &dyn Scenario,
        failure: Judgement,
        judge: impl Fn(&dyn Scenario) -> Result<Judged, Spent>,
    ) -> Controlled {
        let is_worth_it = |control: &Control| self.is_worth_it(control, &failure);
        let controls: Vec<Control> = scenario.controls(&failure).into_iter().filter(is_worth_it).collect();
        let own = failure.owners.clone();
        let (elsewhere, others) = implicated(&controls);
        self.held += usize::from(controls.iter().any(|control| control.implicates.is_empty()));
        let judgement = acquit(controls, failure, judge);
        let is_found = |other: &&'static str| judgement.owners.contains(other);
        let is_open = !others.iter().chain(&elsewhere).any(is_found);
        self.not_implicated += usize::from(!(others.is_empty() && elsewhere.is_empty()) && is_open);
        let passes = elsewhere.iter().any(|other| is_found(other) && !own.contains(other));
        let is_elsewhere = |other: &&'static str| elsewhere.contains(other);
        self.implicable.extend(others.into_iter().filter(|other| !is_elsewhere(other)));
        Controlled { judgement, elsewhere: if passes { Elsewhere::Passes } else { Elsewhere::Open } }
    }

    fn is_worth_it(&self, control: &Control, failure: &Judgement) -> bool {
        if control.implicates.is_empty() {
            !failure.owners.is_empty() && self.held < MOST_CONTROLLED
        } else {
            self.not_implicated < MOST_CONTROLLED
        }
    }

    /// True if a control put the whole failure down to others.
    pub(super) fn put_down(&self, judgement: &Judgement) -> bool {
        let is_implicable = |owner| self.implicable.contains(owner);
        !judgement.owners.is_empty() && judgement.owners.iter().all(is_implicable)
    }
}

/// The checks that controls may find to be the cause: by what passes in other circumstances, and by all others.
fn implicated(controls: &[Control]) -> (Vec<&'static str>, Vec<&'static str>) {
    let is_elsewhere = |control: &&Control| {
        matches!(control.tells, ControlTells::ByPassingAlone | ControlTells::ByPassingAlike)
    };
    let (elsewhere, others): (Vec<&Control>, Vec<&Control>) = controls.iter().partition(is_elsewhere);
    let checks = |controls: Vec<&Control>| {
        controls.into_iter().flat_map(|control| control.implicates.clone()).collect()
    };
    (checks(elsewhere), checks(others))
}

/// Tells whether half of the calls take at least a quarter of the time in which all of them did not come to an end: they do not in
/// a program that hangs at some call, whatever makes it hang.
fn is_slow_throughout(half: Duration, whole: &Verdict) -> bool {
    matches!(whole, Verdict::TimedOut { limit_ms, .. } if 4 * half >= Duration::from_millis(*limit_ms))
}

/// The failure without the owners whose part of it passes by itself. A part that shows nothing, as the calls before the failure
/// come to something else, leaves it open whether the check that it would implicate is the cause.
pub(super) fn acquit(
    controls: Vec<Control>,
    mut failure: Judgement,
    judge: impl Fn(&dyn Scenario) -> Result<Judged, Spent>,
) -> Judgement {
    for control in controls {
        let Ok(judged) = judge(control.scenario.as_ref()) else { continue };
        let verdict = judged.judgement.verdict;
        if control.tells == ControlTells::ByComingBack {
            if verdict.is_pass() && is_slow_throughout(judged.cost, &failure.verdict) {
                return Judgement::skipped(TOO_MANY_CALLS);
            }
            continue;
        }
        if control.tells == ControlTells::ByFailing {
            if !matches!(verdict, Verdict::Mismatch { .. }) {
                continue;
            }
            if let Some(site) = failure.site.as_mut() {
                site.declared.extend(&control.implicates);
            }
            failure.owners.extend(control.implicates);
            break;
        }
        if verdict.class() == VerdictClass::NotRun && control.tells == ControlTells::ByPassing {
            failure.owners.extend(control.implicates);
        } else if verdict.is_pass() {
            failure.owners.retain(|owner| !control.acquits.contains(owner));
            if control.tells == ControlTells::ByPassingAlike {
                failure.kin.extend(&control.implicates);
            }
            failure.owners.extend(control.implicates);
            if let Some(site) = failure.site.as_mut().filter(|_| !control.proves.is_empty()) {
                site.suspects = control.proves;
                site.is_proven = true;
            }
            break;
        }
    }
    failure
}
