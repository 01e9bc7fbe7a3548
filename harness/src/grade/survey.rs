//! The bench of a component's survey: its libraries, and the workers that perform in them.

use std::sync::OnceLock;

use rayon::prelude::*;

use super::loading::{loadable, system};
use super::means::Means;
use super::patience::Patience;
use super::plan::VariantPlan;
use super::seed;
use super::task::{Allowance, Task};
use super::worker_pool::WorkerPool;
use crate::build::{BuildError, Builder, Library, Reuse};
use crate::model::{Bench, ComponentId, End, Linked, RunRecord, Submission, SurveyJob, excerpt};
use crate::worker::{Loading, SeveralRecords, thread_cpu};

/// How much longer the grader's own work takes where it is built for development: nobody pays for that.
const UNOPTIMISED: u32 = if cfg!(debug_assertions) { 8 } else { 1 };

/// Bytes of a compiler's words in the reason why a library cannot be run.
const WORDS: usize = 600;

/// A library besides the component's own.
pub(super) struct Variant {
    id: ComponentId,
    /// `None` if its file was not handed in.
    library: Option<Library>,
    loading: Option<Loading>,
}

impl Variant {
    /// Builds and loads the library.
    pub(super) fn made(
        plan: &VariantPlan,
        builder: &Builder,
        pool: &WorkerPool,
        reuse: Reuse,
    ) -> Result<Variant, BuildError> {
        let build = |input| builder.build(plan.kit, input, reuse);
        let library = plan.input.as_ref().map(build).transpose()?;
        let loading = match &library {
            Some(Library::Ready { linked, .. }) => Some(pool.load(linked).map_err(system)?),
            Some(Library::Rejected { .. } | Library::Stopped { .. }) | None => None,
        };
        Ok(Variant { id: plan.kit.id, library, loading })
    }

    /// Tells apart what was made of different files.
    pub(super) fn key(&self) -> &str {
        self.library.as_ref().map_or("none", Library::key)
    }

    fn linked(&self) -> Result<&Linked, String> {
        match &self.library {
            None => Err("its file was not handed in".to_owned()),
            Some(library) => loadable(library, self.loading.as_ref()).map_err(|why| explained(why, library)),
        }
    }
}

/// The reason with the compiler's first words.
fn explained(why: &str, library: &Library) -> String {
    match library {
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            format!("{why}: {}", excerpt(diagnostics.trim().to_owned(), WORDS))
        }
        Library::Ready { .. } => why.to_owned(),
    }
}

/// The libraries of a component, and the workers.
pub(super) struct SurveyBench<'a> {
    /// The component's own library, by its kit's id.
    pub(super) own: (ComponentId, Result<&'a Linked, &'a str>),
    pub(super) variants: &'a [Variant],
    pub(super) submission: &'a Submission,
    pub(super) means: Means<'a>,
    /// The reason for which the first job was not performed.
    pub(super) shortage: OnceLock<String>,
}

impl SurveyBench<'_> {
    fn linked(&self, id: ComponentId) -> Result<&Linked, String> {
        if id == self.own.0 {
            return self.own.1.map_err(str::to_owned);
        }
        let variant = self.variants.iter().find(|variant| variant.id == id);
        variant.map_or_else(|| Err("no such library was built".to_owned()), Variant::linked)
    }

    fn run(&self, job: &SurveyJob<'_>) -> Option<RunRecord> {
        // A case that never ends on one library says nothing of another, so no patience is lost between them.
        let patience = Patience::default();
        let task = self.task(job, &patience)?;
        let record = self.counting(|| self.means.pool.record(&task));
        record.map_err(|spent| self.shortage.get_or_init(|| spent.because().to_owned())).ok()
    }

    fn run_together(&self, jobs: &[SurveyJob<'_>]) -> Vec<RunRecord> {
        let patience = Patience::default();
        let tasks: Vec<Task<'_>> = jobs.iter().filter_map(|job| self.task(job, &patience)).collect();
        let may_share = tasks.len() == jobs.len() && tasks.iter().all(|task| task.library.apart.is_none());
        let perform = || self.counting(|| self.means.pool.perform_in_company(&tasks));
        let records = may_share.then(perform).flatten();
        records.map(|records| self.paid(records)).unwrap_or_default()
    }

    /// Performs something. What answers take is charged too: a model that asks much of its partner makes the grader compute.
    fn counting<T>(&self, perform: impl FnOnce() -> T) -> T {
        let before = thread_cpu();
        let result = perform();
        self.means.allowance.budget.charge_answers(thread_cpu().saturating_sub(before) / UNOPTIMISED);
        result
    }

    /// The finished records. A process that a clock ended is paid for as well: nothing says here that its scenarios are performed again.
    fn paid(&self, records: SeveralRecords) -> Vec<RunRecord> {
        if matches!(records.whole.end, End::TimedOut { .. }) {
            self.means.allowance.budget.charge(&records.whole);
        }
        records.finished
    }

    /// The task of a job, if its library can be run.
    fn task<'t>(&'t self, job: &SurveyJob<'t>, patience: &'t Patience) -> Option<Task<'t>> {
        let library = self.linked(job.library).ok()?;
        let seed = seed::of_scenario(self.means.seed, 0);
        let allowance = Allowance { patience, ..self.means.allowance };
        Some(Task { scenario: job.scenario, library, seed, allowance, solution: None })
    }
}

impl Bench for SurveyBench<'_> {
    fn obstacle(&self, library: ComponentId) -> Option<String> {
        self.linked(library).err()
    }

    fn submission(&self) -> &Submission {
        self.submission
    }

    fn perform(&self, jobs: &[SurveyJob<'_>]) -> Vec<Option<RunRecord>> {
        jobs.par_iter().map(|job| self.run(job)).collect()
    }

    fn perform_in_company(&self, groups: &[Vec<SurveyJob<'_>>]) -> Vec<Vec<RunRecord>> {
        groups.par_iter().map(|group| self.run_together(group)).collect()
    }

    fn shortage(&self) -> Option<String> {
        self.shortage.get().cloned()
    }

    fn near_shortage(&self) -> Option<String> {
        self.means.allowance.budget.nearly_spent().map(|spent| spent.because().to_owned())
    }

    fn seed(&self) -> u64 {
        self.means.seed
    }
}
