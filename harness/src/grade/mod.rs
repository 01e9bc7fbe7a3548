//! From a submission to a [`GradeReport`].
//!
//! [`grade`] reads like the road it is: plan, build, perform, judge, shrink, score. What is decided is decided in pure
//! functions (`score`, the scenarios' own `judge`); what is done is done in `perform` and `run`.

mod abridge;
mod budget;
mod check;
mod cross;
mod look;
mod memory_report;
mod perform;
mod plan;
mod reading;
mod reproduce;
mod run;
mod score;
mod seed;
mod shrink;

pub use cross::cross_check;
pub use look::{MemoryLook, Watching, watcher};
pub use plan::{GradeOptions, Only, Timing};
pub use reproduce::{Culprit, Found, Reproduction, find, reproduce};
pub use shrink::TRIES as SHRINK_TRIES;

use std::time::Instant;

use crate::build::{BuildError, Builder};
use crate::model::{
    Assignment, BuildReport, CheckResult, ComponentReport, GradeReport, Isolation, Language, Note,
    OpenPoints, Points, SCHEMA, SourceStamp, Submission, SubmissionStamp, Times,
};
use plan::ComponentPlan;
use run::{Finished, Outcome};

/// Grades a submission.
///
/// # Errors
/// For faults that are not the student's and leave nothing to report.
pub fn grade(
    assignment: &dyn Assignment,
    submission: &Submission,
    workshop: &Builder,
    options: &GradeOptions,
) -> Result<GradeReport, BuildError> {
    let started = Instant::now();
    let plan = plan::plan(assignment, submission.language, options);
    let finished = run::run(&plan, submission, workshop, options)?;
    let report = assemble(assignment, submission, workshop, options, &plan, &finished);
    Ok(GradeReport { times: times(options.timing, started, &finished), ..report })
}

/// What was measured, where the report is to say it.
fn times(timing: Timing, started: Instant, finished: &Finished) -> Option<Times> {
    match timing {
        Timing::LeftOut => None,
        Timing::Reported => Some(Times {
            total_ms: milliseconds(started.elapsed()),
            build_ms: milliseconds(finished.build_time),
            scenarios: finished.scenarios,
        }),
    }
}

fn assemble(
    assignment: &dyn Assignment,
    submission: &Submission,
    workshop: &Builder,
    options: &GradeOptions,
    plan: &[ComponentPlan],
    finished: &Finished,
) -> GradeReport {
    let components: Vec<ComponentReport> = plan
        .iter()
        .zip(&finished.outcomes)
        .map(|(part, outcome)| component_report(assignment, part, outcome, options))
        .collect();
    GradeReport {
        schema: SCHEMA.to_owned(),
        assignment: assignment.id().to_owned(),
        submission: stamp(submission),
        seed: options.seed,
        toolchain: workshop.toolchain().version().to_owned(),
        isolation: Isolation {
            self_attack: options.self_attack.clone(),
            ..workshop.toolchain().confinement().isolation()
        },
        memory: finished.memory.clone(),
        score: Points::sum(components.iter().map(|component| component.score)),
        open: OpenPoints::default(),
        notes: notes(assignment, submission).into_iter().chain(noticed(&components)).collect(),
        components,
        times: None,
    }
}

fn component_report(
    assignment: &dyn Assignment,
    part: &ComponentPlan,
    outcome: &Outcome,
    options: &GradeOptions,
) -> ComponentReport {
    let checks: Vec<CheckResult> = outcome
        .results
        .iter()
        .map(|result| CheckResult {
            repro: repro(assignment, &result.id, options),
            program: program(result, part.language, options),
            ..result.clone()
        })
        .collect();
    ComponentReport {
        id: part.component.id.to_owned(),
        title: part.component.title.to_owned(),
        file: part.kit.file.to_owned(),
        build: outcome.build.clone(),
        score: score::score(&checks),
        open: OpenPoints::default(),
        checks,
    }
}

/// The command that runs one check alone; it sees what it sees among all.
fn repro(assignment: &dyn Assignment, check: &str, options: &GradeOptions) -> String {
    let rubric = options.rubric_path.as_ref().map(|path| format!(" --rubric {}", quoted(path)));
    format!(
        "harness grade {} --assignment {} --seed {}{} --only {check}",
        quoted(&options.submission_path),
        assignment.id(),
        options.seed,
        rubric.unwrap_or_default()
    )
}

/// The command that writes a failure of code that ran down as a program; the assignment is known by its files, and the
/// usual seed is left out. `harness repro` takes no rubric.
fn program(result: &CheckResult, language: Language, options: &GradeOptions) -> String {
    if !reproduce::is_a_failure(&result.verdict) {
        return String::new();
    }
    let seed = if options.seed == 0 { String::new() } else { format!(" --seed {}", options.seed) };
    let (path, file) = (quoted(&options.submission_path), language.program_name());
    format!("harness repro {path} {}{seed} -o {file}", result.id)
}

/// A path as a shell reads it.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    if path.chars().all(plain) { path.to_owned() } else { format!("'{}'", path.replace('\'', r"'\''")) }
}

fn stamp(submission: &Submission) -> SubmissionStamp {
    let files = submission.files.iter().map(|file| SourceStamp {
        name: file.name.clone(),
        blake3: blake3::hash(&file.content).to_hex().to_string(),
    });
    SubmissionStamp { name: submission.name.clone(), files: files.collect() }
}

fn notes(assignment: &dyn Assignment, submission: &Submission) -> Vec<Note> {
    let about = |text: String| Note { about: "submission".to_owned(), text };
    let ignored =
        submission.ignored.iter().map(|file| about(format!("{} was left out: {}", file.name, file.why)));
    let missing = submission.missing.iter().map(|(wanted, near)| match near {
        Some(near) => about(format!("{wanted} is missing; did you mean {near} to be it?")),
        None => about(format!("{wanted} is missing")),
    });
    ignored.chain(missing).chain(assignment.notes(submission)).collect()
}

/// What the checks noticed.
fn noticed(components: &[ComponentReport]) -> Vec<Note> {
    let of = |component: &ComponentReport| {
        let about = component.id.clone();
        let texts: Vec<String> = component.checks.iter().filter_map(|check| check.note.clone()).collect();
        texts.into_iter().map(move |text| Note { about: about.clone(), text })
    };
    components.iter().flat_map(of).collect()
}

fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Whether a report may be scored at all: a fault of ours forbids it.
pub fn is_gradable(report: &GradeReport) -> bool {
    report.components.iter().flat_map(|c| &c.checks).all(|check| !check.verdict.is_harness_error())
}

/// Whether everything that counts passed and everything was built.
pub fn is_perfect(report: &GradeReport) -> bool {
    let built = |c: &ComponentReport| matches!(c.build, BuildReport::Built { .. });
    report.score.earned == report.score.possible && report.components.iter().all(built)
}
