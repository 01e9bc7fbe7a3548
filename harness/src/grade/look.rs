//! The second look: scenarios performed again with memory watched, and with other contents of fresh memory.
//!
//! A component's library asks before each access whether that is right (`runtime/cpp/memory.cpp`). In an ordinary worker
//! nobody answers; here the address sanitizer does, or an allocator of ours that takes its place. A process under it costs ten times as much as another, so the memory
//! row takes a long scenario or two for each function, whichever checks were chosen; and a scenario that failed is performed twice more, to say whether its verdict holds.

use std::cmp::Reverse;
use std::path::PathBuf;

use super::budget::Spent;
use super::memory_report;
use super::perform::{Allowance, Stage, Task};
use super::seed;
use crate::build::{self, Builder, Cache, Toolchain};
use crate::model::{
    Check, End, How, Judgement, Language, Linked, MemoryError, MemoryStage, RunRecord, Scenario, Verdict,
    Watcher,
};
use crate::worker::{KILL, Loading, Memory, Zygote};

/// Errors that a report names.
const NAMED: usize = 8;

/// Who is to watch memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryLook {
    /// The sanitizer, and the allocator where the compiler has none.
    Auto,
    /// This one and no other.
    By(Watcher),
    /// Nobody.
    Off,
}

/// Who watches memory, with the library that does it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watching {
    /// Who.
    pub watcher: Watcher,
    /// To be loaded before everything else.
    pub library: PathBuf,
    /// Why not a better one, if it could not be had.
    pub why: Option<String>,
}

/// The workers whose memory is not as usual.
pub(super) struct Looks<'a> {
    workshop: &'a Builder,
    watcher: Watcher,
    watched: Stage,
    zeroed: Stage,
}

/// What one scenario showed under the watcher.
#[derive(Debug, Clone)]
pub(super) enum Look {
    /// These errors; and how it was judged, where it came to its end without a word of the watcher.
    Seen { errors: Vec<MemoryError>, verdict: Option<Verdict> },
    /// Nothing, by a fault of ours.
    Fault(String),
    /// Nothing, because the component had used up what it may use.
    Unseen(Spent),
}

/// A scenario, and where it is to be performed.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) check: &'a Check,
    pub(super) seed: u64,
    pub(super) library: &'a Linked,
    /// The component's file.
    pub(super) file: &'a str,
    pub(super) allowance: Allowance<'a>,
}

/// Whether memory will be watched, and who does it. The compiler is asked for it only where it matters.
pub(super) fn stage(
    look: MemoryLook,
    toolchain: &Toolchain,
    cache: &Cache,
) -> (MemoryStage, Option<Watching>) {
    match (look, toolchain.compiler().language()) {
        (MemoryLook::Off, _) => (MemoryStage::Off, None),
        (MemoryLook::Auto | MemoryLook::By(_), Language::Rust) => (MemoryStage::RuledOut, None),
        (MemoryLook::Auto | MemoryLook::By(_), Language::Cpp) => match found(look, toolchain, cache) {
            Ok(found) => (MemoryStage::Watched { by: found.watcher, why: found.why.clone() }, Some(found)),
            Err(why) => (MemoryStage::Unavailable { why }, None),
        },
    }
}

fn found(look: MemoryLook, toolchain: &Toolchain, cache: &Cache) -> Result<Watching, String> {
    if !toolchain.has_locator() {
        return Err("addr2line is not installed".to_owned());
    }
    let sanitizer = || sanitizer(toolchain, cache);
    let allocator = |why| allocator(toolchain, cache, why);
    match look {
        MemoryLook::Auto => sanitizer().or_else(|why| allocator(Some(why))),
        MemoryLook::By(Watcher::Sanitizer) => sanitizer(),
        MemoryLook::By(Watcher::Allocator) => allocator(None),
        MemoryLook::Off => Err("it is switched off".to_owned()),
    }
}

fn sanitizer(toolchain: &Toolchain, cache: &Cache) -> Result<Watching, String> {
    let library = toolchain.sanitizer(cache);
    let library =
        library.ok_or_else(|| format!("{} has no libasan.so here", toolchain.compiler().program()))?;
    Ok(Watching { watcher: Watcher::Sanitizer, library, why: None })
}

fn allocator(toolchain: &Toolchain, cache: &Cache, why: Option<String>) -> Result<Watching, String> {
    let library = build::allocator(toolchain, cache).map_err(|error| match &why {
        Some(why) => format!("{why}; {error}"),
        None => error.to_string(),
    })?;
    Ok(Watching { watcher: Watcher::Allocator, library, why })
}

