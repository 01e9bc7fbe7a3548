//! One check: its scenarios in order, smallest first; the first failure decides it.

use std::time::Duration;

use super::budget::Spent;
use super::decision::{Decision, FailedScenario, Telling};
use super::noted::noted;
use super::task::{Allowance, Judged, Task};
use super::truncate::truncated;
use super::twins;
use super::worker_pool::WorkerPool;
use super::{seed, shrink};
use crate::model::{
    Check, CheckResult, Control, ControlTells, Credit, How, Judgement, Language, Linked, Points, Row,
    Scenario, Share, SolutionRecords, SourceRule, Verdict, VerdictClass, Weight,
};

/// The input of deciding a check.
#[derive(Clone, Copy)]
pub(super) struct Means<'a> {
    /// The seed of the check's random inputs.
    pub(super) seed: u64,
    /// The library, or the reason why it cannot be run.
    pub(super) library: Result<&'a Linked, &'a str>,
    pub(super) pool: &'a WorkerPool,
    pub(super) allowance: Allowance<'a>,
    /// The language of the library.
    pub(super) language: Language,
    /// The course's own solution, where its answers are the required ones.
    pub(super) solution: Option<&'a dyn SolutionRecords>,
}

/// The reason why a memory row is skipped outside a grade: it has no scenario of its own.
const NOT_ALONE: &str = "it watches the scenarios of other checks, in `harness grade`";

/// The reason why a check of a survey is skipped outside a grade.
const TOGETHER: &str = "it is decided together with the component's other checks, in `harness grade`";

/// Decides a check; `read` judges a rule of the sources.
pub(super) fn decide(
    check: &Check,
    read: impl FnOnce(SourceRule) -> Judgement,
    means: Means<'_>,
) -> Decision {
    match (&check.how, means.library) {
        (How::Static(rule, _), _) => Decision::of(read(*rule)),
        (How::Memory(_), _) => Decision::of(Judgement::skipped(NOT_ALONE)),
        (How::Survey(_), _) => Decision::of(Judgement::skipped(TOGETHER)),
        (
            How::Run(_) | How::Contest(_) | How::SharedRun(..) | How::Determinism(_) | How::Declared(_),
            Err(because),
        ) => Decision::of(Judgement::skipped(because)),
        (
            How::Run(_) | How::Contest(_) | How::SharedRun(..) | How::Determinism(_) | How::Declared(_),
            Ok(_),
        ) => {
            let perform = |scenario: &dyn Scenario, index| perform(check, scenario, index, means);
            run(check.id, when_spent(&check.how), &check.scenarios(means.seed), perform)
        }
    }
}

/// Cuts a decision's failure to a small one within that many tries; returns it with the scenario that shows it.
pub(super) fn shrunk(
    check: &Check,
    decision: &Decision,
    tries: usize,
    means: Means<'_>,
) -> (Judgement, Option<Box<dyn Scenario>>) {
    let judgement = decision.judgement.clone();
    let scenario =
        decision.failed.index().and_then(|index| check.scenarios(means.seed).into_iter().nth(index));
    match (decision.failed, scenario) {
        (FailedScenario::Shrinkable(index), Some(scenario)) => {
            let attempt = |smaller: &dyn Scenario| {
                let mut judged = perform(check, smaller, index, means)?;
                // What cleared others of the failure has to clear them of a smaller one.
                if judged.judgement.verdict.kind() == decision.judgement.verdict.kind()
                    && !shrink::fails_alike(&judged.judgement, &decision.judgement)
                {
                    let again = |part: &dyn Scenario| perform(check, part, index, means);
                    judged.judgement = acquit(smaller.controls(&judged.judgement), judged.judgement, again);
                }
                Ok(judged)
            };
            let (judgement, smallest) = shrink::shrink(scenario, judgement, tries, attempt);
            (judgement, Some(smallest))
        }
        (FailedScenario::None | FailedScenario::AsItIs(_) | FailedScenario::Shrinkable(_), scenario) => {
            (judgement, scenario)
        }
    }
}

pub(super) fn perform(
    check: &Check,
    scenario: &dyn Scenario,
    index: usize,
    means: Means<'_>,
) -> Result<Judged, Spent> {
    let library = match means.library {
        Ok(library) => library,
        Err(because) => return Ok(Judged::at_once(Judgement::skipped(because))),
    };
    let seed = seed::of_scenario(means.seed, index);
    let Means { allowance, solution, .. } = means;
    let task = Task { scenario, library, seed, allowance, solution };
    match check.how {
        How::Determinism(_) => match scenario.twin() {
            Some(twin) => twins::compare(means.pool, &task, twin.as_ref(), means.language),
            None => means.pool.compare_runs(&task),
        },
        How::Run(_)
        | How::Contest(_)
        | How::SharedRun(..)
        | How::Declared(_)
        | How::Static(..)
        | How::Survey(_)
        | How::Memory(_) => means.pool.judge(&task),
    }
}

