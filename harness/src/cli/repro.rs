//! `harness repro`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::args::ReproArguments;
use super::place;
use super::trouble::Trouble;
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions, Reproduction};
use crate::intake;
use crate::model::{Assignment, Check, MemoryError, Program, Verdict};
use crate::report::visible;
use crate::rubric;

/// Runs one check and writes a program that shows its failure.
pub(super) fn run(arguments: &ReproArguments) -> Result<Exit, Trouble> {
    let common = &arguments.common;
    let assignment = place::assignment_of(common.assignment.as_deref(), &arguments.submission)?;
    let check = check_of(assignment, &arguments.check)?;
    let submission = intake::read(&arguments.submission, &assignment.languages())?;
    let (workshop, attack) = place::guarded_workshop(common, assignment, submission.language)?;
    let options =
        GradeOptions { lanes: 1, ..place::grade_options(common, &[], &arguments.submission, Some(attack)) };
    match grade::reproduce(assignment, &submission, &workshop, &options, check)? {
        Reproduction::Program(program) => write(&program, arguments.output.as_deref()),
        Reproduction::Told { verdict: Verdict::HarnessError { detail }, .. } => {
            Err(Trouble::ours(detail, "nothing was found out; this is no fault of the submission's"))
        }
        Reproduction::Told { verdict, evidence } => {
            let words = evidence.map_or_else(String::new, |e| format!("\n{}\n{}", e.called, e.got));
            tell(check, &format!("{}{words}", reason(&verdict)))
        }
        Reproduction::Passed => {
            let help = "name one that fails: `harness grade` of the same submission and seed shows which do";
            Err(Trouble::unusable(format!("{} passes: there is no failure to show", check.id), help))
        }
    }
}

fn check_of(assignment: &dyn Assignment, id: &str) -> Result<&'static Check, Trouble> {
    let mut all = assignment.components().iter().flat_map(|component| component.checks());
    if let Some(check) = all.find(|check| check.id == id) {
        return Ok(check);
    }
    let near = rubric::near(assignment, id);
    let help = format!("did you mean {near}? `harness checks` lists all");
    Err(Trouble::unusable(format!("there is no check {id}"), help))
}

fn write(program: &Program, output: Option<&Path>) -> Result<Exit, Trouble> {
    let mut out = io::stdout().lock();
    let Some(path) = output else {
        out.write_all(program.text.as_bytes())?;
        return Ok(Exit::Passed);
    };
    fs::write(path, &program.text).map_err(|error| {
        Trouble::unusable(format!("cannot write {}: {error}", path.display()), "name another file with -o")
    })?;
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    writeln!(out, "{}", visible::escape(&program.command(&name)))?;
    Ok(Exit::Passed)
}

/// Says why there is no program, and what to look for instead.
fn tell(check: &Check, reason: &str) -> Result<Exit, Trouble> {
    let mut out = io::stdout().lock();
    writeln!(out, "{} fails, but no program can show it.", check.id)?;
    for line in reason.lines() {
        writeln!(out, "  {}", visible::escape(line))?;
    }
    writeln!(out, "  look for: {}", check.hint)?;
    Ok(Exit::Failed)
}

fn reason(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Refused { rule } => format!("it is found by reading the source: {rule}"),
        Verdict::BuildFailed { diagnostics } => format!("the file does not compile:\n{diagnostics}"),
        Verdict::MemoryErrors { errors } => {
            errors.iter().map(MemoryError::describe).collect::<Vec<_>>().join("\n")
        }
        Verdict::Skipped { because } => format!("it did not run: {because}"),
        Verdict::Mismatch { expected, observed, .. } => format!("required: {expected}\ngot: {observed}"),
        Verdict::Pass
        | Verdict::Crashed { .. }
        | Verdict::Exited { .. }
        | Verdict::TimedOut { .. }
        | Verdict::OverLimit { .. }
        | Verdict::Protocol { .. }
        | Verdict::HarnessError { .. } => format!("the verdict is {}", verdict.kind()),
    }
}
