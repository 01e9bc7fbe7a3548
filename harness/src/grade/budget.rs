//! [`Budget`]: the sleep and processor time that one component may use in all its scenarios, memory checks and searches for
//! smaller failures. Each of these has a limit of its own; a component that sleeps a little less than that in every one would
//! take minutes.
//!
//! Sleep and processor time are counted, not elapsed time: a busy machine spends no component's budget. One check may use a
//! share of the sleep: a player that takes its time over each move leaves the rest to the checks on what else it was handed in
//! with.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::lock::lock;
use crate::model::{Allotment, Judgement, RunRecord};

/// The budget of a component.
#[derive(Debug)]
pub(super) struct Budget {
    allotment: Allotment,
    used: Mutex<Used>,
    refused: AtomicBool,
}

/// The part of a budget that one check may use.
#[derive(Debug, Clone, Copy)]
pub(super) struct CheckBudget<'a> {
    budget: &'a Budget,
    check: &'static str,
}

/// The share of a component's processor time that is kept for looking again at what it showed: one third.
const KEPT: u32 = 3;

/// So many checks may use up all of a component's sleep.
const SLEEPERS: u32 = 3;

#[derive(Debug, Default)]
struct Used {
    idle_by_check: HashMap<&'static str, Duration>,
    cpu: Duration,
}

/// The sentence that says that a budget is spent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spent(String);

impl Spent {
    pub(super) fn because(&self) -> &str {
        &self.0
    }

    /// The judgement of a check that is not run for that reason.
    pub(super) fn judgement(&self) -> Judgement {
        Judgement::skipped(self.0.clone())
    }
}

impl Budget {
    pub(super) fn new(allotment: Allotment) -> Budget {
        Budget { allotment, used: Mutex::default(), refused: AtomicBool::new(false) }
    }

    /// The part for one check.
    pub(super) fn of(&self, check: &'static str) -> CheckBudget<'_> {
        CheckBudget { budget: self, check }
    }

    /// True if a run was not admitted.
    pub(super) fn has_refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed)
    }

    /// The processor time of all runs so far.
    pub(super) fn cpu(&self) -> Duration {
        lock(&self.used).cpu
    }

    /// The reason to begin nothing new, once no more is left than is kept for looking again.
    fn nearly_spent(&self) -> Option<Spent> {
        let all = self.allotment.cpu;
        let most = all - all / KEPT;
        (self.cpu() >= most).then(|| {
            Spent(format!(
                "the component had computed for {} s in all, and what is left is for looking again at what was seen ({} = {}); the rest \
                 was not run",
                most.as_secs(),
                Allotment::CPU,
                all.as_secs()
            ))
        })
    }

    fn spent(&self, check: &str) -> Option<Spent> {
        let used = lock(&self.used);
        let because = |limit: Duration, what, key| {
            let seconds = limit.as_secs();
            Spent(format!(
                "the component had {what} for {seconds} s in all, which is as much as the grader lets one do \
                 ({key} = {seconds}); the rest was not run"
            ))
        };
        if used.idle_by_check.get(check).is_some_and(|idle| *idle >= self.idle_share()) {
            let share = self.idle_share().as_secs_f64();
            return Some(Spent(format!(
                "the component had slept or waited for {share} s in one check, a share of what the grader lets it do ({} = {}); the \
                 rest was not run",
                Allotment::IDLE,
                self.allotment.idle.as_secs()
            )));
        }
        let Allotment { idle, cpu } = self.allotment;
        // Of each check no more than its share counts.
        let slept: Duration = used.idle_by_check.values().map(|own| (*own).min(self.idle_share())).sum();
        if slept >= idle {
            return Some(because(idle, "slept or waited", Allotment::IDLE));
        }
        (used.cpu >= cpu).then(|| because(cpu, "computed", Allotment::CPU))
    }

    fn idle_share(&self) -> Duration {
        self.allotment.idle / SLEEPERS
    }
}

impl CheckBudget<'_> {
    /// True if it is that check's.
    pub(super) fn is_of(self, check: &str) -> bool {
        self.check == check
    }

    /// Admits one more run; fails if the budget, or the check's share of it, is spent.
    pub(super) fn admit(self) -> Result<(), Spent> {
        let Some(spent) = self.budget.spent(self.check) else { return Ok(()) };
        self.budget.refused.store(true, Ordering::Relaxed);
        Err(spent)
    }

    /// The reason to begin nothing new, if the rest is needed for looking again at what was seen.
    pub(super) fn nearly_spent(self) -> Option<Spent> {
        self.budget.nearly_spent()
    }

    /// Subtracts the sleep and processor time of a run.
    pub(super) fn charge(self, record: &RunRecord) {
        let mut used = lock(&self.budget.used);
        *used.idle_by_check.entry(self.check).or_default() += record.idle;
        used.cpu += record.cpu;
    }

    /// Subtracts processor time that the grader used for it.
    pub(super) fn charge_answers(self, cpu: Duration) {
        lock(&self.budget.used).cpu += cpu;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::End;

    fn run(idle: u64, cpu: u64) -> RunRecord {
        let record = RunRecord::silent(End::Finished);
        RunRecord { idle: Duration::from_secs(idle), cpu: Duration::from_secs(cpu), ..record }
    }

    fn budget() -> Budget {
        Budget::new(Allotment { idle: Duration::from_secs(9), cpu: Duration::from_secs(9) })
    }

    const CHECKS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

    #[test]
    fn sleep_is_summed_over_all_checks_and_then_nothing_more_begins() {
        let budget = budget();
        CHECKS[..4].iter().for_each(|check| budget.of(check).charge(&run(2, 0)));
        assert_eq!(budget.of("e").admit(), Ok(()));
        assert!(!budget.has_refused());
        budget.of("e").charge(&run(1, 0));
        let spent = budget.of("f").admit().unwrap_err();
        assert!(spent.because().contains("slept or waited for 9 s in all"), "{}", spent.because());
        assert!(spent.because().contains("component-idle-seconds = 9"), "{}", spent.because());
        assert!(budget.has_refused());
    }

    #[test]
    fn a_check_that_sleeps_long_leaves_the_rest_to_the_others() {
        let budget = budget();
        budget.of("a").charge(&run(60, 0));
        let spent = budget.of("a").admit().unwrap_err();
        assert!(spent.because().contains("slept or waited for 3 s in one check"), "{}", spent.because());
        assert_eq!(budget.of("b").admit(), Ok(()));
    }

    #[test]
    fn processor_time_has_a_budget_of_its_own() {
        let budget = budget();
        CHECKS[..3].iter().for_each(|check| budget.of(check).charge(&run(0, 3)));
        assert!(budget.of("f").admit().unwrap_err().because().contains("component-cpu-seconds = 9"));
    }

    #[test]
    fn a_third_of_the_processor_time_is_kept_for_looking_again() {
        let budget = budget();
        budget.of("a").charge(&run(0, 3));
        budget.of("a").charge_answers(Duration::from_secs(2));
        assert_eq!(budget.of("a").nearly_spent(), None);
        budget.of("a").charge_answers(Duration::from_secs(1));
        let spent = budget.of("a").nearly_spent().unwrap();
        assert!(spent.because().contains("computed for 6 s in all"), "{}", spent.because());
        assert_eq!(budget.of("a").admit(), Ok(()));
    }
}
