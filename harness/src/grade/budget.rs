//! What one component may use in all, however many scenarios, second looks and searches for smaller failures it has: each
//! of them keeps within its own limit, and a component that sleeps a little less than that in every one of them would keep
//! everybody waiting for minutes.
//!
//! Sleep and processor time are counted, not elapsed time: a busy machine uses up nobody's budget.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::perform::lock;
use crate::model::{Allotment, Judgement, RunRecord};

/// What a component has left.
#[derive(Debug)]
pub(super) struct Budget {
    allotment: Allotment,
    used: Mutex<Used>,
    refused: AtomicBool,
}

#[derive(Debug, Default)]
struct Used {
    idle: Duration,
    cpu: Duration,
}

/// A budget that is used up: the sentence that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spent(String);

impl Spent {
    pub(super) fn because(&self) -> &str {
        &self.0
    }

    /// What is not run for that reason is skipped.
    pub(super) fn judgement(&self) -> Judgement {
        Judgement::skipped(self.0.clone())
    }
}

impl Budget {
    pub(super) fn new(allotment: Allotment) -> Budget {
        Budget { allotment, used: Mutex::default(), refused: AtomicBool::new(false) }
    }

    /// Lets one more run begin.
    pub(super) fn admit(&self) -> Result<(), Spent> {
        let Some(spent) = self.spent() else { return Ok(()) };
        self.refused.store(true, Ordering::Relaxed);
        Err(spent)
    }

    /// Takes what a run used.
    pub(super) fn charge(&self, record: &RunRecord) {
        let mut used = lock(&self.used);
        used.idle += record.idle;
        used.cpu += record.cpu;
    }

    /// Whether something was not run because nothing was left.
    pub(super) fn has_refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed)
    }

    fn spent(&self) -> Option<Spent> {
        let used = lock(&self.used);
        let because = |limit: Duration, what, key| {
            let seconds = limit.as_secs();
            Spent(format!(
                "the component had {what} for {seconds} s in all, which is as much as the grader lets one do \
                 ({key} = {seconds}); the rest was not run"
            ))
        };
        let Allotment { idle, cpu } = self.allotment;
        if used.idle >= idle {
            return Some(because(idle, "slept", Allotment::IDLE));
        }
        (used.cpu >= cpu).then(|| because(cpu, "computed", Allotment::CPU))
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
        Budget::new(Allotment { idle: Duration::from_secs(3), cpu: Duration::from_secs(9) })
    }

    #[test]
    fn sleep_is_summed_over_all_runs_and_then_nothing_more_begins() {
        let budget = budget();
        budget.charge(&run(2, 0));
        assert_eq!(budget.admit(), Ok(()));
        assert!(!budget.has_refused());
        budget.charge(&run(1, 0));
        let spent = budget.admit().unwrap_err();
        assert!(spent.because().contains("slept for 3 s in all"), "{}", spent.because());
        assert!(spent.because().contains("component-idle-seconds = 3"), "{}", spent.because());
        assert!(budget.has_refused());
    }

    #[test]
    fn processor_time_has_a_budget_of_its_own() {
        let budget = budget();
        (0..3).for_each(|_| budget.charge(&run(0, 3)));
        assert!(budget.admit().unwrap_err().because().contains("component-cpu-seconds = 9"));
    }
}
