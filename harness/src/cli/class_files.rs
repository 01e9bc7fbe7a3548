//! The files made of a class's records: the summary, the table of grades, a gradebook, and a report of each submission in
//! every format. All of it can be made again at any time without grading.

use std::path::{Path, PathBuf};

use super::arg_values::Audience;
use super::args::BookArguments;
use super::assignment::assignment_named;
use super::class_entries::{entries, keep_up, refuse_conflicts, with_grade};
use super::error::CliError;
use super::output::{note, print_wrapped, written};
use crate::class::{Book, Filled, Results, Tally, file_stem};
use crate::exit_code::Exit;
use crate::model::class::{ClassRun, ClassSummary, Listed, Outcome, Person, Record};
use crate::model::{GradeReport, Mark};
use crate::report::class::GradeColumns;
use crate::report::{Format, Setting, class, for_students, visible};

/// Letters shown of a student's name.
const NAME: usize = 60;

/// The formats of reports that are written of each submission.
const FORMATS: [Format; 6] =
    [Format::Terminal, Format::Json, Format::Junit, Format::Gradescope, Format::Markdown, Format::Html];

/// Makes everything, prints the summary, and says how the program should exit.
pub(super) fn conclude(
    results: &Results,
    run: &ClassRun,
    book: &BookArguments,
    audience: Audience,
) -> Result<Exit, CliError> {
    let assignment = assignment_named(&run.making.assignment)?;
    // Before anything is written: a mistake in the command line should not wait for three hundred reports.
    let gradebook = gradebook(book, assignment.id())?;
    let parts = assignment.components().iter().map(|part| (part.id.to_owned(), part.title.to_owned()));
    let entries = entries(book, results, &run.scoring)?;
    refuse_conflicts(&entries, book, results, run)?;
    let columns = if run.scoring.is_plain() { GradeColumns::Score } else { GradeColumns::ScoreAndGrade };
    let mut grades = class::write_grades(parts.collect(), columns);
    let mut tally = Tally::default();
    let mut scores: Vec<(Person, Mark)> = Vec::new();
    let mut rows = Vec::new();
    let mut all_full = true;
    for listed in &run.submissions {
        let record = results.current(listed).map(|record| with_grade(record, listed, run, &entries));
        tally.add(listed, record.as_ref());
        grades.add(listed, record.as_ref());
        let link = reports(results, listed, record.as_ref(), audience)?;
        rows.push(class::PageRow::of(listed, record.as_ref(), link));
        let report = record.as_ref().and_then(Record::report);
        all_full &= report.is_some_and(|report| report.score.earned == report.score.possible);
        scores.extend(
            listed.people.iter().cloned().zip(report.and_then(GradeReport::mark).into_iter().cycle()),
        );
    }
    run.absent.iter().for_each(|person| grades.add_absent(person));
    rows.extend(run.absent.iter().map(class::PageRow::absent));
    for listed in &run.gone {
        tally.add_gone(listed, results.last(&listed.name).as_ref());
        // A person who is in the class by another submission now has a row already.
        let is_here = |person: &Person| run.has(person);
        if !listed.people.iter().any(is_here) {
            grades.add_gone(listed);
        }
    }
    let summary = tally.finish(run);
    results.put(Path::new("grades.csv"), grades.finish().as_bytes())?;
    results.put(Path::new("summary.json"), &written(|out| visible::json::write(&summary, out))?)?;
    let text = written(|out| class::write_summary(&summary, out))?;
    results.put(Path::new("summary.txt"), &text)?;
    let title = format!("{}: results of the class", assignment.id());
    let page = written(|out| class::write_page(&title, &summary, &rows, out))?;
    results.put(Path::new("index.html"), &page)?;
    keep_up(book, results, run, &entries)?;
    match gradebook {
        Some(gradebook) => fill(results, &gradebook, &scores)?,
        None => say_left(&results.root().join(GRADEBOOK)),
    }
    print_wrapped(&text)?;
    Ok(exit_of(&summary, all_full))
}

