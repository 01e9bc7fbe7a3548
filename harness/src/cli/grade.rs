//! `harness grade`.

use std::io::{self, Write};

use super::args::{Audience, Compilers, GradeArguments};
use super::place;
use super::report_files::{Files, handed_in};
use super::trouble::Trouble;
use super::watch;
use crate::build::{Builder, Compiler};
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions, cross_check, is_gradable, is_perfect};
use crate::intake::{self, IntakeError};
use crate::model::{Assignment, GradeReport, Note, Submission};
use crate::report::{Format, Setting, for_students};

/// Grades one submission and prints the report.
pub(super) fn run(arguments: &GradeArguments) -> Result<Exit, Trouble> {
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

/// What the command line asks for.
pub(super) struct Job<'a> {
    arguments: &'a GradeArguments,
    assignment: &'static dyn Assignment,
    options: GradeOptions,
}

impl Job<'_> {
    fn read(arguments: &GradeArguments) -> Result<Job<'_>, Trouble> {
        let assignment = place::assignment_of(arguments.common.assignment.as_deref(), &arguments.submission)?;
        place::refuse_unknown_checks(assignment, &arguments.only)?;
        let options = place::grade_options(&arguments.common, &arguments.only, &arguments.submission, None);
        let options = place::adjusted(options, arguments.rubric.as_deref(), arguments.audience, assignment)?;
        let options = GradeOptions { timing: place::timing(arguments.times), ..options };
        Ok(Job { arguments, assignment, options })
    }

    /// What is handed in at this moment.
    pub(super) fn submission(&self) -> Result<Submission, IntakeError> {
        intake::read(&self.arguments.submission, &self.assignment.languages())
    }

    /// The report for whom it was asked for. The confinement is attacked before each grade.
    pub(super) fn grade(&self, submission: &Submission) -> Result<GradeReport, Trouble> {
        let (workshop, attack) =
            place::guarded_workshop(&self.arguments.common, self.assignment, submission.language)?;
        let options = GradeOptions { self_attack: Some(attack), ..self.options.clone() };
        let mut report = grade::grade(self.assignment, submission, &workshop, &options)?;
        if self.arguments.compilers == Some(Compilers::Both) {
            report.notes.extend(try_both(self.assignment, submission, &workshop)?);
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
    workshop: &Builder,
) -> Result<Vec<Note>, Trouble> {
    let other = match workshop.toolchain().compiler() {
        Compiler::Gpp => Compiler::Clangpp,
        Compiler::Clangpp => Compiler::Gpp,
        Compiler::Rustc => {
            let text = "the files were not tried with a second compiler: for Rust there is one".to_owned();
            return Ok(vec![Note { about: "submission".to_owned(), text }]);
        }
    };
    let toolchain = match place::toolchain(other, workshop.cache(), workshop.toolchain().confinement()) {
        Ok(toolchain) => toolchain,
        Err(error) => {
            let mut notes = cross_check(assignment, submission, &[workshop])?;
            let text = format!("the files were not tried with the second compiler: {error}");
            notes.push(Note { about: "submission".to_owned(), text });
            return Ok(notes);
        }
    };
    let second = Builder::prepare(toolchain, workshop.cache(), assignment.kit())?;
    Ok(cross_check(assignment, submission, &[workshop, &second])?)
}

/// Prints a report on standard output, and says how the program should exit.
pub(super) fn print_report(report: &GradeReport, format: Format) -> Result<Exit, Trouble> {
    let setting = Setting { colour: place::colour(), handed_in: handed_in(&[format])? };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = format.renderer(&setting).render(report, &mut out).and_then(|()| out.flush());
    place::unless_closed(written)?;
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
