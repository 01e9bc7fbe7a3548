//! Assembling the report of a finished grade. The possible points are the plan's: a check that did not run earns none.

use super::component_job::ComponentOutcome;
use super::failing::is_a_failure;
use super::left_out;
use super::noted::PARTLY;
use super::plan::{ComponentPlan, GradeOptions};
use super::reckoning::hold_together;
use super::run::FinishedGrade;
use super::warnings;
use crate::build::Builder;
use crate::model::{
    Assignment, CheckResult, ComponentReport, ExtraFiles, GradeReport, How, IntakeChange, Isolation, Note,
    OpenPoints, Points, Row, SCHEMA, SourceStamp, Submission, SubmissionStamp, shell_word,
};

/// The report of a finished grade, without times.
pub(super) fn assemble(
    assignment: &dyn Assignment,
    submission: &Submission,
    builder: &Builder,
    options: &GradeOptions,
    plan: &[ComponentPlan],
    finished: &FinishedGrade,
) -> GradeReport {
    let mut components: Vec<ComponentReport> = plan
        .iter()
        .zip(&finished.outcomes)
        .map(|(part, outcome)| component_report(assignment, submission, part, outcome, options))
        .collect();
    hold_together(&mut components, &options.adjustments.together);
    for component in &mut components {
        component.score = Points::sum(component.checks.iter().map(|check| check.points));
    }
    GradeReport {
        schema: SCHEMA.to_owned(),
        harness: env!("CARGO_PKG_VERSION").to_owned(),
        assignment: assignment.id().to_owned(),
        submission: stamp(submission),
        seed: options.seed,
        toolchain: builder.toolchain().version().to_owned(),
        isolation: Isolation {
            self_attack: options.self_attack.clone(),
            ..builder.toolchain().confinement().isolation()
        },
        memory: finished.memory.clone(),
        score: Points::sum(components.iter().map(|component| component.score)),
        open: OpenPoints::default(),
        notes: notes(assignment, submission, options)
            .into_iter()
            .chain(noticed(&components))
            .chain(surveyed(plan, &finished.outcomes))
            .collect(),
        components,
        warnings: warnings::collect(finished.outcomes.iter().map(|outcome| &outcome.build), submission),
        level: options.adjustments.students.level,
        grade: None,
        times: None,
    }
}

fn component_report(
    assignment: &dyn Assignment,
    submission: &Submission,
    part: &ComponentPlan,
    outcome: &ComponentOutcome,
    options: &GradeOptions,
) -> ComponentReport {
    let checks: Vec<CheckResult> = outcome
        .results
        .iter()
        .map(|result| CheckResult {
            repro: repro(assignment, &result.id, options),
            program: program(result, part, assignment, options),
            ..result.clone()
        })
        .collect();
    ComponentReport {
        id: part.component.id.to_owned(),
        title: part.component.title.to_owned(),
        file: part.kit.file.to_owned(),
        build: left_out::explained(
            warnings::trimmed(outcome.build.clone(), submission),
            assignment,
            submission,
            assignment.helpers(submission, options.extra()),
        ),
        score: Points::default(),
        open: OpenPoints::default(),
        checks,
        table: outcome.table.clone(),
        pictures: outcome.pictures.clone(),
    }
}

/// The command that runs one check alone, with the same inputs as among all.
fn repro(assignment: &dyn Assignment, check: &str, options: &GradeOptions) -> String {
    format!(
        "harness grade {} --assignment {} --seed {}{} --only {check}",
        shell_word(&options.submission_path),
        shell_word(assignment.argument()),
        options.seed,
        with_rubric(options)
    )
}

/// The option that names the rubric file, if there is one.
fn with_rubric(options: &GradeOptions) -> String {
    options.rubric_path.as_ref().map_or_else(String::new, |path| format!(" --rubric {}", shell_word(path)))
}

