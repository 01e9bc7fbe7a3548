//! [`SolutionRunner`]: the course's own solution, performing what submissions perform.
//!
//! It has workers of its own, so that no process that loads its code ever held a student's. Each scenario is performed once in
//! a process of the grader, however many submissions, shrinking tries and memory checks ask for it: records are kept by the
//! content of the library, the request and the seed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use super::budget::Budget;
use super::loading::system;
use super::lock::lock;
use super::patience::Patience;
use super::plan::Chance;
use super::solution_answers::SolutionAnswers;
use super::task::{Allowance, Task};
use super::worker_pool::WorkerPool;
use crate::build::{BuildError, Builder, Library, Reuse};
use crate::model::{
    Allotment, Assignment, Check, ComponentKit, End, LimitChange, Linked, RunRecord, Scenario, Solution,
    SolutionRecords,
};
use crate::worker::{Loading, Memory, PATTERN};

/// The solution of one component, built and loaded.
pub(super) struct SolutionRunner {
    linked: Linked,
    key: String,
    path: String,
    /// The answers that earlier grades kept.
    answers: SolutionAnswers,
    chance: Chance,
    /// Its workers hold the library once that is asked for.
    loading: OnceLock<Result<(), String>>,
    pool: WorkerPool,
    /// Workers in which fresh memory holds something else.
    zeroed: WorkerPool,
}

/// The finished records of all solutions in this process, by library, request and seed.
static KEPT: Mutex<BTreeMap<RecordKey, Arc<RunRecord>>> = Mutex::new(BTreeMap::new());

type RecordKey = (String, Vec<u8>, u64);

/// Records that are kept; a class needs a few hundred, and those of shrinking besides.
const MOST_KEPT: usize = 20_000;

/// The longest transcript that is kept.
const LONGEST_KEPT: usize = 1 << 18;

impl SolutionRunner {
    /// Builds and loads the solution.
    ///
    /// # Errors
    /// Fails if it cannot be run, which is the author's fault and no submission's.
    pub(super) fn start(
        solution: &Solution,
        kit: &ComponentKit,
        builder: &Builder,
        (slots, chance): (usize, Chance),
    ) -> Result<SolutionRunner, BuildError> {
        let fault = |problem: String| BuildError::Solution { path: solution.path.clone(), problem };
        // It is the grader's own and not the submission's, as the kit is: what was built of it once is as good for every one.
        let (linked, key) = match builder.build(kit, &solution.files, Reuse::Allowed)? {
            Library::Ready { linked, key, .. } => (linked, key),
            Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
                return Err(fault(format!("does not compile:\n{diagnostics}")));
            }
        };
        let confinement = builder.toolchain().confinement();
        let runner = SolutionRunner {
            answers: SolutionAnswers::of_library(builder.cache(), &key),
            linked,
            key,
            path: solution.path.clone(),
            chance,
            loading: OnceLock::new(),
            pool: WorkerPool::new(slots, confinement),
            zeroed: WorkerPool::with_memory(slots, confinement, Memory::Zeroed),
        };
        // A library of which answers are kept was loaded before, and most grades ask it for nothing more.
        if runner.answers.is_empty() {
            match runner.pool.load(&runner.linked).map_err(system)? {
                Loading::Loaded => {}
                Loading::Refused(text) => return Err(fault(format!("does not link: {text}"))),
            }
            let _ = runner.loading.set(Ok(()));
        }
        Ok(runner)
    }

    /// The solution of the component that has this check, if the assignment has one.
    pub(super) fn of_check(
        assignment: &dyn Assignment,
        check: &Check,
        kit: &ComponentKit,
        builder: &Builder,
    ) -> Result<Option<SolutionRunner>, BuildError> {
        let has_it = |id: &&str| {
            let mut components = assignment.components().iter().filter(|component| component.id == *id);
            components.any(|component| component.checks().any(|row| row.id == check.id))
        };
        let solution = Some(kit.id).filter(has_it).and_then(|id| assignment.solution(id));
        solution
            .map(|solution| SolutionRunner::start(solution, kit, builder, (1, Chance::Shared)))
            .transpose()
    }

    /// Tells apart what was made of different sources, kits or flags.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// Loads the library, unless that was done.
    fn loaded(&self) -> Result<(), String> {
        let load = || match self.pool.load(&self.linked) {
            Ok(Loading::Loaded) => Ok(()),
            Ok(Loading::Refused(text)) => Err(format!("{}: it does not link: {text}", self.path)),
            Err(error) => Err(error.to_string()),
        };
        self.loading.get_or_init(load).clone()
    }

    fn perform(&self, scenario: &dyn Scenario, seed: u64) -> RunRecord {
        if let Err(problem) = self.loaded() {
            return RunRecord::harness_failure(&problem);
        }
        let (patience, budget) = (Patience::default(), Budget::new(Allotment::default()));
        let allowance =
            Allowance { patience: &patience, budget: budget.of("solution"), change: LimitChange::default() };
        let task = Task { scenario, library: &self.linked, seed, allowance, solution: None };
        let record = |pool: &WorkerPool| {
            pool.record(&task).unwrap_or_else(|spent| RunRecord::harness_failure(spent.because()))
        };
        let first = record(&self.pool);
        if holds_fresh_memory(&first.answers) && record(&self.zeroed).answers != first.answers {
            let path = &self.path;
            return RunRecord::harness_failure(&format!(
                "{path}: the course's own solution answers with what fresh memory holds: it reads something that was never set"
            ));
        }
        first
    }
}

/// True for bytes among which may be some of memory that was never set.
fn holds_fresh_memory(answers: &[u8]) -> bool {
    answers.windows(4).any(|bytes| bytes == [PATTERN; 4])
}

impl SolutionRecords for SolutionRunner {
    fn record(&self, scenario: &dyn Scenario, seed: u64) -> Arc<RunRecord> {
        let seed = match self.chance {
            Chance::Shared => seed,
            Chance::Apart => !seed,
        };
        let key = (self.key.clone(), scenario.request(), seed);
        if let Some(kept) = lock(&KEPT).get(&key) {
            return Arc::clone(kept);
        }
        let record = self.answers.record(&key.1, seed).unwrap_or_else(|| {
            let record = self.perform(scenario, seed);
            self.answers.note(&key.1, seed, &record);
            record
        });
        let record = Arc::new(record);
        let mut all = lock(&KEPT);
        // Another time a run that was cut short may come to its end.
        if record.end == End::Finished && record.answers.len() <= LONGEST_KEPT && all.len() < MOST_KEPT {
            all.insert(key, Arc::clone(&record));
        }
        record
    }
}
