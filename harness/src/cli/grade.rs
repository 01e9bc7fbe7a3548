//! `harness grade`.

use super::args::GradeArguments;
use super::error::CliError;
use super::grade_job::{Job, print_report};
use super::report_files::Files;
use super::watch;
use crate::exit_code::Exit;
use crate::report::Format;

/// Grades one submission and prints the report.
pub(super) fn run(arguments: &GradeArguments) -> Result<Exit, CliError> {
    let job = Job::read(arguments)?;
    if arguments.watch {
        return watch::run(&job);
    }
    let files = Files::of(arguments)?;
    let submission = match job.submission() {
        Ok(submission) => submission,
        Err(refused) => {
            files.refuse(&refused)?;
            return Err(refused.into());
        }
    };
    let report = job.grade(&submission)?;
    files.publish(&report)?;
    let printed = if arguments.out.is_some() { Format::Terminal } else { arguments.format };
    print_report(&report, printed)
}