/// A scenario that takes so long and shows nothing was stopped by a limit.
pub(super) const SLOW: Duration = Duration::from_secs(1);

/// Scenarios of one check that may be stopped by limits: the others would be stopped as well.
pub(super) const MOST_SLOW: usize = 3;

/// The worth of scenarios that passed before the budget was spent.
#[derive(Clone, Copy)]
enum WhenSpent {
    /// None: the others might have failed.
    NotRun,
    /// The check passes, and a note tells what was not seen: the handout lets a move take longer than the grader waits.
    Enough,
}

fn when_spent(how: &How) -> WhenSpent {
    match how {
        How::Contest(_) => WhenSpent::Enough,
        How::Run(_)
        | How::SharedRun(..)
        | How::Declared(_)
        | How::Determinism(_)
        | How::Static(..)
        | How::Survey(_)
        | How::Memory(_) => WhenSpent::NotRun,
    }
}

/// Failures of one check that are held against parts of themselves.
const MOST_CONTROLLED: usize = 4;

/// Judges the scenarios up to the first failure at a step of the check's own. A check whose scenarios could not all be
/// performed does not pass.
fn run(
    id: &str,
    when_spent: WhenSpent,
    scenarios: &[Box<dyn Scenario>],
    judge: impl Fn(&dyn Scenario, usize) -> Result<Judged, Spent>,
) -> Decision {
    let mut seen = Seen::default();
    for (index, scenario) in scenarios.iter().enumerate() {
        if scenario.stands_in() && seen.decides(scenarios) {
            continue;
        }
        let Judged { judgement, cost } = match judge(scenario.as_ref(), index) {
            Ok(judged) => judged,
            Err(spent) => return seen.spent(when_spent, &spent),
        };
        match judgement.verdict.class() {
            VerdictClass::Passed => seen.pass(judgement, index),
            VerdictClass::NotRun => {
                seen.skip(judgement);
                seen.slow += usize::from(cost >= SLOW);
                if seen.slow == MOST_SLOW {
                    break;
                }
            }
            VerdictClass::FailedInScenario
            | VerdictClass::FailedInSource
            | VerdictClass::NotBuilt
            | VerdictClass::GraderError => {
                let failed = FailedScenario::of(scenario.as_ref(), index, &judgement.verdict);
                let judgement =
                    seen.controlled(scenario.as_ref(), judgement, |control| judge(control, index));
                if judgement.owners.is_empty() {
                    let telling = Telling::of(scenarios, &seen.passed);
                    return Decision { failed, telling, ..Decision::of(judgement) };
                }
                let is_stopped = matches!(judgement.verdict, Verdict::TimedOut { .. });
                if scenario.has_exact_owners() {
                    seen.keep(&judgement, failed);
                }
                seen.fail(id, judgement, failed);
                // The others would be stopped as well, and use up what the component may compute in all.
                if is_stopped {
                    break;
                }
            }
        }
    }
    seen.decision(scenarios)
}

