//! [`Budget`]: the sleep and processor time that one component may use in all its scenarios, memory checks and searches for
//! smaller failures. Each of these has a limit of its own; a component that sleeps a little less than that in every one would
//! take minutes.
//!
//! Sleep and processor time are counted, not elapsed time: a busy machine spends no component's budget.

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

#[derive(Debug, Default)]
struct Used {
    idle: Duration,
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

    /// Admits one more run; fails if the budget is spent.
    pub(super) fn admit(&self) -> Result<(), Spent> {
        let Some(spent) = self.spent() else { return Ok(()) };
        self.refused.store(true, Ordering::Relaxed);
        Err(spent)
    }

    /// Subtracts the sleep and processor time of a run.
    pub(super) fn charge(&self, record: &RunRecord) {
        let mut used = lock(&self.used);
        used.idle += record.idle;
        used.cpu += record.cpu;
    }

    /// True if a run was not admitted.
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
