//! Mistakes that a machine proposes, tried out: each is built, and graded as a submission is.
//!
//! Two mistakes that give the machine code of the solution, or that of one another, cannot be told apart by any check. So
//! all are built before the first is graded.

use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::examined_row::ExaminedRow;
use super::fixture;
use crate::assignments::declared::Mutation;
use crate::build::{BuildError, Builder, Library, machine_code};
use crate::grade::{self, GradeOptions, Only};
use crate::model::{Assignment, BuildInput, GradeReport, SourceFile, Submission};

/// A mistake, and what came of it.
#[derive(Debug)]
pub struct Trial<'m> {
    /// The mistake.
    pub mutation: &'m Mutation,
    /// The outcome.
    pub fate: Fate,
}

/// The outcomes of a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It is no C++.
    DoesNotCompile,
    /// Its machine code is the solution's, or that of a mistake before it.
    SameCode,
    /// No check fails.
    Survived {
        /// The checks that were skipped.
        skipped: Vec<String>,
    },
    /// Checks fail.
    Noticed {
        /// The checks, in report order.
        by: Vec<Failing>,
        /// The checks that were skipped.
        skipped: Vec<String>,
    },
    /// It could not be graded: an error of the grader or of the assignment.
    Ungraded {
        /// The failure.
        problem: String,
    },
}

/// A check that fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failing {
    /// Its id.
    pub check: String,
    /// The verdict's kind.
    pub verdict: String,
    /// Its points.
    pub points: u32,
}

/// The stages of a trial, for a watcher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialStage {
    /// So many are to be built.
    Building(usize),
    /// So many are to be graded.
    Grading(usize),
    /// One more is done.
    Done,
}

/// Builds and grades the mistakes, as many at a time as there are slots. The watcher is told what happens.
///
/// # Errors
/// Fails on an error of the machine or the grader.
pub fn try_out<'m>(
    assignment: &dyn Assignment,
    mutations: &'m [Mutation],
    builder: &Builder,
    options: &GradeOptions,
    watch: &(dyn Fn(TrialStage) + Sync),
) -> Result<Vec<Trial<'m>>, BuildError> {
    let Some(solution) = fixture::solution(assignment).map(|fixture| fixture.submission) else {
        return Ok(Vec::new());
    };
    let bench = Bench { assignment, solution, builder, options };
    watch(TrialStage::Building(mutations.len()));
    let built = side_by_side(mutations, options.slots, watch, |mutation| bench.built(mutation))?;
    let mut seen = bench.solutions_code()?;
    let mut fates: Vec<Option<Fate>> = built.into_iter().map(|built| sorted_out(built, &mut seen)).collect();
    let left: Vec<usize> = (0..fates.len()).filter(|index| fates[*index].is_none()).collect();
    watch(TrialStage::Grading(left.len()));
    let graded = side_by_side(&left, options.slots, watch, |index| bench.graded(&mutations[*index]))?;
    left.into_iter().zip(graded).for_each(|(index, fate)| fates[index] = Some(fate));
    let trials = mutations.iter().zip(fates);
    Ok(trials.filter_map(|(mutation, fate)| Some(Trial { mutation, fate: fate? })).collect())
}

/// The outcome of what need not be graded.
fn sorted_out(code: Option<String>, seen: &mut BTreeSet<String>) -> Option<Fate> {
    let Some(code) = code else { return Some(Fate::DoesNotCompile) };
    if seen.insert(code) { None } else { Some(Fate::SameCode) }
}

/// Everything that a trial needs.
struct Bench<'a> {
    assignment: &'a dyn Assignment,
    solution: Submission,
    builder: &'a Builder,
    options: &'a GradeOptions,
}

