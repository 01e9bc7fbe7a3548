//! Having scenarios performed: one zygote for each lane, started when first needed, replaced when it fails.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::budget::{Budget, Spent};
use crate::model::{Clock, End, Judgement, LimitChange, Limits, Linked, RunRecord, Scenario, Verdict};
use crate::sandbox::Confinement;
use crate::worker::{CpuPin, Job, LaunchError, Loading, Memory, Zygote};

/// The workers of one grade.
pub(super) struct Stage {
    lanes: Vec<Mutex<Lane>>,
    confinement: Confinement,
    memory: Memory,
    performed: AtomicU64,
    shared: Mutex<Vec<Shared>>,
}

/// A run that more than one check judges, and what tells it from others.
struct Shared {
    library: PathBuf,
    request: Vec<u8>,
    seed: u64,
    limits: Limits,
    record: Arc<RunRecord>,
}

impl Shared {
    fn is_of(&self, task: &Task<'_>) -> bool {
        let (seed, limits) = (task.seed, task.limits());
        self.library == task.library.file
            && (self.seed, self.limits) == (seed, limits)
            && self.request == task.scenario.request()
    }
}

/// One thread's worker, and the processor that they share.
#[derive(Default)]
struct Lane {
    zygote: Option<Zygote>,
    seat: Option<CpuPin>,
}

impl Lane {
    /// The zygote, started where it is missing.
    fn zygote(&mut self, confinement: Confinement, memory: &Memory) -> Result<Zygote, LaunchError> {
        match self.zygote.take() {
            Some(zygote) => Ok(zygote),
            None => {
                self.seat = self.seat.take().or_else(CpuPin::take);
                Zygote::start_with(confinement, memory)
            }
        }
    }
}

impl Stage {
    pub(super) fn new(lanes: usize, confinement: Confinement) -> Stage {
        Stage::with_memory(lanes, confinement, Memory::Patterned)
    }

    /// Workers whose memory is like that.
    pub(super) fn with_memory(lanes: usize, confinement: Confinement, memory: Memory) -> Stage {
        let lanes = (0..lanes.max(1)).map(|_| Mutex::default()).collect();
        Stage { lanes, confinement, memory, performed: AtomicU64::new(0), shared: Mutex::default() }
    }

    /// How many scenarios were performed so far.
    pub(super) fn performed(&self) -> u64 {
        self.performed.load(Ordering::Relaxed)
    }

    /// Performs a scenario and judges it; what another check had performed is only judged. Nobody waits for a run that is
    /// under way: performing it again costs less.
    pub(super) fn judge(&self, task: &Task<'_>) -> Result<Judged, Spent> {
        if !task.scenario.is_shared() {
            return Ok(self.decide(task)?.0);
        }
        let known = lock(&self.shared)
            .iter()
            .find(|shared| shared.is_of(task))
            .map(|shared| Arc::clone(&shared.record));
        if let Some(record) = known {
            return Ok(Judged::at_once(task.scenario.judge(&record)));
        }
        let (judged, record) = self.decide(task)?;
        if record.end.fault().is_none() && !is_doubtful(&record.end) {
            let (library, request) = (task.library.file.clone(), task.scenario.request());
            let shared =
                Shared { library, request, seed: task.seed, limits: task.limits(), record: Arc::new(record) };
            lock(&self.shared).push(shared);
        }
        Ok(judged)
    }

    /// Performs a scenario twice with one seed. What is wrong already the first time is the verdict.
    pub(super) fn compare(&self, task: &Task<'_>) -> Result<Judged, Spent> {
        let (judged, first) = self.decide(task)?;
        if !judged.judgement.verdict.is_pass() {
            return Ok(judged);
        }
        let (again, second) = self.decide(task)?;
        let judgement = if again.judgement.verdict.is_pass() {
            task.scenario.compare(&first, &second)
        } else {
            again.judgement
        };
        Ok(Judged { judgement, cost: judged.cost + again.cost })
    }