fn exit_of(summary: &ClassSummary, all_full: bool) -> Exit {
    if !summary.faults.is_empty() || !summary.unfinished.is_empty() {
        Exit::HarnessError
    } else if all_full {
        Exit::Passed
    } else {
        Exit::Failed
    }
}

/// Refuses what would be refused after hours of grading otherwise.
pub(super) fn gradebook(book: &BookArguments, assignment: &str) -> Result<Option<Book>, CliError> {
    let Some(path) = &book.canvas else { return Ok(None) };
    Ok(Some(Book::read(path, book.canvas_column.as_deref(), assignment)?))
}

/// Writes one report a format, or removes those of a record without a report. Returns the path of the one for a browser.
fn reports(
    results: &Results,
    listed: &Listed,
    record: Option<&Record>,
    audience: Audience,
) -> Result<String, CliError> {
    let report: Option<GradeReport> = record.and_then(|record| match &record.outcome {
        Outcome::Graded { report } | Outcome::Fault { report: Some(report), .. } => Some((**report).clone()),
        Outcome::Rejected { .. } | Outcome::Fault { report: None, .. } => None,
    });
    let report = report.map(|report| match audience {
        Audience::Instructor => report,
        Audience::Student => for_students(&report),
    });
    for format in FORMATS {
        let path = report_path(format, &listed.name);
        match &report {
            Some(report) => {
                let text = written(|out| format.renderer(&Setting::plain()).render(report, out))?;
                results.put(&path, &text)?;
            }
            None => results.remove(&path)?,
        }
    }
    let page = report_path(Format::Html, &listed.name);
    Ok(report.map_or_else(String::new, |_| page.to_string_lossy().into_owned()))
}

fn report_path(format: Format, name: &str) -> PathBuf {
    let folder = match format {
        Format::Terminal => "text",
        Format::Json
        | Format::Junit
        | Format::Gradescope
        | Format::Classroom50
        | Format::Markdown
        | Format::Html
        | Format::Sarif => format.word(),
    };
    Path::new("reports").join(folder).join(format!("{}.{}", file_stem(name), format.ending()))
}

fn fill(results: &Results, book: &Book, scores: &[(Person, Mark)]) -> Result<(), CliError> {
    let filled = book.fill(scores)?;
    results.put(Path::new(GRADEBOOK), filled.text.as_bytes())?;
    say_filled(book, &filled, &results.root().join(GRADEBOOK));
    Ok(())
}

/// The gradebook with its column filled, in the folder of results.
const GRADEBOOK: &str = "canvas.csv";

/// Says that an earlier gradebook has not got the grades of this run: somebody might upload it.
fn say_left(path: &Path) {
    if path.exists() {
        let path = visible::inline(&path.to_string_lossy(), 200);
        note(&format!("{path} is as it was: --canvas GRADEBOOK.csv fills in the grades of this run"));
    }
}

/// Prints notes for the person who uploads the file, on standard error: they are no part of the summary.
fn say_filled(book: &Book, filled: &Filled, path: &Path) {
    let column = visible::inline(book.column(), NAME);
    let path = visible::inline(&path.to_string_lossy(), 200);
    note(&format!("{path}: {} cells of the column {column} are filled", filled.cells));
    for person in &filled.unknown {
        let keys: Vec<&str> = person.keys().collect();
        let who = visible::inline(&format!("{} {}", person.name, keys.join(" ")), NAME);
        note(&format!("the gradebook has no row for {who}"));
    }
    for (student, before, now) in &filled.lowered {
        let (student, before) = (visible::inline(student, NAME), visible::inline(before, NAME));
        note(&format!("lower than what the gradebook had: {student}, {before} → {now}"));
    }
    if let Some(points) = &filled.other_points {
        let points = visible::inline(points, NAME);
        note(&format!(
            "the column is for {points} points and the reports are not: nothing was scaled; [total] in a rubric file does that"
        ));
    }
}
