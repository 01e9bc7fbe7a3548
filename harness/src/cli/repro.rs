//! `harness repro`.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::ReproArguments;
use super::assignment::assignment_of;
use super::builder::guarded_builder;
use super::error::CliError;
use super::grade_options::grade_options;
use super::output::{note, print};
use super::overwrite::{Overwrite, OwnNames};
use super::rubric_file::adjustments;
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions, Reproduction};
use crate::intake::{self, Sought};
use crate::model::{Assignment, Check, How, MemoryError, Program, Submission, Verdict, shell_word};
use crate::report::visible;
use crate::{rubric, whole_file};

/// The name that stands for standard output.
const STANDARD_OUTPUT: &str = "-";

/// The usual name of a script of inputs.
const EVENTS: &str = "repro.events";

/// The place of a program.
enum Target {
    /// Standard output.
    Printed,
    /// A file that may be written.
    File(PathBuf, Overwrite),
}

/// Runs one check and writes a program that shows its failure.
pub(super) fn run(arguments: &ReproArguments) -> Result<Exit, CliError> {
    let common = &arguments.common;
    let assignment = assignment_of(common.assignment.as_deref(), &arguments.submission)?;
    let check = check_of(assignment, &arguments.check)?;
    let adjustments = adjustments(arguments.rubric.as_deref(), assignment)?;
    let languages = assignment.languages();
    let sought = Sought::of_attempt(&languages, adjustments.intake.attempt);
    let submission = intake::read(&arguments.submission, sought)?;
    let target = target(arguments, assignment, &submission, check)?;
    let (builder, attack) = guarded_builder(common, assignment, submission.language)?;
    let options = grade_options(common, &[], &arguments.submission, Some(attack));
    let options = GradeOptions { slots: 1, adjustments, ..options };
    match grade::reproduce(assignment, &submission, &builder, &options, check)? {
        Reproduction::Program(program) => write(&program, &target, &arguments.submission),
        Reproduction::Events(script) => write_events(&script, &target, arguments, assignment),
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
    let mut all = assignment.checks();
    if let Some(check) = all.find(|check| check.id == id) {
        return Ok(check);
    }
    let near = rubric::near(assignment, id);
    let help = format!("did you mean {near}? `harness checks` lists all");
    Err(CliError::unusable(format!("there is no check {id}"), help))
}

/// The place for the program, once it is sure that nothing of the user's is lost there.
fn target(
    arguments: &ReproArguments,
    assignment: &dyn Assignment,
    submission: &Submission,
    check: &Check,
) -> Result<Target, CliError> {
    let usual = || match check.how {
        How::Survey(_) => PathBuf::from(EVENTS),
        How::Run(_)
        | How::Contest(_)
        | How::SharedRun(..)
        | How::Determinism(_)
        | How::Static(..)
        | How::Declared(_)
        | How::Memory { .. } => PathBuf::from(submission.language.program_name()),
    };
    let path = arguments.output.clone().unwrap_or_else(usual);
    if path == Path::new(STANDARD_OUTPUT) {
        return Ok(Target::Printed);
    }
    if path.is_dir() {
        let message = format!("{} is a folder", path.display());
        return Err(CliError::unusable(message, "name a file in it"));
    }
    OwnNames::of(assignment).and_of(submission).spare(&path)?;
    let overwrite = arguments.force.overwrite();
    overwrite.claim(&path)?;
    Ok(Target::File(path, overwrite))
}

fn write(program: &Program, target: &Target, submission: &Path) -> Result<Exit, CliError> {
    let (path, overwrite) = match target {
        Target::Printed => return print(program.text.as_bytes()),
        Target::File(path, overwrite) => (path, *overwrite),
    };
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    write_file(path, &program.text_for(&name), overwrite).map_err(|error| {
        CliError::unusable(format!("cannot write {}: {error}", path.display()), "name another file with -o")
    })?;
    note(&format!("wrote {}{}", path.display(), whereabouts(path, submission)));
    print(format!("{}\n", visible::escape(&command(program, path, submission))).as_bytes())
}

/// Writes what is done to a program that is played, and says how to have it done.
fn write_events(
    script: &str,
    target: &Target,
    arguments: &ReproArguments,
    assignment: &dyn Assignment,
) -> Result<Exit, CliError> {
    let (path, overwrite) = match target {
        Target::Printed => return print(script.as_bytes()),
        Target::File(path, overwrite) => (path, *overwrite),
    };
    write_file(path, script, overwrite).map_err(|error| {
        CliError::unusable(format!("cannot write {}: {error}", path.display()), "name another file with -o")
    })?;
    note(&format!("wrote {}", path.display()));
    let word = |path: &Path| shell_word(&path.to_string_lossy());
    let (submission, file) = (word(&arguments.submission), word(path));
    let command = format!("harness show {submission} --assignment {} --replay {file}", assignment.id());
    print(format!("{}\n", visible::escape(&command)).as_bytes())
}

/// A file that has appeared since is not replaced either, and a link is never followed.
fn write_file(path: &Path, text: &str, overwrite: Overwrite) -> io::Result<()> {
    match overwrite {
        Overwrite::Refused => {
            OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
        }
        Overwrite::Forced => whole_file::put(path, |out| out.write_all(text.as_bytes())),
    }
}

/// The place of a program, seen from the files that it is compiled with.
#[derive(PartialEq, Eq)]
enum Whereabouts {
    /// Among them, where the command was given.
    Here,
    /// Among them, in that folder.
    Beside(PathBuf),
    /// Elsewhere.
    Apart,
}

fn place(path: &Path, submission: &Path) -> Whereabouts {
    let real = |path: &Path| path.canonicalize().ok();
    let folder = whole_file::folder(path);
    let Some(home) = real(submission).filter(|home| real(folder).as_ref() == Some(home)) else {
        return Whereabouts::Apart;
    };
    if real(Path::new(".")) == Some(home) {
        Whereabouts::Here
    } else {
        Whereabouts::Beside(folder.to_owned())
    }
}

fn whereabouts(path: &Path, submission: &Path) -> &'static str {
    match place(path, submission) {
        Whereabouts::Here | Whereabouts::Beside(_) => "",
        Whereabouts::Apart => {
            ": put it into a folder with the submission's files and those that were given out, then"
        }
    }
}

/// The command that compiles and runs the program, from where this one was given.
fn command(program: &Program, path: &Path, submission: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let command = program.command(&name);
    match place(path, submission) {
        Whereabouts::Here | Whereabouts::Apart => command,
        Whereabouts::Beside(folder) => format!("cd {} && {command}", shell_word(&folder.to_string_lossy())),
    }
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
    format!("No program can show {}.\n{lines}  look for: {}\n", check.id, check.hint)
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
