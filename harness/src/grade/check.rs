//! One check: its scenarios in order, smallest first; the first failure decides it.

use std::time::Duration;

use super::ahead::Ahead;
use super::budget::Spent;
use super::controls::acquit;
use super::decision::{Decision, FailedScenario, Telling};
use super::means::{Means, perform};
use super::noted::noted;
use super::seen::{Seen, WhenSpent};
use super::shrink;
use super::task::Judged;
use super::truncate::truncated;
use crate::model::{
    Check, CheckResult, Credit, How, Judgement, Points, Row, Scenario, Share, SourceRule, VerdictClass,
};

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
        (How::Memory { .. }, _) => Decision::of(Judgement::skipped(NOT_ALONE)),
        (How::Survey(_), _) => Decision::of(Judgement::skipped(TOGETHER)),
        (
            How::Run(_) | How::Contest(_) | How::SharedRun(..) | How::Determinism(_) | How::Declared(_),
            Err(because),
        ) => Decision::of(Judgement::skipped(because)),
        (
            How::Run(_) | How::Contest(_) | How::SharedRun(..) | How::Determinism(_) | How::Declared(_),
            Ok(_),
        ) => {
            let scenarios = check.scenarios(means.seed);
            let ahead = Ahead::new(check, &scenarios, means);
            let alone = |scenario: &dyn Scenario, index| perform(check, scenario, index, means);
            run(check.id, when_spent(&check.how), &scenarios, |index| ahead.judged(index), alone)
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

/// A scenario that takes so long and shows nothing was stopped by a limit.
pub(super) const SLOW: Duration = Duration::from_secs(1);

/// Scenarios of one check that may be stopped by limits: the others would be stopped as well.
pub(super) const MOST_SLOW: usize = 3;

/// The scenarios of a check that are still worth a run. Behind one that a limit stopped the others would be stopped as well, and use
/// up what the component may compute in all; those that leave out some of its calls may not be, until one is stopped, too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WorthRunning {
    All,
    WithFewerCalls,
    Nothing,
}

impl WorthRunning {
    fn leaves_out(self, scenario: &dyn Scenario) -> bool {
        match self {
            WorthRunning::All => false,
            WorthRunning::WithFewerCalls => !scenario.leaves_out_calls(),
            WorthRunning::Nothing => true,
        }
    }

    fn stopped(self, scenario: &dyn Scenario) -> WorthRunning {
        if scenario.leaves_out_calls() { WorthRunning::Nothing } else { WorthRunning::WithFewerCalls }
    }
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
        | How::Memory { .. } => WhenSpent::NotRun,
    }
}

/// Judges the scenarios, by their numbers, up to the first failure at a step of the check's own; others that clear it are
/// performed alone. A check whose scenarios could not all be
/// performed does not pass.
fn run(
    id: &str,
    when_spent: WhenSpent,
    scenarios: &[Box<dyn Scenario>],
    judge: impl Fn(usize) -> Result<Judged, Spent>,
    alone: impl Fn(&dyn Scenario, usize) -> Result<Judged, Spent>,
) -> Decision {
    let mut seen = Seen::default();
    let mut worth_running = WorthRunning::All;
    for (index, scenario) in scenarios.iter().enumerate() {
        if worth_running.leaves_out(scenario.as_ref()) || scenario.stands_in() && seen.decides(scenarios) {
            continue;
        }
        if scenario.leaves_out_calls() && !seen.has_broken_off() {
            continue;
        }
        let Judged { judgement, cost } = match judge(index) {
            Ok(judged) => judged,
            Err(spent) => return seen.spent(when_spent, &spent),
        };
        match judgement.verdict.class() {
            VerdictClass::Passed => seen.pass(judgement, index),
            VerdictClass::NotRun => {
                seen.skip(judgement);
                seen.slow += usize::from(cost >= SLOW);
                if seen.slow >= MOST_SLOW {
                    worth_running = worth_running.stopped(scenario.as_ref());
                }
            }
            VerdictClass::FailedInScenario
            | VerdictClass::FailedInSource
            | VerdictClass::NotBuilt
            | VerdictClass::GraderError => {
                let failed = FailedScenario::of(scenario.as_ref(), index, &judgement.verdict);
                let failure =
                    seen.controls.hold(scenario.as_ref(), judgement, |control| alone(control, index));
                if failure.judgement.verdict.class() == VerdictClass::NotRun {
                    seen.skip(failure.judgement);
                    continue;
                }
                if failure.judgement.owners.is_empty() {
                    let telling = Telling::of(scenarios, &seen.passed);
                    return Decision { failed, telling, ..Decision::of(failure.judgement) };
                }
                let is_stopped = failure.judgement.verdict.used_up_its_limit();
                if scenario.has_exact_owners() {
                    seen.keep(&failure.judgement, failed);
                }
                seen.fail(id, failure, failed);
                if is_stopped {
                    worth_running = worth_running.stopped(scenario.as_ref());
                }
            }
        }
    }
    seen.decision(scenarios)
}

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

