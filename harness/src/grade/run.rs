//! Building and checking every component, as many at a time as there are lanes.
//!
//! Builds are queued first and queue their own checks when they are done, so no core waits for another component.

use std::path::Path;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use rayon::ScopeFifo;
use serde::{Deserialize, Serialize};

use super::check::{Culprit, Decision, Means};
use super::perform::{Allowance, Patience, Stage};
use super::plan::{ComponentPlan, GradeOptions};
use super::{check, seed, shrink};
use crate::build::{BUILD_ID, BuildError, Library, Reuse, Workshop};
use crate::model::{BuildReport, CheckResult, Clock, How, Judgement, Row, Submission, Verdict};

/// What became of one component.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Outcome {
    pub(super) build: BuildReport,
    pub(super) results: Vec<CheckResult>,
}

/// What became of all, in the plan's order.
pub(super) struct Finished {
    pub(super) outcomes: Vec<Outcome>,
    pub(super) scenarios: u64,
    pub(super) build_time: Duration,
}

struct Grading<'a> {
    submission: &'a Submission,
    workshop: &'a Workshop,
    options: &'a GradeOptions,
    stage: Stage,
    started: Instant,
    built: Mutex<Duration>,
    failure: Mutex<Option<BuildError>>,
}

/// One component while it is being worked on.
struct Desk<'a> {
    part: &'a ComponentPlan,
    library: OnceLock<Library>,
    kept: OnceLock<Outcome>,
    decisions: Vec<OnceLock<Decision>>,
    /// The failures again, cut to small ones.
    shrunk: Vec<OnceLock<Judgement>>,
    patience: Patience,
}

/// A failure that may be cut to a smaller one.
type Failure<'a> = (&'a Desk<'a>, &'a Library, &'a Row, &'a Decision, &'a OnceLock<Judgement>);

/// Carries the plan out.
pub(super) fn run(
    plan: &[ComponentPlan],
    submission: &Submission,
    workshop: &Workshop,
    options: &GradeOptions,
) -> Result<Finished, BuildError> {
    let grading = Grading {
        submission,
        workshop,
        options,
        stage: Stage::new(options.lanes, workshop.toolchain().confinement()),
        started: Instant::now(),
        built: Mutex::new(Duration::ZERO),
        failure: Mutex::new(None),
    };
    let desks: Vec<Desk<'_>> = plan.iter().map(Desk::new).collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.lanes)
        .build()
        .map_err(|error| BuildError::System(std::io::Error::other(error)))?;
    pool.scope_fifo(|scope| {
        for desk in largest_first(&desks, submission) {
            let grading = &grading;
            scope.spawn_fifo(move |scope| grading.work_on(desk, scope));
        }
    });
    if let Some(error) = take(&grading.failure) {
        return Err(error);
    }
    pool.scope_fifo(|scope| grading.queue_shrinking(&desks, scope));
    let outcomes = desks.iter().map(|desk| grading.conclude(desk)).collect::<Result<_, _>>()?;
    let build_time = *lock(&grading.built);
    Ok(Finished { outcomes, scenarios: grading.stage.performed(), build_time })
}

/// The longest compilation first, so that it does not end up alone.
fn largest_first<'d, 'a>(desks: &'d [Desk<'a>], submission: &Submission) -> Vec<&'d Desk<'a>> {
    let size = |desk: &Desk<'_>| submission.file(desk.part.kit.file).map_or(0, |file| file.content.len());
    let mut order: Vec<&Desk<'_>> = desks.iter().collect();
    order.sort_by_key(|desk| std::cmp::Reverse(size(desk)));
    order
}

impl<'a> Desk<'a> {
    fn new(part: &'a ComponentPlan) -> Desk<'a> {
        Desk {
            part,
            library: OnceLock::new(),
            kept: OnceLock::new(),
            decisions: part.rows.iter().map(|_| OnceLock::new()).collect(),
            shrunk: part.rows.iter().map(|_| OnceLock::new()).collect(),
            patience: Patience::default(),
        }
    }

    /// The failures for which there may be smaller ones, with where to put those.
    fn failures(&self) -> impl Iterator<Item = Failure<'_>> {
        let decided = self.part.rows.iter().zip(&self.decisions).zip(&self.shrunk);
        decided.filter_map(move |((row, decision), slot)| {
            let decision =
                decision.get().filter(|decision| matches!(decision.culprit, Culprit::Shrinkable(_)))?;
            Some((self, self.library.get()?, row, decision, slot))
        })
    }

