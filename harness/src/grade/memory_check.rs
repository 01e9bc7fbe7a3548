//! The memory check: scenarios performed again with memory watched, and with other contents of fresh memory.
//!
//! A component's library asks a hook before each access (`runtime/cpp/memory.cpp`). In an ordinary worker no hook is there;
//! here it is the address sanitizer's, or that of the grader's own allocator. A watched process costs ten times as much as
//! another, so the memory row takes a long scenario or two for each function, whichever checks were chosen, and of declared
//! checks, which have few scripts, the others as well; and a scenario that failed is performed twice more, to see if its
//! verdict holds.

use std::cmp::Reverse;
use std::path::PathBuf;

use super::budget::Spent;
use super::memory_report;
use super::seed;
use super::task::{Allowance, Task};
use super::worker_pool::WorkerPool;
use crate::assignments::is_of_missing_function;
use crate::build::{self, Builder, Cache, Toolchain};
use crate::model::{
    Check, CheckResult, End, How, Judgement, Language, Linked, MemoryError, MemoryErrorKind, MemoryStage,
    RunRecord, Scenario, SolutionRecords, Verdict, Watcher,
};
use crate::worker::{KILL, Loading, Memory, Zygote};

/// The signal of an access where nothing is.
const SEGV: i32 = 11;

/// The signal of a program that ends itself: an exception that nothing catches, a failed assert.
const ABRT: i32 = 6;

/// Errors that a report names.
const NAMED: usize = 8;

/// Scenarios of a declared check that are watched besides its longest.
const DECLARED: usize = 24;

/// The choice of the watcher of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryMode {
    /// The sanitizer, or the allocator where the compiler has no sanitizer.
    Auto,
    /// This watcher and no other.
    By(Watcher),
    /// No watcher.
    Off,
}

/// A watcher of memory, with its library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatcherLibrary {
    /// The watcher.
    pub watcher: Watcher,
    /// The library, which is loaded before everything else.
    pub library: PathBuf,
    /// The reason for not having a better one, if there is a better one.
    pub why: Option<String>,
}

/// The workers whose memory is watched or zeroed.
pub(super) struct MemoryChecker<'a> {
    builder: &'a Builder,
    watcher: Watcher,
    watched: WorkerPool,
    zeroed: WorkerPool,
}

/// The outcome of one scenario under the watcher.
#[derive(Debug, Clone)]
pub(super) enum MemoryObservation {
    /// The errors that the watcher reported; and the verdict, if it reported none and the run can be compared.
    Seen { errors: Vec<MemoryError>, verdict: Option<Verdict>, ended: WatchedEnd },
    /// A grader error.
    Fault(String),
    /// Nothing, because the component's budget was spent.
    Unseen(Spent),
}

/// When a watched run came to its verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WatchedEnd {
    Answering,
    /// With all answers given: only in such a run objects are destroyed.
    Leaving,
    /// Nowhere: a limit ended it, or there was none.
    AtLimit,
}

/// A check whose scenarios are performed again.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) check: &'a Check,
    pub(super) seed: u64,
    pub(super) library: &'a Linked,
    /// The student's files that are in the library, the component's own first.
    pub(super) files: &'a [String],
    pub(super) allowance: Allowance<'a>,
    /// The course's own solution, where its answers are the required ones.
    pub(super) solution: Option<&'a dyn SolutionRecords>,
}

impl<'a> Subject<'a> {
    /// The task to perform the scenario of that number.
    pub(super) fn task<'t>(&self, scenario: &'t dyn Scenario, index: usize) -> Task<'t>
    where
        'a: 't,
    {
        let Subject { library, allowance, solution, .. } = *self;
        Task { scenario, library, seed: seed::of_scenario(self.seed, index), allowance, solution }
    }
}