    /// A run that only the wall clock ended, or that we failed, gets one more try: the machine may have been busy. One that
    /// slept until then had all the machine that it wanted.
    pub(super) fn decide(&self, task: &Task<'_>) -> Result<(Judged, RunRecord), Spent> {
        let mut record = self.perform(task)?;
        if is_doubtful(&record.end) && task.allowance.patience.lose(&record) {
            // Without room for that the first one stands: a fault of ours must not look like the component's budget.
            record = self.perform(task).unwrap_or(record);
        }
        let judgement = match record.end.fault() {
            Some(detail) => Judgement::plain(Verdict::HarnessError { detail: detail.to_owned() }),
            None => task.scenario.judge(&record),
        };
        Ok((Judged { judgement, cost: cost(&record) }, record))
    }

    fn perform(&self, task: &Task<'_>) -> Result<RunRecord, Spent> {
        let Allowance { patience, budget, .. } = task.allowance;
        if let Some(clock) = patience.lost() {
            return Ok(RunRecord::silent(timed_out(clock, task.limits())));
        }
        budget.admit()?;
        let record = self.run(task);
        budget.charge(&record);
        patience.note(&record);
        Ok(record)
    }

    /// Whether a library loads, tried before it performs anything. What fails by our fault is tried once more.
    pub(super) fn load(&self, library: &Linked) -> Result<Loading, LaunchError> {
        self.try_to_load(library).or_else(|_| self.try_to_load(library))
    }

    fn try_to_load(&self, library: &Linked) -> Result<Loading, LaunchError> {
        let mut lane = self.lane();
        let mut zygote = lane.zygote(self.confinement, &self.memory)?;
        let loading = zygote.load(library)?;
        lane.zygote = Some(zygote);
        Ok(loading)
    }

    /// The lane of this thread.
    fn lane(&self) -> MutexGuard<'_, Lane> {
        lock(&self.lanes[rayon::current_thread_index().unwrap_or(0) % self.lanes.len()])
    }

    fn run(&self, task: &Task<'_>) -> RunRecord {
        self.performed.fetch_add(1, Ordering::Relaxed);
        let mut lane = self.lane();
        let mut zygote = match lane.zygote(self.confinement, &self.memory) {
            Ok(zygote) => zygote,
            Err(error) => return RunRecord::harness_failure(&error.to_string()),
        };
        let request = task.scenario.request();
        let job = Job { library: task.library, seed: task.seed, request: &request, limits: task.limits() };
        let record = zygote.perform(&job, task.scenario.partner().as_mut());
        if !matches!(record.end, End::Harness(_)) {
            lane.zygote = Some(zygote);
        }
        record
    }
}

/// What a thread that panicked left is as good as what it found.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One scenario to perform: with which library and which chances, and within what.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) scenario: &'a dyn Scenario,
    pub(super) library: &'a Linked,
    pub(super) seed: u64,
    pub(super) allowance: Allowance<'a>,
}

impl Task<'_> {
    fn limits(&self) -> Limits {
        let Allowance { patience, change, .. } = self.allowance;
        patience.shortened(change.applied_to(self.scenario.limits()))
    }
}

/// A judged scenario, and the time that it took.
pub(super) struct Judged {
    pub(super) judgement: Judgement,
    /// Processor time; of a run that a clock ended, that clock's time.
    pub(super) cost: Duration,
}

impl Judged {
    /// A judgement for which nothing was performed.
    pub(super) fn at_once(judgement: Judgement) -> Judged {
        Judged { judgement, cost: Duration::ZERO }
    }
}

/// What a run took of the grade's time, as far as that does not depend on what else the machine does.
fn cost(record: &RunRecord) -> Duration {
    if let End::TimedOut { limit_ms, .. } = record.end { Duration::from_millis(limit_ms) } else { record.cpu }
}