/// Who will watch, tried: a process of a worker that has the library loaded takes every layer.
///
/// # Errors
/// Why memory cannot be watched here.
pub fn watcher(look: MemoryLook, toolchain: &Toolchain, cache: &Cache) -> Result<Watching, String> {
    let found = found(look, toolchain, cache)?;
    let path = &found.library;
    let memory = Memory::Watched(path.clone());
    let mut zygote =
        Zygote::start_with(toolchain.confinement(), &memory).map_err(|error| error.to_string())?;
    // Confined for good before it finds that there is nothing to load.
    let nothing = Linked::alone(path.with_file_name("there-is-no-such-library.so"));
    match zygote.load(&nothing).map_err(|error| error.to_string())? {
        Loading::Refused(_) => Ok(found),
        Loading::Loaded => Err(format!("a process under {} loads what is not there", path.display())),
    }
}

impl<'a> Looks<'a> {
    pub(super) fn new(lanes: usize, workshop: &'a Builder, found: Watching) -> Looks<'a> {
        let confinement = workshop.toolchain().confinement();
        let stage = |memory| Stage::with_memory(lanes, confinement, memory);
        let watched = stage(Memory::Watched(found.library));
        Looks { workshop, watcher: found.watcher, watched, zeroed: stage(Memory::Zeroed) }
    }

    /// How many scenarios were performed so far.
    pub(super) fn performed(&self) -> u64 {
        self.watched.performed() + self.zeroed.performed()
    }

    /// The check's longest scenario under the watcher.
    pub(super) fn at_longest(&self, subject: Subject<'_>) -> Look {
        let (How::Run(scenarios) | How::Contest(scenarios) | How::Twice(scenarios)) = &subject.check.how
        else {
            return Look::nothing();
        };
        let all = scenarios(subject.seed);
        let longest = all.iter().enumerate().max_by_key(|(i, one)| (one.request().len(), Reverse(*i)));
        longest.map_or(Look::nothing(), |(index, scenario)| self.watch(scenario.as_ref(), index, subject))
    }

    /// What there is to say beside a verdict: the watcher's words, or that the verdict changes with the contents of
    /// memory.
    pub(super) fn at_failure(&self, index: usize, verdict: &Verdict, subject: Subject<'_>) -> Option<String> {
        let (How::Run(scenarios) | How::Contest(scenarios) | How::Along(_, scenarios)) = &subject.check.how
        else {
            return None;
        };
        let scenario = scenarios(subject.seed).into_iter().nth(index)?;
        let watched = match self.watch(scenario.as_ref(), index, subject) {
            Look::Seen { errors, .. } if !errors.is_empty() => return Some(said(&errors)),
            Look::Seen { verdict, .. } => verdict,
            Look::Fault(_) | Look::Unseen(_) => None,
        };
        let (zeroed, _) = observe(&self.zeroed, scenario.as_ref(), index, subject).ok()?;
        let zeroed = Some(&zeroed.verdict).filter(|verdict| is_telling(verdict));
        unstable(verdict, zeroed, (self.watcher, watched.as_ref()))
    }

    fn watch(&self, scenario: &dyn Scenario, index: usize, subject: Subject<'_>) -> Look {
        let (judgement, record) = match observe(&self.watched, scenario, index, subject) {
            Ok(observed) => observed,
            Err(spent) => return Look::Unseen(spent),
        };
        let text = match &record.end {
            End::Harness(detail) => return Look::Fault(detail.clone()),
            // How far it came says more about the machine than about the component. One that takes too much memory under
            // a watcher is killed.
            End::TimedOut { .. } | End::OverLimit(_) | End::Signalled { signal: KILL, .. } => {
                return Look::nothing();
            }
            End::Finished | End::Signalled { .. } | End::Exited { .. } | End::Protocol(_) => {
                record.stderr.text()
            }
        };
        let verdict = Some(judgement.verdict).filter(|v| !memory_report::is_said(&text) && is_telling(v));
        Look::Seen { errors: self.errors(&text, subject), verdict }
    }
}

impl Looks<'_> {
    fn errors(&self, text: &str, subject: Subject<'_>) -> Vec<MemoryError> {
        let addresses = memory_report::addresses(text);
        if addresses.is_empty() {
            return Vec::new();
        }
        let located =
            self.workshop.toolchain().located(self.workshop.cache(), &subject.library.file, &addresses);
        let places = addresses.into_iter().zip(located).collect();
        memory_report::errors(text, subject.file, &places)
    }
}

impl Look {
    fn nothing() -> Look {
        Look::Seen { errors: Vec::new(), verdict: None }
    }
}