/// The state of memory checks in this grade, with the watcher if there is one. The compiler is asked only for C++.
pub(super) fn stage(
    mode: MemoryMode,
    toolchain: &Toolchain,
    cache: &Cache,
) -> (MemoryStage, Option<WatcherLibrary>) {
    match (mode, toolchain.compiler().language()) {
        (MemoryMode::Off, _) => (MemoryStage::Off, None),
        (MemoryMode::Auto | MemoryMode::By(_), Language::Rust) => (MemoryStage::RuledOut, None),
        (MemoryMode::Auto | MemoryMode::By(_), Language::Cpp) => match found(mode, toolchain, cache) {
            Ok(found) => (MemoryStage::Watched { by: found.watcher, why: found.why.clone() }, Some(found)),
            Err(why) => (MemoryStage::Unavailable { why }, None),
        },
    }
}

fn found(mode: MemoryMode, toolchain: &Toolchain, cache: &Cache) -> Result<WatcherLibrary, String> {
    if !toolchain.has_locator() {
        return Err("addr2line is not installed".to_owned());
    }
    let sanitizer = || sanitizer(toolchain, cache);
    let allocator = |why| allocator(toolchain, cache, why);
    match mode {
        MemoryMode::Auto => sanitizer().or_else(|why| allocator(Some(why))),
        MemoryMode::By(Watcher::Sanitizer) => sanitizer(),
        MemoryMode::By(Watcher::Allocator) => allocator(None),
        MemoryMode::Off => Err("it is switched off".to_owned()),
    }
}

fn sanitizer(toolchain: &Toolchain, cache: &Cache) -> Result<WatcherLibrary, String> {
    let library = toolchain.sanitizer(cache);
    let library =
        library.ok_or_else(|| format!("{} has no libasan.so here", toolchain.compiler().program()))?;
    Ok(WatcherLibrary { watcher: Watcher::Sanitizer, library, why: None })
}

fn allocator(toolchain: &Toolchain, cache: &Cache, why: Option<String>) -> Result<WatcherLibrary, String> {
    let library = build::allocator(toolchain, cache).map_err(|error| match &why {
        Some(why) => format!("{why}; {error}"),
        None => error.to_string(),
    })?;
    Ok(WatcherLibrary { watcher: Watcher::Allocator, library, why })
}

/// Finds a watcher and tries it: a worker process with its library loaded takes every layer of confinement.
///
/// # Errors
/// Fails with the reason why memory cannot be watched here.
pub fn watcher(mode: MemoryMode, toolchain: &Toolchain, cache: &Cache) -> Result<WatcherLibrary, String> {
    let found = found(mode, toolchain, cache)?;
    let path = &found.library;
    let memory = Memory::Watched(path.clone());
    let mut zygote =
        Zygote::start_with(toolchain.confinement(), &memory).map_err(|error| error.to_string())?;
    // The process is confined for good before it finds that there is nothing to load.
    let nothing = Linked::alone(path.with_file_name("there-is-no-such-library.so"));
    match zygote.load(&nothing).map_err(|error| error.to_string())? {
        Loading::Refused(_) => Ok(found),
        Loading::Loaded => Err(format!("a process under {} loads what is not there", path.display())),
    }
}

