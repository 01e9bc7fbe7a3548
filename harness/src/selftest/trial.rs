//! Mistakes that a machine proposes, tried out: each is built, and graded as a submission is.
//!
//! Two mistakes that give the machine code of the solution, or that of one another, cannot be told apart by any check. So
//! all are built before the first is graded.

use std::collections::BTreeSet;

use super::examined_row::ExaminedRow;
use super::fixture;
use super::matrix::unprinted;
use crate::assignments::declared::Mutation;
use crate::build::{BuildError, Builder, Library, machine_code};
use crate::grade::{self, GradeOptions, Only, try_each};
use crate::model::{Assignment, ExtraFiles, GradeReport, Submission};

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
    let built = try_each(mutations, options.slots, |mutation| {
        let built = bench.built(mutation);
        watch(TrialStage::Done);
        built
    })?;
    let mut seen = bench.solutions_code()?;
    let mut fates: Vec<Option<Fate>> = built.into_iter().map(|built| sorted_out(built, &mut seen)).collect();
    let left: Vec<usize> = (0..fates.len()).filter(|index| fates[*index].is_none()).collect();
    watch(TrialStage::Grading(left.len()));
    let graded = try_each(&left, options.slots, |index| {
        let graded = bench.graded(&mutations[*index]);
        watch(TrialStage::Done);
        graded
    })?;
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
        self.code(mutation.component, &self.submission(mutation))
    }

    /// The machine code of the solution's components.
    fn solutions_code(&self) -> Result<BTreeSet<String>, BuildError> {
        let parts = self.assignment.kit().components.iter();
        let codes = parts.map(|part| self.code(part.id, &self.solution)).collect::<Result<Vec<_>, _>>()?;
        Ok(codes.into_iter().flatten().collect())
    }

    fn code(&self, component: &str, submission: &Submission) -> Result<Option<String>, BuildError> {
        let kit = self.assignment.kit().components.iter().find(|kit| kit.id == component);
        let Some(kit) = kit else { return Ok(None) };
        let Some(input) = self.assignment.build_input(kit, submission, ExtraFiles::Refuse) else {
            return Ok(None);
        };
        match self.builder.build(kit, &input, self.options.reuse)? {
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
        let options = unprinted(only, self.options);
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
