//! Compiling each file exactly as turned in, with each compiler.

use crate::build::{BuildError, Builder, CompileOutcome};
use crate::model::{Assignment, BuildInput, ComponentKit, ExtraFiles, Note, Submission, excerpt};

/// Bytes of a quoted line.
const LINE: usize = 1000;

/// Notes for every file that one of the compilers rejects.
///
/// # Errors
/// Fails if a compiler cannot be run.
pub fn cross_check(
    assignment: &dyn Assignment,
    submission: &Submission,
    builders: &[&Builder],
) -> Result<Vec<Note>, BuildError> {
    let kits = assignment.parts(submission.language).iter();
    let inputs = kits.filter_map(|kit| {
        submission.file(kit.file)?;
        Some((kit, assignment.build_input(kit, submission, ExtraFiles::Refuse)?))
    });
    let mut notes = Vec::new();
    for (kit, input) in inputs {
        notes.extend(check_file(kit, &input, builders)?);
    }
    Ok(notes)
}

fn check_file(
    kit: &ComponentKit,
    input: &BuildInput,
    builders: &[&Builder],
) -> Result<Option<Note>, BuildError> {
    let mut accepted = Vec::new();
    let mut rejected = Vec::new();
    for builder in builders {
        let program = builder.toolchain().compiler().program();
        match builder.check_bare(kit, input)? {
            CompileOutcome::Compiled(_) => accepted.push(program),
            CompileOutcome::Rejected(text)
            | CompileOutcome::TooMuch(text)
            | CompileOutcome::Stopped(text) => {
                rejected.push(format!("{program} does not: {}", first_error(&text)))
            }
        }
    }
    Ok((!rejected.is_empty()).then(|| {
        let accepts = match accepted.as_slice() {
            [] => "no compiler accepts it as turned in".to_owned(),
            some => format!("{} accepts it as turned in", some.join(" and ")),
        };
        Note {
            about: kit.id.to_owned(),
            text: format!("{}: {accepts}; {}", input.main.name, rejected.join("; ")),
        }
    }))
}

/// The first line that holds an error, cut to the room of a line in a report.
fn first_error(text: &str) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let error = std::iter::once(first).chain(lines).find(|line| line.contains("error"));
    excerpt(error.unwrap_or(first).to_owned(), LINE)
}
