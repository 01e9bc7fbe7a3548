//! Compiling each file exactly as turned in, with each compiler.

use crate::build::{BuildError, Builder, CompileOutcome};
use crate::model::{Assignment, ComponentKit, Note, SourceFile, Submission, excerpt};

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
    let files = kits.filter_map(|kit| submission.file(kit.file).map(|file| (kit, file)));
    let mut notes = Vec::new();
    for (kit, file) in files {
        notes.extend(check_file(kit, file, builders)?);
    }
    Ok(notes)
}

fn check_file(
    kit: &ComponentKit,
    file: &SourceFile,
    builders: &[&Builder],
) -> Result<Option<Note>, BuildError> {
    let mut accepted = Vec::new();
    let mut rejected = Vec::new();
    for builder in builders {
        let program = builder.toolchain().compiler().program();
        match builder.check_bare(kit, &file.content)? {
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
        Note { about: kit.id.to_owned(), text: format!("{}: {accepts}; {}", file.name, rejected.join("; ")) }
    }))
}

/// The first line that holds an error, cut to the room of a line in a report.
fn first_error(text: &str) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let error = std::iter::once(first).chain(lines).find(|line| line.contains("error"));
    excerpt(error.unwrap_or(first).to_owned(), LINE)
}
