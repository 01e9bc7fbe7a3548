//! Building and checking every component, in as many threads as there are slots.
//!
//! Builds are queued first and queue their own checks when they are done, so no core waits for another component.

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use rayon::ScopeFifo;
use tracing::{Span, debug_span};

use super::check;
use super::component_job::{ComponentJob, ComponentOutcome, Failure};
use super::loading::{loadable, system, unloaded};
use super::lock::lock;
use super::means::Means;
use super::memory_check::{self, MemoryChecker, Subject};
use super::memory_row::{MemoryRow, unwatched};
use super::own_includes;
use super::plan::{ComponentPlan, GradeOptions, Need, Timing, VariantPlan};
use super::solution::SolutionRunner;
use super::static_check::{hash_sources, static_input};
use super::survey::{SurveyBench, Variant};
use super::task::Allowance;
use super::worker_pool::WorkerPool;
use super::{roomy, seed, share, shrink};
use crate::build::{BUILD_ID, BuildError, Builder, Library, Reuse};
use crate::model::{
    BuildReport, Check, CheckResult, Clock, Credit, How, Judgement, Linked, MemoryStage, Row, Scenario,
    SolutionRecords, SourceRule, Submission, Verdict,
};
use crate::worker::{LaunchError, Loading};

/// The outcomes of all components, in the plan's order.
pub(super) struct FinishedGrade {
    pub(super) outcomes: Vec<ComponentOutcome>,
    pub(super) scenarios: u64,
    pub(super) memory: MemoryStage,
    pub(super) build_time: Duration,
}

struct Grading<'a> {
    submission: &'a Submission,
    builder: &'a Builder,
    options: &'a GradeOptions,
    pool: WorkerPool,
    memory: MemoryStage,
    checker: Option<MemoryChecker<'a>>,
    started: Instant,
    built: Mutex<Duration>,
    failure: Mutex<Option<BuildError>>,
    /// The span of the grade, for those that other threads enter.
    span: Span,
}

/// Carries the plan out.
pub(super) fn run(
    plan: &[ComponentPlan],
    submission: &Submission,
    builder: &Builder,
    options: &GradeOptions,
) -> Result<FinishedGrade, BuildError> {
    let toolchain = builder.toolchain();
    let (memory, watcher) = memory_check::stage(options.memory, toolchain, builder.cache());
    let grading = Grading {
        submission,
        builder,
        options,
        pool: WorkerPool::new(options.slots, toolchain.confinement()),
        memory,
        checker: watcher.map(|found| MemoryChecker::new(options.slots, builder, found)),
        started: Instant::now(),
        built: Mutex::new(Duration::ZERO),
        failure: Mutex::new(None),
        span: Span::current(),
    };
    let jobs: Vec<ComponentJob<'_>> = plan.iter().map(|part| ComponentJob::new(part, options)).collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.slots)
        .build()
        .map_err(|error| BuildError::System(std::io::Error::other(error)))?;
    options.progress.begin(plan.iter().map(|part| part.rows.len()).sum());
    pool.scope_fifo(|scope| {
        for job in largest_first(&jobs) {
            let grading = &grading;
            scope.spawn_fifo(move |scope| grading.work_on(job, scope));
        }
    });
    if let Some(error) = take(&grading.failure) {
        return Err(error);
    }
    roomy::decide_again(&jobs, builder, &pool, |job, library, row| grading.means(job, library, row));
    jobs.iter().for_each(ComponentJob::attribute_failures);
    jobs.iter().for_each(ComponentJob::log_cost);
    options.progress.explain(jobs.iter().map(ComponentJob::failed).sum());
    pool.scope_fifo(|scope| {
        grading.queue_memory_checks(&jobs, scope);
        grading.queue_shrinking(&jobs, scope);
    });
    let outcomes = jobs.iter().map(|job| grading.conclude(job)).collect::<Result<_, _>>()?;
    let build_time = *lock(&grading.built);
    let scenarios = grading.pool.performed() + grading.checker.as_ref().map_or(0, MemoryChecker::performed);
    Ok(FinishedGrade { outcomes, scenarios, memory: grading.memory, build_time })
}

