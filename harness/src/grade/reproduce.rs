//! One failing check as a program of its own: the check is run as in a grade, and its smallest failing scenario is
//! written down.

use super::budget::Budget;
use super::check::{self, Means};
use super::perform::{Allowance, Patience, Stage};
use super::reading::reading;
use super::run::loadable;
use super::{GradeOptions, seed};
use crate::build::{BuildError, Builder, Library};
use crate::model::{
    Assignment, Check, ComponentKit, Evidence, How, Judgement, Language, Linked, Program, Scenario,
    Submission, Verdict, VerdictClass,
};
use crate::worker::LaunchError;

/// What there is to show of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reproduction {
    /// It fails, and this program shows it.
    Program(Program),
    /// It fails, but no program can show it.
    Told {
        /// What became of it.
        verdict: Verdict,
        /// What there is to see of it in a report.
        evidence: Option<Box<Evidence>>,
    },
    /// It passes.
    Passed,
}

/// What became of one check, and the scenario that shows it best.
pub struct Found {
    /// The check's, after shrinking.
    pub judgement: Judgement,
    /// The smallest failing scenario that was found, where one failed.
    pub culprit: Option<Culprit>,
}

/// A failing scenario, and what it takes to perform it again.
pub struct Culprit {
    /// What is performed.
    pub scenario: Box<dyn Scenario>,
    /// The component that was built.
    pub library: Linked,
    /// Where its random numbers begin; a smaller scenario keeps them.
    pub seed: u64,
}

/// Runs one check and writes down its failure.
///
/// # Errors
/// For faults that are not the student's and leave nothing to show.
pub fn reproduce(
    assignment: &dyn Assignment,
    submission: &Submission,
    workshop: &Builder,
    options: &GradeOptions,
    check: &'static Check,
) -> Result<Reproduction, BuildError> {
    let found = find(assignment, submission, workshop, options, check)?;
    let scenario = found.culprit.map(|culprit| culprit.scenario);
    Ok(shown(check, submission.language, found.judgement, scenario))
}

/// Runs one check and cuts its failure to a small one.
///
/// # Errors
/// For faults that are not the student's and leave nothing to say.
pub fn find(
    assignment: &dyn Assignment,
    submission: &Submission,
    workshop: &Builder,
    options: &GradeOptions,
    check: &'static Check,
) -> Result<Found, BuildError> {
    let Some(kit) = kit_of(assignment, submission.language, check) else {
        return Ok(not_run("no component has this check"));
    };
    let Some(source) = submission.file(kit.file) else {
        return Ok(not_run(&format!("{} was not handed in", kit.file)));
    };
    let library = workshop.build(kit, &source.content, options.reuse)?;
    let stage = Stage::new(1, workshop.toolchain().confinement());
    let loading = match &library {
        Library::Ready { linked, .. } => Some(stage.load(linked).map_err(system)?),
        Library::Rejected { .. } | Library::Stopped { .. } => None,
    };
    let seed = seed::of_check(options.seed, assignment.id(), check, &source.content);
    let patience = Patience::default();
    let budget = Budget::new(options.adjustments.limits.allotment());
    let allowance =
        Allowance { patience: &patience, budget: &budget, change: options.adjustments.row(check).limits };
    let means = Means { seed, library: loadable(&library, loading.as_ref()), stage: &stage, allowance };
    let reading = match check.how {
        How::Read(..) => Some(reading(submission, kit, workshop, &library)?),
        How::Run(_) | How::Contest(_) | How::Along(..) | How::Twice(_) | How::Watch(_) => None,
    };
    let read = |rule| reading.map_or_else(Judgement::pass, |reading| reading.judge(submission, rule));
    let decision = check::decide(check, read, means);
    let (judgement, scenario) = check::shrunk(check, &decision, options.shrink_tries, means);
    let culprit = decision.culprit.index().zip(scenario).zip(means.library.ok());
    let culprit = culprit.map(|((index, scenario), library)| Culprit {
        scenario,
        library: library.clone(),
        seed: seed::of_scenario(seed, index),
    });
    Ok(Found { judgement, culprit })
}

/// A fault of the worker as one that leaves nothing to say.
pub(super) fn system(error: LaunchError) -> BuildError {
    BuildError::System(std::io::Error::other(error))
}

fn kit_of(assignment: &dyn Assignment, language: Language, check: &Check) -> Option<&'static ComponentKit> {
    let has = |id: &str| {
        assignment.components().iter().any(|c| c.id == id && c.checks().any(|row| row.id == check.id))
    };
    assignment.parts(language).iter().find(|kit| has(kit.id))
}

fn shown(
    check: &Check,
    language: Language,
    judgement: Judgement,
    culprit: Option<Box<dyn Scenario>>,
) -> Reproduction {
    if judgement.verdict.is_pass() {
        return Reproduction::Passed;
    }
    let culprit = culprit.filter(|_| is_a_failure(&judgement.verdict));
    let program = culprit.and_then(|scenario| scenario.program(check, language));
    match program {
        Some(program) => Reproduction::Program(program),
        None => Reproduction::Told { verdict: judgement.verdict, evidence: judgement.evidence.map(Box::new) },
    }
}

/// Whether it is the student's code that failed by running.
pub(super) fn is_a_failure(verdict: &Verdict) -> bool {
    verdict.class() == VerdictClass::FailedInScenario
}

fn not_run(because: &str) -> Found {
    let judgement = Judgement::skipped(because);
    Found { judgement, culprit: None }
}
