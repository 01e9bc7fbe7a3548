//! Building and checking every component, as many at a time as there are lanes.
//!
//! Builds are queued first and queue their own checks when they are done, so no core waits for another component.

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use rayon::ScopeFifo;
use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::check::{Culprit, Decision, Means};
use super::look::{self, Look, Looks, Subject};
use super::perform::{Allowance, Patience, Stage, lock};
use super::plan::{ComponentPlan, GradeOptions};
use super::reading::{Reading, Rule, reading};
use super::reproduce::system;
use super::{check, seed, shrink};
use crate::build::{BUILD_ID, BuildError, Builder, Library, Reuse};
use crate::model::{
    BuildReport, Check, CheckResult, Clock, How, Judgement, Linked, MemoryStage, Row, Submission, Verdict,
    Visibility,
};
use crate::worker::{LaunchError, Loading};

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
    pub(super) memory: MemoryStage,
    pub(super) build_time: Duration,
}

struct Grading<'a> {
    submission: &'a Submission,
    workshop: &'a Builder,
    options: &'a GradeOptions,
    stage: Stage,
    memory: MemoryStage,
    looks: Option<Looks<'a>>,
    started: Instant,
    built: Mutex<Duration>,
    failure: Mutex<Option<BuildError>>,
}

/// Why nothing of a library that does not load is run.
const DID_NOT_LINK: &str = "the component did not link";

/// One component while it is being worked on.
struct Desk<'a> {
    part: &'a ComponentPlan,
    library: OnceLock<Library>,
    /// What came of loading it, before anything was performed.
    loading: OnceLock<Loading>,
    /// The file as rules read it; `None` after a fault that ends the grade.
    reading: OnceLock<Option<Reading>>,
    kept: OnceLock<Outcome>,
    decisions: Vec<OnceLock<Decision>>,
    /// The failures again, cut to small ones.
    shrunk: Vec<OnceLock<Judgement>>,
    /// The checks whose scenarios are performed again for the memory row, with what that showed.
    watched: Vec<(&'static Check, OnceLock<Look>)>,
    /// What other contents of memory made of the failures.
    second_looks: Vec<OnceLock<Option<String>>>,
    budget: Budget,
    patience: Patience,
    /// Under a watcher everything takes longer, which says nothing about the rest.
    watched_patience: Patience,
}

/// A failure that may be cut to a smaller one.
type Failure<'a> = (&'a Desk<'a>, &'a Library, &'a Row, &'a Decision, &'a OnceLock<Judgement>);

/// Carries the plan out.
pub(super) fn run(
    plan: &[ComponentPlan],
    submission: &Submission,
    workshop: &Builder,
    options: &GradeOptions,
) -> Result<Finished, BuildError> {
    let toolchain = workshop.toolchain();
    let (memory, watcher) = look::stage(options.memory, toolchain, workshop.cache());
    let grading = Grading {
        submission,
        workshop,
        options,
        stage: Stage::new(options.lanes, toolchain.confinement()),
        memory,
        looks: watcher.map(|found| Looks::new(options.lanes, workshop, found)),
        started: Instant::now(),
        built: Mutex::new(Duration::ZERO),
        failure: Mutex::new(None),
    };
    let desks: Vec<Desk<'_>> = plan.iter().map(|part| Desk::new(part, options)).collect();
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
    pool.scope_fifo(|scope| {
        grading.queue_looks(&desks, scope);
        grading.queue_shrinking(&desks, scope);
    });
    let outcomes = desks.iter().map(|desk| grading.conclude(desk)).collect::<Result<_, _>>()?;
    let build_time = *lock(&grading.built);
    let scenarios = grading.stage.performed() + grading.looks.as_ref().map_or(0, Looks::performed);
    Ok(Finished { outcomes, scenarios, memory: grading.memory, build_time })
}

/// The longest compilation first, so that it does not end up alone.
fn largest_first<'d, 'a>(desks: &'d [Desk<'a>], submission: &Submission) -> Vec<&'d Desk<'a>> {
    let size = |desk: &Desk<'_>| submission.file(desk.part.kit.file).map_or(0, |file| file.content.len());
    let mut order: Vec<&Desk<'_>> = desks.iter().collect();
    order.sort_by_key(|desk| std::cmp::Reverse(size(desk)));
    order
}