fn observe(
    stage: &Stage,
    scenario: &dyn Scenario,
    index: usize,
    subject: Subject<'_>,
) -> Result<(Judgement, RunRecord), Spent> {
    let seed = seed::of_scenario(subject.seed, index);
    let task = Task { scenario, library: subject.library, seed, allowance: subject.allowance };
    let (judged, record) = stage.decide(&task)?;
    Ok((judged.judgement, record))
}

/// The memory row's verdict.
pub(super) fn row<'l>(looks: impl Iterator<Item = &'l Look>, warnings: &str, file: &str) -> Verdict {
    let mut all = memory_report::warned(warnings, file);
    let mut unseen = None;
    for look in looks {
        match look {
            Look::Unseen(spent) => unseen = unseen.or(Some(spent.because())),
            Look::Seen { errors, .. } => all.extend(errors.iter().cloned()),
            Look::Fault(detail) => return Verdict::HarnessError { detail: detail.clone() },
        }
    }
    all.sort();
    all.dedup_by_key(|error| (error.line, error.kind));
    all.truncate(NAMED);
    match unseen {
        _ if !all.is_empty() => Verdict::MemoryErrors { errors: all },
        Some(because) => Verdict::Skipped { because: because.to_owned() },
        None => Verdict::Pass,
    }
}

/// What is said of a check that passes, but not with every content of memory.
pub(super) fn doubt(check: &str, look: &Look) -> Option<String> {
    match look {
        Look::Seen { verdict: Some(verdict), .. } if !verdict.is_pass() => Some(format!(
            "{check} is unstable: it passes, but with other contents of memory it is {}; the code reads something that \
             was never set, or that is gone",
            verdict.kind()
        )),
        Look::Seen { .. } | Look::Fault(_) | Look::Unseen(_) => None,
    }
}

/// Whether a verdict can be compared with another run's.
fn is_telling(verdict: &Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Pass | Verdict::Mismatch { .. } | Verdict::Crashed { .. } | Verdict::Exited { .. }
    )
}

fn said(errors: &[MemoryError]) -> String {
    let errors: Vec<String> = errors.iter().take(NAMED).map(MemoryError::describe).collect();
    format!("{} (attested: the component's own process says so)", errors.join("; "))
}

fn unstable(
    here: &Verdict,
    zeroed: Option<&Verdict>,
    (watcher, watched): (Watcher, Option<&Verdict>),
) -> Option<String> {
    let differs = |other: Option<&Verdict>| other.is_some_and(|other| other.kind() != here.kind());
    if !differs(zeroed) && !differs(watched) {
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
    use crate::model::{MemoryErrorKind, MemoryPlace};

    fn wrong() -> Verdict {
        Verdict::Mismatch { step: None, expected: String::new(), observed: String::new() }
    }

    fn seen(line: u32, verdict: Option<Verdict>) -> Look {
        let error = MemoryError {
            line,
            kind: MemoryErrorKind::Leak,
            file: "Board.cpp".to_owned(),
            function: String::new(),
            place: MemoryPlace::Error,
        };
        Look::Seen { errors: vec![error], verdict }
    }

    #[test]
    fn a_verdict_that_every_run_gives_is_not_unstable() {
        assert_eq!(unstable(&wrong(), Some(&wrong()), (Watcher::Sanitizer, Some(&wrong()))), None);
        assert_eq!(unstable(&wrong(), Some(&wrong()), (Watcher::Allocator, None)), None);
    }

    #[test]
    fn a_verdict_that_changes_says_which_run_said_what() {
        let text = unstable(&wrong(), Some(&Verdict::Pass), (Watcher::Allocator, Some(&wrong()))).unwrap();
        assert!(text.starts_with("unstable: mismatch here, pass where fresh memory holds zeroes"), "{text}");
        assert!(text.contains("mismatch under harness's own allocator"), "{text}");
    }

    #[test]
    fn the_same_error_in_two_scenarios_is_named_once() {
        let looks = [seen(9, None), seen(3, None), seen(9, None)];
        let Verdict::MemoryErrors { errors } = row(looks.iter(), "", "Board.cpp") else { panic!() };
        assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [3, 9]);
    }

    #[test]
    fn a_fault_of_ours_is_no_error_of_theirs() {
        let looks = [seen(9, None), Look::Fault("gone".to_owned())];
        assert!(row(looks.iter(), "", "Board.cpp").is_harness_error());
    }

    #[test]
    fn a_pass_that_another_run_does_not_confirm_is_doubted() {
        assert!(doubt("board.clear", &seen(1, Some(wrong()))).is_some());
        assert_eq!(doubt("board.clear", &seen(1, Some(Verdict::Pass))), None);
        assert_eq!(doubt("board.clear", &seen(1, None)), None);
    }
}