impl<'a> MemoryChecker<'a> {
    pub(super) fn new(slots: usize, builder: &'a Builder, found: WatcherLibrary) -> MemoryChecker<'a> {
        let confinement = builder.toolchain().confinement();
        let pool = |memory| WorkerPool::with_memory(slots, confinement, memory);
        let watched = pool(Memory::Watched(found.library));
        MemoryChecker { builder, watcher: found.watcher, watched, zeroed: pool(Memory::Zeroed) }
    }

    /// The workers that are watched.
    pub(super) fn watched(&self) -> &WorkerPool {
        &self.watched
    }

    /// The number of scenarios performed so far.
    pub(super) fn performed(&self) -> u64 {
        self.watched.performed() + self.zeroed.performed()
    }

    /// Performs the check's longest scenario under the watcher, and those that provoke errors; of a declared check, which has few and
    /// short ones, also the first [`DECLARED`].
    pub(super) fn observe_check(&self, subject: Subject<'_>) -> MemoryObservation {
        if let Some(passed) = self.observe_joined(subject) {
            return passed;
        }
        let (all, first) = match subject.check.how {
            How::Run(_) | How::Contest(_) | How::Determinism(_) => (subject.check.scenarios(subject.seed), 0),
            How::Declared(_) => (subject.check.scenarios(subject.seed), DECLARED),
            How::SharedRun(..) | How::Static(..) | How::Survey(_) | How::Memory { .. } => (Vec::new(), 0),
        };
        let longest = longest(&all);
        let is_chosen =
            |index: &usize| *index < first || longest == Some(*index) || all[*index].provokes_memory_errors();
        let chosen = (0..all.len()).filter(is_chosen);
        let seen = chosen.map(|index| self.watch(all[index].as_ref(), index, subject));
        seen.fold(MemoryObservation::nothing(), MemoryObservation::and)
    }

    /// Performs the scenarios of a declared check in one process, most of whose cost is its beginning; `None` if there was
    /// anything, which each is to show by itself.
    fn observe_joined(&self, subject: Subject<'_>) -> Option<MemoryObservation> {
        let How::Declared(declaration) = subject.check.how else { return None };
        let joined = declaration.joined(subject.seed, DECLARED)?;
        let seen = self.watch(joined.as_ref(), 0, subject);
        let MemoryObservation::Seen { errors, verdict: Some(verdict), .. } = &seen else { return None };
        (errors.is_empty() && verdict.is_pass()).then_some(seen)
    }

    /// Performs a failed scenario again. Returns the watcher's words, or that the verdict changes with the contents of
    /// memory.
    pub(super) fn repeat_failure(
        &self,
        scenario: &dyn Scenario,
        index: usize,
        verdict: &Verdict,
        subject: Subject<'_>,
    ) -> Option<String> {
        match subject.check.how {
            How::Run(_) | How::Contest(_) | How::SharedRun(..) | How::Declared(_) => {}
            How::Determinism(_) | How::Static(..) | How::Survey(_) | How::Memory { .. } => return None,
        }
        let watched = match self.watch(scenario, index, subject) {
            MemoryObservation::Seen { errors, .. } if !errors.is_empty() => return Some(attested(&errors)),
            MemoryObservation::Seen { verdict, .. } => verdict,
            MemoryObservation::Fault(_) | MemoryObservation::Unseen(_) => None,
        };
        let (zeroed, _) = observe(&self.zeroed, scenario, index, subject).ok()?;
        let zeroed = Some(&zeroed.verdict).filter(|verdict| is_comparable(verdict));
        unstable(verdict, zeroed, (self.watcher, watched.as_ref()))
    }

    fn watch(&self, scenario: &dyn Scenario, index: usize, subject: Subject<'_>) -> MemoryObservation {
        let (judgement, record) = match observe(&self.watched, scenario, index, subject) {
            Ok(observed) => observed,
            Err(spent) => return MemoryObservation::Unseen(spent),
        };
        let text = match &record.end {
            End::Harness(detail) => return MemoryObservation::Fault(detail.clone()),
            // The end of such a run depends on the machine more than on the component. One that takes too much memory under
            // a watcher is killed.
            End::TimedOut { .. } | End::OverLimit { .. } | End::Signalled { signal: KILL, .. } => {
                return MemoryObservation::nothing();
            }
            End::Finished | End::Signalled { .. } | End::Exited { .. } | End::Protocol(_) | End::Unloaded => {
                record.stderr.text()
            }
        };
        let is_told =
            |verdict: &Verdict| is_comparable(verdict) || matches!(verdict, Verdict::Protocol { .. });
        let answers = if judgement.verdict.is_pass() { Answers::AllRight } else { Answers::Others };
        let ended = if judgement.is_of_leaving() { WatchedEnd::Leaving } else { WatchedEnd::Answering };
        let verdict = Some(judgement.verdict).filter(|v| !memory_report::is_reported(&text) && is_told(v));
        MemoryObservation::Seen { errors: self.errors(&text, subject, answers), verdict, ended }
    }
}

impl MemoryChecker<'_> {
    /// The errors in the report of a run, of which all answers were right or not.
    fn errors(&self, text: &str, subject: Subject<'_>, answers: Answers) -> Vec<MemoryError> {
        let addresses = memory_report::addresses(text);
        if addresses.is_empty() {
            return Vec::new();
        }
        let located =
            self.builder.toolchain().located(self.builder.cache(), &subject.library.file, &addresses);
        let places = addresses.into_iter().zip(located).collect();
        let mut errors = memory_report::errors(text, subject.files, &places);
        if answers == Answers::AllRight {
            errors.extend(memory_report::handed_over(text, subject.files, &places));
        }
        errors
    }
}