impl<'a> Desk<'a> {
    fn new(part: &'a ComponentPlan, options: &GradeOptions) -> Desk<'a> {
        Desk {
            part,
            library: OnceLock::new(),
            loading: OnceLock::new(),
            reading: OnceLock::new(),
            kept: OnceLock::new(),
            decisions: part.rows.iter().map(|_| OnceLock::new()).collect(),
            shrunk: part.rows.iter().map(|_| OnceLock::new()).collect(),
            watched: watched(part, options).into_iter().map(|check| (check, OnceLock::new())).collect(),
            second_looks: part.rows.iter().map(|_| OnceLock::new()).collect(),
            budget: Budget::new(options.adjustments.limits.allotment()),
            patience: Patience::default(),
            watched_patience: Patience::default(),
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

    fn second_look(&self, row: &Row) -> Option<&OnceLock<Option<String>>> {
        let place = self.part.rows.iter().position(|other| other.check.id == row.check.id)?;
        self.second_looks.get(place)
    }

    fn results(&self) -> Vec<CheckResult> {
        let decided = self.part.rows.iter().zip(&self.decisions).zip(&self.shrunk).zip(&self.second_looks);
        decided
            .map(|(((row, decision), shrunk), second_look)| {
                let judgement = shrunk.get().or_else(|| decision.get().map(|decision| &decision.judgement));
                let result = match judgement {
                    Some(judgement) => check::result(row, judgement.clone()),
                    None => check::not_run(row, "it never ran"),
                };
                let note = result.note.clone().or_else(|| self.doubt(&result));
                CheckResult { second_look: second_look.get().cloned().flatten(), note, ..result }
            })
            .collect()
    }

    /// What the watcher's run makes of a pass.
    fn doubt(&self, result: &CheckResult) -> Option<String> {
        let (_, look) = self.watched.iter().find(|(check, _)| check.id == result.id)?;
        look.get().filter(|_| result.verdict.is_pass()).and_then(|look| look::doubt(&result.id, look))
    }
}

/// The checks that a memory row watches: the last of each function's, where the rubric has its richest scenarios, and
/// the first where there are many, whichever checks were chosen. Only those that are shown when the row is: a line
/// number that a student can see must not tell of a scenario that they may not.
fn watched(part: &ComponentPlan, options: &GradeOptions) -> Vec<&'static Check> {
    const MANY: usize = 5;
    let Some(row) = part.rows.iter().find(|row| matches!(row.check.how, How::Watch(_))) else {
        return Vec::new();
    };
    let runs = |check: &&'static Check| matches!(check.how, How::Run(_) | How::Contest(_) | How::Twice(_));
    let seen = |check: &&'static Check| {
        let visibility = options.adjustments.row(check).visibility;
        visibility == Visibility::Visible || visibility == row.visibility
    };
    let all: Vec<&Check> = part.component.checks().filter(|check| runs(check) && seen(check)).collect();
    let groups = all.chunk_by(|a, b| function_of(a.id) == function_of(b.id));
    groups
        .flat_map(|group| group.first().filter(|_| group.len() >= MANY).into_iter().chain(group.last()))
        .copied()
        .collect()
}

/// `board.place-ship.overlap` is about `place-ship`.
fn function_of(id: &str) -> Option<&str> {
    id.split('.').nth(1)
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
        if let Err(error) = self.load(desk, library) {
            lock(&self.failure).get_or_insert(system(error));
            return;
        }
        self.queue_checks(desk, library, scope);
    }

    /// Whether the library loads is found out once, before its code is asked anything.
    fn load(&self, desk: &Desk<'_>, library: &Library) -> Result<(), LaunchError> {
        if let Library::Ready { linked, .. } = library {
            let _ = desk.loading.set(self.stage.load(linked)?);
        }
        Ok(())
    }