/// The failure without the owners whose part of it passes by itself. A part that shows nothing, as the calls before the failure
/// come to something else, leaves it open whether the check that it would implicate is the cause.
fn acquit(
    controls: Vec<Control>,
    mut failure: Judgement,
    judge: impl Fn(&dyn Scenario) -> Result<Judged, Spent>,
) -> Judgement {
    for control in controls {
        let Ok(judged) = judge(control.scenario.as_ref()) else { continue };
        let verdict = judged.judgement.verdict;
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

/// What a check's scenarios showed, when none failed at a step of the check's own.
#[derive(Default)]
struct Seen {
    /// The scenarios that passed.
    passed: Vec<usize>,
    /// The parts of the subject that they showed.
    shown: Vec<u8>,
    note: Option<String>,
    skipped: Option<Judgement>,
    /// Scenarios that took long and showed nothing.
    slow: usize,
    /// The first failure at a step that other checks own.
    owned: Option<(Judgement, FailedScenario)>,
    /// Failures whose owners are exact, one for each set of owners.
    exact: Vec<(Judgement, FailedScenario)>,
    /// One that did not pass leaves no room for those that did.
    is_decided: bool,
    /// Failures that were held against parts of themselves.
    controlled: usize,
    /// Those that no other check was found to be the cause of.
    not_implicated: usize,
    /// The checks that controls may find to be the cause.
    implicable: Vec<&'static str>,
    /// True if the last failure passes in other circumstances, and so does the one that is kept.
    passes_elsewhere: bool,
    keeps_one_that_passes_elsewhere: bool,
}

impl Seen {
    /// Tells whether scenarios that stand in for these need not be performed.
    fn decides(&self, scenarios: &[Box<dyn Scenario>]) -> bool {
        let is_decided = self.owned.is_none() && (!self.passed.is_empty() || self.skipped.is_none());
        is_decided && self.unseen_part(scenarios).is_none()
    }

    /// As [`acquit`] does. Only the first few failures are tried: the others mostly fail for the same reason.
    fn controlled(
        &mut self,
        scenario: &dyn Scenario,
        failure: Judgement,
        judge: impl Fn(&dyn Scenario) -> Result<Judged, Spent>,
    ) -> Judgement {
        let is_worth_it = |control: &Control| {
            if control.implicates.is_empty() {
                !failure.owners.is_empty() && self.controlled < MOST_CONTROLLED
            } else {
                self.not_implicated < MOST_CONTROLLED
            }
        };
        let controls: Vec<Control> = scenario.controls(&failure).into_iter().filter(is_worth_it).collect();
        let others: Vec<&'static str> =
            controls.iter().flat_map(|control| control.implicates.clone()).collect();
        let is_elsewhere = |control: &&Control| control.tells == ControlTells::ByPassingAlone;
        let (elsewhere, own) = (controls.iter().filter(is_elsewhere), failure.owners.clone());
        let elsewhere: Vec<&'static str> = elsewhere.flat_map(|control| control.implicates.clone()).collect();
        self.controlled += usize::from(controls.iter().any(|control| control.implicates.is_empty()));
        let judgement = acquit(controls, failure, judge);
        let is_implicated = others.iter().any(|other| judgement.owners.contains(other));
        self.not_implicated += usize::from(!others.is_empty() && !is_implicated);
        self.passes_elsewhere =
            elsewhere.iter().any(|other| judgement.owners.contains(other) && !own.contains(other));
        self.implicable.extend(others.into_iter().filter(|other| !elsewhere.contains(other)));
        judgement
    }

    fn pass(&mut self, judgement: Judgement, index: usize) {
        self.passed.push(index);
        self.shown.extend(judgement.shown);
        self.note = self.note.take().or(judgement.note);
    }

    /// Keeps the first that shows nothing, or the first that decides.
    fn skip(&mut self, judgement: Judgement) {
        let decides = judgement.weight == Weight::Decides;
        self.is_decided |= decides;
        let is_first = self.skipped.as_ref().is_none_or(|kept| decides && kept.weight == Weight::Usual);
        if is_first {
            self.skipped = Some(judgement);
        }
    }

    /// Keeps the first failure, or the first at a step that the check itself is the likeliest cause of; one that a control put down
    /// to another check only as long as there is no other.
    fn fail(&mut self, id: &str, judgement: Judgement, failed: FailedScenario) {
        self.is_decided |= judgement.weight == Weight::Decides;
        let is_suspect = |judgement: &Judgement| judgement.owners.first() == Some(&id);
        let is_implicated = |judgement: &Judgement| {
            let implicable = |owner| self.implicable.contains(owner);
            !judgement.owners.is_empty() && judgement.owners.iter().all(implicable)
        };
        let is_first = self.owned.as_ref().is_none_or(|(kept, _)| {
            !is_suspect(kept) && is_suspect(&judgement)
                || is_implicated(kept) && !is_implicated(&judgement)
                || self.keeps_one_that_passes_elsewhere && !self.passes_elsewhere
        });
        if is_first {
            self.keeps_one_that_passes_elsewhere = self.passes_elsewhere;
            self.owned = Some((judgement, failed));
        }
    }

    fn keep(&mut self, judgement: &Judgement, failed: FailedScenario) {
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

    fn spent(self, worth: WhenSpent, spent: &Spent) -> Decision {
        match worth {
            WhenSpent::Enough if self.owned.is_none() && !self.passed.is_empty() => Decision::of(
                Judgement::pass().noting(Some(self.note.unwrap_or_else(|| spent.because().to_owned()))),
            ),
            WhenSpent::Enough | WhenSpent::NotRun => Decision::of(spent.judgement()),
        }
    }

    fn decision(self, scenarios: &[Box<dyn Scenario>]) -> Decision {
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
            Some((judgement, failed)) => Decision { judgement, failed, otherwise: rest, further, telling },
            None => Decision { telling, ..Decision::of(rest.unwrap_or_else(Judgement::pass)) },
        }
    }
}

/// The reason for showing nothing where a part of the subject was not seen.
const PART_UNSEEN: &str = "a part of what it asks for did not come about";

/// The row of a check that could not be decided.
pub(super) fn not_run(row: &Row, because: &str) -> CheckResult {
    result(row, Judgement::skipped(because))
}

/// The row of a check with that judgement.
pub(super) fn result(row: &Row, judgement: Judgement) -> CheckResult {
    let judgement = truncated(judgement);
    let result = CheckResult {
        id: row.check.id.to_owned(),
        title: row.check.title.to_owned(),
        clause: row.check.clause.to_owned(),
        points: Points::default(),
        visibility: row.visibility,
        verdict: judgement.verdict,
        share: None,
        hint: String::new(),
        evidence: judgement.evidence,
        note: judgement.note,
        second_look: None,
        repro: String::new(),
        program: String::new(),
        time_ms: None,
    };
    priced(row, result)
}

/// A result with the points, visibility and hint of the rubric in force: a kept result may hold others.
pub(super) fn priced(row: &Row, result: CheckResult) -> CheckResult {
    let earned = match result.verdict.class() {
        VerdictClass::Passed => row.points,
        VerdictClass::FailedInScenario => partial(row, result.share),
        VerdictClass::NotRun
        | VerdictClass::NotBuilt
        | VerdictClass::FailedInSource
        | VerdictClass::GraderError => 0,
    };
    let possible = match row.credit {
        Credit::Whole | Credit::Partial => row.points,
        Credit::Extra => 0,
    };
    let said = match (row.credit, result.share) {
        (Credit::Partial, Some(Share { passed, of })) if 0 < earned && earned < row.points => {
            Some(format!("{} earns a part: {passed} of {of} of its scenarios pass", row.check.id))
        }
        (Credit::Extra, _) if earned > 0 => Some(format!("{} is extra credit: {earned}", row.check.id)),
        (Credit::Whole | Credit::Partial | Credit::Extra, _) => None,
    };
    let note = match said {
        Some(said) => Some(noted(result.note, &said)),
        None => result.note,
    };
    CheckResult {
        points: Points { earned, possible },
        note,
        visibility: row.visibility,
        hint: row.hint.clone(),
        ..result
    }
}

/// Whole points, rounded down: full marks are for those who pass.
fn partial(row: &Row, share: Option<Share>) -> u32 {
    match (row.credit, share) {
        (Credit::Partial, Some(Share { passed, of })) if of > 0 => {
            let points = u64::from(row.points) * u64::from(passed) / u64::from(of);
            u32::try_from(points).unwrap_or(0).min(row.points)
        }
        (Credit::Whole | Credit::Partial | Credit::Extra, _) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Smaller;

    /// A scenario about one part of its check's subject.
    struct AboutPart(u8);

    impl Scenario for AboutPart {
        fn request(&self) -> Vec<u8> {
            vec![self.0]
        }
        fn code(&self) -> Vec<String> {
            Vec::new()
        }
        fn partner(&self) -> Box<dyn crate::model::Partner> {
            unreachable!("never performed")
        }
        fn judge(&self, _: &crate::model::RunRecord) -> Judgement {
            unreachable!("never performed")
        }
        fn smaller(&self) -> Smaller<'_> {
            Smaller::Statistics
        }
        fn parts(&self) -> Vec<u8> {
            vec![self.0]
        }
    }

    #[test]
    fn passes_that_leave_out_a_part_of_the_subject_are_no_pass() {
        let scenarios: Vec<Box<dyn Scenario>> =
            vec![Box::new(AboutPart(0)), Box::new(AboutPart(1)), Box::new(AboutPart(1))];
        let verdict = |shown: [Option<u8>; 3]| {
            let judge = |_: &dyn Scenario, index: usize| {
                let skipped = || Judgement::skipped("nothing came up");
                Ok(Judged::at_once(
                    shown[index].map_or_else(skipped, |part| Judgement::pass().showing(vec![part])),
                ))
            };
            run("lines", WhenSpent::NotRun, &scenarios, judge).judgement.verdict
        };
        assert!(verdict([Some(0), None, Some(1)]).is_pass());
        assert_eq!(verdict([Some(0), None, None]).skipped_because(), Some("nothing came up"));
        assert_eq!(verdict([Some(0), Some(0), Some(0)]).skipped_because(), Some(PART_UNSEEN));
    }

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
