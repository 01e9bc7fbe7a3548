//! Grading a class: first everything is looked at, then what has no current record is graded, one lane for each submission.
//!
//! Nothing of a submission outlives its turn but a name and a score, so the process stays as small for a thousand
//! submissions as for ten. Whatever happens in one submission, a grader error included, becomes its record.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::changes::move_of;
use super::error::ClassError;
use super::key::key;
use super::layout::ClassEntry;
use super::results::Results;
use crate::build::{BuildError, Builders, Reuse};
use crate::grade::{self, GradeOptions, each, is_gradable, try_each};
use crate::intake::{IntakeError, Sought};
use crate::model::class::{Listed, Making, Move, Outcome, RECORD_SCHEMA, Record, Standing};
use crate::model::{Assignment, GradeReport, Note, Submission};

/// All that a class is graded with.
pub(crate) struct Workers<'a> {
    /// The assignment.
    pub assignment: &'static dyn Assignment,
    /// The class's folder.
    pub folder: &'a Path,
    /// A builder for each language of the class.
    pub builders: &'a Builders,
    /// The making that every record has in common.
    pub making: &'a Making,
    /// The options of each grade; they name no submission.
    pub options: &'a GradeOptions,
    /// Submissions at a time.
    pub jobs: usize,
}

impl Workers<'_> {
    /// The submission of an entry: of several attempts the one that the rubric file names.
    fn read(&self, entry: &ClassEntry) -> Result<Submission, IntakeError> {
        let languages = self.assignment.languages();
        entry.read(Sought::of_attempt(&languages, self.options.adjustments.intake.attempt))
    }
}

/// The work that is left.
#[derive(Debug)]
pub(crate) struct Survey {
    /// Every submission, with the key of what is there now.
    pub listed: Vec<Listed>,
    /// The entries without a current result, by index.
    pub to_do: Vec<usize>,
    /// The standings of the others.
    pub kept: Vec<Standing>,
}

/// A submission that is done.
#[derive(Debug)]
pub(crate) struct Done<'a> {
    /// Its name: hostile text.
    pub name: &'a str,
    /// Its record.
    pub record: &'a Record,
}

/// What happens while a class is graded.
#[derive(Debug)]
pub(crate) enum ClassEvent<'a> {
    /// A submission of that name is begun: hostile text.
    Begun(&'a str),
    /// One is done, and its record is on the disk.
    Done(Done<'a>),
}

/// The outcome of grading.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// The moves of the submissions that had an older result.
    pub moves: Vec<Move>,
    /// The number of submissions whose result is as before.
    pub same: usize,
    /// The key of each record, by name: files may change while a class is being graded.
    pub keys: Vec<(String, String)>,
}

/// Looks at every submission and at its result, if there is one.
pub(crate) fn survey(entries: &[ClassEntry], results: &Results, workers: &Workers<'_>) -> Survey {
    let looked = each(entries, workers.jobs, |entry| {
        let listed = Listed {
            name: entry.name.clone(),
            key: key_of(entry, workers, &workers.read(entry)),
            people: entry.people.clone(),
            remark: entry.remark.clone(),
        };
        let standing = match workers.options.reuse {
            Reuse::Allowed => results.current(&listed).map(|record| record.standing()),
            Reuse::Refused => None,
        };
        (listed, standing)
    });
    let mut survey = Survey { listed: Vec::new(), to_do: Vec::new(), kept: Vec::new() };
    for (index, (listed, standing)) in looked.into_iter().enumerate() {
        survey.listed.push(listed);
        match standing {
            // Grader errors are tried again.
            None | Some(Standing::Fault | Standing::Nothing) => survey.to_do.push(index),
            Some(standing @ (Standing::Score(_) | Standing::Rejected)) => survey.kept.push(standing),
        }
    }
    survey
}