    /// From the end of the rubric, where the whole games are: what takes longest should not end up alone. What judges
    /// others' runs comes when they are likely to be there.
    fn queue_checks<'s>(&'s self, desk: &'s Desk<'_>, library: &'s Library, scope: &ScopeFifo<'s>) {
        let rows = desk.part.rows.iter().zip(&desk.decisions).rev();
        let rows = rows.filter(|(row, _)| !matches!(row.check.how, How::Watch(_)));
        let (along, mut rows): (Vec<_>, Vec<_>) =
            rows.partition(|(row, _)| matches!(row.check.how, How::Along(..)));
        let middle = rows.len() / 2;
        rows.splice(middle..middle, along);
        for (row, slot) in rows {
            scope.spawn_fifo(move |_| {
                let means = self.means(desk, library, row);
                let _ = slot.set(check::decide(row.check, |rule| self.read(desk, library, rule), means));
            });
        }
    }

    /// What a rule says of the component's file, which is preprocessed once for all of them.
    fn read(&self, desk: &Desk<'_>, library: &Library, rule: Rule) -> Judgement {
        let read = || {
            let found = reading(self.submission, desk.part.kit, self.workshop, library);
            found.map_err(|error| lock(&self.failure).get_or_insert(error).to_string()).ok()
        };
        let found = desk.reading.get_or_init(read).as_ref();
        found.map_or_else(
            || Judgement::skipped("its file could not be read"),
            |found| found.judge(self.submission, rule),
        )
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

    /// Only once every verdict is known: what failed is looked at again.
    fn queue_looks<'s>(&'s self, desks: &'s [Desk<'_>], scope: &ScopeFifo<'s>) {
        let Some(looks) = &self.looks else { return };
        for desk in desks {
            let library = desk.library.get().filter(|_| desk.kept.get().is_none());
            let Some(Ok(linked)) = library.map(|library| loadable(library, desk.loading.get())) else {
                continue;
            };
            for (check, slot) in desk.watched.iter().rev() {
                scope.spawn_fifo(move |_| {
                    let _ = slot.set(looks.at_longest(self.subject(desk, linked, check)));
                });
            }
            for (_, _, row, decision, _) in desk.failures() {
                let second = desk.second_look(row);
                scope.spawn_fifo(move |_| {
                    let Culprit::Shrinkable(index) = decision.culprit else { return };
                    let subject = self.subject(desk, linked, row.check);
                    let said = looks.at_failure(index, &decision.judgement.verdict, subject);
                    let _ = second.map(|second| second.set(said));
                });
            }
        }
    }

    fn seed(&self, desk: &Desk<'_>, check: &Check) -> u64 {
        let source = self.submission.file(desk.part.kit.file);
        let source = source.map_or(&[][..], |file| &file.content);
        seed::of_check(self.options.seed, desk.part.assignment, check, source)
    }

    fn subject<'m>(&'m self, desk: &'m Desk<'_>, library: &'m Linked, check: &'m Check) -> Subject<'m> {
        Subject {
            check,
            seed: self.seed(desk, check),
            library,
            file: desk.part.kit.file,
            allowance: Allowance {
                patience: &desk.watched_patience,
                budget: &desk.budget,
                change: self.options.adjustments.limits_of(check.id),
            },
        }
    }

    fn means<'m>(&'m self, desk: &'m Desk<'_>, library: &'m Library, row: &Row) -> Means<'m> {
        Means {
            seed: self.seed(desk, row.check),
            library: loadable(library, desk.loading.get()),
            stage: &self.stage,
            allowance: Allowance { patience: &desk.patience, budget: &desk.budget, change: row.limits },
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
        let results = self.with_memory(desk, library, desk.results());
        let outcome = match library {
            Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
                Outcome { build: BuildReport::Failed { diagnostics: diagnostics.clone() }, results }
            }
            Library::Ready { warnings, .. } => match desk.loading.get() {
                Some(Loading::Refused(text)) => {
                    self.workshop.confirm(desk.part.kit, library)?;
                    Outcome { build: BuildReport::Failed { diagnostics: unloaded(text) }, results }
                }
                Some(Loading::Loaded) | None => {
                    Outcome { build: BuildReport::Built { warnings: warnings.clone() }, results }
                }
            },
        };
        self.keep(desk, library, &outcome);
        Ok(outcome)
    }

    /// The results with those of memory rows.
    fn with_memory(&self, desk: &Desk<'_>, library: &Library, results: Vec<CheckResult>) -> Vec<CheckResult> {
        let rows = desk.part.rows.iter().zip(results);
        rows.map(|(row, result)| match row.check.how {
            How::Watch(_) => check::result(row, Judgement::plain(self.memory_verdict(desk, library, row))),
            How::Run(_) | How::Contest(_) | How::Along(..) | How::Twice(_) | How::Read(..) => result,
        })
        .collect()
    }

    /// What cannot be watched here is a fault of ours if it is worth anything.
    fn memory_verdict(&self, desk: &Desk<'_>, library: &Library, row: &Row) -> Verdict {
        if let Err(because) = loadable(library, desk.loading.get()) {
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
        let looks = desk.watched.iter().filter_map(|(_, look)| look.get());
        let verdict = look::row(looks, warnings, desk.part.kit.file);
        match verdict.fault() {
            Some(detail) => unwatched(detail, row),
            None => verdict,
        }
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

    fn kept_result(&self, desk: &Desk<'_>, library: &Library) -> Option<Outcome> {
        match self.options.reuse {
            Reuse::Allowed => self.workshop.cache().result(&self.result_key(desk, library)),
            Reuse::Refused => None,
        }
    }

    /// Keeps an outcome that another run would find as well: nothing of ours failed, no clock but the CPU's spoke, and
    /// everything was run.
    fn keep(&self, desk: &Desk<'_>, library: &Library, outcome: &Outcome) {
        let depends_on_the_day = |verdict: &Verdict| {
            matches!(verdict, Verdict::HarnessError { .. } | Verdict::TimedOut { clock: Clock::Wall, .. })
        };
        let repeatable = !outcome.results.iter().any(|result| depends_on_the_day(&result.verdict));
        if repeatable && !desk.budget.has_refused() && !matches!(library, Library::Stopped { .. }) {
            self.workshop.cache().keep_result(&self.result_key(desk, library), outcome);
        }
    }

    fn result_key(&self, desk: &Desk<'_>, library: &Library) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(BUILD_ID.as_bytes());
        hasher.update(library.key().as_bytes());
        hasher.update(&self.options.seed.to_le_bytes());
        hasher.update(&self.options.shrink_tries.to_le_bytes());
        let watched: Vec<&str> = desk.watched.iter().map(|(check, _)| check.id).collect();
        hasher.update(format!("{:?} {watched:?}", self.memory).as_bytes());
        for row in &desk.part.rows {
            // Points, hints and visibility are put on afterwards; limits can change a verdict.
            hasher.update(format!("{} {:?}\n", row.check.id, row.limits).as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }
}

/// A static initialiser could say so as well, so it is told as the process's word.
fn unloaded(text: &str) -> String {
    format!("the library cannot be loaded; its own process says:\n{text}")
}

/// The library if code of it can be run, or why not.
pub(super) fn loadable<'l>(
    library: &'l Library,
    loading: Option<&Loading>,
) -> Result<&'l Linked, &'static str> {
    match (library, loading) {
        (Library::Ready { .. }, Some(Loading::Refused(_))) => Err(DID_NOT_LINK),
        (Library::Ready { linked, .. }, Some(Loading::Loaded) | None) => Ok(linked),
        (Library::Rejected { .. } | Library::Stopped { .. }, _) => Err("the component did not compile"),
    }
}

fn unwatched(why: &str, row: &Row) -> Verdict {
    let because = format!("memory could not be watched: {why}");
    match row.points {
        0 => Verdict::Skipped { because },
        _ => Verdict::HarnessError { detail: format!("{because}; --memory off grades without") },
    }
}

fn take<T>(mutex: &Mutex<Option<T>>) -> Option<T> {
    lock(mutex).take()
}
