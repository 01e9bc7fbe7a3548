//! Assembling the report of a finished grade. The possible points are the plan's: a check that did not run earns none.

use super::component_job::ComponentOutcome;
use super::left_out;
use super::plan::{ComponentPlan, GradeOptions};
use super::reproduce::is_a_failure;
use super::run::FinishedGrade;
use crate::build::Builder;
use crate::model::{
fn notes(assignment: &dyn Assignment, submission: &Submission, options: &GradeOptions) -> Vec<Note> {
    let about = |text: String| Note { about: "submission".to_owned(), text };
    let ignored = fates(assignment, submission, options.extra()).into_iter().map(|(names, fate)| {
        let verb = if names.len() == 1 { "was" } else { "were" };
        about(format!("{} {verb} {fate}", names.join(", ")))
    });
    let missing = submission.missing.iter().map(|(wanted, near)| match near {
        Some(near) => about(format!("{wanted} is missing; did you mean {near} to be it?")),
        None => about(format!("{wanted} is missing")),
    });
    ignored.chain(missing).chain(assignment.notes(&options.sources(submission))).collect()
}

/// The fate of files that are not graded as they are, neighbours with the same fate together.
fn fates<'s>(
    assignment: &dyn Assignment,
    submission: &'s Submission,
    extra: ExtraFiles,
) -> Vec<(Vec<&'s str>, String)> {
    let compiled_in = assignment.helpers(submission, extra);
    let why = match extra {
        ExtraFiles::Allow => "the rubric file allows extra files",
        ExtraFiles::Refuse => "the assignment takes further source files",
    };
    let mut fates: Vec<(Vec<&str>, String)> = Vec::new();
    for file in &submission.ignored {
        let is_in = compiled_in.iter().any(|helper| helper.name == file.name);
        let fate = if is_in { format!("compiled in: {why}") } else { format!("left out: {}", file.why) };
        match fates.last_mut() {
            Some((names, last)) if *last == fate => names.push(&file.name),
            Some(_) | None => fates.push((vec![&file.name], fate)),
        }
    }
    fates
}

/// The notes of all checks.
fn noticed(components: &[ComponentReport]) -> Vec<Note> {
    let of = |component: &ComponentReport| {
        let about = component.id.clone();
        let texts: Vec<String> = component.checks.iter().filter_map(|check| check.note.clone()).collect();
        texts.into_iter().map(move |text| Note { about: about.clone(), text })
    };
    components.iter().flat_map(of).collect()
}

/// The remarks of all surveys.
fn surveyed(plan: &[ComponentPlan], outcomes: &[ComponentOutcome]) -> Vec<Note> {
    let about = |part: &ComponentPlan| part.component.id.to_owned();
    let of = |(part, outcome): (&ComponentPlan, &ComponentOutcome)| {
        outcome.notes.iter().map(|text| Note { about: about(part), text: text.clone() }).collect::<Vec<_>>()
    };
    plan.iter().zip(outcomes).flat_map(of).collect()
}

/// True if no check ended in a grader error, which forbids a score.
pub fn is_gradable(report: &GradeReport) -> bool {
    report.components.iter().flat_map(|c| &c.checks).all(|check| !check.verdict.is_harness_error())
}

/// True if every component was built and every point earned.
pub fn is_perfect(report: &GradeReport) -> bool {
    let built = |c: &ComponentReport| matches!(c.build, BuildReport::Built { .. });
    report.score.earned == report.score.possible && report.components.iter().all(built)
}
