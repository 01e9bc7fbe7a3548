//! [`WorkerPool`]: performs scenarios. Each slot holds one zygote, which is started when first needed and replaced when it
//! fails.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use super::budget::Spent;
use super::lock::lock;
use super::patience::{Patience, Silence};
use super::task::{Allowance, Judged, Task};
use crate::model::{Clock, End, Judgement, Limit, Limits, Linked, RunRecord, Verdict};
use crate::sandbox::Confinement;
use crate::worker::{CpuPin, Job, LaunchError, Loading, Memory, Part, SeveralJob, SeveralRecords, Zygote};

/// The most that a process which performs several quick scenarios may use.
const COMPANY: Limits =
    Limits { cpu: Duration::from_secs(1), wall: Duration::from_secs(4), memory: u64::MAX, output: u64::MAX };

/// The workers of one grade.
pub(super) struct WorkerPool {
    slots: Vec<Mutex<Slot>>,
    confinement: Confinement,
    memory: Memory,
    performed: AtomicU64,
    shared: Mutex<Vec<Shared>>,
}

/// A run that more than one check judges, with all that identifies it.
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

/// One thread's zygote, and the processor that both run on.
#[derive(Default)]
struct Slot {
    zygote: Option<Zygote>,
    cpu_pin: Option<CpuPin>,
}

impl Slot {
    /// Takes the zygote out; starts one if there is none.
    fn zygote(&mut self, confinement: Confinement, memory: &Memory) -> Result<Zygote, LaunchError> {
        match self.zygote.take() {
            Some(zygote) => Ok(zygote),
            None => {
                self.cpu_pin = self.cpu_pin.take().or_else(CpuPin::take);
                Zygote::start_with(confinement, memory)
            }
        }
    }
}

impl WorkerPool {
    pub(super) fn new(slots: usize, confinement: Confinement) -> WorkerPool {
        WorkerPool::with_memory(slots, confinement, Memory::Patterned)
    }

    /// A pool whose workers fill fresh memory as `memory` says.
    pub(super) fn with_memory(slots: usize, confinement: Confinement, memory: Memory) -> WorkerPool {
        let slots = (0..slots.max(1)).map(|_| Mutex::default()).collect();
        WorkerPool { slots, confinement, memory, performed: AtomicU64::new(0), shared: Mutex::default() }
    }

    /// The number of scenarios performed so far.
    pub(super) fn performed(&self) -> u64 {
        self.performed.load(Ordering::Relaxed)
    }

