//! [`Job`]: one grade as the command line asks for it.

use std::io::{self, Write};

use super::arg_values::{Audience, Compilers};
use super::args::GradeArguments;
use super::assignment::assignment_of;
use super::builder::{find_toolchain, guarded_builder};
use super::entered::entered;
use super::error::CliError;
use super::grade_options::{grade_options, timing};
use super::living_line::LivingLine;
use super::output::{terminal, unless_closed};
use super::overwrite::OwnNames;
use super::report_files::handed_in;
use super::rubric_file::{Changes, adjusted, refuse_unknown_checks};
use crate::build::{Builder, Compiler};
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions, cross_check, final_grade, is_gradable, is_perfect};
use crate::intake::{self, IntakeError, Sought};
use crate::model::{Assignment, Entered, GradeReport, Note, Submission};
use crate::report::{Detail, Format, Setting, for_students};

/// A grade as the command line asks for it.
pub(super) struct Job<'a> {
    arguments: &'a GradeArguments,
    assignment: &'static dyn Assignment,
    options: GradeOptions,
    entered: Entered,
}

impl Job<'_> {
    pub(super) fn read(arguments: &GradeArguments) -> Result<Job<'_>, CliError> {
        let assignment = assignment_of(arguments.common.assignment.as_deref(), &arguments.submission)?;
        refuse_unknown_checks(assignment, &arguments.only)?;
        let options = grade_options(&arguments.common, &arguments.only, &arguments.submission, None);
        let changes = Changes {
            rubric: arguments.rubric.as_deref(),
            kit: arguments.kit.as_deref(),
            level: arguments.level,
        };
        let options = adjusted(options, changes, arguments.audience, assignment)?;
        let options = GradeOptions { timing: timing(arguments.times), ..options };
        let entered = entered(&options.adjustments.scoring(), &arguments.points, arguments.late)?;
        Ok(Job { arguments, assignment, options, entered })
    }

    /// The names that no report may take in the submission's folder.
    pub(super) fn own_names(&self) -> OwnNames {
        OwnNames::of(self.assignment)
    }

    /// The submission as it is at this moment.
    pub(super) fn submission(&self) -> Result<Submission, IntakeError> {
        let languages = self.assignment.languages();
        let sought = Sought::of_attempt(&languages, self.options.adjustments.intake.attempt);
        intake::read(&self.arguments.submission, sought)
    }

    /// The report for whom it was asked for. The confinement is attacked before each grade.
    pub(super) fn grade(&self, submission: &Submission) -> Result<GradeReport, CliError> {
        let _line = LivingLine::of(&self.options.progress);
        let (builder, attack) =
            guarded_builder(&self.arguments.common, self.assignment, submission.language)?;
        let options = GradeOptions { self_attack: Some(attack), ..self.options.clone() };
        let mut report = grade::grade(self.assignment, submission, &builder, &options)?;
        report.grade = final_grade(&report, &self.options.adjustments.scoring(), &self.entered);
        if self.arguments.compilers == Some(Compilers::Both) {
            report.notes.extend(try_both(self.assignment, submission, &builder)?);
        }
        Ok(match self.arguments.audience {
            Audience::Instructor => report,
            Audience::Student => for_students(&report),
        })
    }
}

fn try_both(
    assignment: &dyn Assignment,
    submission: &Submission,
    builder: &Builder,
) -> Result<Vec<Note>, CliError> {
    let other = match builder.toolchain().compiler() {
        Compiler::Gpp => Compiler::Clangpp,
        Compiler::Clangpp => Compiler::Gpp,
        Compiler::Rustc => {
            let text = "the files were not tried with a second compiler: for Rust there is one".to_owned();
            return Ok(vec![Note { about: "submission".to_owned(), text }]);
        }
    };
    let toolchain = match find_toolchain(other, builder.cache(), builder.toolchain().confinement()) {
        Ok(toolchain) => toolchain,
        Err(error) => {
            let mut notes = cross_check(assignment, submission, &[builder])?;
            let text = format!("the files were not tried with the second compiler: {error}");
            notes.push(Note { about: "submission".to_owned(), text });
            return Ok(notes);
        }
    };
    let second = Builder::prepare(toolchain, builder.cache(), assignment.kit())?;
    Ok(cross_check(assignment, submission, &[builder, &second])?)
}

/// Prints a report on standard output, and says how the program should exit.
#[tracing::instrument(level = "info", name = "report", skip_all, fields(format = format.word()))]
pub(super) fn print_report(report: &GradeReport, format: Format, detail: Detail) -> Result<Exit, CliError> {
    let setting = Setting { terminal: terminal().showing(detail), handed_in: handed_in(&[format])? };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = format.renderer(&setting).render(report, &mut out).and_then(|()| out.flush());
    unless_closed(written)?;
    Ok(exit_of(report))
}

fn exit_of(report: &GradeReport) -> Exit {
    if !is_gradable(report) {
        Exit::HarnessError
    } else if is_perfect(report) {
        Exit::Passed
    } else {
        Exit::Failed
    }
}