impl Bench<'_> {
    /// The machine code of a mistake, with its component; `None` if it does not compile.
    fn built(&self, mutation: &Mutation) -> Result<Option<String>, BuildError> {
        let submission = self.submission(mutation);
        match submission.file(&mutation.file) {
            Some(main) => self.code(mutation.component, main),
            None => Ok(None),
        }
    }

    /// The machine code of the solution's components.
    fn solutions_code(&self) -> Result<BTreeSet<String>, BuildError> {
        let parts = self.assignment.kit().components.iter();
        let own = parts.filter_map(|part| Some((part.id, self.solution.file(part.file)?)));
        let codes = own.map(|(id, main)| self.code(id, main)).collect::<Result<Vec<_>, _>>()?;
        Ok(codes.into_iter().flatten().collect())
    }

    fn code(&self, component: &str, main: &SourceFile) -> Result<Option<String>, BuildError> {
        let kit = self.assignment.kit().components.iter().find(|kit| kit.id == component);
        let Some(kit) = kit else { return Ok(None) };
        match self.builder.build(kit, &BuildInput::new(main.clone(), Vec::new()), self.options.reuse)? {
            Library::Ready { linked, .. } => Ok(Some(format!("{component} {}", machine_code(&linked.file)?))),
            Library::Rejected { .. } | Library::Stopped { .. } => Ok(None),
        }
    }

    /// The solution with the mistake.
    fn submission(&self, mutation: &Mutation) -> Submission {
        let mut submission = self.solution.clone();
        submission.name.clone_from(&mutation.name);
        for file in submission.files.iter_mut().filter(|file| file.name == mutation.file) {
            let text = String::from_utf8_lossy(&file.content);
            file.content = mutation.applied(&text).into_bytes();
        }
        submission
    }

    fn graded(&self, mutation: &Mutation) -> Result<Fate, BuildError> {
        let only = match &self.options.only {
            Only::Everything => Only::Beginning(vec![format!("{}.", mutation.component)]),
            chosen @ Only::Beginning(_) => chosen.clone(),
        };
        // No report of these is printed, so no failure is cut.
        let options = GradeOptions { slots: 1, only, shrink_tries: 0, ..self.options.clone() };
        let report = grade::grade(self.assignment, &self.submission(mutation), self.builder, &options)?;
        Ok(fate(&report))
    }
}

fn fate(report: &GradeReport) -> Fate {
    let checks = || report.components.iter().flat_map(|component| &component.checks);
    if let Some(problem) = checks().find_map(|check| check.verdict.fault()) {
        return Fate::Ungraded { problem: problem.to_owned() };
    }
    let rows: Vec<ExaminedRow> = checks().map(ExaminedRow::of).filter(|row| !row.is_pass()).collect();
    let (skipped, failed): (Vec<ExaminedRow>, Vec<ExaminedRow>) =
        rows.into_iter().partition(|row| row.because.is_some());
    let skipped = skipped.into_iter().map(|row| row.check).collect();
    let failing =
        |row: ExaminedRow| Failing { check: row.check, verdict: row.kind, points: row.points.possible };
    match failed.is_empty() {
        true => Fate::Survived { skipped },
        false => Fate::Noticed { by: failed.into_iter().map(failing).collect(), skipped },
    }
}

/// Does the work for each, as many at a time as there are slots; the results are in the order of the items. The threads are
/// plain ones: a grade has a pool of its own.
fn side_by_side<T: Sync, R: Send + Sync>(
    items: &[T],
    slots: usize,
    watch: &(dyn Fn(TrialStage) + Sync),
    work: impl Fn(&T) -> Result<R, BuildError> + Sync,
) -> Result<Vec<R>, BuildError> {
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<Result<R, BuildError>>> = items.iter().map(|_| OnceLock::new()).collect();
    std::thread::scope(|scope| {
        for _ in 0..slots.min(items.len()) {
            scope.spawn(|| {
                while let Some(index) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < items.len())
                {
                    let _ = results[index].set(work(&items[index]));
                    watch(TrialStage::Done);
                }
            });
        }
    });
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}
