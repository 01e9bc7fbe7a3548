//! [`ComponentJob`]: one component while it is graded, with a cell for each result that is still to come.

use std::sync::OnceLock;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::attribution;
use super::budget::Budget;
use super::check;
use super::decision::{Decision, FailedScenario};
use super::memory_check::{self, MemoryObservation};
use super::patience::Patience;
use super::plan::{ComponentPlan, GradeOptions};
use super::solution::SolutionRunner;
use super::spared;
use super::static_check::StaticInput;
use super::survey::Variant;
use crate::build::Library;
use crate::model::{
    BuildReport, Check, CheckResult, DrawnPicture, How, Judgement, Language, OutcomeTable, Row, Share,
    SurveyFindings, Verdict, VerdictClass, Visibility,
};
use crate::worker::Loading;

/// The build and the results of one component.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct ComponentOutcome {
    pub(super) build: BuildReport,
    pub(super) results: Vec<CheckResult>,
    /// The table that its survey made.
    #[serde(default)]
    pub(super) table: Option<OutcomeTable>,
    /// The remarks of its survey.
    #[serde(default)]
    pub(super) notes: Vec<String>,
    /// The pictures of its survey.
    #[serde(default)]
    pub(super) pictures: Vec<DrawnPicture>,
}

/// A component while it is graded.
pub(super) struct ComponentJob<'a> {
    pub(super) part: &'a ComponentPlan,
    pub(super) library: OnceLock<Library>,
    /// The course's own solution, where its answers are the required ones.
    pub(super) solution: OnceLock<SolutionRunner>,
    /// The outcome of loading the library, before anything is performed.
    pub(super) loading: OnceLock<Loading>,
    /// The libraries of its survey, once built and loaded.
    pub(super) variants: OnceLock<Vec<Variant>>,
    /// The survey's findings, if it has one.
    pub(super) surveyed: OnceLock<SurveyFindings>,
    /// The file as rules read it; `None` after an error that ends the grade.
    pub(super) input: OnceLock<Option<StaticInput>>,
    /// The outcome that an earlier run kept.
    pub(super) kept: OnceLock<ComponentOutcome>,
    pub(super) decisions: Vec<OnceLock<Decision>>,
    /// The decisions with room to spare, where a component's heap was damaged.
    roomy: Vec<OnceLock<Decision>>,
    /// The time that each decision took.
    pub(super) times: Vec<OnceLock<Duration>>,
    /// The decisions with the failures that are the checks' own, once every check is decided.
    settled: OnceLock<Vec<Option<Decision>>>,
    /// The judgements of the checks whose failures are others', once every check is decided.
    excused: OnceLock<Vec<Option<Judgement>>>,
    /// The failures, cut to small ones.
    shrunk: Vec<OnceLock<Judgement>>,
    /// The checks whose scenarios are performed again for the memory row, with their observations.
    pub(super) watched: Vec<(&'static Check, OnceLock<MemoryObservation>)>,
    /// The remarks of the failures that were performed again with other contents of memory.
    second_looks: Vec<OnceLock<Option<String>>>,
    /// The parts of failing checks' scenarios that pass, where the rubric asks.
    pub(super) shares: Vec<OnceLock<Option<Share>>>,
    pub(super) budget: Budget,
    pub(super) patience: Patience,
    /// The patience under a watcher, where everything takes longer.
    pub(super) watched_patience: Patience,
}

/// A failure that may be cut to a smaller one.
#[derive(Clone, Copy)]
pub(super) struct Failure<'a> {
    pub(super) job: &'a ComponentJob<'a>,
    pub(super) library: &'a Library,
    pub(super) row: &'a Row,
    pub(super) decision: &'a Decision,
    /// The index of the scenario that failed.
    pub(super) index: usize,
    /// The cell for the smaller one.
    pub(super) shrunk: &'a OnceLock<Judgement>,
    /// The cell for the remark about memory.
    pub(super) second_look: &'a OnceLock<Option<String>>,
}

/// A check that is to be decided once more with room to spare.
pub(super) struct Retrial<'a> {
    pub(super) job: &'a ComponentJob<'a>,
    pub(super) library: &'a Library,
    pub(super) row: &'a Row,
    pub(super) before: &'a Decision,
    /// The cell for the decision.
    pub(super) cell: &'a OnceLock<Decision>,
}

