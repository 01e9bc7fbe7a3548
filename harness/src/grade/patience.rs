//! [`Patience`]: shorter waits for a component that sleeps, less processor time for one that loops, and an early end for one
//! that never answers.
//!
//! A loop that does not end costs the whole limit in each scenario that comes to it, and one cause takes minutes. Once it was
//! seen often enough, the others get as much time as is many times what any run took that ended. A failure that only such a
//! shorter time shows is seen with all of its time before it counts against the check itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::lock::lock;
use crate::model::{Clock, End, Limit, Limits, RunRecord};

/// The waits for one component. A component that sleeps instead of answering does so in every scenario: the first run that
/// times out is repeated, and later ones get a shorter wait.
#[derive(Debug, Default)]
pub(super) struct Patience {
    waited_in_vain: AtomicU64,
    slept_through: AtomicBool,
    seen: Mutex<SignsOfLife>,
    loops: Mutex<Loops>,
    takes_its_time: AtomicBool,
}

#[derive(Debug, Default)]
struct SignsOfLife {
    /// True once the component answered or called anything.
    answered: bool,
    /// The ends of the runs before the first answer.
    silent_runs: Vec<Silence>,
}

/// What runs that computed until their limit, and those that ended, showed.
#[derive(Debug, Default)]
struct Loops {
    /// Runs that used up the processor time that a scenario has.
    seen: u32,
    /// The processor time of the longest run that ended.
    longest: Duration,
}

/// The end of a run without an answer that cost as much as a run may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// A clock ran out.
    Clock(Clock),
    /// It asked for more memory than it may have, so many bytes.
    Memory(Option<u64>),
}

impl Silence {
    fn of(end: &End) -> Option<Silence> {
        match end {
            End::TimedOut { clock, .. } => Some(Silence::Clock(*clock)),
            End::OverLimit { limit: Limit::Memory, bytes } => Some(Silence::Memory(*bytes)),
            End::OverLimit { limit: Limit::Output | Limit::Calls, .. }
            | End::Finished
            | End::Signalled { .. }
            | End::Exited { .. }
            | End::Protocol(_)
            | End::Unloaded
            | End::Harness(_) => None,
        }
    }

    /// The runs of a component that never answered after which it is given up. Filling the memory takes less time than a
    /// clock, so more of them may be tried.
    fn most_runs(self) -> usize {
        match self {
            Silence::Clock(_) => 3,
            Silence::Memory(_) => 12,
        }
    }
}

impl Patience {
    const SHORT: Duration = Duration::from_secs(1);

    /// What is more than a delay of the machine's.
    const SLEEP: Duration = Duration::from_millis(100);

    /// Runs to the end of all processor time after which others get less.
    const MOST_LOOPS: u32 = 3;

    /// The least processor time of a run, and how many times that of the longest run that ended it is.
    const LEAST_CPU: Duration = Duration::from_secs(1);
    const LONGER: u32 = 20;

    /// The limits with the wait that this component still gets.
    pub(super) fn shortened(&self, limits: Limits) -> Limits {
        let often = self.waited_in_vain.load(Ordering::Relaxed) > 2;
        let wall =
            if often || self.slept_through.load(Ordering::Relaxed) { Self::SHORT } else { limits.wall };
        Limits {
            wall: wall.min(limits.wall),
            cpu: self.cpu_left().map_or(limits.cpu, |cpu| cpu.min(limits.cpu)),
            ..limits
        }
    }

    /// The processor time of a run of a component that loops.
    fn cpu_left(&self) -> Option<Duration> {
        let loops = lock(&self.loops);
        (loops.seen >= Self::MOST_LOOPS).then(|| Self::LEAST_CPU.max(loops.longest * Self::LONGER))
    }

    /// Returns true if a run has slept, or several together have used up their time: then each has a process of its own, whose sleep
    /// counts by itself.
    pub(super) fn is_for_each_alone(&self) -> bool {
        self.takes_its_time.load(Ordering::Relaxed)
    }

    /// Records how a process ended that performed several scenarios.
    pub(super) fn note_company(&self, whole: &RunRecord) {
        let is_slow = whole.idle >= Self::SLEEP || matches!(whole.end, End::TimedOut { .. });
        self.takes_its_time.fetch_or(is_slow, Ordering::Relaxed);
    }

    /// Returns true if no clock has ended a run so far.
    pub(super) fn has_seen_no_limit(&self) -> bool {
        self.waited_in_vain.load(Ordering::Relaxed) == 0 && lock(&self.loops).seen == 0
    }

    /// Returns true if every run so far ended by itself, and one at least, all of them within that processor time.
    pub(super) fn has_seen_only_quick_runs(&self, most: Duration) -> bool {
        let longest = lock(&self.loops).longest;
        let has_slept = self.slept_through.load(Ordering::Relaxed);
        self.has_seen_no_limit() && !has_slept && !longest.is_zero() && longest < most
    }

    /// Expects the loops that another way of running the same component showed.
    pub(super) fn expect_loops_of(&self, other: &Patience) {
        lock(&self.loops).seen += lock(&other.loops).seen;
    }