/// The number of the longest scenario, the first of those that are as long: not of those that stand in for others, which end soon
/// where these pass.
pub(super) fn longest(scenarios: &[Box<dyn Scenario>]) -> Option<usize> {
    let usual = (0..scenarios.len()).filter(|index| !scenarios[*index].stands_in());
    usual.max_by_key(|index| (scenarios[*index].request().len(), Reverse(*index)))
}

/// What a watched run answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answers {
    AllRight,
    Others,
}

impl MemoryObservation {
    /// Both together: all errors, and the first verdict that is no pass.
    fn and(self, more: MemoryObservation) -> MemoryObservation {
        match (self, more) {
            (
                MemoryObservation::Seen { mut errors, verdict, ended },
                MemoryObservation::Seen { errors: further, verdict: other, ended: later },
            ) => {
                errors.extend(further);
                match verdict.filter(|verdict| !verdict.is_pass()) {
                    Some(verdict) => MemoryObservation::Seen { errors, verdict: Some(verdict), ended },
                    None => {
                        let is_cut = later == WatchedEnd::AtLimit && ended != later;
                        MemoryObservation::Seen {
                            errors,
                            verdict: other,
                            ended: if is_cut { ended } else { later },
                        }
                    }
                }
            }
            (MemoryObservation::Seen { .. }, less) => less,
            (less, _) => less,
        }
    }

    /// No run, or one that a limit ended.
    fn nothing() -> MemoryObservation {
        MemoryObservation::Seen { errors: Vec::new(), verdict: None, ended: WatchedEnd::AtLimit }
    }

    /// A run that passed, and of which the watcher said nothing.
    pub(super) fn clean() -> MemoryObservation {
        let verdict = Some(Verdict::Pass);
        MemoryObservation::Seen { errors: Vec::new(), verdict, ended: WatchedEnd::Answering }
    }

    /// False where limits ended all runs, so that nothing was seen.
    fn tells(&self) -> bool {
        match self {
            MemoryObservation::Seen { errors, verdict, ended } => {
                !errors.is_empty() || verdict.is_some() || *ended != WatchedEnd::AtLimit
            }
            MemoryObservation::Fault(_) | MemoryObservation::Unseen(_) => true,
        }
    }

    /// True for a component that left, crashed or forged its answers in the run: a program that always does has shown little of its
    /// use of memory. `None` where the run says nothing.
    fn was_broken_off(&self) -> Option<bool> {
        let MemoryObservation::Seen { verdict: Some(verdict), .. } = self else { return None };
        Some(matches!(verdict, Verdict::Exited { .. } | Verdict::Crashed { .. } | Verdict::Protocol { .. }))
    }
}

fn observe(
    pool: &WorkerPool,
    scenario: &dyn Scenario,
    index: usize,
    subject: Subject<'_>,
) -> Result<(Judgement, RunRecord), Spent> {
    // A run that a limit ended shows nothing here.
    let (judged, record) = pool.decide_once(&subject.task(scenario, index))?;
    Ok((judged.judgement, record))
}

