//! `harness grade --watch`.
//!
//! The submission is read again and again and compared by content, instead of asking the system for events: that works
//! on every file system (homes of students often lie on a network), and editors that save by renaming, or in two
//! steps, are nothing special. A submission is a few small files; reading them costs less than a millisecond.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use super::error::CliError;
use super::grade_job::{Job, print_report};
use super::output::terminal;
use crate::exit_code::Exit;
use crate::model::{GradeReport, Submission};
use crate::report::{Detail, Format, visible};

/// The time between two reads of the files.
const PAUSE: Duration = Duration::from_millis(250);

/// Grades, and grades again whenever a file is different; ends only with the process or its reader.
pub(super) fn run(job: &Job<'_>) -> Result<Exit, CliError> {
    let mut submission = job.submission()?;
    let mut report = job.grade(&submission)?;
    print_report(&report, Format::Terminal, Detail::Full)?;
    loop {
        say("\nwaiting for a file to be saved; ctrl-c ends this")?;
        let saved = next_save(job, &submission);
        say(&what_changed(&submission, &saved))?;
        let now = job.grade(&saved)?;
        print_changes(&report, &now)?;
        (submission, report) = (saved, now);
    }
}

/// Waits until the files differ and two reads in a row agree: an editor may be in the middle of saving.
fn next_save(job: &Job<'_>, graded: &Submission) -> Submission {
    let mut last = None;
    let mut printed = None;
    loop {
        thread::sleep(PAUSE);
        let read = job.submission().map_err(CliError::from);
        let settled = last.as_ref() == Some(&read);
        match &read {
            Ok(now) if settled && now != graded => return now.clone(),
            // A half-saved file can look like no submission; an error that stays is printed once.
            Err(error) if settled && printed.as_ref() != Some(error) => {
                error.print();
                printed = Some(error.clone());
            }
            Ok(_) | Err(_) => {}
        }
        last = Some(read);
    }
}

fn what_changed(before: &Submission, now: &Submission) -> String {
    let changed = now.files.iter().filter_map(|file| match before.file(&file.name) {
        None => Some(format!("{} is new", file.name)),
        Some(old) if old.content != file.content => Some(format!("{} was saved", file.name)),
        Some(_) => None,
    });
    let gone = before.files.iter().filter(|file| now.file(&file.name).is_none());
    let all: Vec<String> = changed.chain(gone.map(|file| format!("{} is gone", file.name))).collect();
    if all.is_empty() { "other files changed".to_owned() } else { all.join(", ") }
}

fn print_changes(before: &GradeReport, now: &GradeReport) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    terminal().changes(before, now, &mut out)?;
    out.flush()
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", visible::escape(line))?;
    out.flush()
}