impl<'a> ComponentJob<'a> {
    pub(super) fn new(part: &'a ComponentPlan, options: &GradeOptions) -> ComponentJob<'a> {
        ComponentJob {
            part,
            library: OnceLock::new(),
            solution: OnceLock::new(),
            loading: OnceLock::new(),
            variants: OnceLock::new(),
            surveyed: OnceLock::new(),
            input: OnceLock::new(),
            kept: OnceLock::new(),
            decisions: part.rows.iter().map(|_| OnceLock::new()).collect(),
            roomy: part.rows.iter().map(|_| OnceLock::new()).collect(),
            times: part.rows.iter().map(|_| OnceLock::new()).collect(),
            settled: OnceLock::new(),
            excused: OnceLock::new(),
            shrunk: part.rows.iter().map(|_| OnceLock::new()).collect(),
            watched: watched(part, options).into_iter().map(|check| (check, OnceLock::new())).collect(),
            second_looks: part.rows.iter().map(|_| OnceLock::new()).collect(),
            shares: part.rows.iter().map(|_| OnceLock::new()).collect(),
            budget: Budget::new(options.adjustments.limits.allotment()),
            patience: Patience::default(),
            watched_patience: Patience::default(),
        }
    }

    /// The checks that did not pass and may pass where a damaged heap does no harm.
    pub(super) fn retrials(&self) -> Vec<Retrial<'_>> {
        let Some(library) = self.library.get().filter(|_| self.part.language == Language::Cpp) else {
            return Vec::new();
        };
        let cells = self.part.rows.iter().zip(&self.decisions).zip(&self.roomy);
        let decided = cells.filter_map(|((row, decision), cell)| Some((row, decision.get()?, cell)));
        decided
            .filter(|(row, before, _)| spared::is_worth_another_look(row.check, before))
            .map(|(row, before, cell)| Retrial { job: self, library, row, before, cell })
            .collect()
    }

    /// Asks of every failure at a step that other checks own whether one of those has failed; called when all are decided.
    pub(super) fn attribute_failures(&self) {
        let latest = self.decisions.iter().zip(&self.roomy);
        let latest = latest.map(|(decision, roomy)| roomy.get().or_else(|| decision.get()));
        let charged = spared::charged_once(&self.by_id(latest));
        let charged = self.by_id(charged.iter().map(Option::as_ref));
        let settled = self.settled.get_or_init(|| attribution::with_failures_of_their_own(&charged));
        let settled = self.by_id(settled.iter().map(Option::as_ref));
        let _ = self.excused.set(attribution::excused(&settled));
    }

