//! `harness grade --watch`.
//!
//! The submission is read again and again and compared by content, instead of asking the system for events: that works
//! on every file system (homes of students often lie on a network), and editors that save by renaming, or in two
//! steps, are nothing special. A submission is a few small files; reading them costs less than a millisecond.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use super::grade::{Job, print_report};
use super::place;
use super::trouble::Trouble;
use crate::exit_code::Exit;
use crate::model::{GradeReport, Submission};
use crate::report::{Format, Terminal, visible};

/// Between two looks at the files.
const PAUSE: Duration = Duration::from_millis(250);

/// Grades, and grades again whenever a file is different; ends only with the process or its reader.
pub(super) fn run(job: &Job<'_>) -> Result<Exit, Trouble> {
    let mut submission = job.submission()?;
    let mut report = job.grade(&submission)?;
    print_report(&report, Format::Terminal)?;
    loop {
        say("\nwaiting for a file to be saved; ctrl-c ends this")?;
        let saved = next_save(job, &submission);
        say(&what_changed(&submission, &saved))?;
        let now = job.grade(&saved)?;
        print_changes(&report, &now)?;
        (submission, report) = (saved, now);
    }
}

/// Waits until the files differ and two looks in a row agree: an editor may be in the middle of saving.
fn next_save(job: &Job<'_>, graded: &Submission) -> Submission {
    let mut last = None;
    let mut told = None;
    loop {
        thread::sleep(PAUSE);
        let look = job.submission().map_err(Trouble::from);
        let settled = last.as_ref() == Some(&look);
        match &look {
            Ok(now) if settled && now != graded => return now.clone(),
            // Half a save can look like no submission at all; what stays so is worth a word.
            Err(trouble) if settled && told.as_ref() != Some(trouble) => {
                trouble.tell();
                told = Some(trouble.clone());
            }
            Ok(_) | Err(_) => {}
        }
        last = Some(look);
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
    Terminal::new(place::colour()).changes(before, now, &mut out)?;
    out.flush()
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", visible::escape(line))?;
    out.flush()
}
