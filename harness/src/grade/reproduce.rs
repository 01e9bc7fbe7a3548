//! One failing check as a program of its own: the check is run as in a grade, and its smallest failing scenario is
//! written down.

use std::sync::Arc;

use super::budget::Budget;
use super::check;
use super::failing::is_a_failure;
use super::loading::{loadable, system};
use super::means::Means;
use super::patience::Patience;
use super::pipeline::grade;
use super::plan::{GradeOptions, Only};
use super::seed;
use super::solution::SolutionRunner;
use super::static_check::static_input;
use super::task::Allowance;
use super::worker_pool::WorkerPool;
use crate::build::{BuildError, Builder, Library};
use crate::model::{
    Assignment, Check, CheckResult, ComponentKit, Evidence, How, Judgement, Language, Linked, Program,
    RunRecord, Scenario, SolutionRecords, Submission, Verdict,
};

/// The outcome of one check, for a reader who wants its failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reproduction {
    /// The check fails, and this program shows it.
    Program(Program),
    /// The check fails, and this script of what is done to the program shows it: `harness show --replay` performs it.
    Events(String),
    /// The check did not pass, and no program can show why.
    Told {
        /// The check's verdict.
        verdict: Verdict,
        /// The evidence that a report would hold.
        evidence: Option<Box<Evidence>>,
    },
    /// The check passes.
    Passed,
}

/// The judgement of one check, and the scenario that shows it best.
pub struct Found {
    /// The judgement, after shrinking.
    pub judgement: Judgement,
    /// The smallest failing scenario that was found, if one failed.
    pub culprit: Option<Culprit>,
}

/// A failing scenario with all that performing it again takes.
pub struct Culprit {
    /// The scenario.
    pub scenario: Box<dyn Scenario>,
    /// The component that was built.
    pub library: Linked,
    /// The seed of its random numbers; a smaller scenario keeps it.
    pub seed: u64,
    /// The record of the course's own solution, where its answers are the required ones.
    pub solution: Option<Arc<RunRecord>>,
}

/// Runs one check and writes down its failure.
///
/// # Errors
/// Fails if a grader error leaves nothing to show.
pub fn reproduce(
    assignment: &dyn Assignment,
    submission: &Submission,
    builder: &Builder,
    options: &GradeOptions,
    check: &'static Check,
) -> Result<Reproduction, BuildError> {
    if let How::Survey(_) = check.how {
        return surveyed(assignment, submission, builder, options, check);
    }
    let found = find(assignment, submission, builder, options, check)?;
    Ok(shown(check, submission.language, found.judgement, found.culprit))
}

/// Has the component's survey decide the check, for the script of what was done.
fn surveyed(
    assignment: &dyn Assignment,
    submission: &Submission,
    builder: &Builder,
    options: &GradeOptions,
    check: &'static Check,
) -> Result<Reproduction, BuildError> {
    let options = GradeOptions { only: Only::Beginning(vec![check.id.to_owned()]), ..options.clone() };
    let report = grade(assignment, submission, builder, &options)?;
    let mut results = report.components.into_iter().flat_map(|part| part.checks);
    let Some(CheckResult { verdict, evidence, .. }) = results.find(|result| result.id == check.id) else {
        let verdict = Verdict::Skipped { because: "no component has this check".to_owned() };
        return Ok(Reproduction::Told { verdict, evidence: None });
    };
    Ok(match evidence {
        _ if verdict.is_pass() => Reproduction::Passed,
        Some(Evidence { events, .. }) if !events.is_empty() => Reproduction::Events(events),
        evidence => Reproduction::Told { verdict, evidence: evidence.map(Box::new) },
    })
}

/// Runs one check and cuts its failure to a small one.
///
/// # Errors
/// Fails if a grader error leaves nothing to report.
pub fn find(
    assignment: &dyn Assignment,
    submission: &Submission,
    builder: &Builder,
    options: &GradeOptions,
    check: &'static Check,
) -> Result<Found, BuildError> {
    let Some(kit) = kit_of(assignment, submission.language, check) else {
        return Ok(not_run("no component has this check"));
    };
    let Some(input) = assignment.build_input(kit, submission, options.extra()) else {
        return Ok(not_run(&format!("{} was not handed in", kit.file)));
    };
    let solution = SolutionRunner::of_check(assignment, check, kit, builder)?;
    let solution = solution.as_ref().map(|runner| runner as &dyn SolutionRecords);
    let library = builder.build(kit, &input, options.reuse)?;
    let pool = WorkerPool::new(1, builder.toolchain().confinement());
    let loading = match &library {
        Library::Ready { linked, .. } => Some(pool.load(linked).map_err(system)?),
        Library::Rejected { .. } | Library::Stopped { .. } => None,
    };
    let seed = seed::of_check(options.seed, assignment.id(), check, &input.main.content);
    let patience = Patience::default();
    let budget = Budget::new(options.adjustments.limits.allotment());
    let allowance = Allowance {
        patience: &patience,
        budget: budget.of(check.id),
        change: options.adjustments.row(check).limits,
    };
    let language = submission.language;
    let library_or_reason = loadable(&library, loading.as_ref());
    let means = Means { seed, library: library_or_reason, pool: &pool, allowance, language, solution };
    let input = match check.how {
        How::Static(..) => Some(static_input(
            submission,
            Some(&input),
            assignment.skeleton(submission.language, kit.file),
            kit,
            builder,
            &library,
        )?),
        How::Run(_)
        | How::Contest(_)
        | How::SharedRun(..)
        | How::Determinism(_)
        | How::Declared(_)
        | How::Survey(_)
        | How::Memory { .. } => None,
    };
    let read =
        |rule| input.map_or_else(Judgement::pass, |input| input.judge(options.sources(submission), rule));
    let decision = check::decide(check, read, means);
    let (judgement, scenario) = check::shrunk(check, &decision, options.shrink_tries, means);
    let culprit = decision.failed.index().zip(scenario).zip(means.library.ok());
    let culprit = culprit.map(|((index, scenario), library)| {
        let seed = seed::of_scenario(seed, index);
        let solution = solution.map(|solution| solution.record(scenario.as_ref(), seed));
        Culprit { scenario, library: library.clone(), seed, solution }
    });
    Ok(Found { judgement, culprit })
}

fn kit_of(assignment: &dyn Assignment, language: Language, check: &Check) -> Option<&'static ComponentKit> {
    let has = |id: &str| {
        assignment.components().iter().any(|c| c.id == id && c.checks().any(|row| row.id == check.id))
    };
    assignment.parts(language).iter().find(|kit| has(kit.id))
}

fn shown(check: &Check, language: Language, judgement: Judgement, culprit: Option<Culprit>) -> Reproduction {
    if judgement.verdict.is_pass() {
        return Reproduction::Passed;
    }
    let culprit = culprit.filter(|_| is_a_failure(&judgement.verdict));
    let program = culprit.and_then(|Culprit { scenario, solution, .. }| match solution {
        Some(solution) => scenario.program_beside(check, language, &solution),
        None => scenario.program(check, language),
    });
    match program {
        Some(program) => Reproduction::Program(program),
        None => Reproduction::Told { verdict: judgement.verdict, evidence: judgement.evidence.map(Box::new) },
    }
}

fn not_run(because: &str) -> Found {
    let judgement = Judgement::skipped(because);
    Found { judgement, culprit: None }
}
