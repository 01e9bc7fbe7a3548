//! `harness grade`.

use std::io::{self, IsTerminal, Write};

use super::args::{Compilers, Format, GradeArguments};
use super::place;
use super::report_file::ReportFile;
use super::trouble::Trouble;
use crate::build::{Compiler, Workshop};
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions, cross_check, is_gradable, is_perfect};
use crate::intake;
use crate::model::{Assignment, GradeReport, Note, Submission};
use crate::report::{Colour, Json, Renderer, Terminal};

/// Grades one submission and prints the report.
pub(super) fn run(arguments: &GradeArguments) -> Result<Exit, Trouble> {
    let assignment = place::assignment(&arguments.common.assignment)?;
    let options = place::grade_options(&arguments.common, &arguments.only, &arguments.submission, None);
    refuse_unknown_checks(assignment, &options, &arguments.only)?;
    let file = arguments.out.as_deref().map(ReportFile::at).transpose()?;
    let submission = intake::read(&arguments.submission, assignment.wanted())?;
    let (workshop, attack) = place::guarded_workshop(&arguments.common, assignment)?;
    let options = GradeOptions { self_attack: Some(attack), ..options };
    let mut report = grade::grade(assignment, &submission, &workshop, &options)?;
    if arguments.compilers == Some(Compilers::Both) {
        report.notes.extend(try_both(assignment, &submission, &workshop)?);
    }
    deliver(&report, arguments.format, file.as_ref())
}

/// Every worker is gone by now: `grade` ends with its last.
fn deliver(report: &GradeReport, format: Format, file: Option<&ReportFile>) -> Result<Exit, Trouble> {
    let Some(file) = file else { return Ok(print_report(report, format)?) };
    file.publish(|out| renderer(format, Colour::Never).render(report, out))?;
    Ok(print_report(report, Format::Terminal)?)
}

fn refuse_unknown_checks(
    assignment: &dyn Assignment,
    options: &GradeOptions,
    only: &[String],
) -> Result<(), Trouble> {
    let ids: Vec<&str> =
        assignment.components().iter().flat_map(|c| c.checks()).map(|check| check.id).collect();
    if ids.iter().any(|id| options.only.takes(id)) {
        return Ok(());
    }
    let asked = only.join(", ");
    let near =
        ids.iter().max_by(|a, b| strsim::jaro_winkler(a, &asked).total_cmp(&strsim::jaro_winkler(b, &asked)));
    let help =
        near.map(|near| format!("did you mean {near}? `harness checks` lists all")).unwrap_or_default();
    Err(Trouble::unusable(format!("no check begins with {asked}"), help))
}

fn try_both(
    assignment: &dyn Assignment,
    submission: &Submission,
    workshop: &Workshop,
) -> Result<Vec<Note>, Trouble> {
    let other = match workshop.toolchain().compiler() {
        Compiler::Gpp => Compiler::Clangpp,
        Compiler::Clangpp => Compiler::Gpp,
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
    let second = Workshop::prepare(toolchain, workshop.cache(), assignment.kit())?;
    Ok(cross_check(assignment, submission, &[workshop, &second])?)
}

/// Prints a report on standard output, and says how the program should exit.
pub(super) fn print_report(report: &GradeReport, format: Format) -> io::Result<Exit> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match renderer(format, colour()).render(report, &mut out).and_then(|()| out.flush()) {
        // Whoever reads the report may stop reading.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        Ok(()) | Err(_) => Ok(exit_of(report)),
    }
}

fn renderer(format: Format, colour: Colour) -> Box<dyn Renderer> {
    match format {
        Format::Terminal => Box::new(Terminal::new(colour)),
        Format::Json => Box::new(Json),
    }
}

/// Colour on a terminal, unless `NO_COLOR` says otherwise.
fn colour() -> Colour {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if io::stdout().is_terminal() && !refused { Colour::Always } else { Colour::Never }
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
