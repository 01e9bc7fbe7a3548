//! [`Patience`]: shorter waits for a component that sleeps, and an early end for one that never answers.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::lock::lock;
use crate::model::{Clock, End, Limits, RunRecord};

/// The waits for one component. A component that sleeps instead of answering does so in every scenario: the first run that
/// times out is repeated, and later ones get a shorter wait.
#[derive(Debug, Default)]
pub(super) struct Patience {
    waited_in_vain: AtomicU64,
    slept_through: AtomicBool,
    seen: Mutex<SignsOfLife>,
}

#[derive(Debug, Default)]
struct SignsOfLife {
    /// True once the component answered or called anything.
    answered: bool,
    /// The clocks that ended the runs before the first answer.
    silent_runs: Vec<Clock>,
}

impl Patience {
    const SHORT: Duration = Duration::from_secs(1);
    const SILENT_RUNS: usize = 3;

    /// The limits with the wait that this component still gets.
    pub(super) fn shortened(&self, limits: Limits) -> Limits {
        let often = self.waited_in_vain.load(Ordering::Relaxed) > 2;
        let wall =
            if often || self.slept_through.load(Ordering::Relaxed) { Self::SHORT } else { limits.wall };
        Limits { wall: wall.min(limits.wall), ..limits }
    }

    /// Records whether a run answered.
    pub(super) fn note(&self, record: &RunRecord) {
        let mut seen = lock(&self.seen);
        if !record.answers.is_empty() || !record.calls.is_empty() {
            seen.answered = true;
        } else if let End::TimedOut { clock, .. } = record.end {
            seen.silent_runs.push(clock);
        }
    }

    /// The clock that ended several runs of a component that never answered, as one does that loops in a static
    /// initialiser: every further run would cost the whole limit.
    pub(super) fn given_up(&self) -> Option<Clock> {
        let seen = lock(&self.seen);
        let first = *seen.silent_runs.first()?;
        let same = seen.silent_runs.iter().filter(|clock| **clock == first).count();
        (!seen.answered && same >= Self::SILENT_RUNS).then_some(first)
    }

    /// Counts a doubtful run; true if the run is to be repeated.
    pub(super) fn grants_retry(&self, record: &RunRecord) -> bool {
        let asleep = !record.idle.is_zero();
        self.slept_through.fetch_or(asleep, Ordering::Relaxed);
        self.waited_in_vain.fetch_add(1, Ordering::Relaxed) == 0 && !asleep
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn silence() -> RunRecord {
        RunRecord::silent(End::TimedOut { clock: Clock::Cpu, limit_ms: 1000 })
    }

    #[test]
    fn a_component_that_never_answers_is_given_up_after_three_runs() {
        let patience = Patience::default();
        patience.note(&silence());
        patience.note(&silence());
        assert_eq!(patience.given_up(), None);
        patience.note(&silence());
        assert_eq!(patience.given_up(), Some(Clock::Cpu));
    }

    #[test]
    fn a_component_that_slept_until_the_end_is_not_retried_and_gets_a_shorter_wait() {
        let (patience, limits) = (Patience::default(), Limits::default());
        assert!(Patience::default().grants_retry(&silence()));
        assert!(!patience.grants_retry(&RunRecord { idle: limits.wall, ..silence() }));
        assert_eq!(patience.shortened(limits).wall, Patience::SHORT);
    }

    #[test]
    fn a_component_that_ever_answered_is_never_given_up() {
        let patience = Patience::default();
        (0..5).for_each(|_| patience.note(&silence()));
        let mut record = silence();
        record.answers.push(0);
        patience.note(&record);
        assert_eq!(patience.given_up(), None);
    }
}