    /// The decisions on the rows, in their order, each with the check's id.
    fn by_id<'d>(
        &self,
        decisions: impl Iterator<Item = Option<&'d Decision>>,
    ) -> Vec<(&'static str, Option<&'d Decision>)> {
        self.part.rows.iter().map(|row| row.check.id).zip(decisions).collect()
    }

    /// Logs the processor time that the component's own processes took, without compilers: at the level of debug, for benchmarks.
    pub(super) fn log_cost(&self) {
        let cpu_ms = self.budget.cpu().as_millis();
        tracing::debug!(component = self.part.component.id, cpu_ms, "processor time of scenarios");
    }

    /// The decision on a row; `None` if it never ran.
    fn decision(&self, row: usize) -> Option<&Decision> {
        let settled = || self.settled.get()?.get(row)?.as_ref();
        settled().or_else(|| self.decisions.get(row)?.get())
    }

    fn excuse(&self, row: usize) -> Option<&Judgement> {
        self.excused.get()?.get(row)?.as_ref()
    }

    /// The failures for which there may be smaller ones.
    pub(super) fn failures(&self) -> impl Iterator<Item = Failure<'_>> {
        let decided = self.part.rows.iter().zip(&self.shrunk).zip(&self.second_looks);
        decided.enumerate().filter_map(move |(index, ((row, shrunk), second_look))| {
            if self.excuse(index).is_some() {
                return None;
            }
            let decision = self.decision(index)?;
            let FailedScenario::Shrinkable(index) = decision.failed else { return None };
            let library = self.library.get()?;
            Some(Failure { job: self, library, row, decision, index, shrunk, second_look })
        })
    }

    /// The checks that failed, once failures are put down to their causes; all of a file that was not handed in.
    pub(super) fn failed(&self) -> usize {
        if self.part.input.is_none() {
            return self.part.rows.len();
        }
        let is_failure = |verdict: &Verdict| verdict.class().is_failure();
        match self.kept.get() {
            Some(kept) => kept.results.iter().filter(|result| is_failure(&result.verdict)).count(),
            None => (0..self.part.rows.len())
                .filter(|index| {
                    self.judgement(*index).is_some_and(|judgement| is_failure(&judgement.verdict))
                })
                .count(),
        }
    }

    /// What is held of a row: put down to its cause, cut to a small example, or as it was decided. `None` if it never ran.
    fn judgement(&self, index: usize) -> Option<&Judgement> {
        let decided = || {
            let row = self.part.rows.get(index)?;
            self.surveyed(row).or_else(|| Some(&self.decision(index)?.judgement))
        };
        self.excuse(index).or_else(|| self.shrunk[index].get()).or_else(decided)
    }

    pub(super) fn results(&self) -> Vec<CheckResult> {
        let rows = self.part.rows.iter().zip(&self.second_looks);
        rows.enumerate()
            .map(|(index, (row, second_look))| {
                let result = match self.judgement(index) {
                    Some(judgement) => check::result(row, judgement.clone()),
                    None => check::not_run(row, "it never ran"),
                };
                let doubt = || self.doubt(&result).filter(|_| self.excuse(index).is_none());
                let note = result.note.clone().or_else(doubt);
                let has_failed = result.verdict.class() == VerdictClass::FailedInScenario;
                let share = self.shares[index].get().copied().flatten().filter(|_| has_failed);
                CheckResult { second_look: second_look.get().cloned().flatten(), note, share, ..result }
            })
            .collect()
    }

    /// The watched checks, a few of those that passed together: their runs may share a process.
    pub(super) fn watched_groups(&self) -> Vec<Vec<&(&'static Check, OnceLock<MemoryObservation>)>> {
        const TOGETHER: usize = 6;
        let has_passed = |check: &Check| {
            let row = self.part.rows.iter().position(|row| row.check.id == check.id);
            let decision = row.and_then(|row| self.decisions[row].get());
            matches!(check.how, How::Run(_))
                && decision.is_some_and(|decision| decision.judgement.verdict.is_pass())
        };
        let (passed, others): (Vec<_>, Vec<_>) =
            self.watched.iter().partition(|(check, _)| has_passed(check));
        let groups = passed.chunks(TOGETHER).map(<[_]>::to_vec);
        others.into_iter().map(|one| vec![one]).chain(groups).collect()
    }

    /// The survey's judgement of a row that it decides.
    fn surveyed(&self, row: &Row) -> Option<&Judgement> {
        let How::Survey(_) = row.check.how else { return None };
        let judgements = &self.surveyed.get()?.judgements;
        judgements.iter().find(|(id, _)| *id == row.check.id).map(|(_, judgement)| judgement)
    }

    /// The note for a pass that the run under the watcher does not confirm; one that other checks excuse is none to confirm.
    fn doubt(&self, result: &CheckResult) -> Option<String> {
        let (check, seen) = self.watched.iter().find(|(check, _)| check.id == result.id)?;
        seen.get().filter(|_| result.verdict.is_pass()).and_then(|seen| memory_check::doubt(check, seen))
    }
}

/// The checks that a memory row watches, chosen or not: the last of each function, where the rubric has its richest
/// scenarios, the first where there are many, and all that are declared. Only those that are shown when the row is: a line
/// number that a student can see must not come from a scenario that they may not see.
fn watched(part: &ComponentPlan, options: &GradeOptions) -> Vec<&'static Check> {
    const MANY: usize = 5;
    let Some(row) = part.rows.iter().find(|row| matches!(row.check.how, How::Memory { .. })) else {
        return Vec::new();
    };
    let runs = |check: &&'static Check| {
        matches!(check.how, How::Run(_) | How::Contest(_) | How::Determinism(_) | How::Declared(_))
    };
    let shown = |check: &&'static Check| {
        let visibility = options.adjustments.row(check).visibility;
        visibility == Visibility::Visible || visibility == row.visibility
    };
    let all: Vec<&Check> = part.component.checks().filter(|check| runs(check) && shown(check)).collect();
    let groups = all.chunk_by(|a, b| function_of(a.id) == function_of(b.id));
    let chosen = |group: &[&'static Check]| -> Vec<&'static Check> {
        let is_end = |index: usize| index + 1 == group.len() || index == 0 && group.len() >= MANY;
        let rows = group.iter().enumerate();
        let is_chosen =
            |(index, check): &(usize, &&Check)| matches!(check.how, How::Declared(_)) || is_end(*index);
        rows.filter(is_chosen).map(|(_, check)| *check).collect()
    };
    groups.flat_map(chosen).collect()
}

/// The function that a check is about: `place-ship` of `board.place-ship.overlap`.
fn function_of(id: &str) -> Option<&str> {
    id.split('.').nth(1)
}