/// The reason for a row that says nothing: see [`MemoryObservation::was_broken_off`].
const BROKEN_OFF: &str = "no run that was watched came to its end";

/// The memory row's verdict.
pub(super) fn row<'l>(
    seen: impl Iterator<Item = &'l MemoryObservation>,
    warnings: &str,
    files: &[String],
) -> Verdict {
    let mut all = memory_report::warned(warnings, files);
    let mut unseen = None;
    let mut broken_off = Vec::new();
    let mut is_shown = Vec::new();
    for observation in seen {
        is_shown.push(observation.tells());
        broken_off.extend(observation.was_broken_off());
        match observation {
            MemoryObservation::Unseen(spent) => unseen = unseen.or(Some(spent.because())),
            MemoryObservation::Seen { errors, .. } => all.extend(errors.iter().cloned()),
            MemoryObservation::Fault(detail) => return Verdict::HarnessError { detail: detail.clone() },
        }
    }
    all.sort();
    all.dedup_by_key(|error| (error.line, error.kind, error.file.clone()));
    all.truncate(NAMED);
    match unseen {
        _ if !all.is_empty() => Verdict::MemoryErrors { errors: all },
        Some(because) => Verdict::Skipped { because: because.to_owned() },
        None if !broken_off.is_empty() && !broken_off.contains(&false) => {
            Verdict::Skipped { because: BROKEN_OFF.to_owned() }
        }
        None if !is_shown.is_empty() && !is_shown.contains(&true) => {
            Verdict::Skipped { because: BROKEN_OFF.to_owned() }
        }
        None => Verdict::Pass,
    }
}

/// True for a check that paid for a run which ended at an access where nothing is.
pub(super) fn is_paid_crash(result: &CheckResult) -> bool {
    result.points.possible > 0 && matches!(result.verdict, Verdict::Crashed { signal: SEGV, .. })
}

/// A memory row's verdict where another check paid for such a crash: the row is about errors that a run survives, and those
/// alone are no failure. Nor are they a pass where most checks show them, since then little was seen of the others.
pub(super) fn beside_crashes<'l>(row: Verdict, seen: impl Iterator<Item = &'l MemoryObservation>) -> Verdict {
    let Verdict::MemoryErrors { errors } = &row else { return row };
    if errors.iter().any(|error| error.kind != MemoryErrorKind::BadAddress) {
        return row;
    }
    let is_clean = |one: &&MemoryObservation| matches!(one, MemoryObservation::Seen { errors, verdict: Some(_), .. } if errors.is_empty());
    let (clean, others): (Vec<_>, Vec<_>) = seen.partition(is_clean);
    if clean.len() > others.len() { Verdict::Pass } else { row }
}

/// The note for a check that passes, but not with every content of memory.
pub(super) fn doubt(check: &Check, seen: &MemoryObservation) -> Option<String> {
    match seen {
        // It asks whether two runs do the same. What one of them does wrong is another check's business in any memory.
        MemoryObservation::Seen { verdict: Some(Verdict::Mismatch { .. }), .. }
            if matches!(check.how, How::Determinism(_)) =>
        {
            None
        }
        // Objects are destroyed in a watched run alone: a destructor that is missing hangs on no content of memory.
        MemoryObservation::Seen { verdict: Some(verdict), .. } if is_of_missing_function(verdict) => None,
        // So does one that ends the program by its own will, with all answers given.
        MemoryObservation::Seen {
            verdict: Some(Verdict::Exited { .. } | Verdict::Crashed { signal: ABRT, .. }),
            ended: WatchedEnd::Leaving,
            ..
        } => None,
        MemoryObservation::Seen { verdict: Some(verdict), .. } if !verdict.is_pass() => Some(format!(
            "{} is unstable: it passes, but with other contents of memory it is {}; the code reads something that \
             was never set, or that is gone",
            check.id,
            verdict.kind()
        )),
        MemoryObservation::Seen { .. } | MemoryObservation::Fault(_) | MemoryObservation::Unseen(_) => None,
    }
}