/// A result with the time that the check took.
pub(super) fn timed(result: CheckResult, time: Option<&Duration>) -> CheckResult {
    let time = time.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    CheckResult { time_ms: Some(time), ..result }
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
    use crate::grade::seen::PART_UNSEEN;
    use crate::model::{Clock, Control, ControlTells, Limit, Smaller, Verdict};

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

    /// A scenario of many calls of which the last can be made alone.
    struct OfManyCalls;

    impl Scenario for OfManyCalls {
        fn request(&self) -> Vec<u8> {
            Vec::new()
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
        fn controls(&self, _: &Judgement) -> Vec<Control> {
            let tells = ControlTells::ByComingBack;
            vec![Control { tells, ..Control::acquitting(AboutPart(0), Vec::new()) }]
        }
    }

    #[test]
    fn a_clock_that_ends_very_many_calls_fails_no_check_where_half_of_them_take_their_share() {
        let scenarios: Vec<Box<dyn Scenario>> = vec![Box::new(OfManyCalls), Box::new(OfManyCalls)];
        let too_long = || Verdict::TimedOut { clock: Clock::Cpu, limit_ms: 10 };
        let verdict = |alone: fn() -> Judgement, took: u64| {
            let judge = |index: usize| {
                let long = Judgement::plain(too_long()).owned_by(vec!["another"]);
                Ok(Judged::at_once(if index == 0 { Judgement::pass() } else { long }))
            };
            let half = |_: &dyn Scenario, _: usize| Ok(Judged::costing(alone(), Duration::from_millis(took)));
            run("games", WhenSpent::NotRun, &scenarios, judge, half).judgement.verdict
        };
        assert!(verdict(Judgement::pass, 5).is_pass());
        let never = || Judgement::plain(Verdict::TimedOut { clock: Clock::Cpu, limit_ms: 10 });
        assert_eq!(verdict(never, 5), too_long());
        // One that hangs at some call did the others quickly.
        assert_eq!(verdict(Judgement::pass, 1), too_long());
    }

    fn no_other(_: &dyn Scenario, _: usize) -> Result<Judged, Spent> {
        unreachable!("nothing clears these")
    }

    #[test]
    fn passes_that_leave_out_a_part_of_the_subject_are_no_pass() {
        let scenarios: Vec<Box<dyn Scenario>> =
            vec![Box::new(AboutPart(0)), Box::new(AboutPart(1)), Box::new(AboutPart(1))];
        let verdict = |shown: [Option<u8>; 3]| {
            let judge = |index: usize| {
                let skipped = || Judgement::skipped("nothing came up");
                Ok(Judged::at_once(
                    shown[index].map_or_else(skipped, |part| Judgement::pass().showing(vec![part])),
                ))
            };
            run("lines", WhenSpent::NotRun, &scenarios, judge, no_other).judgement.verdict
        };
        assert!(verdict([Some(0), None, Some(1)]).is_pass());
        assert_eq!(verdict([Some(0), None, None]).skipped_because(), Some("nothing came up"));
        assert_eq!(verdict([Some(0), Some(0), Some(0)]).skipped_because(), Some(PART_UNSEEN));
    }

    #[test]
    fn a_check_ends_at_the_first_scenario_that_fills_the_memory() {
        let scenarios: Vec<Box<dyn Scenario>> = vec![Box::new(AboutPart(0)), Box::new(AboutPart(0))];
        let performed = |limit| {
            let count = std::cell::Cell::new(0);
            let judge = |_: usize| {
                count.set(count.get() + 1);
                let verdict = Verdict::OverLimit { limit, bytes: None };
                Ok(Judged::at_once(Judgement::plain(verdict).owned_by(vec!["another"])))
            };
            let decision = run("lines", WhenSpent::NotRun, &scenarios, judge, no_other);
            assert!(!decision.judgement.verdict.is_pass());
            count.get()
        };
        assert_eq!(performed(Limit::Memory), 1);
        assert_eq!(performed(Limit::Output), 2);
    }
}
