//! [`share`]: the part of a failing check's scenarios that pass, for rubrics with partial credit.

use super::budget::Spent;
use super::check::{MOST_SLOW, SLOW};
use super::decision::Decision;
use super::means::{Means, perform};
use super::task::Judged;
use crate::model::{Check, How, Scenario, Share, VerdictClass};

/// The share of a failed check; nothing for one that passes, or whose scenarios are no separate questions.
pub(super) fn share(check: &Check, decision: &Decision, means: Means<'_>) -> Option<Share> {
    let is_counted = matches!(check.how, How::Run(_) | How::Declared(_));
    if !is_counted || decision.failed.index().is_none() || means.library.is_err() {
        return None;
    }
    counted(check.id, &check.scenarios(means.seed), |scenario, index| perform(check, scenario, index, means))
}

/// Counts the scenarios. One that shows nothing of the check does not count; a grader error leaves no share.
fn counted(
    check: &str,
    scenarios: &[Box<dyn Scenario>],
    judge: impl Fn(&dyn Scenario, usize) -> Result<Judged, Spent>,
) -> Option<Share> {
    let mut share = Share::default();
    // After so many slow failures the others are taken to fail as well.
    let mut slow = 0;
    for (index, scenario) in scenarios.iter().enumerate().filter(|(_, scenario)| !scenario.stands_in()) {
        let judged = judge(scenario.as_ref(), index).ok().filter(|_| slow < MOST_SLOW);
        let Some(Judged { judgement, cost, .. }) = judged else {
            share.of += u32::try_from(scenarios.len() - index).unwrap_or(u32::MAX);
            break;
        };
        match judgement.verdict.class() {
            VerdictClass::Passed => (share.passed, share.of) = (share.passed + 1, share.of + 1),
            VerdictClass::NotRun => {}
            VerdictClass::GraderError => return None,
            VerdictClass::FailedInScenario | VerdictClass::FailedInSource | VerdictClass::NotBuilt => {
                // A failure at a step of other checks says nothing of this one.
                let is_own = judgement.owners.is_empty() || judgement.owners.contains(&check);
                share.of += u32::from(is_own);
                slow += usize::from(cost >= SLOW);
            }
        }
    }
    // One failed, even if only at a step of another check.
    share.of += u32::from(share.passed == share.of);
    Some(share)
}
