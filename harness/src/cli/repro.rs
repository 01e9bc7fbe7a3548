//! `harness repro`.

use std::fs;
use std::path::Path;

use super::args::ReproArguments;
use super::assignment::assignment_of;
use super::builder::guarded_builder;
use super::error::CliError;
use super::grade_options::grade_options;
use super::output::print;
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions, Reproduction};
use crate::intake;
use crate::model::{Assignment, Check, MemoryError, Program, Verdict};
use crate::report::visible;
use crate::rubric;

/// Runs one check and writes a program that shows its failure.
pub(super) fn run(arguments: &ReproArguments) -> Result<Exit, CliError> {
    let common = &arguments.common;
    let assignment = assignment_of(common.assignment.as_deref(), &arguments.submission)?;
    let check = check_of(assignment, &arguments.check)?;
    let submission = intake::read(&arguments.submission, &assignment.languages())?;
    let (builder, attack) = guarded_builder(common, assignment, submission.language)?;
    let options =
        GradeOptions { slots: 1, ..grade_options(common, &[], &arguments.submission, Some(attack)) };
    match grade::reproduce(assignment, &submission, &builder, &options, check)? {
        Reproduction::Program(program) => write(&program, arguments.output.as_deref()),
        Reproduction::Told { verdict: Verdict::HarnessError { detail }, .. } => {
            Err(CliError::grader_error(detail, "nothing was found out; this is no fault of the submission's"))
        }
        Reproduction::Told { verdict, evidence } => {
            let words = evidence.map_or_else(String::new, |e| format!("\n{}\n{}", e.called, e.got));
            explain(check, &format!("{}{words}", reason(&verdict)))
        }
        Reproduction::Passed => {
            let help = "name one that fails: `harness grade` of the same submission and seed shows which do";
            Err(CliError::unusable(format!("{} passes: there is no failure to show", check.id), help))
        }
    }
}

fn check_of(assignment: &dyn Assignment, id: &str) -> Result<&'static Check, CliError> {
    let mut all = assignment.components().iter().flat_map(|component| component.checks());
    if let Some(check) = all.find(|check| check.id == id) {
        return Ok(check);
    }
    let near = rubric::near(assignment, id);
    let help = format!("did you mean {near}? `harness checks` lists all");
    Err(CliError::unusable(format!("there is no check {id}"), help))
}

fn write(program: &Program, output: Option<&Path>) -> Result<Exit, CliError> {
    let Some(path) = output else { return print(program.text.as_bytes()) };
    fs::write(path, &program.text).map_err(|error| {
        CliError::unusable(format!("cannot write {}: {error}", path.display()), "name another file with -o")
    })?;
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    print(format!("{}\n", visible::escape(&program.command(&name))).as_bytes())
}

/// Says why there is no program, and what to look for instead.
fn explain(check: &Check, reason: &str) -> Result<Exit, CliError> {
    print(explanation(check, reason).as_bytes())?;
    Ok(Exit::Failed)
}

/// The reason quotes the student, and a build service may read along.
fn explanation(check: &Check, reason: &str) -> String {
    let inert = visible::workflow::guard(&visible::escape(reason));
    let lines: String = inert.lines().map(|line| format!("  {line}\n")).collect();
    format!("{} fails, but no program can show it.\n{lines}  look for: {}\n", check.id, check.hint)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments;

    #[test]
    fn no_line_of_a_reason_begins_like_a_command_of_a_build_service() {
        let battleship = assignments::find("battleship").unwrap();
        let check = battleship.components()[0].checks().next().unwrap();
        let text = explanation(check, "the file does not compile:\n::error::you passed\n  ::add-mask::x");
        assert!(!text.lines().any(visible::workflow::is_command), "{text}");
        assert!(text.contains("│ ::error::you passed"), "{text}");
    }
}