    /// True if a run computed until the end of less time than its scenario has.
    pub(super) fn has_cut_short(&self, end: &End, limits: Limits) -> bool {
        let End::TimedOut { clock: Clock::Cpu, limit_ms } = end else { return false };
        Duration::from_millis(*limit_ms) < limits.cpu && self.given_up().is_none()
    }

    /// Records whether a run answered, or slept.
    pub(super) fn note(&self, record: &RunRecord) {
        self.takes_its_time.fetch_or(record.idle >= Self::SLEEP, Ordering::Relaxed);
        self.note_loop(record);
        let mut seen = lock(&self.seen);
        if !record.answers.is_empty() || !record.calls.is_empty() {
            seen.answered = true;
        } else {
            seen.silent_runs.extend(Silence::of(&record.end));
        }
    }

    fn note_loop(&self, record: &RunRecord) {
        let mut loops = lock(&self.loops);
        match record.end {
            End::TimedOut { clock: Clock::Cpu, .. } => loops.seen += 1,
            End::Finished => loops.longest = loops.longest.max(record.cpu),
            End::TimedOut { .. }
            | End::OverLimit { .. }
            | End::Signalled { .. }
            | End::Exited { .. }
            | End::Protocol(_)
            | End::Unloaded
            | End::Harness(_) => {}
        }
    }

    /// The end that several runs had of a component that never answered, as one does that loops or fills the memory in a static
    /// initialiser: every further run would cost the whole limit.
    pub(super) fn given_up(&self) -> Option<Silence> {
        let seen = lock(&self.seen);
        let first = *seen.silent_runs.first()?;
        let same = seen.silent_runs.iter().filter(|end| **end == first).count();
        (!seen.answered && same >= first.most_runs()).then_some(first)
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
        assert_eq!(patience.given_up(), Some(Silence::Clock(Clock::Cpu)));
    }

    #[test]
    fn a_component_that_fills_the_memory_before_it_answers_is_given_up_after_a_dozen_runs() {
        let patience = Patience::default();
        let full = RunRecord::silent(End::OverLimit { limit: Limit::Memory, bytes: Some(1 << 28) });
        (0..11).for_each(|_| patience.note(&full));
        assert_eq!(patience.given_up(), None);
        patience.note(&full);
        assert_eq!(patience.given_up(), Some(Silence::Memory(Some(1 << 28))));
    }

    #[test]
    fn a_component_that_slept_until_the_end_is_not_retried_and_gets_a_shorter_wait() {
        let (patience, limits) = (Patience::default(), Limits::default());
        assert!(Patience::default().grants_retry(&silence()));
        assert!(!patience.grants_retry(&RunRecord { idle: limits.wall, ..silence() }));
        assert_eq!(patience.shortened(limits).wall, Patience::SHORT);
    }

    #[test]
    fn a_component_that_loops_gets_many_times_what_its_longest_run_took_that_ended() {
        let (patience, limits) =
            (Patience::default(), Limits { cpu: Duration::from_secs(5), ..Limits::default() });
        patience.note(&RunRecord { cpu: Duration::from_millis(100), ..RunRecord::silent(End::Finished) });
        let mut loops = RunRecord::silent(End::TimedOut { clock: Clock::Cpu, limit_ms: 5000 });
        loops.answers.push(0);
        patience.note(&loops);
        patience.note(&loops);
        assert_eq!(patience.shortened(limits), limits);
        patience.note(&loops);
        assert_eq!(patience.shortened(limits).cpu, Duration::from_secs(2));
        let cut = End::TimedOut { clock: Clock::Cpu, limit_ms: 2000 };
        assert!(patience.has_cut_short(&cut, limits) && !patience.has_cut_short(&loops.end, limits));
        let watched = Patience::default();
        watched.expect_loops_of(&patience);
        assert_eq!(watched.shortened(limits).cpu, Patience::LEAST_CPU);
        patience.note(&RunRecord { cpu: Duration::from_secs(2), ..RunRecord::silent(End::Finished) });
        assert_eq!(patience.shortened(limits), limits, "what takes long has a long run");
    }

    #[test]
    fn a_component_that_sleeps_or_takes_all_time_in_company_is_left_alone() {
        let patience = Patience::default();
        patience.note(&RunRecord { idle: Duration::from_millis(1), ..RunRecord::silent(End::Finished) });
        assert!(!patience.is_for_each_alone());
        patience.note(&RunRecord { idle: Duration::from_millis(300), ..RunRecord::silent(End::Finished) });
        assert!(patience.is_for_each_alone());
        let slow = Patience::default();
        slow.note_company(&silence());
        assert!(slow.is_for_each_alone());
    }

    #[test]
    fn a_component_is_quick_until_one_run_is_not() {
        let patience = Patience::default();
        let is_quick = || patience.has_seen_only_quick_runs(Duration::from_millis(20));
        let run = |cpu| RunRecord { cpu: Duration::from_millis(cpu), ..RunRecord::silent(End::Finished) };
        assert!(!is_quick());
        patience.note(&run(1));
        assert!(is_quick());
        patience.note(&run(25));
        assert!(!is_quick());
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
