//! Having scenarios performed: one zygote for each lane, started when first needed, replaced when it fails.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::model::{Clock, End, Judgement, RunRecord, Scenario, Verdict};
use crate::worker::{Job, Zygote};

/// The workers of one grade.
pub(super) struct Stage {
    zygotes: Vec<Mutex<Option<Zygote>>>,
    performed: AtomicU64,
}

impl Stage {
    pub(super) fn new(lanes: usize) -> Stage {
        let zygotes = (0..lanes.max(1)).map(|_| Mutex::new(None)).collect();
        Stage { zygotes, performed: AtomicU64::new(0) }
    }

    /// How many scenarios were performed so far.
    pub(super) fn performed(&self) -> u64 {
        self.performed.load(Ordering::Relaxed)
    }

    /// Performs a scenario and judges it. A run that only the wall clock ended, or that we failed, gets one more try:
    /// the machine may have been busy.
    pub(super) fn judge(&self, scenario: &dyn Scenario, library: &Path, seed: u64) -> Judgement {
        let mut record = self.perform(scenario, library, seed);
        if is_doubtful(&record.end) {
            record = self.perform(scenario, library, seed);
        }
        match record.end {
            End::Harness(detail) => Judgement { verdict: Verdict::HarnessError { detail }, evidence: None },
            End::Finished
            | End::Signalled { .. }
            | End::Exited { .. }
            | End::TimedOut { .. }
            | End::OverLimit(_)
            | End::Protocol(_)
            | End::LoadFailed(_) => scenario.judge(&record),
        }
    }

    fn perform(&self, scenario: &dyn Scenario, library: &Path, seed: u64) -> RunRecord {
        self.performed.fetch_add(1, Ordering::Relaxed);
        let lane = rayon::current_thread_index().unwrap_or(0) % self.zygotes.len();
        let mut slot = self.zygotes[lane].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut zygote = match slot.take().map_or_else(Zygote::start, Ok) {
            Ok(zygote) => zygote,
            Err(error) => return RunRecord::harness_failure(&error.to_string()),
        };
        let request = scenario.request();
        let job = Job { library, seed, request: &request, limits: scenario.limits() };
        let record = zygote.perform(&job, scenario.partner().as_mut());
        if !matches!(record.end, End::Harness(_)) {
            *slot = Some(zygote);
        }
        record
    }
}

fn is_doubtful(end: &End) -> bool {
    matches!(end, End::Harness(_) | End::TimedOut { clock: Clock::Wall, .. })
}