/// The longest compilation first, so that it does not end up alone.
fn largest_first<'j, 'a>(jobs: &'j [ComponentJob<'a>]) -> Vec<&'j ComponentJob<'a>> {
    let size = |job: &ComponentJob<'_>| job.part.input.as_ref().map_or(0, |input| input.main.content.len());
    let mut order: Vec<&ComponentJob<'_>> = jobs.iter().collect();
    order.sort_by_key(|job| std::cmp::Reverse(size(job)));
    order
}

impl Grading<'_> {
    #[tracing::instrument(level = "info", name = "component", parent = &self.span, skip_all, fields(id = job.part.component.id))]
    fn work_on<'s>(&'s self, job: &'s ComponentJob<'_>, scope: &ScopeFifo<'s>) {
        let Some(input) = &job.part.input else {
            self.options.progress.decided(job.part.rows.len());
            return;
        };
        if let Err(error) = self.start_solution(job) {
            lock(&self.failure).get_or_insert(error);
            return;
        }
        let library = match self.builder.build(job.part.kit, input, self.options.reuse) {
            Ok(library) => job.library.get_or_init(|| library),
            Err(error) => {
                lock(&self.failure).get_or_insert(error);
                return;
            }
        };
        if let Err(error) = self.build_variants(job, library) {
            lock(&self.failure).get_or_insert(error);
            return;
        }
        let now = self.started.elapsed();
        let mut built = lock(&self.built);
        *built = built.max(now);
        drop(built);
        if let Some(kept) = self.kept_result(job, library) {
            let _ = job.kept.set(kept);
            self.options.progress.decided(job.part.rows.len());
            return;
        }
        if let Err(error) = self.load(job, library) {
            lock(&self.failure).get_or_insert(system(error));
            return;
        }
        self.queue_survey(job, library, scope);
        self.queue_checks(job, library, scope);
    }

    /// Builds and loads the course's own solution. It comes first: where it does not compile, nothing can be said of a student's
    /// file that does not.
    fn start_solution(&self, job: &ComponentJob<'_>) -> Result<(), BuildError> {
        if let Some(solution) = job.part.solution {
            let workers = (self.options.slots, self.options.chance);
            let runner = SolutionRunner::start(solution, job.part.kit, self.builder, workers)?;
            let _ = job.solution.set(runner);
        }
        Ok(())
    }

    /// Builds and loads the further libraries of a component with a survey.
    fn build_variants(&self, job: &ComponentJob<'_>, own: &Library) -> Result<(), BuildError> {
        let is_needed = |plan: &&VariantPlan| match plan.need {
            Need::Always => true,
            Need::StandIn => matches!(own, Library::Rejected { .. }),
        };
        let variants = job.part.variants.iter().filter(is_needed);
        let built = variants
            .map(|plan| Variant::made(plan, self.builder, &self.pool, self.options.reuse))
            .collect::<Result<_, _>>()?;
        let _ = job.variants.set(built);
        Ok(())
    }

    /// Queues the component's survey, if any of its rows is to be decided by it.
    fn queue_survey<'s>(&'s self, job: &'s ComponentJob<'_>, library: &'s Library, scope: &ScopeFifo<'s>) {
        let row = job.part.rows.iter().find(|row| matches!(row.check.how, How::Survey(_)));
        let Some((row, survey)) = row.zip(job.part.component.survey) else { return };
        scope.spawn_fifo(move |_| {
            let _span =
                debug_span!(parent: &self.span, "survey", component = job.part.component.id).entered();
            let bench = SurveyBench {
                own: (job.part.kit.id, loadable(library, job.loading.get())),
                variants: job.variants.get().map_or(&[], Vec::as_slice),
                submission: self.submission,
                means: self.means(job, library, row),
                shortage: OnceLock::new(),
            };
            let _ = job.surveyed.set(survey.conduct(&bench));
        });
    }

    /// Loads the library once, before its code is asked anything.
    fn load(&self, job: &ComponentJob<'_>, library: &Library) -> Result<(), LaunchError> {
        if let Library::Ready { linked, .. } = library {
            let _ = job.loading.set(self.pool.load(linked)?);
        }
        Ok(())
    }

    /// Queues the checks from the end of the rubric, where the whole games are: the longest should not end up alone. Checks
    /// that judge others' runs stand in the middle, when those runs are likely to be there.
    fn queue_checks<'s>(&'s self, job: &'s ComponentJob<'_>, library: &'s Library, scope: &ScopeFifo<'s>) {
        let cells = job.decisions.iter().zip(&job.times).zip(&job.shares);
        let rows = job.part.rows.iter().zip(cells).rev();
        let rows = rows.filter(|(row, _)| !matches!(row.check.how, How::Memory { .. } | How::Survey(_)));
        let (shared, mut rows): (Vec<_>, Vec<_>) =
            rows.partition(|(row, _)| matches!(row.check.how, How::SharedRun(..)));
        let middle = rows.len() / 2;
        rows.splice(middle..middle, shared);
        for (row, ((decision, time), share)) in rows {
            scope.spawn_fifo(move |_| {
                let _span = debug_span!(parent: &self.span, "check", id = row.check.id).entered();
                let begun = Instant::now();
                let means = self.means(job, library, row);
                let decided = check::decide(row.check, |rule| self.read(job, library, rule), means);
                if row.credit == Credit::Partial {
                    let _ = share.set(share::share(row.check, &decided, means));
                }
                let _ = decision.set(decided);
                let _ = time.set(begun.elapsed());
                self.options.progress.decided(1);
            });
        }
    }

    /// Judges the component's file by a rule; the file is preprocessed once for all rules.
    fn read(&self, job: &ComponentJob<'_>, library: &Library, rule: SourceRule) -> Judgement {
        let read = || {
            let input = static_input(
                self.submission,
                job.part.input.as_ref(),
                job.part.skeleton,
                job.part.kit,
                self.builder,
                library,
            );
            input.map_err(|error| lock(&self.failure).get_or_insert(error).to_string()).ok()
        };
        job.input.get_or_init(read).as_ref().map_or_else(
            || Judgement::skipped("its file could not be read"),
            |input| input.judge(self.options.sources(self.submission), rule),
        )
    }

    /// Queues the searches for smaller failures, once every failure is known: they share the tries.
    fn queue_shrinking<'s>(&'s self, jobs: &'s [ComponentJob<'_>], scope: &ScopeFifo<'s>) {
        let failures: Vec<Failure<'_>> = jobs.iter().flat_map(ComponentJob::failures).collect();
        let tries = shrink::share(self.options.shrink_tries, failures.len());
        for failure in failures {
            scope.spawn_fifo(move |_| {
                let Failure { job, library, row, decision, shrunk, .. } = failure;
                let span = debug_span!(parent: &self.span, "shrink", check = row.check.id);
                let means = self.means(job, library, row);
                let (judgement, scenario) =
                    span.in_scope(|| check::shrunk(row.check, decision, tries, means));
                if let Some(scenario) = scenario {
                    self.look_again(failure, scenario.as_ref(), &judgement.verdict);
                }
                let _ = shrunk.set(judgement);
            });
        }
    }

    /// Performs what is shown of a failure again where memory is watched.
    fn look_again(&self, failure: Failure<'_>, shown: &dyn Scenario, verdict: &Verdict) {
        let Failure { job, library, row, index, second_look, .. } = failure;
        let (Some(checker), None) = (&self.checker, job.kept.get()) else { return };
        let Ok(linked) = loadable(library, job.loading.get()) else { return };
        let _span = debug_span!(parent: &self.span, "repeat", check = row.check.id).entered();
        let subject = self.subject(job, linked, row.check);
        let _ = second_look.set(checker.repeat_failure(shown, index, verdict, subject));
    }

    /// Queues the memory checks, once every verdict is known.
    fn queue_memory_checks<'s>(&'s self, jobs: &'s [ComponentJob<'_>], scope: &ScopeFifo<'s>) {
        let Some(checker) = &self.checker else { return };
        for job in jobs {
            let library = job.library.get().filter(|_| job.kept.get().is_none());
            let Some(Ok(linked)) = library.map(|library| loadable(library, job.loading.get())) else {
                continue;
            };
            job.watched_patience.expect_loops_of(&job.patience);
            for group in job.watched_groups().into_iter().rev() {
                scope.spawn_fifo(move |_| {
                    let checks: Vec<&str> = group.iter().map(|(check, _)| check.id).collect();
                    let _span = debug_span!(parent: &self.span, "memory", ?checks).entered();
                    let subjects: Vec<_> =
                        group.iter().map(|(check, _)| self.subject(job, linked, check)).collect();
                    for ((_, cell), seen) in group.iter().zip(checker.observe_checks(&subjects)) {
                        let _ = cell.set(seen);
                    }
                });
            }
        }
    }

    fn seed(&self, job: &ComponentJob<'_>, check: &Check) -> u64 {
        let source = job.part.input.as_ref().map_or(&[][..], |input| &input.main.content);
        seed::of_check(self.options.seed, job.part.assignment, check, source)
    }

    fn subject<'m>(
        &'m self,
        job: &'m ComponentJob<'_>,
        library: &'m Linked,
        check: &'m Check,
    ) -> Subject<'m> {
        Subject {
            check,
            seed: self.seed(job, check),
            library,
            files: &job.part.own_files,
            solution: job.solution.get().map(|runner| runner as &dyn SolutionRecords),
            allowance: Allowance {
                patience: &job.watched_patience,
                budget: job.budget.of(check.id),
                change: self.options.adjustments.limits_of(check.id),
            },
        }
    }

    fn means<'m>(&'m self, job: &'m ComponentJob<'_>, library: &'m Library, row: &Row) -> Means<'m> {
        Means {
            seed: self.seed(job, row.check),
            library: loadable(library, job.loading.get()),
            pool: &self.pool,
            allowance: Allowance {
                patience: &job.patience,
                budget: job.budget.of(row.check.id),
                change: row.limits,
            },
            language: job.part.language,
            solution: job.solution.get().map(|runner| runner as &dyn SolutionRecords),
        }
    }

    /// The component's outcome, priced by the rubric; called when nothing runs any more.
    fn conclude(&self, job: &ComponentJob<'_>) -> Result<ComponentOutcome, BuildError> {
        let ComponentOutcome { build, results, table, notes, pictures } = self.outcome(job)?;
        let rows = job.part.rows.iter();
        let priced = rows.zip(results).map(|(row, result)| check::priced(row, result));
        let results = match self.options.timing {
            Timing::LeftOut => priced.collect(),
            Timing::Reported => {
                priced.zip(&job.times).map(|(result, time)| check::timed(result, time.get())).collect()
            }
        };
        Ok(ComponentOutcome { build, results, table, notes, pictures })
    }

    fn outcome(&self, job: &ComponentJob<'_>) -> Result<ComponentOutcome, BuildError> {
        if let Some(kept) = job.kept.get() {
            return Ok(kept.clone());
        }
        let Some(library) = job.library.get() else { return Ok(self.missing(job)) };
        let results = self.with_memory(job, library, job.results());
        let build = match library {
            Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
                BuildReport::Failed { diagnostics: diagnostics.clone() }
            }
            Library::Ready { warnings, .. } => match job.loading.get() {
                Some(Loading::Refused(text)) => {
                    self.builder.confirm(job.part.kit, library)?;
                    BuildReport::Failed { diagnostics: unloaded(text) }
                }
                Some(Loading::Loaded) | None => BuildReport::Built { warnings: warnings.clone() },
            },
        };
        let surveyed = job.surveyed.get();
        let table = surveyed.and_then(|findings| findings.table.clone());
        let mut notes = surveyed.map_or_else(Vec::new, |findings| findings.notes.clone());
        if let BuildReport::Built { .. } = build {
            notes.extend(own_includes::remark(self.builder, job.part)?);
        }
        let pictures = surveyed.map_or_else(Vec::new, |findings| findings.pictures.clone());
        let outcome = ComponentOutcome { build, results, table, notes, pictures };
        self.keep(job, library, &outcome);
        Ok(outcome)
    }

    /// The results, with those of memory rows filled in.
    fn with_memory(
        &self,
        job: &ComponentJob<'_>,
        library: &Library,
        results: Vec<CheckResult>,
    ) -> Vec<CheckResult> {
        let memory = |row: &Row| {
            let verdict = self.memory_verdict(job, library, row, &results);
            check::result(row, Judgement::plain(verdict))
        };
        let memory: Vec<Option<CheckResult>> =
            job.part.rows.iter().map(|row| is_memory(row).then(|| memory(row))).collect();
        memory.into_iter().zip(results).map(|(memory, result)| memory.unwrap_or(result)).collect()
    }

    /// The verdict of a memory row. If memory cannot be watched, that is a grader error unless the row is worth nothing.
    fn memory_verdict(
        &self,
        job: &ComponentJob<'_>,
        library: &Library,
        row: &Row,
        results: &[CheckResult],
    ) -> Verdict {
        if let Err(because) = loadable(library, job.loading.get()) {
            return Verdict::Skipped { because: because.to_owned() };
        }
        match &self.memory {
            MemoryStage::RuledOut => return Verdict::Pass,
            MemoryStage::Unavailable { why } => return unwatched(why, row),
            MemoryStage::Watched { .. } | MemoryStage::Off => {}
        }
        let warnings = match library {
            Library::Ready { warnings, .. } => warnings.as_str(),
            Library::Rejected { .. } | Library::Stopped { .. } => "",
        };
        let (watched, files) = (&job.watched[..], &job.part.own_files[..]);
        let verdict = MemoryRow { watched, results, warnings, files }.verdict(row);
        match verdict.fault() {
            Some(detail) => unwatched(detail, row),
            None => verdict,
        }
    }

    fn missing(&self, job: &ComponentJob<'_>) -> ComponentOutcome {
        let file = job.part.kit.file;
        let near = self.submission.missing.iter().find(|(wanted, _)| wanted == file);
        let because = format!("{file} was not handed in");
        ComponentOutcome {
            build: BuildReport::Missing { did_you_mean: near.and_then(|(_, near)| near.clone()) },
            results: job.part.rows.iter().map(|row| check::not_run(row, &because)).collect(),
            table: None,
            notes: Vec::new(),
            pictures: Vec::new(),
        }
    }

    fn kept_result(&self, job: &ComponentJob<'_>, library: &Library) -> Option<ComponentOutcome> {
        match self.options.reuse {
            Reuse::Allowed => self.builder.cache().result(&self.result_key(job, library)),
            Reuse::Refused => None,
        }
    }

    /// Keeps an outcome that another run would find as well: no grader error, no run ended by the wall clock, and every
    /// scenario performed.
    fn keep(&self, job: &ComponentJob<'_>, library: &Library, outcome: &ComponentOutcome) {
        let depends_on_the_run = |verdict: &Verdict| {
            matches!(verdict, Verdict::HarnessError { .. } | Verdict::TimedOut { clock: Clock::Wall, .. })
        };
        let repeatable = !outcome.results.iter().any(|result| depends_on_the_run(&result.verdict));
        if repeatable && !job.budget.has_refused() && !matches!(library, Library::Stopped { .. }) {
            self.builder.cache().keep_result(&self.result_key(job, library), outcome);
        }
    }

    fn result_key(&self, job: &ComponentJob<'_>, library: &Library) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(BUILD_ID.as_bytes());
        hasher.update(library.key().as_bytes());
        for variant in job.variants.get().into_iter().flatten() {
            hasher.update(variant.key().as_bytes());
        }
        // A survey may ask for any file; the other rules read the component's own, which the library is made of.
        if job.part.component.survey.is_some() {
            hash_sources(&self.options.sources(self.submission), &mut hasher);
        }
        if let Some(solution) = job.solution.get() {
            hasher.update(solution.key().as_bytes());
        }
        hasher.update(&self.options.seed.to_le_bytes());
        hasher.update(&self.options.shrink_tries.to_le_bytes());
        hasher.update(format!("{:?}", self.options.chance).as_bytes());
        let watched: Vec<&str> = job.watched.iter().map(|(check, _)| check.id).collect();
        hasher.update(format!("{:?} {watched:?}", self.memory).as_bytes());
        for row in &job.part.rows {
            // Points, hints and visibility are added afterwards; limits can change a verdict.
            hasher.update(format!("{} {:?} {:?}\n", row.check.id, row.limits, row.credit).as_bytes());
            if let How::Memory { .. } = row.check.how {
                hasher.update(&[u8::from(row.points > 0)]);
            }
            if let How::Declared(declaration) = row.check.how {
                hasher.update(declaration.digest().as_bytes());
            }
        }
        hasher.finalize().to_hex().to_string()
    }
}

fn is_memory(row: &Row) -> bool {
    matches!(row.check.how, How::Memory { .. })
}

fn take<T>(mutex: &Mutex<Option<T>>) -> Option<T> {
    lock(mutex).take()
}