/// True if a verdict can be compared with another run's.
fn is_comparable(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Pass | Verdict::Mismatch { .. } | Verdict::Crashed { .. } | Verdict::Exited { .. }
    )
}

fn attested(errors: &[MemoryError]) -> String {
    let mut named: Vec<String> = Vec::new();
    for error in errors.iter().map(MemoryError::describe) {
        // One place in a loop makes the same mistake many times.
        if named.len() < NAMED && !named.contains(&error) {
            named.push(error);
        }
    }
    format!("{} (attested: the component's own process says so)", named.join("; "))
}

fn unstable(
    here: &Verdict,
    zeroed: Option<&Verdict>,
    (watcher, watched): (Watcher, Option<&Verdict>),
) -> Option<String> {
    let differs = |other: Option<&Verdict>| other.is_some_and(|other| other.kind() != here.kind());
    // A run that used up what it may have had another share of the machine, and a watched one has more memory.
    if !is_comparable(here) || !differs(zeroed) && !differs(watched) {
        return None;
    }
    let word = |verdict: Option<&Verdict>| verdict.map_or("unclear", Verdict::kind);
    Some(format!(
        "unstable: {} here, {} where fresh memory holds zeroes, {} under {}; the code reads something that was never \
         set, or that is gone",
        here.kind(),
        word(zeroed),
        word(watched),
        watcher.name()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Limit, MemoryErrorKind, MemoryPlace};

    fn wrong() -> Verdict {
        Verdict::Mismatch { step: None, expected: String::new(), observed: String::new() }
    }

    fn seen(line: u32, verdict: Option<Verdict>) -> MemoryObservation {
        let error = MemoryError {
            line,
            kind: MemoryErrorKind::Leak,
            file: "Board.cpp".to_owned(),
            function: String::new(),
            place: MemoryPlace::Error,
        };
        MemoryObservation::Seen { errors: vec![error], verdict, ended: WatchedEnd::Answering }
    }

    #[test]
    fn a_verdict_that_every_run_gives_is_not_unstable() {
        assert_eq!(unstable(&wrong(), Some(&wrong()), (Watcher::Sanitizer, Some(&wrong()))), None);
        assert_eq!(unstable(&wrong(), Some(&wrong()), (Watcher::Allocator, None)), None);
    }

    #[test]
    fn a_limit_that_only_one_run_meets_says_nothing_of_what_is_in_memory() {
        let much = Verdict::OverLimit { limit: Limit::Memory, bytes: None };
        assert_eq!(unstable(&much, Some(&much), (Watcher::Sanitizer, Some(&Verdict::Pass))), None);
        assert_eq!(unstable(&much, Some(&Verdict::Pass), (Watcher::Sanitizer, None)), None);
    }

    #[test]
    fn a_verdict_that_changes_says_which_run_said_what() {
        let text = unstable(&wrong(), Some(&Verdict::Pass), (Watcher::Allocator, Some(&wrong()))).unwrap();
        assert!(text.starts_with("unstable: mismatch here, pass where fresh memory holds zeroes"), "{text}");
        assert!(text.contains("mismatch under harness's own allocator"), "{text}");
    }

    #[test]
    fn a_component_that_leaves_every_run_shows_nothing_of_memory() {
        let ended =
            |verdict| MemoryObservation::Seen { errors: Vec::new(), verdict, ended: WatchedEnd::Answering };
        let left = || ended(Some(Verdict::Exited { code: 0 }));
        assert!(matches!(row([left(), ended(None), left()].iter(), "", &[]), Verdict::Skipped { .. }));
        assert_eq!(row([left(), ended(Some(wrong()))].iter(), "", &[]), Verdict::Pass);
        // Limits ended every run.
        let cut = MemoryObservation::nothing();
        assert!(matches!(row([cut.clone()].iter(), "", &[]), Verdict::Skipped { .. }));
        assert_eq!(row([cut.clone(), ended(Some(Verdict::Pass))].iter(), "", &[]), Verdict::Pass);
        // A passed run before is not forgotten, nor one whose report may be forged.
        assert_eq!(row([ended(Some(Verdict::Pass)).and(cut)].iter(), "", &[]), Verdict::Pass);
        assert_eq!(row([ended(None)].iter(), "", &[]), Verdict::Pass);
    }

    #[test]
    fn the_same_error_in_two_scenarios_is_named_once() {
        let seen = [seen(9, None), seen(3, None), seen(9, None)];
        let Verdict::MemoryErrors { errors } = row(seen.iter(), "", &[]) else { panic!() };
        assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [3, 9]);
    }

    #[test]
    fn a_grader_error_is_no_error_of_the_students() {
        let seen = [seen(9, None), MemoryObservation::Fault("gone".to_owned())];
        assert!(row(seen.iter(), "", &[]).is_harness_error());
    }

    #[test]
    fn a_pass_that_another_run_does_not_confirm_is_doubted() {
        let check = check(How::Run(|_| Vec::new()));
        assert!(doubt(&check, &seen(1, Some(wrong()))).is_some());
        assert_eq!(doubt(&check, &seen(1, Some(Verdict::Pass))), None);
        assert_eq!(doubt(&check, &seen(1, None)), None);
    }

    #[test]
    fn of_two_runs_that_have_to_do_the_same_one_that_goes_wrong_tells_nothing() {
        let check = check(How::Determinism(|_| Vec::new()));
        assert_eq!(doubt(&check, &seen(1, Some(wrong()))), None);
        assert!(doubt(&check, &seen(1, Some(Verdict::Exited { code: 1 }))).is_some());
    }

    #[test]
    fn a_destructor_that_ends_the_program_reads_nothing_that_was_never_set() {
        let check = check(How::Run(|_| Vec::new()));
        let aborted = Verdict::Crashed { signal: ABRT, meaning: "abort".to_owned() };
        let damaged = Verdict::Crashed { signal: SEGV, meaning: "segmentation fault".to_owned() };
        let said = |verdict: &Verdict, ended| {
            let seen = MemoryObservation::Seen { errors: Vec::new(), verdict: Some(verdict.clone()), ended };
            doubt(&check, &MemoryObservation::clean().and(seen)).is_some()
        };
        for verdict in [aborted, Verdict::Exited { code: 0 }] {
            assert!(!said(&verdict, WatchedEnd::Leaving) && said(&verdict, WatchedEnd::Answering));
        }
        assert!(said(&damaged, WatchedEnd::Leaving));
    }

    fn check(how: How) -> Check {
        Check { id: "board.clear", title: "", clause: "", points: 1, hint: "", how }
    }

    #[test]
    fn only_crashes_in_a_few_checks_are_left_out() {
        let access = |kind| {
            let MemoryObservation::Seen { mut errors, .. } = seen(4, None) else { panic!() };
            errors.iter_mut().for_each(|error| error.kind = kind);
            MemoryObservation::Seen { errors, verdict: None, ended: WatchedEnd::Answering }
        };
        let clean = MemoryObservation::clean();
        let passes = |observed: &[MemoryObservation]| {
            beside_crashes(row(observed.iter(), "", &[]), observed.iter()).is_pass()
        };
        let null = || access(MemoryErrorKind::BadAddress);
        assert!(passes(&[null(), clean.clone(), clean.clone()]));
        assert!(!passes(&[null(), null(), clean.clone()]), "little was seen");
        assert!(!passes(&[access(MemoryErrorKind::UseAfterFree), clean.clone(), clean]));
    }
}