/// The command that writes a failure of code that ran as a program. The assignment follows from the files, the usual seed
/// is left out, and so is a rubric file that takes a submission's files as they are taken without one. What a survey
/// decides, or a run of a whole program, no program shows.
fn program(
    result: &CheckResult,
    part: &ComponentPlan,
    assignment: &dyn Assignment,
    options: &GradeOptions,
) -> String {
    let has_none = |row: &Row| match row.check.how {
        How::Survey(_) => true,
        How::Declared(declaration) => !declaration.is_reproducible(),
        How::Run(_)
        | How::Contest(_)
        | How::SharedRun(..)
        | How::Determinism(_)
        | How::Memory { .. }
        | How::Static(..) => false,
    };
    let mut rows = part.rows.iter().filter(|row| row.check.id == result.id);
    if !is_a_failure(&result.verdict) || rows.any(has_none) {
        return String::new();
    }
    let seed = if options.seed == 0 { String::new() } else { format!(" --seed {}", options.seed) };
    let declared = assignment.folder().map(|folder| format!(" --assignment {}", shell_word(folder)));
    let takes_as_usual = options.adjustments.intake == IntakeChange::default();
    let rubric = if takes_as_usual { String::new() } else { with_rubric(options) };
    let path = shell_word(&options.submission_path);
    format!("harness repro {path} {}{}{rubric}{seed}", result.id, declared.unwrap_or_default())
}

fn stamp(submission: &Submission) -> SubmissionStamp {
    let files = submission.files.iter().map(|file| SourceStamp {
        name: file.name.clone(),
        blake3: blake3::hash(&file.content).to_hex().to_string(),
    });
    SubmissionStamp { name: submission.name.clone(), files: files.collect() }
}

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
    let guessed = submission.remarks.iter().cloned().map(about);
    guessed.chain(ignored).chain(missing).chain(assignment.notes(&options.sources(submission))).collect()
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

/// The notes of all checks; those that several checks have stand together, with the checks' names, as do those on checks that are
/// right in a part.
fn noticed(components: &[ComponentReport]) -> Vec<Note> {
    components.iter().flat_map(noticed_in).collect()
}

fn noticed_in(component: &ComponentReport) -> Vec<Note> {
    let mut noted: Vec<(Vec<&str>, &str)> = Vec::new();
    for check in &component.checks {
        let Some(text) = check.note.as_deref() else { continue };
        match noted.iter_mut().find(|(_, known)| *known == text) {
            Some((ids, _)) => ids.push(&check.id),
            None => noted.push((vec![&check.id], text)),
        }
    }
    let (partly, whole): (Vec<_>, Vec<_>) = noted.into_iter().partition(|(_, text)| text.starts_with(PARTLY));
    let told = |(ids, text): (Vec<&str>, &str)| {
        let is_named = ids.len() > 1 || text.starts_with(PARTLY);
        if is_named { format!("{}: {text}", named(&ids)) } else { text.to_owned() }
    };
    let about = |text: String| Note { about: component.id.clone(), text };
    whole.into_iter().chain(partly).map(told).map(about).collect()
}

/// The names of checks that share a note, of many the first ones: the note itself has to be read.
fn named(ids: &[&str]) -> String {
    const MOST: usize = 8;
    match ids.get(MOST..) {
        None | Some([] | [_]) => ids.join(", "),
        Some(more) => format!("{} and {} more checks", ids[..MOST].join(", "), more.len()),
    }
}

/// The remarks of all surveys.
fn surveyed(plan: &[ComponentPlan], outcomes: &[ComponentOutcome]) -> Vec<Note> {
    let about = |part: &ComponentPlan| part.component.id.to_owned();
    let of = |(part, outcome): (&ComponentPlan, &ComponentOutcome)| {
        outcome.notes.iter().map(|text| Note { about: about(part), text: text.clone() }).collect::<Vec<_>>()
    };
    plan.iter().zip(outcomes).flat_map(of).collect()
}