/// What the scenarios of one check are given.
#[derive(Clone, Copy)]
pub(super) struct Allowance<'a> {
    pub(super) patience: &'a Patience,
    pub(super) budget: &'a Budget,
    pub(super) change: LimitChange,
}

/// How long one component is waited for. A component that sleeps instead of answering does so in every scenario: the
/// first time it gets a second chance, and later ones a shorter wait.
#[derive(Debug, Default)]
pub(super) struct Patience {
    waited_in_vain: AtomicU64,
    slept_through: AtomicBool,
    heard: Mutex<Heard>,
}

/// What a component let us hear of itself.
#[derive(Debug, Default)]
struct Heard {
    /// Whether it ever answered or called anything.
    anything: bool,
    /// The clocks of the runs that ended before it did.
    silences: Vec<Clock>,
}

impl Patience {
    const SHORT: Duration = Duration::from_secs(1);
    const SILENT_RUNS: usize = 3;

    fn shortened(&self, limits: Limits) -> Limits {
        let often = self.waited_in_vain.load(Ordering::Relaxed) > 2;
        let wall =
            if often || self.slept_through.load(Ordering::Relaxed) { Self::SHORT } else { limits.wall };
        Limits { wall: wall.min(limits.wall), ..limits }
    }

    /// Remembers what there was to hear.
    fn note(&self, record: &RunRecord) {
        let mut heard = lock(&self.heard);
        if !record.answers.is_empty() || !record.calls.is_empty() {
            heard.anything = true;
        } else if let End::TimedOut { clock, .. } = record.end {
            heard.silences.push(clock);
        }
    }

    /// The clock of a component that has used up several runs and never said a word, as one does that loops in a static
    /// initialiser: it will do so in every run, and each costs the whole limit.
    fn lost(&self) -> Option<Clock> {
        let heard = lock(&self.heard);
        let first = *heard.silences.first()?;
        let same = heard.silences.iter().filter(|clock| **clock == first).count();
        (!heard.anything && same >= Self::SILENT_RUNS).then_some(first)
    }

    /// Whether one more try is due.
    fn lose(&self, record: &RunRecord) -> bool {
        let asleep = !record.idle.is_zero();
        self.slept_through.fetch_or(asleep, Ordering::Relaxed);
        self.waited_in_vain.fetch_add(1, Ordering::Relaxed) == 0 && !asleep
    }
}

fn timed_out(clock: Clock, limits: Limits) -> End {
    let limit = match clock {
        Clock::Cpu => limits.cpu,
        Clock::Wall => limits.wall,
        Clock::WaitingForInput => Duration::ZERO,
    };
    End::TimedOut { clock, limit_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX) }
}

fn is_doubtful(end: &End) -> bool {
    matches!(end, End::Harness(_) | End::TimedOut { clock: Clock::Wall, .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn silence() -> RunRecord {
        RunRecord::silent(End::TimedOut { clock: Clock::Cpu, limit_ms: 1000 })
    }

    #[test]
    fn a_component_that_never_says_a_word_is_given_up_after_three_runs() {
        let patience = Patience::default();
        patience.note(&silence());
        patience.note(&silence());
        assert_eq!(patience.lost(), None);
        patience.note(&silence());
        assert_eq!(patience.lost(), Some(Clock::Cpu));
    }

    #[test]
    fn who_slept_until_the_end_is_not_tried_again_and_waited_for_less() {
        let (patience, limits) = (Patience::default(), Limits::default());
        assert!(Patience::default().lose(&silence()));
        assert!(!patience.lose(&RunRecord { idle: limits.wall, ..silence() }));
        assert_eq!(patience.shortened(limits).wall, Patience::SHORT);
    }

    #[test]
    fn a_component_that_ever_answered_is_never_given_up() {
        let patience = Patience::default();
        (0..5).for_each(|_| patience.note(&silence()));
        let mut record = silence();
        record.answers.push(0);
        patience.note(&record);
        assert_eq!(patience.lost(), None);
    }
}
