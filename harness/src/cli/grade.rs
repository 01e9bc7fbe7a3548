//! `harness grade`.

use super::args::GradeArguments;
use super::assignment::refused;
use super::error::CliError;
use super::grade_job::{Job, print_report};
use super::output::{print, written};
use super::report_files::Files;
use super::watch;
use crate::exit_code::Exit;
use crate::report::{Format, write_annotations};

/// Grades one submission and prints the report.
pub(super) fn run(arguments: &GradeArguments) -> Result<Exit, CliError> {
    let job = Job::read(arguments)?;
    if arguments.watch {
        return watch::run(&job);
    }
    let files = Files::of(arguments, &job.own_names())?;
    let submission = match job.submission() {
        Ok(submission) => submission,
        Err(error) => {
            files.refuse(&error)?;
            return Err(refused(&arguments.submission, error));
        }
    };
    let report = job.grade(&submission)?;
    files.publish(&report)?;
    let printed = if arguments.out.is_some() { Format::Terminal } else { arguments.format };
    let exit = print_report(&report, printed, arguments.detail.chosen())?;
    if arguments.annotations {
        print(&written(|out| write_annotations(&report, out))?)?;
    }
    Ok(match (exit, arguments.fail_under) {
        (Exit::Passed | Exit::Failed, Some(least))
            if report.mark().is_some_and(|mark| mark.earned >= least.into()) =>
        {
            Exit::Passed
        }
        (Exit::Passed | Exit::Failed, Some(_)) => Exit::Failed,
        (exit, _) => exit,
    })
}
