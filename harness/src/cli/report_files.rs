//! The files that `--out` and `--report` ask for: made sure of before anything is graded, written of one report.

use std::env;
use std::path::Path;

use super::args::GradeArguments;
use super::error::CliError;
use super::output::note;
use super::overwrite::OwnNames;
use super::report_file::ReportFile;
use crate::grade::is_gradable;
use crate::intake::IntakeError;
use crate::model::GradeReport;
use crate::report::{Format, HandedIn, Setting, write_refusal_for_gradescope};

/// The variables that Classroom 50 sets for an autograder, and the date of the graded commit, which git knows.
const CLASSROOM50: [&str; 7] =
    ["CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL", "COMMIT_DATE"];

/// Reports that are going to be written.
pub(super) struct Files {
    files: Vec<(Format, ReportFile)>,
    setting: Setting,
}

impl Files {
    /// Makes sure that each can be written, to a place of its own that is none of the submission's.
    pub(super) fn of(arguments: &GradeArguments, own: &OwnNames) -> Result<Files, CliError> {
        let out = arguments.out.iter().map(|path| (arguments.format, path.as_path()));
        let more = arguments.report.iter().map(|asked| (asked.format, asked.path.as_path()));
        let asked: Vec<(Format, &Path)> = out.chain(more).collect();
        let formats: Vec<Format> = asked.iter().map(|(format, _)| *format).collect();
        for (index, (_, path)) in asked.iter().enumerate() {
            if asked[..index].iter().any(|(_, earlier)| earlier == path) {
                let message = format!("two reports would be written to {}", path.display());
                return Err(CliError::unusable(message, "give each a file of its own"));
            }
        }
        let setting = Setting { handed_in: handed_in(&formats)?, ..Setting::plain() };
        let files = asked.iter().map(|(format, path)| {
            own.spare_within(&arguments.submission, path)?;
            Ok((*format, ReportFile::at(path, arguments.force.overwrite())?))
        });
        Ok(Files { files: files.collect::<Result<_, CliError>>()?, setting })
    }

    /// Writes them all.
    pub(super) fn publish(&self, report: &GradeReport) -> Result<(), CliError> {
        for (format, file) in &self.files {
            if *format == Format::Classroom50 && !is_gradable(report) {
                file.withdraw()?;
                note(&format!("{} is not written: it would have to say a score", file.path().display()));
            } else {
                file.publish(|out| format.renderer(&self.setting).render(report, out))?;
            }
        }
        Ok(())
    }
}

impl Files {
    /// Writes, where a service wants results whatever is handed in, that nothing could be graded. Other reports are of
    /// something that was.
    pub(super) fn refuse(&self, why: &IntakeError) -> Result<(), CliError> {
        let (message, help) = (why.to_string(), why.help());
        for (format, file) in &self.files {
            match format {
                Format::Gradescope => {
                    file.publish(|out| write_refusal_for_gradescope(&message, help.as_ref(), out))?;
                }
                Format::Terminal
                | Format::Json
                | Format::Junit
                | Format::Classroom50
                | Format::Markdown
                | Format::Html
                | Format::Sarif => {}
            }
        }
        Ok(())
    }
}

/// The submission's data in the environment, if a format needs them.
pub(super) fn handed_in(formats: &[Format]) -> Result<HandedIn, CliError> {
    if !formats.contains(&Format::Classroom50) {
        return Ok(HandedIn::default());
    }
    let missing: Vec<&str> = CLASSROOM50.into_iter().filter(|name| env::var(name).is_err()).collect();
    if !missing.is_empty() {
        let message = format!("a result for Classroom 50 needs {} in the environment", missing.join(", "));
        let help =
            "Classroom 50 sets all but COMMIT_DATE: COMMIT_DATE=$(git log -1 --format=%cI) harness grade …";
        return Err(CliError::unusable(message, help));
    }
    let [classroom, assignment, submission, commit, release, review, datetime] =
        CLASSROOM50.map(|name| env::var(name).unwrap_or_default());
    Ok(HandedIn { classroom, assignment, submission, commit, release, review, datetime })
}
