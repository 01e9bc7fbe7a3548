//! What people enter for a class, and the grades that are made with it.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use super::args::BookArguments;
use super::error::CliError;
use super::output::note;
use crate::class::{Entries, Results, entries_path};
use crate::grade::final_grade;
use crate::model::class::{ClassRun, Listed, Outcome, Record};
use crate::model::{Note, Scoring};
use crate::report::class::entry_rows;
use crate::report::visible;

/// Lines that are named of those that belong to nobody.
const LISTED: usize = 10;

/// Reads what was entered so far.
pub(super) fn entries(
    book: &BookArguments,
    results: &Results,
    scoring: &Scoring,
) -> Result<Entries, CliError> {
    let path = entries_path(book.entries.as_deref(), results.root());
    match (&book.entries, scoring.is_plain()) {
        (Some(_), true) => {
            let message =
                format!("{} can't be used: nothing in the rubric file asks for entries", path.display());
            Err(CliError::unusable(message, "`harness rubric init` shows [[manual]] and [late]"))
        }
        (None, true) => Ok(Entries::default()),
        (None, false) if !path.exists() => Ok(Entries::default()),
        (Some(_) | None, false) => Ok(Entries::read(&path, scoring)?),
    }
}

/// Refuses rows that contradict each other.
pub(super) fn refuse_conflicts(
    entries: &Entries,
    book: &BookArguments,
    results: &Results,
    run: &ClassRun,
) -> Result<(), CliError> {
    let path = entries_path(book.entries.as_deref(), results.root());
    Ok(entries.refuse_conflicts(&path, run)?)
}

/// The record with the grade that is made of its points.
pub(super) fn with_grade(mut record: Record, listed: &Listed, run: &ClassRun, entries: &Entries) -> Record {
    if let Outcome::Graded { report } = &mut record.outcome {
        let entered = entries.of(listed);
        report.grade = final_grade(report, &run.scoring, &entered);
        if !entered.comment.is_empty() {
            report.notes.push(Note { about: "comment".to_owned(), text: entered.comment });
        }
    }
    record
}

/// Begins the file among the results, or adds rows for submissions that are new; says which rows belong to nobody.
pub(super) fn keep_up(
    book: &BookArguments,
    results: &Results,
    run: &ClassRun,
    entries: &Entries,
) -> Result<(), CliError> {
    let path = entries_path(book.entries.as_deref(), results.root());
    let shown = visible::inline(&path.to_string_lossy(), 200);
    let strays: Vec<String> = entries.strays(run).iter().take(LISTED).map(u64::to_string).collect();
    if !strays.is_empty() {
        note(&format!("{shown}: no submission of the class belongs to line {}", strays.join(", ")));
    }
    let asks = !run.scoring.manual.is_empty() || run.scoring.late.is_some();
    if book.entries.is_some() || !asks {
        return Ok(());
    }
    let before = std::fs::read(&path).ok();
    let missing = entries.missing_rows(run, &run.scoring);
    let rows = entry_rows(&missing.rows, missing.delimiter);
    if rows.is_empty() {
        return Ok(());
    }
    match &before {
        None => note(&format!(
            "{shown} is for the points and the lateness that you enter; then: harness class-report {}",
            results.root().display()
        )),
        Some(bytes) if std::str::from_utf8(bytes).is_err() => {
            note(&format!(
                "{shown} has no row for some submissions, and is not saved as UTF-8: nothing was added"
            ));
            return Ok(());
        }
        Some(_) => {}
    }
    let ends_open = before.is_some_and(|bytes| !bytes.is_empty() && !bytes.ends_with(b"\n"));
    append(&path, &format!("{}{rows}", if ends_open { "\n" } else { "" }))
}

fn append(path: &Path, text: &str) -> Result<(), CliError> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| {
        let message = format!("cannot write {}: {error}", path.display());
        CliError::unusable(message, "make room on the disk, or the folder writable; nothing else is lost")
    })
}