    fn results(&self) -> Vec<CheckResult> {
        let decided = self.part.rows.iter().zip(&self.decisions).zip(&self.shrunk);
        decided
            .map(|((row, decision), shrunk)| {
                let judgement = shrunk.get().or_else(|| decision.get().map(|decision| &decision.judgement));
                match judgement {
                    Some(judgement) => check::result(row, judgement.clone()),
                    None => check::not_run(row, "it never ran"),
                }
            })
            .collect()
    }
}

impl Grading<'_> {
    fn work_on<'s>(&'s self, desk: &'s Desk<'_>, scope: &ScopeFifo<'s>) {
        let Some(source) = self.submission.file(desk.part.kit.file) else { return };
        let library = match self.workshop.build(desk.part.kit, &source.content, self.options.reuse) {
            Ok(library) => desk.library.get_or_init(|| library),
            Err(error) => {
                lock(&self.failure).get_or_insert(error);
                return;
            }
        };
        let now = self.started.elapsed();
        let mut built = lock(&self.built);
        *built = built.max(now);
        drop(built);
        if let Some(kept) = self.kept_result(desk, library) {
            let _ = desk.kept.set(kept);
            return;
        }
        self.queue_checks(desk, library, scope);
    }

    /// From the end of the rubric, where the whole games are: what takes longest should not end up alone.
    fn queue_checks<'s>(&'s self, desk: &'s Desk<'_>, library: &'s Library, scope: &ScopeFifo<'s>) {
        for (row, slot) in desk.part.rows.iter().zip(&desk.decisions).rev() {
            scope.spawn_fifo(move |_| {
                let means = self.means(desk, library, row);
                let _ = slot.set(check::decide(row.check, self.submission, means));
            });
        }
    }

    /// Only once every failure is known, because they share what there is to be spent.
    fn queue_shrinking<'s>(&'s self, desks: &'s [Desk<'_>], scope: &ScopeFifo<'s>) {
        let failures: Vec<_> = desks.iter().flat_map(Desk::failures).collect();
        let tries = shrink::share(self.options.shrink_tries, failures.len());
        for (desk, library, row, decision, slot) in failures {
            scope.spawn_fifo(move |_| {
                let means = self.means(desk, library, row);
                let _ = slot.set(check::shrunk(row.check, decision, tries, means).0);
            });
        }
    }

    fn means<'m>(&'m self, desk: &'m Desk<'_>, library: &'m Library, row: &Row) -> Means<'m> {
        Means {
            seed: seed::of_check(self.options.seed, desk.part.assignment, row.check.id),
            library: loadable(library),
            stage: &self.stage,
            allowance: Allowance { patience: &desk.patience, change: row.limits },
        }
    }

    /// What the component's report says, once nothing is under way any more.
    fn conclude(&self, desk: &Desk<'_>) -> Result<Outcome, BuildError> {
        let Outcome { build, results } = self.outcome(desk)?;
        let rows = desk.part.rows.iter();
        let results = rows.zip(results).map(|(row, result)| check::priced(row, result)).collect();
        Ok(Outcome { build, results })
    }

    fn outcome(&self, desk: &Desk<'_>) -> Result<Outcome, BuildError> {
        if let Some(kept) = desk.kept.get() {
            return Ok(kept.clone());
        }
        let Some(library) = desk.library.get() else { return Ok(self.missing(desk)) };
        let results = desk.results();
        let outcome = match library {
            Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
                Outcome { build: BuildReport::Failed { diagnostics: diagnostics.clone() }, results }
            }
            Library::Ready { path, warnings, .. } => match unloadable(&results) {
                Some(text) => self.did_not_load(desk, path, &results, text)?,
                None => Outcome { build: BuildReport::Built { warnings: warnings.clone() }, results },
            },
        };
        self.keep(desk, library, &outcome);
        Ok(outcome)
    }

    fn missing(&self, desk: &Desk<'_>) -> Outcome {
        let file = desk.part.kit.file;
        let near = self.submission.missing.iter().find(|(wanted, _)| wanted == file);
        let because = format!("{file} was not handed in");
        Outcome {
            build: BuildReport::Missing { did_you_mean: near.and_then(|(_, near)| near.clone()) },
            results: desk.part.rows.iter().map(|row| check::not_run(row, &because)).collect(),
        }
    }

    /// The linker let it pass, the loader did not: something is declared and used but defined nowhere.
    /// What was decided by reading stands, as it would if it had been asked for alone.
    fn did_not_load(
        &self,
        desk: &Desk<'_>,
        path: &Path,
        results: &[CheckResult],
        text: &str,
    ) -> Result<Outcome, BuildError> {
        let explained = self.workshop.explain_undefined(desk.part.kit, path)?;
        let diagnostics = if explained.is_empty() { text.to_owned() } else { explained };
        let because = format!("{} did not link", desk.part.kit.file);
        let results = desk.part.rows.iter().zip(results).map(|(row, result)| match row.check.how {
            How::Read(..) => result.clone(),
            How::Run(_) | How::Twice(_) => check::not_run(row, &because),
        });
        Ok(Outcome { build: BuildReport::Failed { diagnostics }, results: results.collect() })
    }

    fn kept_result(&self, desk: &Desk<'_>, library: &Library) -> Option<Outcome> {
        match self.options.reuse {
            Reuse::Allowed => self.workshop.cache().result(&self.result_key(desk, library)),
            Reuse::Refused => None,
        }
    }

    /// Keeps an outcome that another run would find as well: nothing of ours failed, no clock but the CPU's spoke.
    fn keep(&self, desk: &Desk<'_>, library: &Library, outcome: &Outcome) {
        let repeatable = outcome.results.iter().all(|result| match &result.verdict {
            Verdict::HarnessError { .. } | Verdict::TimedOut { clock: Clock::Wall, .. } => false,
            Verdict::Pass
            | Verdict::Mismatch { .. }
            | Verdict::Crashed { .. }
            | Verdict::Exited { .. }
            | Verdict::TimedOut { clock: Clock::Cpu | Clock::WaitingForInput, .. }
            | Verdict::OverLimit { .. }
            | Verdict::Protocol { .. }
            | Verdict::Refused { .. }
            | Verdict::BuildFailed { .. }
            | Verdict::Skipped { .. } => true,
        });
        if repeatable && !matches!(library, Library::Stopped { .. }) {
            self.workshop.cache().keep_result(&self.result_key(desk, library), outcome);
        }
    }

    fn result_key(&self, desk: &Desk<'_>, library: &Library) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(BUILD_ID.as_bytes());
        hasher.update(library.key().as_bytes());
        hasher.update(&self.options.seed.to_le_bytes());
        hasher.update(&self.options.shrink_tries.to_le_bytes());
        for row in &desk.part.rows {
            // Points, hints and visibility are put on afterwards; limits can change a verdict.
            hasher.update(format!("{} {:?}\n", row.check.id, row.limits).as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }
}

pub(super) fn loadable(library: &Library) -> Result<&Path, &'static str> {
    match library {
        Library::Ready { path, .. } => Ok(path),
        Library::Rejected { .. } | Library::Stopped { .. } => Err("the component did not compile"),
    }
}

fn unloadable(results: &[CheckResult]) -> Option<&str> {
    results.iter().find_map(|result| match &result.verdict {
        Verdict::BuildFailed { diagnostics } => Some(diagnostics.as_str()),
        Verdict::Pass
        | Verdict::Mismatch { .. }
        | Verdict::Crashed { .. }
        | Verdict::Exited { .. }
        | Verdict::TimedOut { .. }
        | Verdict::OverLimit { .. }
        | Verdict::Protocol { .. }
        | Verdict::Refused { .. }
        | Verdict::Skipped { .. }
        | Verdict::HarnessError { .. } => None,
    })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn take<T>(mutex: &Mutex<Option<T>>) -> Option<T> {
    lock(mutex).take()
}