/// Grades the entries; tells `watcher` when each is begun and when it is done.
///
/// # Errors
/// Fails if records cannot be written; then no more are begun.
pub(crate) fn grade_all(
    entries: &[&ClassEntry],
    results: &Results,
    workers: &Workers<'_>,
    watcher: &(dyn Fn(&ClassEvent<'_>) + Sync),
) -> Result<Progress, ClassError> {
    let moves = try_each(entries, workers.jobs, |entry| {
        watcher(&ClassEvent::Begun(&entry.name));
        let record = record(entry, workers);
        let before = results.last(&entry.name);
        results.keep(&record)?;
        watcher(&ClassEvent::Done(Done { name: &entry.name, record: &record }));
        let moved = before.map(|before| move_of(&entry.name, Some(&before), Some(&record)));
        Ok((moved, (entry.name.clone(), record.key)))
    })?;
    let mut progress = Progress::default();
    for (moved, key) in moves {
        progress.keys.push(key);
        match moved {
            Some(Some(moved)) => progress.moves.push(moved),
            Some(None) => progress.same += 1,
            None => {}
        }
    }
    Ok(progress)
}

fn key_of(entry: &ClassEntry, workers: &Workers<'_>, found: &Result<Submission, IntakeError>) -> String {
    key(workers.making, &told_path(workers.folder, entry.path()), entry.remark.as_deref(), found)
}

/// The path of a submission as its report's commands name it: from beside the class's folder, however that folder was
/// typed, so that the same class is not graded again because the command was given in another folder.
fn told_path(folder: &Path, path: &Path) -> String {
    let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let inside = path.strip_prefix(folder).unwrap_or(path);
    Path::new(real.file_name().unwrap_or_default()).join(inside).to_string_lossy().into_owned()
}

fn record(entry: &ClassEntry, workers: &Workers<'_>) -> Record {
    let found = workers.read(entry);
    let key = key_of(entry, workers, &found);
    let outcome = match found {
        Ok(submission) => {
            let path = told_path(workers.folder, entry.path());
            remarked(outcome(&submission, path, workers), entry.remark.as_deref())
        }
        Err(error) => Outcome::Rejected { why: error.to_string(), help: error.help() },
    };
    Record {
        schema: RECORD_SCHEMA.to_owned(),
        name: entry.name.clone(),
        key,
        harness: workers.making.harness.clone(),
        rubric: workers.making.rubric.clone(),
        outcome,
    }
}

/// The outcome with what the platform or the roster says of the submission as a note of its report.
fn remarked(mut outcome: Outcome, remark: Option<&str>) -> Outcome {
    let report = match &mut outcome {
        Outcome::Graded { report } | Outcome::Fault { report: Some(report), .. } => report,
        Outcome::Fault { report: None, .. } | Outcome::Rejected { .. } => return outcome,
    };
    let notes = remark.into_iter().flat_map(|remark| remark.split("; "));
    let notes = notes.map(|text| Note { about: "handed in".to_owned(), text: text.to_owned() });
    report.notes.splice(0..0, notes);
    outcome
}

/// A panic of the grader is a grader error in this one submission and leaves the others alone.
fn outcome(submission: &Submission, submission_path: String, workers: &Workers<'_>) -> Outcome {
    let options = GradeOptions { slots: 1, submission_path, ..workers.options.clone() };
    let graded = catch_unwind(AssertUnwindSafe(|| {
        let builder = workers.builders.of(submission.language);
        let builder = builder.ok_or(BuildError::Unready(submission.language.name()))?;
        grade::grade(workers.assignment, submission, builder, &options)
    }));
    match graded {
        Ok(Ok(report)) => of_report(report),
        Ok(Err(error)) => Outcome::Fault { detail: error.to_string(), report: None },
        Err(_) => {
            Outcome::Fault { detail: "the harness stopped at a mistake of its own".to_owned(), report: None }
        }
    }
}

fn of_report(report: GradeReport) -> Outcome {
    if is_gradable(&report) {
        return Outcome::Graded { report: Box::new(report) };
    }
    let checks = report.components.iter().flat_map(|part| &part.checks);
    let mut faults = checks.filter_map(|check| Some(format!("{}: {}", check.id, check.verdict.fault()?)));
    let detail = faults.next().unwrap_or_default();
    Outcome::Fault { detail, report: Some(Box::new(report)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_the_same_however_its_folder_is_typed() {
        let home = tempfile::tempdir().unwrap();
        let class = home.path().join("class");
        std::fs::create_dir(&class).unwrap();
        for typed in [class.clone(), home.path().join("./class/"), class.join("../class"), class.join(".")] {
            assert_eq!(told_path(&typed, &typed.join("alice")), "class/alice", "{}", typed.display());
        }
        assert_eq!(told_path(&class, &class.join("export/bob.zip")), "class/export/bob.zip");
    }
}