    /// Judges a scenario, and performs it first unless another check has. A run that is under way is not waited for:
    /// performing it again costs less.
    pub(super) fn judge(&self, task: &Task<'_>) -> Result<Judged, Spent> {
        if !task.scenario.is_shared() {
            return Ok(self.decide(task)?.0);
        }
        let known = lock(&self.shared)
            .iter()
            .find(|shared| shared.is_of(task))
            .map(|shared| Arc::clone(&shared.record));
        if let Some(record) = known {
            return Ok(Judged::at_once(judged(task, &record)));
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

    /// Performs a scenario twice with one seed. A failure of the first run is the verdict.
    pub(super) fn compare_runs(&self, task: &Task<'_>) -> Result<Judged, Spent> {
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
        Ok(Judged::costing(judgement, judged.cost + again.cost))
    }

    /// Performs and judges a scenario. A failure of the check's own that only a shortened time shows is performed again with all
    /// of it.
    pub(super) fn decide(&self, task: &Task<'_>) -> Result<(Judged, RunRecord), Spent> {
        let (judged, record) = self.decide_once(task)?;
        let is_cut_short = task.allowance.patience.has_cut_short(&record.end, task.whole_limits());
        let owners = &judged.judgement.owners;
        let is_own = owners.is_empty() || owners.iter().any(|owner| task.allowance.budget.is_of(owner));
        if !(is_cut_short && is_own) {
            return Ok((judged, record));
        }
        let patience = Patience::default();
        let allowance = Allowance { patience: &patience, ..task.allowance };
        let (whole, record) = self.decide_once(&Task { allowance, ..*task })?;
        Ok((Judged { cost: judged.cost + whole.cost, ..whole }, record))
    }

    /// Performs and judges a scenario in as much time as the component still gets.
    pub(super) fn decide_once(&self, task: &Task<'_>) -> Result<(Judged, RunRecord), Spent> {
        let record = self.record(task)?;
        let judgement = match record.end.fault() {
            Some(detail) => Judgement::plain(Verdict::HarnessError { detail: detail.to_owned() }),
            None => judged(task, &record),
        };
        Ok((Judged::costing(judgement, cost(&record)), record))
    }

    /// Performs a scenario. A run that the wall clock or a grader error ended, or the loader, which had no objection before, is
    /// repeated once, because the machine may have been busy; not if the component slept, because then it had all the processor that it wanted.
    pub(super) fn record(&self, task: &Task<'_>) -> Result<RunRecord, Spent> {
        let record = self.perform(task)?;
        if is_doubtful(&record.end) && task.allowance.patience.grants_retry(&record) {
            // If the budget admits no second run the first record stands: a grader error must not look like a spent budget.
            return Ok(self.perform(task).unwrap_or(record));
        }
        Ok(record)
    }

    fn perform(&self, task: &Task<'_>) -> Result<RunRecord, Spent> {
        let Allowance { patience, budget, .. } = task.allowance;
        if let Some(silence) = patience.given_up() {
            return Ok(RunRecord::silent(silent_end(silence, task.limits())));
        }
        budget.admit()?;
        let record = self.run(task);
        budget.charge(&record);
        patience.note(&record);
        Ok(record)
    }

    /// Performs scenarios of one library one after the other in one process, and judges the first ones, as far as they were
    /// finished.
    pub(super) fn judge_in_company(&self, tasks: &[Task<'_>]) -> Vec<Judged> {
        let Some(SeveralRecords { finished, .. }) = self.perform_in_company(tasks) else { return Vec::new() };
        let judge =
            |(task, record): (&Task<'_>, &RunRecord)| Judged::costing(judged(task, record), cost(record));
        tasks.iter().zip(&finished).map(judge).collect()
    }

    /// Performs scenarios of one library one after the other in one process; `None` where the component's budget is spent, its
    /// clocks are shortened, or it sleeps.
    pub(super) fn perform_in_company(&self, tasks: &[Task<'_>]) -> Option<SeveralRecords> {
        let first = tasks.first()?;
        let Allowance { patience, budget, .. } = first.allowance;
        let is_shortened = first.limits() != first.whole_limits();
        let is_alone = patience.is_for_each_alone() || patience.given_up().is_some();
        if is_alone || is_shortened || budget.admit().is_err() {
            return None;
        }
        let limits = tasks.iter().map(Task::limits).fold(COMPANY, Limits::least);
        let records = self.run_several(tasks, limits);
        patience.note_company(&records.whole);
        // What a clock ended is performed again alone, and paid for then.
        if !matches!(records.whole.end, End::TimedOut { .. }) {
            budget.charge(&records.whole);
        }
        self.performed.fetch_add(records.finished.len() as u64, Ordering::Relaxed);
        Some(records)
    }

    #[tracing::instrument(level = "debug", name = "perform-several", skip_all)]
    fn run_several(&self, tasks: &[Task<'_>], limits: Limits) -> SeveralRecords {
        let mut slot = self.slot();
        let mut zygote = match slot.zygote(self.confinement, &self.memory) {
            Ok(zygote) => zygote,
            Err(error) => return SeveralRecords::failure(&error.to_string()),
        };
        let request = |task: &Task<'_>| self.told_request(task).unwrap_or_else(|| task.scenario.request());
        let part = |task: &Task<'_>| Part { seed: task.seed, request: request(task) };
        let parts: Vec<Part> = tasks.iter().map(part).collect();
        let mut partners: Vec<_> = tasks.iter().map(|task| task.scenario.partner()).collect();
        let job = SeveralJob { library: tasks[0].library, parts: &parts, limits };
        let records = zygote.perform_several(&job, &mut partners);
        if !matches!(records.whole.end, End::Harness(_)) {
            slot.zygote = Some(zygote);
        }
        records
    }

    /// Loads a library before anything is performed. A grader error is followed by one more attempt.
    pub(super) fn load(&self, library: &Linked) -> Result<Loading, LaunchError> {
        self.try_to_load(library).or_else(|_| self.try_to_load(library))
    }

    fn try_to_load(&self, library: &Linked) -> Result<Loading, LaunchError> {
        let mut slot = self.slot();
        let mut zygote = slot.zygote(self.confinement, &self.memory)?;
        let loading = zygote.load(library)?;
        slot.zygote = Some(zygote);
        Ok(loading)
    }

    /// The slot of this thread.
    fn slot(&self) -> MutexGuard<'_, Slot> {
        lock(&self.slots[rayon::current_thread_index().unwrap_or(0) % self.slots.len()])
    }

    /// Performs a scenario, told beforehand what its collaborators answer where it can be and all was well with that.
    fn run(&self, task: &Task<'_>) -> RunRecord {
        let told = self.told_request(task).map(|request| self.run_request(task, &request));
        match told {
            Some(record) if record.end == End::Finished => record,
            Some(_) | None => self.run_request(task, &task.scenario.request()),
        }
    }

    /// The request with which a process need not wait for answers. One whose memory is watched does as it is usually asked, and so does
    /// a component that has used up its time.
    fn told_request(&self, task: &Task<'_>) -> Option<Vec<u8>> {
        let is_usual = matches!(self.memory, Memory::Patterned);
        let may_be_told = is_usual && task.allowance.patience.has_seen_no_limit();
        may_be_told.then(|| task.scenario.told_request()).flatten()
    }

    #[tracing::instrument(level = "debug", name = "perform", skip_all)]
    fn run_request(&self, task: &Task<'_>, request: &[u8]) -> RunRecord {
        self.performed.fetch_add(1, Ordering::Relaxed);
        let mut slot = self.slot();
        let mut zygote = match slot.zygote(self.confinement, &self.memory) {
            Ok(zygote) => zygote,
            Err(error) => return RunRecord::harness_failure(&error.to_string()),
        };
        let job = Job { library: task.library, seed: task.seed, request, limits: task.limits() };
        let record = zygote.perform(&job, task.scenario.partner().as_mut());
        if !matches!(record.end, End::Harness(_)) {
            slot.zygote = Some(zygote);
        }
        record
    }
}

#[tracing::instrument(level = "debug", name = "judge", skip_all)]
fn judged(task: &Task<'_>, record: &RunRecord) -> Judgement {
    task.judged(record)
}

/// The part of a run's time that does not depend on the load of the machine.
fn cost(record: &RunRecord) -> Duration {
    if let End::TimedOut { limit_ms, .. } = record.end { Duration::from_millis(limit_ms) } else { record.cpu }
}

/// The end that a further run of a component that never answers would have.
fn silent_end(silence: Silence, limits: Limits) -> End {
    match silence {
        Silence::Clock(clock) => timed_out(clock, limits),
        Silence::Memory(bytes) => End::OverLimit { limit: Limit::Memory, bytes },
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
    matches!(end, End::Harness(_) | End::Unloaded | End::TimedOut { clock: Clock::Wall, .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_objection_of_the_loader_comes_twice_before_it_counts() {
        assert!(is_doubtful(&End::Unloaded));
        assert!(
            !is_doubtful(&End::Protocol("nonsense".to_owned())) && !is_doubtful(&End::Exited { code: 0 })
        );
    }
}
