//! Watched scenarios of several checks in one process.
//!
//! Most of a watched run's time is the beginning of its process. A component that does nothing wrong shows that as well in a process that
//! performs the scenarios of several checks: all pass, it ends by itself, and the watcher says nothing. Anything else is found out
//! with a process for each.

use super::memory_check::{MemoryChecker, MemoryObservation, Subject, longest};
use super::memory_report;
use super::task::Task;
use crate::model::{Captured, End, How, Scenario};
use crate::worker::SeveralRecords;

/// A check's watched scenario.
struct Chosen<'a> {
    subject: Subject<'a>,
    index: usize,
    scenario: Box<dyn Scenario>,
}

impl<'a> Chosen<'a> {
    /// `None` for one that has a process of its own.
    fn of(subject: Subject<'a>) -> Option<Chosen<'a>> {
        let How::Run(_) = subject.check.how else { return None };
        let mut all = subject.check.scenarios(subject.seed);
        let index = longest(&all)?;
        let scenario = all.swap_remove(index);
        let may_share = scenario.shares_process() && !scenario.is_shared() && subject.library.apart.is_none();
        may_share.then_some(Chosen { subject, index, scenario })
    }

    fn task(&self) -> Task<'_> {
        self.subject.task(self.scenario.as_ref(), self.index)
    }
}

impl MemoryChecker<'_> {
    /// Performs the longest scenario of each check under the watcher; those that may share a process in one, if they show
    /// nothing there.
    pub(super) fn observe_checks(&self, subjects: &[Subject<'_>]) -> Vec<MemoryObservation> {
        let chosen: Vec<Chosen<'_>> = subjects.iter().filter_map(|subject| Chosen::of(*subject)).collect();
        let clean = if chosen.len() > 1 { self.clean_together(&chosen) } else { Vec::new() };
        let observed = |subject: &Subject<'_>| {
            if clean.contains(&subject.check.id) {
                MemoryObservation::clean()
            } else {
                self.observe_check(*subject)
            }
        };
        subjects.iter().map(observed).collect()
    }

    /// The checks whose scenarios passed in one process of which the watcher said nothing.
    fn clean_together(&self, chosen: &[Chosen<'_>]) -> Vec<&'static str> {
        let tasks: Vec<Task<'_>> = chosen.iter().map(Chosen::task).collect();
        let Some(SeveralRecords { finished, whole }) = self.watched().perform_in_company(&tasks) else {
            return Vec::new();
        };
        if whole.end != End::Finished || !is_silent(&whole.stderr) {
            let said = whole.stderr.text();
            tracing::debug!(end = ?whole.end, said, "watched scenarios are performed alone");
            return Vec::new();
        }
        let passed = tasks.iter().zip(&finished).map(|(task, record)| task.judged(record).verdict.is_pass());
        chosen.iter().zip(passed).filter(|(_, passed)| *passed).map(|(one, _)| one.subject.check.id).collect()
    }
}

/// True if the watcher has said nothing for certain: all that was written to descriptor 2 is there to be read.
fn is_silent(stderr: &Captured) -> bool {
    stderr.is_whole() && !memory_report::is_reported(&stderr.text())
}
